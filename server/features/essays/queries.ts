import type { Essay, EssayRow } from '#contract/essays.ts';
import { limitTo } from '../../platform/db/limit.ts';
import { listQuery, type Page } from '../../platform/db/list.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import { unauthorized } from '../../platform/http/http-error.ts';
import type { Named } from '../references/public.ts';
import type { Document } from '../search/public.ts';

/** An essay as stored, with its files. File URLs are signed for each response. */
export type StoredEssay = Omit<Essay, 'files'> & {
  files: { id: number; filename: string; size: number }[];
  /** Names of the server's own pictures that it shows. */
  pictures: string[];
};

/** The stored form of an essay. */
export interface PreparedEssay {
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
  readonly named: Named;
  /** The search document; `public` is set when the essay is saved. */
  readonly document: Document;
  /** Undefined leaves it unchanged. */
  readonly status: 'published' | 'draft' | undefined;
}

export interface NewFile {
  readonly filename: string;
  readonly hash: string;
  readonly size: number;
}

interface EssayFilter {
  readonly callerId: number;
  readonly username: string | undefined;
}

/** An essay's place in a list: when it was first published or, if never, created. */
interface Place {
  readonly listed_at: string;
  readonly id: number;
}

/**
 * Unites two short scans, published essays and the caller's own, so that other users' drafts add no
 * cost.
 */
export function listEssays(sql: Sql, { callerId, username }: EssayFilter, page: Page<Place>): Promise<(EssayRow & Place)[]> {
  const { before, limit } = page;
  const ofUser =
    username === undefined
      ? sql``
      : sql`and user_id = (select id from users where lower(username collate "C") = ${username.toLowerCase()})`;
  const at = sql`coalesce(published_at, created_at)`;
  const older = before === undefined ? sql`` : sql`and (${at}, id) < (${before.listed_at}::timestamptz, ${before.id})`;
  const first = sql`order by ${at} desc, id desc ${limitTo(sql, limit)}`;
  const query = sql<(EssayRow & Place)[]>`
    with listed as (
      (select id from essays where status = 'published' ${ofUser} ${older} ${first})
      union
      (select id from essays where user_id = ${callerId} ${ofUser} ${older} ${first})
    )
    select e.id, e.title, 'essay' as type, e.status, e.user_id, u.username, e.created_at, e.updated_at, ${publishedAt(sql)}, e.excerpt,
      coalesce(e.published_at, e.created_at) as listed_at
    from listed join essays e using (id) left join users u on u.id = e.user_id
    order by listed_at desc, e.id desc ${limitTo(sql, limit)}`;
  return listQuery(query, page);
}

/**
 * An unpublished essay keeps its first publication time, but does not reveal it while it is a
 * draft.
 */
function publishedAt(sql: SqlRunner) {
  return sql`case when e.status = 'published' then e.published_at end as published_at`;
}

export async function findEssay(sql: SqlRunner, id: number): Promise<StoredEssay | undefined> {
  const [row] = await sql<StoredEssay[]>`
    select e.id, e.title, e.content, 'essay' as type, e.status, e.user_id, u.username, e.created_at, e.updated_at, ${publishedAt(sql)},
      coalesce((
        select json_agg(json_build_object('id', f.id, 'filename', f.filename, 'size', f.size) order by f.position)
        from essay_files f where f.essay_id = e.id
      ), '[]') as files,
      coalesce((select json_agg(p.name) from essay_pictures p where p.essay_id = e.id), '[]') as pictures
    from essays e left join users u on u.id = e.user_id where e.id = ${id}`;
  return row;
}

export async function insertEssay(sql: SqlRunner, userId: number, essay: PreparedEssay): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into essays (user_id, title, content, excerpt, status)
    values (${userId}, ${essay.title}, ${essay.content}, ${essay.excerpt}, ${essay.status ?? 'published'}) returning id`;
  if (!row) throw new Error('an insert returns a row');
  return row.id;
}

/**
 * Returns the new status; undefined if the essay was deleted, or changed since `readAt`.
 * `updated_at` increases with every change, since clients compare it.
 */
export async function updateEssay(
  sql: SqlRunner,
  id: number,
  essay: PreparedEssay,
  readAt: string | undefined,
): Promise<Essay['status'] | undefined> {
  const [row] = await sql<Pick<Essay, 'status'>[]>`
    update essays set title = ${essay.title}, content = ${essay.content}, excerpt = ${essay.excerpt},
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
      ${essay.status === undefined ? sql`` : sql`, status = ${essay.status}`}
    where id = ${id} ${readAt === undefined ? sql`` : sql`and updated_at = ${readAt}::timestamptz`} returning status`;
  return row?.status;
}

/** Deletes essays and returns the names of their stored files. */
export async function deleteEssays(sql: SqlRunner, ids: readonly number[]): Promise<{ files: string[]; pictures: string[] }> {
  // All parts of one statement see the rows as they were before it.
  const [row] = await sql<{ files: string[]; pictures: string[] }[]>`
    with gone as (delete from essays where id = any(${[...ids]}::bigint[]))
    select array(select hash from essay_files where essay_id = any(${[...ids]}::bigint[])) as files,
      array(select name from essay_pictures where essay_id = any(${[...ids]}::bigint[])) as pictures`;
  return row ?? { files: [], pictures: [] };
}

/** Locks all essays of a user until the transaction ends and returns them. */
export async function lockEssaysOf(tx: Transaction, userId: number): Promise<Pick<Essay, 'id' | 'status'>[]> {
  return tx<Pick<Essay, 'id' | 'status'>[]>`select id, status from essays where user_id = ${userId} order by id for update`;
}

/** Deletes attachments and returns the names of their stored files. */
export async function deleteFiles(sql: SqlRunner, essayId: number, ids: readonly number[]): Promise<string[]> {
  const rows = await sql<{ hash: string }[]>`
    delete from essay_files where essay_id = ${essayId} and id = any(${[...ids]}::bigint[]) returning hash`;
  return rows.map((row) => row.hash);
}

/**
 * Appends files and returns how many the essay then has. Requires a lock on the essay row, by an
 * update.
 */
export async function addFiles(sql: SqlRunner, essayId: number, files: readonly NewFile[]): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    with old as (select count(*) as files, coalesce(max(position) + 1, 0) as next from essay_files where essay_id = ${essayId}),
    added as (
      insert into essay_files (essay_id, filename, hash, size, position)
      select ${essayId}, f.filename, f.hash, f.size, old.next + f.n - 1
      from old, unnest(${files.map((file) => file.filename)}::text[], ${files.map((file) => file.hash)}::text[],
        ${files.map((file) => file.size)}::bigint[]) with ordinality as f (filename, hash, size, n)
      returning id
    )
    select (select files from old) + (select count(*) from added) as count`;
  return row?.count ?? 0;
}

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
          where p.name = given.name and (e.status = 'published' or e.user_id = author.user_id)
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

/** Lists pictures that were stored before sizes were recorded. */
export async function listPicturesWithoutSize(sql: Sql, limit: number): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`select name from pictures where size is null order by name limit ${limit}`;
  return rows.map((row) => row.name);
}

export async function setPictureSize(sql: Sql, name: string, size: number): Promise<void> {
  await sql`update pictures set size = ${size} where name = ${name} and size is null`;
}

/** Deletes pictures that were uploaded long ago and that no essay shows. */
export async function deleteExpiredPictures(sql: Sql, days: number): Promise<void> {
  await sql`
    delete from pictures p where uploaded_at < now() - make_interval(days => ${days})
      and not exists (select from essay_pictures e where e.name = p.name)`;
}
