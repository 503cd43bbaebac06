import type { Fragment, SqlRunner } from '../../../platform/db/open.ts';
import type { SearchScope } from '../filters.ts';
import { type Kind, trainingKinds } from '../kinds.ts';
import { IN_SAMPLE, SAMPLE_RATE } from './store-queries.ts';

export interface CandidateQuery {
  readonly modelId: number;
  /** Documents the model was trained on, an estimate of the current number. */
  readonly documents: number;
  readonly scope: SearchScope;
  /** Undefined if the query has no vector. */
  readonly vector: { readonly text: string; readonly bits: string; readonly width: number } | undefined;
  /** Sets of keys with a limit each: documents with any key of the set, or with all. */
  readonly keys: readonly { readonly any?: readonly number[]; readonly all?: readonly number[]; readonly limit: number }[];
}

/** This many nearest by bits contain 95% of the fifty nearest by angle. */
export const MAX_NEAREST = 700;
/** Nearest documents of each kind that are always candidates. */
export const MIN_OF_KIND = 100;

/** Above this number of documents, a distance threshold is faster than sorting all. */
const MIN_FOR_THRESHOLD = 20_000;
/**
 * Ranks within the sample that give the thresholds. Aiming at three times the wanted number makes
 * too few results unlikely.
 */
const rankOf = (wanted: number): number => Math.ceil((3 * wanted) / SAMPLE_RATE);
/**
 * Documents of a kind in the sample from which it has a threshold of its own: that of fewer would
 * be wide, and sorting them is cheap.
 */
const MIN_IN_SAMPLE = 20 * rankOf(MIN_OF_KIND);

/**
 * Builds the `near` part: the nearest documents by bits, `MIN_OF_KIND` of each kind and
 * `MAX_NEAREST` in all. Requires the parts `asked` and `hidden`, and `narrow` if filtered.
 */
export function nearestByBits(sql: SqlRunner, query: CandidateQuery) {
  const { documents, modelId, scope, vector } = query;
  const notes = nearestNotes(sql, query);
  const searched = scope.kinds.filter((kind) => kind !== 'note');
  if (!vector || searched.length === 0) return near(sql, notes);
  const all = (kind: Kind) => nearestOf(sql, query, kind);
  if (documents < MIN_FOR_THRESHOLD || hasFilters(scope)) return near(sql, [...searched.map(all), ...notes]);
  const distance = sql`b.bits <~> (select bits from asked)`;
  const [only] = searched.length === 1 ? searched : [];
  const inModel = sql`b.model_id = ${modelId} ${only === undefined ? sql`` : sql`and b.kind = ${inlineKind(sql, only)}`}`;
  const isSearched = hasKinds(sql, sql`kind`, searched);
  const enough = sql`any((select kinds from enough)::text[])`;
  // Kinds with too few documents below their thresholds are sorted fully, so thresholds affect only
  // the time.
  const rest = searched.map((kind) => sql`select * from (${all(kind)}) a where not ${inlineKind(sql, kind)} = ${enough}`);
  // A kind's threshold is that of the nearest in all or, if wider, that of the nearest of the kind.
  const thresholdOf = (kind: Kind) =>
    sql`when ${inlineKind(sql, kind)} then (select distance from bound where kind = ${inlineKind(sql, kind)})`;
  const ofKind = searched.map(thresholdOf).reduce((cases, one) => sql`${cases} ${one}`);
  // Filters by the widest threshold first, which is cheaper than checking each row's kind, then by
  // that of the kind.
  return sql`
    sample as materialized (
      select b.kind, array_agg(${distance} order by ${distance}) as distances
      from search_bits b where ${inModel} and ${sql.unsafe(IN_SAMPLE)} group by b.kind
    ),
    bound as materialized (
      select kind, greatest(
        (select min(distances[${inline(sql, rankOf(MAX_NEAREST))}]) from sample where ${isSearched}),
        case when cardinality(distances) >= ${inline(sql, MIN_IN_SAMPLE)} then distances[${inline(sql, rankOf(MIN_OF_KIND))}] end) as distance
      from sample where ${isSearched}
    ),
    below as materialized (
      select document_id, kind, distance from (
        select b.document_id, b.kind, ${distance} as distance
        from search_bits b where ${inModel} and ${distance} <= (select max(distance) from bound) offset 0
      ) b
      where distance <= case kind ${ofKind} end and document_id not in (select id from hidden)
    ),
    enough as materialized (
      select coalesce(array_agg(kind), '{}') as kinds
      from (select kind from below group by kind having count(*) >= ${inline(sql, MIN_OF_KIND)}) k
      where (select count(*) from below) >= ${nearestLimit(sql)}
    ),
    ${near(sql, [sql`select * from below where kind = ${enough}`, ...rest, ...notes])}`;
}

/**
 * Documents without bits have a null distance and sort last. Reads as many extra rows as are
 * hidden, which is cheaper than checking visibility for each row.
 */
function nearestOf(sql: SqlRunner, { modelId, scope }: CandidateQuery, kind: Kind) {
  return sql`
    select document_id, kind, distance from (
      select b.document_id, b.kind, b.bits <~> (select bits from asked) as distance
      from search_bits b
      where b.model_id = ${modelId} and b.kind = ${inlineKind(sql, kind)}
        ${hasFilters(scope) ? sql`and b.document_id in (select document_id from narrow)` : sql``}
      order by distance limit (select ${nearestLimit(sql)} + count(*) from hidden)
    ) b
    where document_id not in (select id from hidden)
    order by distance limit ${nearestLimit(sql)}`;
}

/**
 * Selects the nearest of the caller's own notes, all of them if the query has no vector: those of
 * others never take part. The array forces index lookups instead of a scan of all documents.
 */
function nearestNotes(sql: SqlRunner, { modelId, scope, vector }: CandidateQuery): Fragment[] {
  if (!scope.kinds.includes('note')) return [];
  const distance = vector ? sql`b.bits <~> (select bits from asked)` : sql`0::float8`;
  return [
    sql`
      select b.document_id, b.kind, ${distance} as distance
      from search_bits b
      where b.model_id = ${modelId}
        and b.document_id = any(array(select d.id from search_document d where d.note_id is not null and d.user_id = ${scope.callerId}))
        ${hasFilters(scope) ? sql`and b.document_id in (select document_id from narrow)` : sql``}
      order by distance limit ${nearestLimit(sql)}`,
  ];
}

/**
 * Like `nearestByBits`, by HNSW indexes, which topics and notes do not have. Model, kind and width
 * are inlined to match the index definitions.
 */
export function nearestByGraph(sql: SqlRunner, query: CandidateQuery) {
  const { modelId, vector, scope } = query;
  const notes = nearestNotes(sql, query);
  if (!vector) return near(sql, notes);
  const type = sql.unsafe(`halfvec(${vector.width})`);
  const others = scope.kinds.filter((kind) => kind !== 'note' && !trainingKinds.includes(kind)).map((kind) => nearestOf(sql, query, kind));
  const parts = trainingKinds.map(
    (kind) => sql`
      select m.document_id, m.kind, m.vec::${type} <=> ${vector.text}::text::${type} as distance
      from search_meaning m
      where m.model_id = ${sql.unsafe(String(modelId))} and m.kind = ${inlineKind(sql, kind)} and m.document_id not in (select id from hidden)
      order by distance limit ${sql.unsafe(String(MAX_NEAREST / 2))}`,
  );
  return near(sql, [...parts, ...others, ...notes]);
}

function nearestLimit(sql: SqlRunner) {
  return inline(sql, MAX_NEAREST);
}

function inline(sql: SqlRunner, number: number) {
  return sql.unsafe(String(number));
}

/** Inlines the kind, so that the plan is specific to it. */
export function inlineKind(sql: SqlRunner, kind: Kind) {
  return sql.unsafe(`'${kind}'`);
}

function near(sql: SqlRunner, parts: readonly Fragment[]) {
  if (parts.length === 0)
    return sql`near as materialized (select null::bigint as document_id, ''::text as kind, 0::float8 as distance where false)`;
  const each = parts.map((part) => sql`(${part})`);
  return sql`near as materialized (${each.reduce((all, part) => sql`${all} union all ${part}`)})`;
}

/** Matches rows whose `kind` is one of the kinds. */
export function hasKinds(sql: SqlRunner, kind: Fragment, searched: readonly Kind[]): Fragment {
  return sql`${kind} in (${searched.map((one) => inlineKind(sql, one)).reduce((list, one) => sql`${list}, ${one}`)})`;
}

/** Returns whether filters other than the kind are set. */
export function hasFilters({ filters: { language, century, author } }: SearchScope): boolean {
  return language !== undefined || century !== undefined || author !== undefined;
}
