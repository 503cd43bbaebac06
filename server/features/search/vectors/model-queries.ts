import { oneRow } from '../../../platform/db/one-row.ts';
import type { Sql } from '../../../platform/db/open.ts';
import type { DocumentText } from './document-vectors.ts';
import { MAX_TEXT_LENGTH } from './queue-queries.ts';

export interface ModelRow {
  readonly id: number;
  readonly vectors: string;
  readonly fingerprint: string;
  readonly documents: number;
  readonly state: 'building' | 'ready' | 'retired';
  /** Whether all parts of its artifact are stored. */
  readonly whole: boolean;
}

export function listModels(sql: Sql): Promise<ModelRow[]> {
  return sql<ModelRow[]>`
    select id, vectors, fingerprint, documents, state,
      parts = (select count(*) from search_model_part p where p.model_id = m.id) as whole
    from search_model m order by id`;
}

export async function getReadyModel(sql: Sql): Promise<{ id: number } | undefined> {
  const [row] = await sql<{ id: number }[]>`select id from search_model where state = 'ready'`;
  return row;
}

/**
 * Returns whether the background needs a model in this process: there are documents to encode, or
 * models to train or delete. `vectors` is the beginning of the ready model's source.
 */
export async function hasModelWork(sql: Sql, vectors: string): Promise<boolean> {
  const rows = await sql<{ work: boolean }[]>`
    select exists (select from search_queue) or exists (select from search_model where state <> 'ready')
      or not exists (select from search_model where state = 'ready' and starts_with(vectors, ${vectors})) as work`;
  return oneRow(rows).work;
}

export async function getArtifactPart(sql: Sql, modelId: number, part: number): Promise<Buffer | undefined> {
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

/** Makes the built model ready and retires the current one atomically. */
export async function swapModels(sql: Sql, modelId: number): Promise<void> {
  // The unique index checks each row at once, so the old model must be retired first.
  await sql.begin(async (tx) => {
    await tx`update search_model set state = 'retired', state_since = clock_timestamp() where state = 'ready'`;
    await tx`update search_model set state = 'ready', state_since = clock_timestamp() where id = ${modelId} and state = 'building'`;
  });
}

/** Updates the document count of a model that retraining would not change. */
export async function updateDocumentCount(sql: Sql, modelId: number, documents: number): Promise<void> {
  await sql`update search_model set documents = ${documents} where id = ${modelId}`;
}

/**
 * Deletes some rows of an unused model at a time, so that other queries do not wait. Returns
 * whether there may be more.
 */
export async function deleteModelRows(sql: Sql, modelId: number): Promise<boolean> {
  const rows = await sql<{ count: number }[]>`
    with gone as (
      delete from search_meaning where (document_id, model_id) in (
        select document_id, model_id from search_meaning where model_id = ${modelId} order by document_id limit 500)
      returning document_id, model_id
    ),
    bits as (delete from search_bits where (document_id, model_id) in (select document_id, model_id from gone))
    select count(*)::integer as count from gone`;
  return oneRow(rows).count > 0;
}

export async function deleteModel(sql: Sql, modelId: number): Promise<void> {
  await sql`delete from search_model where id = ${modelId} and state <> 'ready'`;
}

/** Returns models retired long enough for every process to have noticed. */
export function listRetiredModels(sql: Sql, seconds: number): Promise<{ id: number }[]> {
  return sql<{ id: number }[]>`
    select id from search_model where state = 'retired' and state_since < clock_timestamp() - make_interval(secs => ${seconds}::float8)`;
}

/** Acquires or renews the training lease. Returns false if another process has it. */
export async function acquireTrainingLease(sql: Sql, holder: string, seconds: number): Promise<boolean> {
  const rows = await sql`
    update search_teacher set holder = ${holder}, held_until = clock_timestamp() + make_interval(secs => ${seconds}::float8)
    where holder = ${holder} or held_until < clock_timestamp() returning 1`;
  return rows.length > 0;
}

export async function releaseTrainingLease(sql: Sql, holder: string): Promise<void> {
  await sql`update search_teacher set held_until = '-infinity' where holder = ${holder}`;
}

/** Counts the public texts of `trainingKinds`. */
export async function countDocuments(sql: Sql): Promise<number> {
  const rows = await sql<{ count: number }[]>`select count(*)::integer as count from search_document where public and topic_id is null`;
  return oneRow(rows).count;
}

/** Lists public texts of `trainingKinds`, every `step`th document. */
export function listTrainingTexts(
  sql: Sql,
  after: number,
  step: number,
): Promise<{ id: number; title: string; body: string; language: string | null }[]> {
  return sql<{ id: number; title: string; body: string; language: string | null }[]>`
    select id, title, left(body, 3000) as body, language from search_document
    where id > ${after} and id % ${step}::bigint = 0 and public and topic_id is null order by id limit 500`;
}

export interface UnencodedDocument extends DocumentText {
  /** Vector of the same text by the current model. */
  readonly vec: string | null;
}

/** Lists documents that a new model has not encoded. */
export function listUnencodedDocuments(
  sql: Sql,
  { modelId, after, readyId }: { modelId: number; after: number; readyId: number },
  limit: number,
): Promise<UnencodedDocument[]> {
  // The queue encodes queued documents for all models. Those that the current model already knows
  // are listed as well: its successor must not miss them.
  return sql<UnencodedDocument[]>`
    select d.id as document_id, d.kind, d.version, d.title, left(d.body, ${MAX_TEXT_LENGTH}::integer) as body, d.language, w.author, w.words as names, o.vec::text as vec
    from search_document d left join works w on w.id = d.work_id
      left join search_meaning o on o.document_id = d.id and o.model_id = ${readyId} and o.version = d.version
    where d.id > ${after} and not exists (select from search_meaning m where m.document_id = d.id and m.model_id = ${modelId})
      and (o.document_id is not null or not exists (select from search_queue q where q.document_id = d.id)
        or exists (select from search_meaning x where x.document_id = d.id and x.model_id = ${readyId}))
    order by d.id limit ${limit}::integer`;
}

/** Returns the width of a model's vectors; undefined without vectors or pgvector. */
export async function findVectorWidth(sql: Sql, modelId: number): Promise<number | undefined> {
  const [table] = await sql<{ exists: boolean }[]>`select to_regclass('search_meaning') is not null as exists`;
  if (table?.exists !== true) return undefined;
  const [row] = await sql<{ width: number }[]>`
    select vector_dims(vec) as width from search_meaning where model_id = ${modelId} and vec is not null limit 1`;
  return row?.width;
}

/** Builds the HNSW index of a kind, for PostgreSQL servers. */
export async function buildGraph(sql: Sql, modelId: number, kind: string, width: number): Promise<void> {
  await sql.unsafe(
    `create index concurrently if not exists ${graphName(modelId, kind)} on search_meaning
     using hnsw ((vec::halfvec(${width})) halfvec_cosine_ops) where model_id = ${modelId} and kind = '${kind}'`,
  );
}

export async function deleteGraph(sql: Sql, modelId: number, kind: string): Promise<void> {
  await sql.unsafe(`drop index if exists ${graphName(modelId, kind)}`);
}

/** Returns how many HNSW indexes of a model are valid. */
export async function graphCount(sql: Sql, modelId: number, kinds: readonly string[]): Promise<number> {
  const names = kinds.map((kind) => graphName(modelId, kind));
  const rows = await sql<{ count: number }[]>`
    select count(*)::integer as count from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relname = any(${names}::text[]) and i.indisvalid`;
  return oneRow(rows).count;
}

function graphName(modelId: number, kind: string): string {
  return `search_meaning_graph_${modelId}_${kind}`;
}
