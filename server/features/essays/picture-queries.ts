import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import { unauthorized } from '../../platform/http/http-error.ts';
import { visibleEssays } from './access.ts';

/**
 * Updates which pictures an essay shows and returns those that it no longer shows. It may show its
 * author's uploads and pictures, and published ones: knowing a name does not grant access.
 */
export async function savePictures(sql: SqlRunner, essayId: number, names: readonly string[]): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    with author as (select user_id from essays where id = ${essayId}),
    added as (
      insert into essay_pictures (essay_id, name)
      select ${essayId}, given.name from author, unnest(${[...names]}::text[]) as given (name)
      where exists (select from picture_uploads u where u.name = given.name and u.user_id = author.user_id)
        or exists (
          select from essay_pictures p join essays e on e.id = p.essay_id
          where p.name = given.name and ${visibleEssays(sql, sql`author.user_id`, 'e')}
        )
      on conflict do nothing
    )
    delete from essay_pictures where essay_id = ${essayId} and name <> all(${[...names]}::text[]) returning name`;
  return rows.map((row) => row.name);
}

/**
 * Locks pictures until the transaction ends, in order of name to prevent deadlocks. Until then they
 * are neither deleted nor uploaded again.
 */
export async function lockPictures(sql: SqlRunner, names: readonly string[]): Promise<void> {
  await sql`select from pictures where name = any(${[...names]}::text[]) order by name for update`;
}

/** Locks the user row before the picture; every writer uses this order. */
export async function savePicture(sql: SqlRunner, userId: number, { name, size }: { name: string; size: number }): Promise<void> {
  const users = await sql`
    with me as materialized (select id from users where id = ${userId} for key share),
    kept as (
      insert into pictures (name, size) select ${name}, ${size}::bigint from me
      on conflict (name) do update set uploaded_at = now(), size = excluded.size returning name
    ),
    u as (insert into picture_uploads (user_id, name) select me.id, kept.name from me, kept on conflict do nothing)
    select id from me`;
  // The account was deleted after the session was checked.
  if (users.length === 0) throw unauthorized();
}

export async function listUploads(sql: SqlRunner, userId: number): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`select name from picture_uploads where user_id = ${userId}`;
  return rows.map((row) => row.name);
}

/**
 * Returns the user's uploads that none of their essays shows yet, by name after `after`. Open
 * editors may still use them.
 */
export async function listUnusedUploads(sql: Sql, userId: number, after: string, limit: number): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from picture_uploads u where user_id = ${userId} and name > ${after}
      and not exists (select from essay_pictures p join essays e on e.id = p.essay_id where p.name = u.name and e.user_id = ${userId})
    order by name limit ${limit}`;
  return rows.map((row) => row.name);
}

/**
 * Deletes the records that a user uploaded these pictures, unless their essays show them. Requires
 * locks on the pictures.
 */
export async function deleteUploads(sql: SqlRunner, userId: number, names: readonly string[]): Promise<void> {
  await sql`
    delete from picture_uploads u where user_id = ${userId} and name = any(${[...names]}::text[])
      and not exists (select from essay_pictures p join essays e on e.id = p.essay_id where p.name = u.name and e.user_id = ${userId})`;
}

/**
 * Deletes pictures without an uploader and without an essay that shows them. Requires locks on the
 * pictures.
 */
export async function deleteUnusedPictures(sql: SqlRunner, names: readonly string[]): Promise<void> {
  await sql`
    delete from pictures p where name = any(${[...names]}::text[])
      and not exists (select from picture_uploads u where u.name = p.name)
      and not exists (select from essay_pictures e where e.name = p.name)`;
}

/** Returns whether a published essay shows the picture, which makes its path public. */
export async function isPublished(sql: Sql, picture: string): Promise<boolean> {
  const rows = await sql`
    select from essay_pictures p join essays e on e.id = p.essay_id where p.name = ${picture} and e.status = 'published' limit 1`;
  return rows.length > 0;
}

/** Lists pictures that were stored before sizes were recorded. */
export async function listPicturesWithoutSize(sql: Sql, limit: number): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`select name from pictures where size is null order by name limit ${limit}`;
  return rows.map((row) => row.name);
}

export async function updatePictureSize(sql: Sql, name: string, size: number): Promise<void> {
  await sql`update pictures set size = ${size} where name = ${name} and size is null`;
}

/** Deletes pictures that were uploaded long ago and that no essay shows. */
export async function deleteExpiredPictures(sql: Sql, days: number): Promise<void> {
  await sql`
    delete from pictures p where uploaded_at < now() - make_interval(days => ${days})
      and not exists (select from essay_pictures e where e.name = p.name)`;
}
