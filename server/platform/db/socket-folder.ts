import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseError } from './database-error.ts';

/** A folder, under a name that is short enough for the sockets in it. */
export interface SocketFolder {
  path(name: string): string;
  /** Call it when no socket in the folder is bound or connected any more. */
  release(): void;
}

/**
 * The address of a socket has room for some hundred bytes, and what is longer is cut without a word. A longer path is reached
 * through a symbolic link in a folder of this process's own (0700) among the temporary ones: the socket itself still lies in
 * `folder`, so that other processes find it there, each through a link of its own.
 */
export function socketFolder(folder: string): SocketFolder {
  if (fits(folder)) return { path: (name) => join(folder, name), release: () => undefined };
  const own = mkdtempSync(join(tmpdir(), 'catena-'));
  const release = (): void => rmSync(own, { recursive: true, force: true });
  const link = join(own, 'd');
  if (!fits(link)) {
    release();
    throw new DatabaseError(`The path of the temporary folder ${tmpdir()} is too long for a socket; set TMPDIR to a shorter one.`);
  }
  symlinkSync(realpathSync(folder), link);
  return { path: (name) => join(link, name), release };
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, LONGEST_NAME)) <= ROOM;
}

const LONGEST_NAME = 'database.sock';
/** 108 bytes on Linux and 104 on macOS, the closing zero included. */
const ROOM = 103;
