import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseError } from './database-error.ts';

/** A folder under a name short enough for the sockets in it. */
export interface SocketFolder {
  path(name: string): string;
  /** Call it when no socket in the folder is bound or connected. */
  release(): void;
}

/**
 * Returns a folder for sockets, whose paths the system truncates at about 100 bytes. Reaches a
 * longer path through a symbolic link in a temporary folder; each process has its own link.
 */
export function socketFolder(folder: string): SocketFolder {
  if (fits(folder)) return { path: (name) => join(folder, name), release: () => undefined };
  const linkFolder = mkdtempSync(join(tmpdir(), 'catena-'));
  const release = (): void => rmSync(linkFolder, { recursive: true, force: true });
  const link = join(linkFolder, 'd');
  if (!fits(link)) {
    release();
    throw new DatabaseError(`The path of the temporary folder ${tmpdir()} is too long for a socket; set TMPDIR to a shorter one.`);
  }
  symlinkSync(realpathSync(folder), link);
  return { path: (name) => join(link, name), release };
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, LONGEST_NAME)) <= MAX_BYTES;
}

const LONGEST_NAME = 'database.sock';
/** 108 bytes on Linux and 104 on macOS, the closing zero included. */
const MAX_BYTES = 103;
