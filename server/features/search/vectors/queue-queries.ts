import { oneRow } from '../../../platform/db/one-row.ts';
import type { Sql, SqlRunner } from '../../../platform/db/open.ts';
import { noImportRuns } from '../index/import-queries.ts';
import type { DocumentText } from './document-vectors.ts';

export interface LeasedDocument extends DocumentText {
  /** Identifies this lease. */
  readonly token: string;
  readonly rejections: number;
}

/** Characters of a text that are encoded. */
export const MAX_TEXT_LENGTH = 40_000;

/**
 * Leases the documents that have waited longest for some seconds. Other processes skip them until
 * then. Returns none while an import runs.
 */
export function leaseDocuments(sql: Sql, limit: number, seconds: number): Promise<LeasedDocument[]> {
  return sql<LeasedDocument[]>`
    with next as materialized (
      select document_id from search_queue where taken_until < clock_timestamp() and ${noImportRuns(sql)}
      order by taken_until, queued_at limit ${limit}::integer for update skip locked
    )
    update search_queue q set taken_until = clock_timestamp() + make_interval(secs => ${seconds}::float8)
    from next join search_document d on d.id = next.document_id left join works w on w.id = d.work_id
    where q.document_id = next.document_id
    returning q.document_id, q.taken_until::text as token, q.refusals as rejections, d.kind, d.version, d.title, left(d.body, ${MAX_TEXT_LENGTH}::integer) as body,
      d.language, w.author, w.words as names`;
}

/**
 * Releases documents that could not be encoded, at once or after some seconds, and counts
 * rejections.
 */
export async function releaseDocuments(
  sql: Sql,
  documents: readonly LeasedDocument[],
  { rejected, seconds }: { rejected: boolean; seconds: number },
): Promise<void> {
  const ids = documents.map(({ document_id }) => document_id);
  const tokens = documents.map(({ token }) => token);
  await sql`
    update search_queue q
    set taken_until = case when ${seconds}::float8 = 0 then '-infinity' else clock_timestamp() + make_interval(secs => ${seconds}::float8) end,
      refusals = refusals + ${rejected ? 1 : 0}::integer
    from unnest(${ids}::bigint[], ${tokens}::text[]) as t (document_id, token)
    where q.document_id = t.document_id and q.taken_until::text = t.token`;
}

export async function countQueued(sql: Sql): Promise<number> {
  const rows = await sql<{ count: number }[]>`select count(*)::integer as count from search_queue`;
  return oneRow(rows).count;
}

/**
 * Queues the next documents after an id: all, or those that a model has not encoded. Returns the
 * last id, or null if there are no more.
 */
export async function enqueueDocuments(
  sql: Sql,
  after: number,
  missingIn: number | undefined,
): Promise<{ last: number | null; queued: number }> {
  const missing =
    missingIn === undefined
      ? sql`true`
      : sql`not exists (select from search_meaning m where m.document_id = s.id and m.model_id = ${missingIn} and m.version = s.version)`;
  const [row] = await sql<{ last: number | null; queued: number }[]>`
    with s as materialized (select id, version from search_document where id > ${after} order by id limit 1000),
    queued as (
      insert into search_queue (document_id) select id from s where ${missing} order by id
      on conflict (document_id) do nothing returning 1
    )
    select (select max(id) from s) as last, (select count(*)::integer from queued) as queued`;
  return row ?? { last: null, queued: 0 };
}

/**
 * Deletes all models and queues all documents for the next one, in a database whose vectors were
 * not restored.
 */
export async function requeueDocuments(sql: SqlRunner): Promise<void> {
  await sql`delete from search_model`;
  await sql`insert into search_queue (document_id) select id from search_document on conflict (document_id) do nothing`;
}
