import { readdirSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseError } from './database-error.ts';

/** The major version of the embedded PostgreSQL. */
const VERSION = '18';
/**
 * If one of these is missing, PostgreSQL does not start, and PGlite would create a new cluster over
 * the rest.
 */
const FILES = ['PG_VERSION', 'postgresql.conf', 'global/pg_control'];
const FOLDERS = ['base', 'global', 'pg_wal', 'pg_xact'];

/**
 * Returns whether the folder contains a cluster; removes an empty folder to make room for a new
 * one. Throws a DatabaseError for an incomplete cluster, since its data may still be recoverable.
 */
export function hasCluster(folder: string): boolean {
  const entries = list(folder);
  if (entries === undefined) return false;
  if (entries.length === 0) {
    rmdirSync(folder);
    return false;
  }
  const missing = [
    ...FILES.filter((name) => size(folder, name, 'file') === 0),
    ...FOLDERS.filter((name) => size(folder, name, 'folder') === 0),
  ];
  if (missing.length > 0) {
    throw new DatabaseError(
      `The database in ${folder} is incomplete (${missing.join(', ')} missing or empty). Nothing was changed: restore the folder from a backup, or move it away to start with an empty library.`,
    );
  }
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version === VERSION) return true;
  throw new DatabaseError(
    `The database in ${folder} was created by PostgreSQL ${version.slice(0, 20)}, but this Catena embeds ${VERSION}. Run the version of Catena that created it, or restore a backup.`,
  );
}

function list(folder: string): string[] | undefined {
  try {
    return readdirSync(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    if (code === 'ENOENT') return undefined;
    throw new DatabaseError(`The database in ${folder} cannot be read (${code}). Make the user that runs Catena its owner.`);
  }
}

/**
 * Returns the bytes of a file or the number of entries of a folder; 0 if there is none of that
 * kind.
 */
function size(folder: string, name: string, kind: 'file' | 'folder'): number {
  const path = join(folder, name);
  const found = statSync(path, { throwIfNoEntry: false });
  if (kind === 'folder') return found?.isDirectory() ? readdirSync(path).length : 0;
  return found?.isFile() ? found.size : 0;
}
