import { readdirSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseError } from './database-error.ts';
import { missingSegments } from './wal-reader.ts';

/** The major version of the embedded PostgreSQL. */
const VERSION = '18';
/** The embedded database, which initdb creates with this id. */
const DATABASE = 'base/5';
/**
 * If one of these is missing, PostgreSQL does not start, and PGlite may create a new cluster over
 * the rest.
 */
const FILES = [
  ...['PG_VERSION', 'postgresql.conf', 'global/pg_control', 'global/pg_filenode.map'],
  ...[`${DATABASE}/PG_VERSION`, `${DATABASE}/pg_filenode.map`],
];
const FOLDERS = ['base', DATABASE, 'global', 'pg_wal', 'pg_xact', 'pg_multixact/members', 'pg_multixact/offsets'];

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
    throw incomplete(folder, missing);
  }
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version === VERSION) {
    const segments = missingSegments(folder);
    if (segments.length > 0)
      throw incomplete(
        folder,
        segments.map((name) => `pg_wal/${name}`),
      );
    return true;
  }
  throw new DatabaseError(
    `The database in ${folder} was created by PostgreSQL ${version.slice(0, 20)}, but this Catena embeds ${VERSION}. Run the version of Catena that created it, or restore a backup.`,
  );
}

function incomplete(folder: string, missing: readonly string[]): DatabaseError {
  const [names, more] = [missing.slice(0, 5).join(', '), missing.length > 5 ? ` and ${missing.length - 5} more` : ''];
  return new DatabaseError(
    `The database in ${folder} is incomplete (${names}${more} missing or empty). Nothing was changed: restore the folder from a backup, or move it away to start with an empty library.`,
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
