import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { newBesideFiles } from '../db/new-database.ts';
import type { Sql } from '../db/open.ts';
import type { FileStore } from './store.ts';

/** The name beside the stored files, which are named by hashes. */
const idName = 'library-id';

/**
 * Checks that the files and the database store the same random id, from the first start on. If not,
 * returns a sentence for the log, and no file may be swept.
 */
export async function matchFiles(sql: Sql, files: FileStore, hasUsers: boolean): Promise<string | undefined> {
  const [own, given] = [await findId(sql), await readId(files)];
  if (own !== undefined && own === given) return undefined;
  const isEmpty = !(await hasFiles(files));
  // A database without users beside files of another one.
  if (!hasUsers && !isEmpty) throw newBesideFiles();
  if (given !== undefined && !isEmpty)
    return 'The stored files belong to another database, so unused ones are not deleted. Restore the right files or database; if they do belong together, run "npx catena adopt-files" and restart.';
  try {
    await adoptFiles(sql, files);
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `The database's id cannot be stored beside the files (${reason}), so unused files are not deleted until the next start.`;
  }
}

/** Makes the files belong to the database. */
export async function adoptFiles(sql: Sql, files: FileStore): Promise<void> {
  await sql`insert into secrets (name, value) values (${idName}, ${randomBytes(32)}) on conflict do nothing`;
  const id = await findId(sql);
  const upload = await files.receive(idName, Readable.from([id]));
  await files.save(upload, idName).finally(() => files.discard(upload));
}

async function findId(sql: Sql): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`select encode(value, 'hex') as id from secrets where name = ${idName}`;
  return row?.id;
}

async function readId(files: FileStore): Promise<string | undefined> {
  const found = await files.open(idName);
  return found && (await text(found.content)).trim();
}

async function hasFiles(files: FileStore): Promise<boolean> {
  return (await files.hasFiles()) || files.part('profiles').hasFiles();
}
