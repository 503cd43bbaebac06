import { pictureFilenames } from '../features/accounts/pictures.ts';
import { listPicturePaths } from '../features/accounts/queries.ts';
import { listStoredNames } from '../features/essays/file-queries.ts';
import type { SqlRunner, Transaction } from '../platform/db/sql.ts';
import type { FileStore } from '../platform/files/store.ts';
import { BackupError } from './backup-error.ts';
import type { LibrarySource } from './library-source.ts';
import { outboxOf } from './outbox-files.ts';
import { splitName } from './stored-file.ts';
import { listMigrations, listSequences, listTables, selectLines, shapeOf } from './table-queries.ts';

/**
 * Reads a library from its database, in a transaction that sees one state, its stored files and its
 * outbox folder.
 */
export async function databaseSource(tx: Transaction, files: FileStore, dataDir: string): Promise<LibrarySource> {
  const tables = await listTables(tx);
  if (!tables.some(({ name }) => name === 'migrations')) throw new BackupError('The database is not that of a library: it has no tables.');
  return {
    migrations: await listMigrations(tx),
    tables: tables.map(shapeOf),
    sequences: await listSequences(tx),
    files: await listFiles(tx),
    ...(await outboxOf(dataDir)),
    lines: ({ name }) => {
      const table = tables.find((known) => known.name === name);
      if (!table) throw new Error(`There is no table ${name}.`);
      return selectLines(tx, table);
    },
    openFile: (name) => {
      const { store, base } = splitName(files, name);
      return store.open(base);
    },
  };
}

async function listFiles(sql: SqlRunner): Promise<string[]> {
  const pictures = await listPicturePaths(sql);
  return [...(await listStoredNames(sql)), ...pictures.flatMap(pictureFilenames)].sort();
}
