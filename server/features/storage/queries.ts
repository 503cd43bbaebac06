import { oneRow } from '../../platform/db/one-row.ts';
import type { SqlRunner } from '../../platform/db/open.ts';

/**
 * Locks the user until the transaction ends, so that the second of two concurrent uploads counts
 * the first.
 */
export async function lockUser(tx: SqlRunner, userId: number): Promise<void> {
  await tx`select from users where id = ${userId} for no key update`;
}

/**
 * Returns the bytes that a user stores: attachments, pictures uploaded or shown in an essay,
 * profile pictures, and the long texts, as compressed by PostgreSQL.
 */
export async function countBytes(sql: SqlRunner, userId: number): Promise<number> {
  const rows = await sql<{ bytes: number }[]>`
    select (
      coalesce((select sum(f.size) from essay_files f join essays e on e.id = f.essay_id where e.user_id = ${userId}), 0)
      + coalesce((
        select sum(p.size) from pictures p where p.name in (
          select name from picture_uploads where user_id = ${userId}
          union select s.name from essay_pictures s join essays e on e.id = s.essay_id where e.user_id = ${userId}
        )), 0)
      + coalesce((select sum(pg_column_size(content)) from essays where user_id = ${userId}), 0)
      + coalesce((select sum(pg_column_size(content)) from notes where user_id = ${userId}), 0)
      + coalesce((select sum(pg_column_size(body)) from annotations where author_id = ${userId}), 0)
      + coalesce((select sum(pg_column_size(content) + pg_column_size(citations)) from topics where user_id = ${userId}), 0)
      + coalesce((select picture_bytes + banner_bytes from users where id = ${userId}), 0)
    )::float8 as bytes`;
  return oneRow(rows).bytes;
}
