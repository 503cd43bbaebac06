import { retryOnConflict } from '../../../platform/db/retry.ts';
import { asJson } from '../../../platform/db/json.ts';
import type { Sql, SqlRunner, TransactionRunner } from '../../../platform/db/open.ts';
import type { EncodedDocument } from './document-vectors.ts';

/** `recent`: the version supports half-precision vectors. */
export async function vectorSupport(sql: SqlRunner): Promise<{ installed: boolean; available: boolean; recent: boolean }> {
  const [row] = await sql<{ installed: boolean; available: boolean; recent: boolean }[]>`
    select exists (select from pg_extension where extname = 'vector') as installed,
      exists (select from pg_available_extensions where name = 'vector') as available,
      to_regtype('halfvec') is not null as recent`;
  return row ?? { installed: false, available: false, recent: false };
}

export async function installVectorExtension(sql: TransactionRunner): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK_KEY})`;
    await tx`create extension if not exists vector`;
  });
}

/** Advisory lock key, unique in this application: several processes may start at once. */
const LOCK_KEY = 1_517_220_984;

/** Sampling rate of documents, indexed to estimate how many lie within a distance. */
export const SAMPLE_RATE = 64;
export const IN_SAMPLE = `document_id % ${SAMPLE_RATE} = 0`;

/**
 * Creates the tables. `search_bits` is narrow, since searches scan it fully. `search_meaning` is
 * read for candidates only; its `keys` are hashes of the words and concepts that find a document.
 */
export async function createVectorTables(sql: TransactionRunner): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK_KEY})`;
    await tx.unsafe(`
      create table if not exists search_bits (
        document_id bigint not null references search_document on delete cascade,
        model_id integer not null references search_model on delete cascade,
        kind text collate "C" not null,
        language text collate "C",
        year integer,
        bits bit varying,
        primary key (document_id, model_id)
      );
      -- Searches scan all rows; plain storage avoids decoding short varlena headers.
      alter table search_bits alter column bits set storage plain, alter column kind set storage plain;
      create index if not exists search_bits_of_kind on search_bits (model_id, kind);
      create index if not exists search_bits_of_sample on search_bits (model_id, kind) include (bits) where ${IN_SAMPLE};
      create table if not exists search_meaning (
        document_id bigint not null references search_document on delete cascade,
        model_id integer not null references search_model on delete cascade,
        version integer not null,
        kind text collate "C" not null,
        vec halfvec,
        terms bytea not null,
        keys integer[] not null,
        primary key (document_id, model_id)
      );
      alter table search_meaning alter column vec set storage main, alter column terms set storage main;
      -- Each search would scan the pending list of the index, so there is none.
      create index if not exists search_meaning_keys on search_meaning using gin (keys) with (fastupdate = off);
      create index if not exists search_meaning_of_model on search_meaning (model_id, document_id)`);
  });
}

/**
 * Stores the encodings of leased documents, removes these from the queue, and returns them. Skips
 * those whose lease was lost, that changed, or that lack an encoding for an active model.
 */
export function storeLeased(sql: Sql, encoded: readonly EncodedDocument[]): Promise<{ document_id: number }[]> {
  return retryOnConflict(
    () => sql<{ document_id: number }[]>`
      with ${encodedRecords(sql, encoded)},
      held as (
        select q.document_id, d.kind, d.language, d.year
        from search_queue q join search_document d on d.id = q.document_id
        where (q.document_id, q.taken_until::text, d.version) in (select document_id, token, version from r)
          and not exists (select from search_model m where m.state <> 'retired' and m.id not in (select model_id from r))
        order by q.document_id for update of q for key share of d
      ),
      ${storeRows(sql)}
      delete from search_queue where document_id in (select document_id from held) returning document_id`,
  );
}

/** Stores encodings for a new model, except of documents that changed meanwhile. */
export async function storeForNewModel(sql: Sql, encoded: readonly EncodedDocument[]): Promise<void> {
  await retryOnConflict(
    () => sql`
      with ${encodedRecords(sql, encoded)},
      held as (
        select d.id as document_id, d.kind, d.language, d.year from search_document d
        where (d.id, d.version) in (select document_id, version from r) order by d.id for key share of d
      ),
      ${storeRows(sql)}
      select 1`,
  );
}

function encodedRecords(sql: SqlRunner, encoded: readonly EncodedDocument[]) {
  return sql`r as materialized (
    select * from jsonb_to_recordset(${asJson(sql, encoded)}) as r(
      document_id bigint, version integer, token text, model_id integer, vec text, bits text, keys integer[], terms text)
  )`;
}

/** Builds the inserts. Requires the parts `r` and `held`. */
function storeRows(sql: SqlRunner) {
  return sql`
    kept as materialized (
      select r.*, held.kind, held.language, held.year from r join held using (document_id)
      where r.model_id in (select id from search_model where state <> 'retired')
    ),
    m as (
      insert into search_meaning (document_id, model_id, version, kind, vec, terms, keys)
      select document_id, model_id, version, kind, vec::halfvec, decode(terms, 'base64'), keys from kept
      on conflict (document_id, model_id) do update
        set version = excluded.version, vec = excluded.vec, terms = excluded.terms, keys = excluded.keys
    ),
    b as (
      insert into search_bits (document_id, model_id, kind, language, year, bits)
      select document_id, model_id, kind, language, year, bits::bit varying from kept
      on conflict (document_id, model_id) do update
        set language = excluded.language, year = excluded.year, bits = excluded.bits
    )`;
}
