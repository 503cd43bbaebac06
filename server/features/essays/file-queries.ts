import { oneRow } from '../../platform/db/one-row.ts';
import type { Sql, SqlRunner } from '../../platform/db/open.ts';

export interface NewFile {
  readonly filename: string;
  readonly hash: string;
  readonly size: number;
}

/**
 * Appends files and returns how many the essay then has. Requires a lock on the essay row, by an
 * update.
 */
export async function insertFiles(sql: SqlRunner, essayId: number, files: readonly NewFile[]): Promise<number> {
  const rows = await sql<{ count: number }[]>`
    with old as (select count(*) as files, coalesce(max(position) + 1, 0) as next from essay_files where essay_id = ${essayId}),
    added as (
      insert into essay_files (essay_id, filename, hash, size, position)
      select ${essayId}, f.filename, f.hash, f.size, old.next + f.n - 1
      from old, unnest(${files.map((file) => file.filename)}::text[], ${files.map((file) => file.hash)}::text[],
        ${files.map((file) => file.size)}::bigint[]) with ordinality as f (filename, hash, size, n)
      returning id
    )
    select (select files from old) + (select count(*) from added) as count`;
  return oneRow(rows).count;
}

/** Deletes attachments and returns the names of their stored files. */
export async function deleteFiles(sql: SqlRunner, essayId: number, ids: readonly number[]): Promise<string[]> {
  const rows = await sql<{ hash: string }[]>`
    delete from essay_files where essay_id = ${essayId} and id = any(${[...ids]}::bigint[]) returning hash`;
  return rows.map((row) => row.hash);
}

export async function findFileHash(sql: Sql, essayId: number, fileId: number): Promise<string | undefined> {
  const [row] = await sql<{ hash: string }[]>`select hash from essay_files where id = ${fileId} and essay_id = ${essayId}`;
  return row?.hash;
}

/**
 * Returns those of the names that are still in use: as an attachment, in an essay, or as a recent
 * upload.
 */
export async function filesInUse(sql: SqlRunner, names: readonly string[]): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from unnest(${[...names]}::text[]) as given (name)
    where exists (select from essay_files where hash = given.name)
      or exists (select from essay_pictures p where p.name = given.name)
      or exists (select from pictures p where p.name = given.name)`;
  return rows.map((row) => row.name);
}

/** Lists the names of all stored files that rows refer to. */
export async function listStoredNames(sql: SqlRunner): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select hash as name from essay_files union select name from essay_pictures union select name from pictures`;
  return rows.map((row) => row.name);
}
