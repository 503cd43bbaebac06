import { yearsOfCentury } from '#core/centuries.ts';
import type { Fragment, Sql, SqlRunner } from '../../../platform/db/open.ts';
import { isBlocked } from '../../blocks/access.ts';
import { condition, type SearchScope, documentsByAuthor } from '../filters.ts';
import { type Kind, kinds } from '../kinds.ts';
import {
  hasFilters,
  hasKinds,
  MAX_NEAREST,
  MIN_OF_KIND,
  nearestByBits,
  nearestByGraph,
  inlineKind,
  type CandidateQuery,
} from './nearest-queries.ts';

export interface CandidateRow {
  readonly id: number;
  readonly kind: Kind;
  /** Null if the query or the document has no vector. */
  readonly cosine: number | null;
  /** Packed as described in `meaning/packed-terms.ts`. */
  readonly terms: Uint8Array;
}

/**
 * Finds the candidates that the caller may see: the nearest by bits, from a full scan, and those
 * with the keys. Filters apply to the data as of encoding.
 */
export async function findCandidates(sql: SqlRunner, query: CandidateQuery): Promise<CandidateRow[]> {
  return unpack(await sql<PackedRows[]>`${commonParts(sql, query)}, ${nearestByBits(sql, query)} ${selectCandidates(sql, query)}`);
}

/**
 * Like `findCandidates`, with HNSW indexes. Those cannot apply filters; with filters the bits are
 * faster.
 */
export async function findCandidatesByGraph(sql: Sql, query: CandidateQuery): Promise<CandidateRow[]> {
  const packed = await sql.begin(async (tx) => {
    // Sets the HNSW search breadth, and continues the scan if many results are hidden, for this
    // transaction.
    await tx`select set_config('hnsw.ef_search', '400', true), set_config('hnsw.iterative_scan', 'relaxed_order', true)`;
    return tx<PackedRows[]>`${commonParts(tx, query)}, ${nearestByGraph(tx, query)} ${selectCandidates(tx, query)}`;
  });
  return unpack(packed);
}

/**
 * Returns the documents that the caller may see and the filters allow now, except those that match
 * the tsquery `excluded`.
 */
export async function recheckCandidates(
  sql: Sql,
  scope: SearchScope,
  ids: readonly number[],
  excluded: string | undefined,
): Promise<Set<number>> {
  const rows = await sql<{ id: number }[]>`
    select d.id from search_document d
    where d.id = any(${[...ids]}::bigint[]) and ${condition(sql, scope)}
      ${excluded === undefined ? sql`` : sql`and not d.words @@ (select ${excluded}::text::tsquery)`}`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * Builds `asked`, which evaluates the query vector once, and `hidden`, the few documents that the
 * caller may not see. Notes are not among them: only the caller's own become candidates.
 */
function commonParts(sql: SqlRunner, { modelId, vector, scope }: CandidateQuery) {
  // `hidden` negates `visibleDocuments`, written so that the index of hidden documents applies.
  return sql`
    with asked as materialized (
      select ${vector?.bits ?? '0'}::text::bit varying as bits, ${vector?.text ?? '[0]'}::text::halfvec as vec
    ),
    hidden as materialized (
      select id from search_document where not public and note_id is null and user_id is distinct from ${scope.callerId}
      union all
      select id from search_document where public and ${isBlocked(sql, scope.callerId, 'user_id')}
    )
    ${hasFilters(scope) ? sql`, narrow as materialized (${filteredDocuments(sql, modelId, scope)})` : sql``}`;
}

function selectCandidates(sql: SqlRunner, { modelId, keys, vector, scope }: CandidateQuery) {
  const within = sql`
    ${hasAllShared(scope.kinds) ? sql`` : sql`and ${hasKinds(sql, sql`m.kind`, scope.kinds)}`}
    ${hasFilters(scope) ? sql`and m.document_id in (select document_id from narrow)` : sql``}`;
  const byKeys = keys.map(({ any, all, limit }) => {
    // Subselects, so that the planner always uses the index: for keys that it knows to be frequent,
    // it would read the whole table.
    const has = any ? sql`m.keys && (select ${[...any]}::integer[])` : sql`m.keys @> (select ${[...(all ?? [])]}::integer[])`;
    return sql`(
      select m.document_id from search_meaning m
      where m.model_id = ${modelId} and ${has} and m.document_id not in (select id from hidden) ${within}
      limit ${sql.unsafe(String(Math.trunc(limit)))}
    )`;
  });
  const firstOf = (of: Fragment, max: number) =>
    sql`(select document_id from near ${of} order by distance limit ${sql.unsafe(String(max))})`;
  const first = scope.kinds.map((one) => firstOf(sql`where kind = ${inlineKind(sql, one)}`, MIN_OF_KIND));
  // Duplicates are harmless: the ids are looked up as an array.
  const ids = [...first, ...byKeys].reduce((all, part) => sql`${all} union all ${part}`, firstOf(sql``, MAX_NEAREST));
  const cosine = vector ? sql`coalesce(-(m.vec <#> (select vec from asked)), 'NaN')` : sql`'NaN'`;
  // Packs all rows into one value, since decoding thousands of rows in the driver is slower than
  // finding them. The array forces index lookups instead of a table scan.
  return sql`
    select encode(string_agg(
      int8send(m.document_id) || int2send(${kindNumber(sql)}) || float8send(${cosine}) || int4send(length(m.terms)) || m.terms, ''), 'base64') as candidates
    from search_meaning m
    where m.model_id = ${modelId} and m.document_id = any(array(${ids})) and m.document_id not in (select id from hidden)`;
}

/** Returns whether no kind but notes is left out; notes have no keys. */
function hasAllShared(searched: readonly Kind[]): boolean {
  return kinds.every((kind) => kind === 'note' || searched.includes(kind));
}

interface PackedRows {
  /**
   * Base64 of, per candidate: u64 id, u16 index of its kind, f64 cosine or NaN, u32 length of the
   * terms, terms. Null without candidates.
   */
  readonly candidates: string | null;
}

function kindNumber(sql: SqlRunner) {
  const numbers = kinds.map((kind, i) => sql`when ${inlineKind(sql, kind)} then ${sql.unsafe(String(i))}`);
  return sql`(${numbers.reduce((cases, one) => sql`${cases} ${one}`, sql`case m.kind`)} end)::smallint`;
}

function unpack([row]: readonly PackedRows[]): CandidateRow[] {
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
function filteredDocuments(sql: SqlRunner, modelId: number, { filters: { language, century, author } }: SearchScope) {
  const none = sql``;
  const years = century === undefined ? undefined : yearsOfCentury(century);
  return sql`
    select b.document_id from search_bits b
    where b.model_id = ${modelId}
      ${language === undefined ? none : sql`and lower(b.language) = ${language.toLowerCase()}`}
      ${years === undefined ? none : sql`and b.year between ${years.from} and ${years.to}`}
      ${author === undefined ? none : sql`and b.document_id in (${documentsByAuthor(sql, author)})`}`;
}
