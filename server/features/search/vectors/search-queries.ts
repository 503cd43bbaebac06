import type { Sql, SqlRunner } from '../../../platform/db/open.ts';
import { condition, type Narrowing, writtenByAuthor, yearsOf } from '../filters.ts';
import { type Kind, kinds } from '../kinds.ts';
import { isNarrow, NEAREST, nearestByBits, nearestByGraph, quoted, type Sought } from './nearest-queries.ts';

/** Nearest documents of each kind that are always candidates. */
const NEAREST_OF_KIND = 100;

export interface CandidateRow {
  readonly id: number;
  readonly kind: Kind;
  /** Null if the query or the document has no vector. */
  readonly cosine: number | null;
  /** Packed as described in `meaning/packed-terms.ts`. */
  readonly terms: Uint8Array;
}

/**
 * Finds candidates in one statement: the nearest by bits, from a full scan, and those with the
 * keys. Documents that the caller may not see never take part. Filters apply to the data as of
 * encoding.
 */
export async function findCandidates(sql: Sql, sought: Sought): Promise<CandidateRow[]> {
  return unpacked(await sql<Packed[]>`${opening(sql, sought)}, ${nearestByBits(sql, sought)} ${answer(sql, sought)}`);
}

/**
 * Like `findCandidates`, with HNSW indexes. Those cannot apply filters; with filters the bits are
 * faster.
 */
export async function findCandidatesByGraph(sql: Sql, sought: Sought): Promise<CandidateRow[]> {
  const packed = await sql.begin(async (tx) => {
    // Sets the HNSW search breadth, and continues the scan if many results are hidden, for this
    // transaction.
    await tx`select set_config('hnsw.ef_search', '400', true), set_config('hnsw.iterative_scan', 'relaxed_order', true)`;
    return tx<Packed[]>`${opening(tx, sought)}, ${nearestByGraph(tx, sought)} ${answer(tx, sought)}`;
  });
  return unpacked(packed);
}

/**
 * Returns the documents that the caller may see and the filters allow now, except those that match
 * the tsquery `unwanted`.
 */
export async function stillFound(
  sql: Sql,
  narrowing: Narrowing,
  ids: readonly number[],
  unwanted: string | undefined,
): Promise<Set<number>> {
  const rows = await sql<{ id: number }[]>`
    select d.id from search_document d
    where d.id = any(${[...ids]}::bigint[]) and ${condition(sql, narrowing)}
      ${unwanted === undefined ? sql`` : sql`and not d.words @@ (select ${unwanted}::text::tsquery)`}`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * Evaluates the query vector once. Few documents are hidden from a caller, so they are listed
 * first.
 */
function opening(sql: SqlRunner, { modelId, vector, narrowing }: Sought) {
  return sql`
    with asked as materialized (
      select ${vector?.bits ?? '0'}::text::bit varying as bits, ${vector?.text ?? '[0]'}::text::halfvec as vec
    ),
    hidden as materialized (select id from search_document where not public and user_id is distinct from ${narrowing.callerId})
    ${isNarrow(narrowing) ? sql`, narrow as materialized (${narrowTo(sql, modelId, narrowing)})` : sql``}`;
}

function answer(sql: SqlRunner, { modelId, keys, vector, narrowing }: Sought) {
  const { kind } = narrowing.filters;
  const within = sql`
    ${kind === undefined ? sql`` : sql`and m.kind = ${kind}`}
    ${isNarrow(narrowing) ? sql`and m.document_id in (select document_id from narrow)` : sql``}`;
  const named = keys.map(({ any, all, most }) => {
    const has = any ? sql`m.keys && ${[...any]}::integer[]` : sql`m.keys @> ${[...(all ?? [])]}::integer[]`;
    return sql`(
      select m.document_id from search_meaning m
      where m.model_id = ${modelId} and ${has} and m.document_id not in (select id from hidden) ${within}
      limit ${sql.unsafe(String(Math.trunc(most)))}
    )`;
  });
  const firstOf = (of: Fragment, most: number) =>
    sql`(select document_id from near ${of} order by distance limit ${sql.unsafe(String(most))})`;
  const first = kinds.map((one) => firstOf(sql`where kind = ${quoted(sql, one)}`, NEAREST_OF_KIND));
  // Duplicates are harmless: the ids are looked up as an array.
  const ids = [...first, ...named].reduce((all, part) => sql`${all} union all ${part}`, firstOf(sql``, NEAREST));
  const cosine = vector ? sql`coalesce(-(m.vec <#> (select vec from asked)), 'NaN')` : sql`'NaN'`;
  // Packs all rows into one value, since decoding thousands of rows in the driver is slower than
  // finding them. The array forces index lookups instead of a table scan.
  return sql`
    select encode(string_agg(
      int8send(m.document_id) || int2send(${kindNumber(sql)}) || float8send(${cosine}) || int4send(length(m.terms)) || m.terms, ''), 'base64') as candidates
    from search_meaning m
    where m.model_id = ${modelId} and m.document_id = any(array(${ids})) and m.document_id not in (select id from hidden)`;
}

type Fragment = ReturnType<typeof kindNumber>;

interface Packed {
  /**
   * Base64 of, per candidate: u64 id, u16 index of its kind, f64 cosine or NaN, u32 length of the
   * terms, terms. Null without candidates.
   */
  readonly candidates: string | null;
}

function kindNumber(sql: SqlRunner) {
  const numbers = kinds.map((kind, place) => sql`when ${quoted(sql, kind)} then ${sql.unsafe(String(place))}`);
  return sql`(${numbers.reduce((cases, one) => sql`${cases} ${one}`, sql`case m.kind`)} end)::smallint`;
}

function unpacked([row]: readonly Packed[]): CandidateRow[] {
  const bytes = Buffer.from(row?.candidates ?? '', 'base64');
  const rows: CandidateRow[] = [];
  for (let at = 0; at < bytes.length;) {
    const cosine = bytes.readDoubleBE(at + 10);
    const from = at + 22;
    const to = from + bytes.readUInt32BE(at + 18);
    const kind = kinds[bytes.readUInt16BE(at + 8)];
    if (kind !== undefined) {
      rows.push({
        id: Number(bytes.readBigInt64BE(at)),
        kind,
        cosine: Number.isNaN(cosine) ? null : cosine,
        terms: bytes.subarray(from, to),
      });
    }
    at = to;
  }
  return rows;
}

/** Selects filtered documents from the narrow table, which has all fields except names. */
function narrowTo(sql: SqlRunner, modelId: number, { filters: { language, century, author } }: Narrowing) {
  const none = sql``;
  const years = century === undefined ? undefined : yearsOf(century);
  return sql`
    select b.document_id from search_bits b
    where b.model_id = ${modelId}
      ${language === undefined ? none : sql`and lower(b.language) = ${language.toLowerCase()}`}
      ${years === undefined ? none : sql`and b.year between ${years.from} and ${years.to}`}
      ${author === undefined ? none : sql`and b.document_id in (${writtenByAuthor(sql, author)})`}`;
}
