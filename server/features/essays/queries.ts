import type { Essay, EssayRow, QuotationCheck } from '#contract/essays.ts';
import { asJson } from '../../platform/db/json.ts';
import { limitClause } from '../../platform/db/limit-clause.ts';
import { listPage, type Page } from '../../platform/db/list.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import { notBlocked } from '../blocks/access.ts';

/** An essay as stored, with its files. File URLs are signed for each response. */
export type StoredEssay = Omit<Essay, 'files'> & {
  files: { id: number; filename: string; size: number }[];
  /** Names of the server's own pictures that it shows. */
  pictures: string[];
};

/** The stored fields of an essay. */
export interface EssayFields {
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
  readonly ignored: readonly string[] | undefined;
  /** Undefined leaves it unchanged. */
  readonly status: 'published' | 'draft' | undefined;
}

/** Whether an author wants the quotations of an essay to be checked, and what the check found. */
export interface EssayQuotations {
  readonly isWanted: boolean;
  readonly check: QuotationCheck | null;
}

interface EssayFilter {
  readonly callerId: number;
  readonly username: string | undefined;
}

/** Where an essay is in a list: when it was first published or, if never, created. */
interface EssayCursor {
  readonly listed_at: string;
  readonly id: number;
}

/**
 * Unites two short scans, the halves of `visibleEssays`, so that other users' drafts add no cost.
 */
export function listEssays(sql: Sql, { callerId, username }: EssayFilter, page: Page<EssayCursor>): Promise<(EssayRow & EssayCursor)[]> {
  const { before, limit } = page;
  const ofUser =
    username === undefined
      ? sql``
      : sql`and user_id = (select id from users where lower(username collate "C") = ${username.toLowerCase()})`;
  const at = sql`coalesce(published_at, created_at)`;
  const older = before === undefined ? sql`` : sql`and (${at}, id) < (${before.listed_at}::timestamptz, ${before.id})`;
  const first = sql`order by ${at} desc, id desc ${limitClause(sql, limit)}`;
  const query = sql<(EssayRow & EssayCursor)[]>`
    with listed as (
      (select id from essays where status = 'published' and ${notBlocked(sql, callerId, 'essays.user_id')} ${ofUser} ${older} ${first})
      union
      (select id from essays where user_id = ${callerId} ${ofUser} ${older} ${first})
    )
    select e.id, e.title, 'essay' as type, e.status, e.user_id, u.username, u.display_name, e.created_at, e.updated_at, ${publishedAt(sql)}, e.excerpt,
      coalesce(e.published_at, e.created_at) as listed_at
    from listed join essays e using (id) left join users u on u.id = e.user_id
    order by listed_at desc, e.id desc ${limitClause(sql, limit)}`;
  return listPage(query, page);
}

/**
 * An unpublished essay keeps its first publication time, but does not reveal it while it is a
 * draft.
 */
function publishedAt(sql: SqlRunner) {
  return sql`case when e.status = 'published' then e.published_at end as published_at`;
}

/** Returns an essay, even a draft, unless a block separates its author from the reader. */
export async function findEssay(sql: SqlRunner, readerId: number, id: number): Promise<StoredEssay | undefined> {
  const [row] = await sql<StoredEssay[]>`
    select e.id, e.title, e.content, e.ignored_references, e.check_quotations, e.quotation_check, 'essay' as type, e.status, e.user_id, u.username, u.display_name, e.created_at, e.updated_at, ${publishedAt(sql)},
      coalesce((
        select json_agg(json_build_object('id', f.id, 'filename', f.filename, 'size', f.size) order by f.position)
        from essay_files f where f.essay_id = e.id
      ), '[]') as files,
      coalesce((select json_agg(p.name) from essay_pictures p where p.essay_id = e.id), '[]') as pictures
    from essays e left join users u on u.id = e.user_id
    where e.id = ${id} and ${notBlocked(sql, readerId, 'e.user_id')}`;
  return row;
}

const unchecked: EssayQuotations = { isWanted: false, check: null };

export async function insertEssay(
  sql: SqlRunner,
  userId: number,
  essay: EssayFields,
  { isWanted, check }: EssayQuotations = unchecked,
): Promise<number> {
  const rows = await sql<{ id: number }[]>`
    insert into essays (user_id, title, content, excerpt, status, ignored_references, check_quotations, quotation_check)
    values (${userId}, ${essay.title}, ${essay.content}, ${essay.excerpt}, ${essay.status ?? 'published'}, ${[...(essay.ignored ?? [])]}::text[], ${isWanted}, ${check && asJson(sql, check)}) returning id`;
  return oneRow(rows).id;
}

/**
 * Returns the new status; undefined if the essay was deleted, or changed since `readAt`.
 * `updated_at` increases with every change, since clients compare it.
 */
export async function updateEssayRow(
  sql: SqlRunner,
  id: number,
  essay: EssayFields,
  { isWanted, check }: EssayQuotations,
  readAt: string | undefined,
): Promise<Essay['status'] | undefined> {
  const [row] = await sql<Pick<Essay, 'status'>[]>`
    update essays set title = ${essay.title}, content = ${essay.content}, excerpt = ${essay.excerpt}, excerpt_version = 2,
      check_quotations = ${isWanted}, quotation_check = ${check && asJson(sql, check)},
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
      ${essay.status === undefined ? sql`` : sql`, status = ${essay.status}`}
      ${essay.ignored === undefined ? sql`` : sql`, ignored_references = ${[...essay.ignored]}::text[]`}
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

/** Returns essays whose excerpt was built when links were left out of it. */
export function listOldExcerpts(sql: Sql): Promise<{ id: number; content: string }[]> {
  return sql<{ id: number; content: string }[]>`select id, content from essays where excerpt_version = 1 order by id limit 5`;
}

/** Stores a new excerpt, unless the essay was changed since it was read. */
export async function updateExcerpt(sql: Sql, { id, excerpt }: { id: number; excerpt: string }): Promise<void> {
  await sql`update essays set excerpt = ${excerpt}, excerpt_version = 2 where id = ${id} and excerpt_version = 1`;
}
