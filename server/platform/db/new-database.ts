import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isStoredName } from '../files/store.ts';
import { DatabaseError } from './database-error.ts';

/**
 * Returns the error for a database without users beside stored files, which the server would delete
 * as unused.
 */
export function newBesideFiles(): DatabaseError {
  return new DatabaseError(
    'The database has no accounts, but the stored files belong to a library, so they were left unchanged. Restore the database from a backup or move the files away; to keep these files with this database, run "npx catena adopt-files".',
  );
}

/**
 * Throws if the database in a data folder is missing beside stored files. A new one would get in
 * the way of restoring it.
 */
export function requireNoFiles(dataDir: string): void {
  if (!isEmpty(join(dataDir, 'database'))) return;
  for (const folder of ['files', 'files/profiles']) {
    const path = join(dataDir, folder);
    if (existsSync(path) && readdirSync(path).some(isStoredName)) throw newBesideFiles();
  }
}

function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}
