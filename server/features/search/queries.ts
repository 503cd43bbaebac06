import type { Sql } from '../../platform/db/open.ts';
import { queued, recordsOf, type Told } from './access.ts';
import type { SearchedWork } from './documents.ts';

export type Kind = 'post' | 'essay' | 'work';

interface Ids {
  readonly after: number;
  readonly until: number;
}

/** The highest id of a kind, 0 where there is none. */
export async function lastId(sql: Sql, kind: Kind): Promise<number> {
  const [row] = await sql<{ id: number }[]>`select coalesce(max(id), 0) as id from ${sql(`${kind}s`)}`;
  return row?.id ?? 0;
}

/**
 * Those among these ids that have no document, in order. They are looked up one by one: a plan from when there were none would read all documents, again
 * and again.
 */
export function worksWithout(sql: Sql, { after, until }: Ids, limit: number): Promise<(SearchedWork & { id: number })[]> {
  return sql<(SearchedWork & { id: number })[]>`
    select id, title, author, year, year_label, category, language, subjects, words from works w
    where id > ${after} and id <= ${until} and (select d.id from search_document d where d.work_id = w.id limit 1) is null order by id limit ${limit}`;
}

export function postsWithout(sql: Sql, { after, until }: Ids, limit: number): Promise<{ id: number; content: string }[]> {
  return sql<{ id: number; content: string }[]>`
    select id, content from posts p
    where id > ${after} and id <= ${until} and (select d.id from search_document d where d.post_id = p.id limit 1) is null order by id limit ${limit}`;
}

export function essaysWithout(
  sql: Sql,
  { after, until }: Ids,
  limit: number,
): Promise<{ id: number; title: string; content: string; status: string }[]> {
  return sql<{ id: number; title: string; content: string; status: string }[]>`
    select id, title, content, status from essays e
    where id > ${after} and id <= ${until} and (select d.id from search_document d where d.essay_id = e.id limit 1) is null order by id limit ${limit}`;
}

/**
 * Adds documents where there are none yet, and answers how many. Whoever changes a thing meanwhile writes its document, which stays; whose it
 * is, and whether everybody may find it, is as the thing has it now.
 */
export async function addDocuments(sql: Sql, kind: Kind, documents: readonly Told[]): Promise<number> {
  const column = sql(`${kind}_id`);
  const owner = kind === 'work' ? sql`null::bigint` : sql`user_id`;
  const open = kind === 'essay' ? sql`status = 'published'` : sql`true`;
  const [row] = await sql<{ count: number }[]>`
    with r as materialized (select id, title, body, words, language, year from ${recordsOf(sql, documents)}),
    t as materialized (
      select id, ${owner} as user_id, ${open} as public from ${sql(`${kind}s`)} where id in (select id from r) order by id for key share
    ),
    d as (
      insert into search_document (${column}, user_id, public, title, body, words, language, year)
      select id, t.user_id, t.public, r.title, r.body, r.words, r.language, r.year from r join t using (id)
      order by id on conflict (${column}) where ${column} is not null do nothing returning id
    ),
    q as (${queued(sql)})
    select count(*)::integer as count from d`;
  return row?.count ?? 0;
}
