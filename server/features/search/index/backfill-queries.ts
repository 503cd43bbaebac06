import { oneRow } from '../../../platform/db/one-row.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { enqueueDocuments, documentRecords, type IndexedDocument } from './document-queries.ts';
import type { Kind } from '../kinds.ts';
import type { SearchedWork } from './documents.ts';
import { INDEX_VERSION } from './tsvector.ts';

interface IdRange {
  readonly after: number;
  readonly until: number;
}

/** Returns the highest id of a kind, 0 if there is none. */
export async function getLastId(sql: Sql, kind: Kind): Promise<number> {
  const rows = await sql<{ id: number }[]>`select coalesce(max(id), 0) as id from ${sql(`${kind}s`)}`;
  return oneRow(rows).id;
}

/**
 * A row without a current document. `version` is that of an outdated document, null if there is
 * none.
 */
interface OutdatedRow {
  readonly id: number;
  readonly version: number | null;
}

/**
 * Lists rows in a range of ids without a document of the current INDEX_VERSION. The lateral join
 * forces an index lookup per row; a cached plan from an empty table would scan all documents.
 */
export function listOutdatedWorks(sql: Sql, ids: IdRange, limit: number): Promise<(SearchedWork & OutdatedRow)[]> {
  const columns = sql`t.title, t.author, t.year, t.year_label, t.category, t.language, t.subjects, t.words, t.other_titles, t.other_names`;
  return sql<(SearchedWork & OutdatedRow)[]>`${selectOutdated(sql, 'work', columns, ids, limit)}`;
}

export function listOutdatedPosts(sql: Sql, ids: IdRange, limit: number): Promise<(OutdatedRow & { content: string })[]> {
  return sql<(OutdatedRow & { content: string })[]>`${selectOutdated(sql, 'post', sql`t.content`, ids, limit)}`;
}

export function listOutdatedEssays(
  sql: Sql,
  ids: IdRange,
  limit: number,
): Promise<(OutdatedRow & { title: string; content: string; status: string })[]> {
  return sql<(OutdatedRow & { title: string; content: string; status: string })[]>`
    ${selectOutdated(sql, 'essay', sql`t.title, t.content, t.status`, ids, limit)}`;
}

export function listOutdatedTopics(
  sql: Sql,
  ids: IdRange,
  limit: number,
): Promise<(OutdatedRow & { title: string; content: string; public: boolean })[]> {
  return sql<(OutdatedRow & { title: string; content: string; public: boolean })[]>`
    ${selectOutdated(sql, 'topic', sql`t.title, t.content, t.public`, ids, limit)}`;
}

export function listOutdatedNotes(
  sql: Sql,
  ids: IdRange,
  limit: number,
): Promise<(OutdatedRow & { title: string; content: string; user_id: number })[]> {
  return sql<(OutdatedRow & { title: string; content: string; user_id: number })[]>`
    ${selectOutdated(sql, 'note', sql`t.title, t.content, t.user_id`, ids, limit)}`;
}

function selectOutdated(sql: Sql, kind: Kind, columns: ReturnType<typeof fragment>, { after, until }: IdRange, limit: number) {
  return sql`
    select t.id, d.version, ${columns} from ${sql(`${kind}s`)} t
      left join lateral (select form, version from search_document where ${sql(`${kind}_id`)} = t.id limit 1) d on true
    where t.id > ${after} and t.id <= ${until} and d.form is distinct from ${INDEX_VERSION}::smallint order by t.id limit ${limit}`;
}

const fragment = (sql: Sql) => sql``;

/**
 * Inserts missing documents, updates outdated ones, queues changed ones for embedding, and returns
 * how many. Concurrent saves win; owner and visibility come from the current row.
 */
export async function insertDocuments(
  sql: Sql,
  kind: Kind,
  documents: readonly (IndexedDocument & { version: number | null })[],
): Promise<number> {
  const column = sql(`${kind}_id`);
  const { owner, isPublic } = {
    post: { owner: sql`user_id`, isPublic: sql`true` },
    essay: { owner: sql`user_id`, isPublic: sql`status = 'published'` },
    work: { owner: sql`null::bigint`, isPublic: sql`true` },
    topic: { owner: sql`user_id`, isPublic: sql`public` },
    note: { owner: sql`user_id`, isPublic: sql`false` },
  }[kind];
  const rows = await sql<{ count: number }[]>`
    with r as materialized (select id, version, title, body, words, language, year from ${documentRecords(sql, documents)}),
    t as materialized (
      select id, ${owner} as user_id, ${isPublic} as public from ${sql(`${kind}s`)} where id in (select id from r) order by id for key share
    ),
    added as (
      insert into search_document as d (${column}, kind, user_id, public, title, body, words, language, year, form)
      select id, ${kind}::text, t.user_id, t.public, r.title, r.body, r.words, r.language, r.year, ${INDEX_VERSION}::smallint from r join t using (id) where r.version is null
      order by id on conflict (${column}) where ${column} is not null do nothing returning d.id
    ),
    renewed as (
      update search_document d
      set title = r.title, body = r.body, words = r.words, language = r.language, year = r.year, form = ${INDEX_VERSION}::smallint, version = d.version
        + case when (d.title, d.body, d.language) is distinct from (r.title, r.body, r.language) then 1 else 0 end
      from r join t using (id)
      where d.${column} = r.id and d.version = r.version and d.form < ${INDEX_VERSION}::smallint returning d.id, d.version > r.version as new
    ),
    d as (select id from added union all select id from renewed where new),
    q as (${enqueueDocuments(sql)})
    select (select count(*) from added)::integer + (select count(*) from renewed)::integer as count`;
  return oneRow(rows).count;
}
