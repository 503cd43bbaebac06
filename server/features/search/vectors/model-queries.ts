import type { Sql } from '../../../platform/db/open.ts';
import type { Source } from './made.ts';
import { LONGEST_TEXT } from './queue-queries.ts';

export interface ModelRow {
  readonly id: number;
  readonly vectors: string;
  readonly fingerprint: string;
  readonly documents: number;
  readonly state: 'building' | 'ready' | 'retired';
  /** Whether all of its artefact is there. */
  readonly whole: boolean;
}

export function allModels(sql: Sql): Promise<ModelRow[]> {
  return sql<ModelRow[]>`
    select id, vectors, fingerprint, documents, state,
      parts = (select count(*) from search_model_part p where p.model_id = m.id) as whole
    from search_model m order by id`;
}

export async function readyModel(sql: Sql): Promise<{ id: number } | undefined> {
  const [row] = await sql<{ id: number }[]>`select id from search_model where state = 'ready'`;
  return row;
}

export async function artefactPart(sql: Sql, modelId: number, part: number): Promise<Buffer | undefined> {
  const [row] = await sql<{ bytes: Buffer }[]>`select bytes from search_model_part where model_id = ${modelId} and part = ${part}`;
  return row?.bytes;
}

export async function insertModel(
  sql: Sql,
  { vectors, fingerprint, documents, parts }: { vectors: string; fingerprint: string; documents: number; parts: number },
): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    insert into search_model (vectors, fingerprint, documents, parts) values (${vectors}, ${fingerprint}, ${documents}, ${parts})
    on conflict (state) where state <> 'retired' do nothing returning id`;
  return row?.id;
}

export async function insertPart(sql: Sql, modelId: number, part: number, bytes: Buffer): Promise<void> {
  await sql`insert into search_model_part (model_id, part, bytes) values (${modelId}, ${part}, ${bytes})`;
}

/** The one that is built comes into use, and the one in use goes out of it, in one step. */
export async function swapModels(sql: Sql, modelId: number): Promise<void> {
  // Both change in one statement, and the unique index looks at each row at once: the old one must come first.
  await sql.begin(async (tx) => {
    await tx`update search_model set state = 'retired', state_since = clock_timestamp() where state = 'ready'`;
    await tx`update search_model set state = 'ready', state_since = clock_timestamp() where id = ${modelId} and state = 'building'`;
  });
}

/** That it needs no successor yet: what would be learned is what it knows. */
export async function rememberDocuments(sql: Sql, modelId: number, documents: number): Promise<void> {
  await sql`update search_model set documents = ${documents} where id = ${modelId}`;
}

/** A model that nobody uses any more goes, after its rows: a few at a time, so that nobody waits. Answers whether there are more. */
export async function clearModel(sql: Sql, modelId: number): Promise<boolean> {
  const [row] = await sql<{ count: number }[]>`
    with gone as (
      delete from search_meaning where (document_id, model_id) in (
        select document_id, model_id from search_meaning where model_id = ${modelId} order by document_id limit 500)
      returning document_id, model_id
    ),
    bits as (delete from search_bits where (document_id, model_id) in (select document_id, model_id from gone))
    select count(*)::integer as count from gone`;
  return (row?.count ?? 0) > 0;
}

export async function dropModel(sql: Sql, modelId: number): Promise<void> {
  await sql`delete from search_model where id = ${modelId} and state <> 'ready'`;
}

/** Models that have been out of use for so long that every process has noticed. */
export function longRetired(sql: Sql, seconds: number): Promise<{ id: number }[]> {
  return sql<{ id: number }[]>`
    select id from search_model where state = 'retired' and state_since < clock_timestamp() - make_interval(secs => ${seconds}::float8)`;
}

/** Takes or keeps the right to learn; another process may have it. */
export async function acquireTrainingLease(sql: Sql, holder: string, seconds: number): Promise<boolean> {
  const rows = await sql`
    update search_teacher set holder = ${holder}, held_until = clock_timestamp() + make_interval(secs => ${seconds}::float8)
    where holder = ${holder} or held_until < clock_timestamp() returning 1`;
  return rows.length > 0;
}

export async function letTeacherGo(sql: Sql, holder: string): Promise<void> {
  await sql`update search_teacher set held_until = '-infinity' where holder = ${holder}`;
}

export async function documentCount(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::integer as count from search_document where public`;
  return row?.count ?? 0;
}

/** Texts that everybody may read, to learn from. Of every `step`th document. */
export function lessons(
  sql: Sql,
  after: number,
  step: number,
): Promise<{ id: number; title: string; body: string; language: string | null }[]> {
  return sql<{ id: number; title: string; body: string; language: string | null }[]>`
    select id, title, left(body, 3000) as body, language from search_document
    where id > ${after} and id % ${step}::bigint = 0 and public order by id limit 500`;
}

export interface Unread extends Source {
  /** By the model in use, of the same text. */
  readonly vec: string | null;
}

/**
 * Documents that a model which is built knows nothing of. Those that wait in the queue come from there, for all models at once; but those that the
 * model in use knows must not be missed by its successor meanwhile.
 */
export function unreadDocuments(
  sql: Sql,
  { modelId, after, readyId }: { modelId: number; after: number; readyId: number },
  most: number,
): Promise<Unread[]> {
  return sql<Unread[]>`
    select d.id as document_id, d.version, d.title, left(d.body, ${LONGEST_TEXT}::integer) as body, d.language, w.author, w.words as names, o.vec::text as vec
    from search_document d left join works w on w.id = d.work_id
      left join search_meaning o on o.document_id = d.id and o.model_id = ${readyId} and o.version = d.version
    where d.id > ${after} and not exists (select from search_meaning m where m.document_id = d.id and m.model_id = ${modelId})
      and (o.document_id is not null or not exists (select from search_queue q where q.document_id = d.id)
        or exists (select from search_meaning x where x.document_id = d.id and x.model_id = ${readyId}))
    order by d.id limit ${most}::integer`;
}

/** For each kind, whose documents are looked through on a server by the graph of its nearest. */
export async function buildGraph(sql: Sql, modelId: number, kind: string, width: number): Promise<void> {
  await sql.unsafe(
    `create index concurrently if not exists ${graphName(modelId, kind)} on search_meaning
     using hnsw ((vec::halfvec(${width})) halfvec_cosine_ops) where model_id = ${modelId} and kind = '${kind}'`,
  );
}

export async function dropGraph(sql: Sql, modelId: number, kind: string): Promise<void> {
  await sql.unsafe(`drop index if exists ${graphName(modelId, kind)}`);
}

/** How many graphs of a model can be used. */
export async function graphCount(sql: Sql, modelId: number, kinds: readonly string[]): Promise<number> {
  const names = kinds.map((kind) => graphName(modelId, kind));
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relname = any(${names}::text[]) and i.indisvalid`;
  return row?.count ?? 0;
}

function graphName(modelId: number, kind: string): string {
  return `search_meaning_graph_${modelId}_${kind}`;
}
