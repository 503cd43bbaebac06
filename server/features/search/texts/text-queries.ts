import type { SearchFilters } from '#contract/search.ts';
import { yearsOfCentury } from '#core/centuries.ts';
import { limits } from '#core/limits.ts';
import type { Fragment, Sql, SqlRunner } from '../../../platform/db/open.ts';
import { visibleEditions } from '../../editions/access.ts';
import { isWorkBy } from '../filters.ts';
import { lexemes, SAMPLE_RATE, SMALL_SAMPLE_RATE, TINY_SAMPLE_RATE } from '../index/tsvector.ts';
import { inEditions } from '../literal/tsquery.ts';

export type TextFilters = Omit<SearchFilters, 'kind'>;

/** Editions that a search reads, at most; a library has tens. */
const MAX_EDITIONS = 1000;

/** Lists the ids of the editions that filters allow. */
export async function listEditionsInScope(
  sql: Sql,
  { edition, work_id, author_id, century, language, author }: TextFilters,
): Promise<number[]> {
  const none = sql``;
  const years = century === undefined ? undefined : yearsOfCentury(century);
  const rows = await sql<{ id: number }[]>`
    select e.id from editions e join works w on w.id = e.work_id
    where ${visibleEditions(sql, 'e')}
      ${edition === undefined ? none : sql`and e.slug = ${edition}`}
      ${work_id === undefined ? none : sql`and e.work_id = ${work_id}`}
      ${author_id === undefined ? none : sql`and exists (select from work_authors a where a.work_id = w.id and a.author_id = ${author_id})`}
      ${years === undefined ? none : sql`and w.year between ${years.from} and ${years.to}`}
      ${language === undefined ? none : sql`and lower(${language}) in (lower(e.language_name), lower(e.language))`}
      ${author === undefined ? none : sql`and exists (select from search_document d where d.work_id = w.id and ${isWorkBy(sql, author)})`}
    order by e.id limit ${sql.unsafe(String(MAX_EDITIONS))}`;
  return rows.map(({ id }) => id);
}

/** How to match segments, as tsquery texts. */
export interface TextMatching {
  /** With the last word as a prefix if it may be one. */
  readonly query: string;
  /** Tsqueries for `ts_rank_cd`, for all matches and for matches by whole words. */
  readonly ranking: string;
  readonly wholeWords: string;
  readonly wholeRanking: string;
  /** The editions to search; undefined for all. */
  readonly editionIds: readonly number[] | undefined;
}

/** A matching segment. */
export interface FoundText {
  readonly id: number;
  readonly edition_id: number;
  /** From 0 to 1. */
  readonly score: number;
  /** Matching segments of the edition. If only a sample was read, their estimated number. */
  readonly count: number;
  /** 1 if all matches were read; for a sample, n if it has one segment in n. */
  readonly rate: number;
}

/** Up to this number of matches in the sample, all matches are read: about 1,000. */
const FEW_IN_SAMPLE = 64;
/**
 * Up to this number of matches in the small sample, those of the larger one are read: about 1,600.
 */
const FEW_IN_SMALL_SAMPLE = 100;
/**
 * From this number of matches in the tiny sample on, only those are read: the small one has 1,600.
 */
const MANY_IN_TINY_SAMPLE = 100;
/**
 * From this number in the small sample on, the larger one certainly has more than a few, and is not
 * counted.
 */
const MAYBE_FEW = 24;
const MAX_READ = 4000;
/**
 * Matches for which a rank is computed, as many of each edition as possible: fewer if a search
 * shows only a few texts.
 */
const MAX_RANKED = 1000;
const MAX_RANKED_FOR_FEW = 300;
const FEW = 12;

/**
 * Returns the best matching segments: the best of each edition first, then the second of each, and
 * so on. For common words, only the matches of a sample are read.
 */
export async function findTextMatches(sql: Sql, matching: TextMatching, limit: number): Promise<FoundText[]> {
  const { ranking, wholeWords, wholeRanking, query } = matching;
  const matches = (tsquery: Fragment) => matchingSegments(sql, tsquery, matching.editionIds);
  const countIn = (lexeme: string, max: number) =>
    sql`(select count(*) from (select ${matches(sql`${within(query, lexeme)}`)} limit ${inline(sql, max)}) found)`;
  // Whole words and words that continue the last one score as in documents (docs/search.md).
  return sql<FoundText[]>`
    with small as materialized (
      select ${countIn(lexemes.smallSample, FEW_IN_SMALL_SAMPLE)} as matches
    ), sampled as materialized (
      select matches < ${inline(sql, MAYBE_FEW)} and ${countIn(lexemes.sample, FEW_IN_SAMPLE)} < ${inline(sql, FEW_IN_SAMPLE)} as is_rare,
        matches < ${inline(sql, FEW_IN_SMALL_SAMPLE)} as is_uncommon,
        matches = ${inline(sql, FEW_IN_SMALL_SAMPLE)}
          and ${countIn(lexemes.tinySample, MANY_IN_TINY_SAMPLE)} = ${inline(sql, MANY_IN_TINY_SAMPLE)} as is_everywhere
      from small
    ), tier as materialized (
      select case when is_rare then ${query} when is_uncommon then ${within(query, lexemes.sample)}
          when is_everywhere then ${within(query, lexemes.tinySample)} else ${within(query, lexemes.smallSample)} end as query,
        case when is_rare then 1 when is_uncommon then ${inline(sql, SAMPLE_RATE)}
          when is_everywhere then ${inline(sql, TINY_SAMPLE_RATE)} else ${inline(sql, SMALL_SAMPLE_RATE)} end as rate
      from sampled
    ), counted as (
      select id, edition_id, count(*) over edition as count, row_number() over (edition order by hashint8(id)) as rank
      from (select s.id, s.edition_id ${matches(sql`select query from tier`)} limit ${inline(sql, MAX_READ)}) found
      window edition as (partition by edition_id)
    ), ranked as (
      select s.id, s.edition_id, c.count, case
          when s.words @@ (select ${wholeWords}::text::tsquery) then 0.15 + 0.29 * ${rank(sql, wholeRanking)}
          else 0.01 + 0.13 * ${rank(sql, ranking)} end as score
      from (select * from counted order by rank, edition_id limit ${inline(sql, limit > FEW ? MAX_RANKED : MAX_RANKED_FOR_FEW)}) c join segments s on s.id = c.id
    )
    select id, edition_id, score::float8 as score, (count * rate)::integer as count, rate
    from (select *, row_number() over (partition by edition_id order by score desc, id) as rank from ranked) ranked cross join tier
    order by rank, score desc, id limit ${inline(sql, limit)}`;
}

/** Returns a tsquery text for the matches in the larger sample. */
export function inSample(query: string): string {
  return within(query, lexemes.sample);
}

function within(query: string, sample: string): string {
  return `${query} & '${sample}'`;
}

/** Counts the matching segments of some editions, each up to the limit of counts. */
export async function countTextMatches(sql: Sql, query: string, editionIds: readonly number[]): Promise<Map<number, number>> {
  if (editionIds.length === 0) return new Map();
  // One scan for all editions: a scan for each would collect all words with a prefix each time.
  const rows = await sql<{ id: number; count: number }[]>`
    select s.edition_id as id, least(count(*), ${inline(sql, limits.textMatches)})::integer as count from segments s
    where s.words @@ (select ${`${query} & ${inEditions(editionIds)}`}::text::tsquery) and s.position is not null group by s.edition_id`;
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Returns the position of a segment by its citation. */
export async function findPositionOf(sql: Sql, editionId: number, citation: string): Promise<number | undefined> {
  const [row] = await sql<{ position: number }[]>`
    select position from segments where edition_id = ${editionId} and citation = ${citation} and position is not null`;
  return row?.position;
}

export type PlaceRow = Pick<TextRow, 'citation' | 'body' | 'first_verse' | 'last_verse' | 'source_author' | 'source_work'> & {
  readonly position: number;
};

/** Positions in an edition, both inclusive. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

type PlacesQuery = Span & { readonly isBackward: boolean; readonly limit: number };

/** Counts the matching segments of an edition, and those of them before a position. */
export async function countPlaces(
  sql: Sql,
  editionId: number,
  query: string,
  position: number,
): Promise<{ total: number; earlier: number }> {
  const [row] = await sql<{ total: number; earlier: number }[]>`
    select count(*)::integer as total, (count(*) filter (where s.position < ${position}::integer))::integer as earlier from segments s
    where s.words @@ (select ${within(query, lexemes.edition(editionId))}::text::tsquery) and s.position is not null`;
  return row ?? { total: 0, earlier: 0 };
}

/**
 * Lists the matching segments at some positions. For words that few segments have: the index finds
 * them.
 */
export function listRarePlaces(
  sql: Sql,
  editionId: number,
  query: string,
  { first, last, isBackward, limit }: PlacesQuery,
): Promise<PlaceRow[]> {
  const inEdition = within(query, lexemes.edition(editionId));
  return sql<PlaceRow[]>`
    select ${placeColumns(sql)} from segments s
    where s.words @@ (select ${inEdition}::text::tsquery) and s.position between ${first}::integer and ${last}::integer
    order by s.position ${isBackward ? sql`desc` : sql``} limit ${limit}::integer`;
}

/**
 * Like `listRarePlaces`, for words that many segments have: reads the segments at the positions.
 * The function behind `@@` is called, because the index would find all matches first.
 */
export function listCommonPlaces(
  sql: Sql,
  editionId: number,
  query: string,
  { first, last, isBackward, limit }: PlacesQuery,
): Promise<PlaceRow[]> {
  return sql<PlaceRow[]>`
    select ${placeColumns(sql)} from segments s
    where s.edition_id = ${editionId} and s.position between ${first}::integer and ${last}::integer
      and ts_match_vq(s.words, (select ${query}::text::tsquery)) order by s.position ${isBackward ? sql`desc` : sql``} limit ${limit}::integer`;
}

function placeColumns(sql: SqlRunner) {
  return sql`s.position, s.citation, s.body, s.source_author, s.source_work, lower(s.address) as first_verse, upper(s.address) - 1 as last_verse`;
}

/** Returns whether any segment matches a tsquery. */
export async function hasTextMatch(sql: Sql, query: string): Promise<boolean> {
  const [row] = await sql<{ has: boolean }[]>`select exists (select ${matchingSegments(sql, sql`${query}`, undefined)}) as has`;
  return row?.has ?? false;
}

/**
 * Builds the end of a statement that selects from visible `segments s` by a tsquery as text: a
 * subselect, so that the planner cannot estimate it and always uses the index.
 */
function matchingSegments(sql: SqlRunner, query: Fragment, editionIds: readonly number[] | undefined) {
  const editions =
    editionIds === undefined
      ? sql`select e.id from editions e where ${visibleEditions(sql, 'e')}`
      : sql`select unnest(${[...editionIds]}::bigint[])`;
  return sql`from segments s where s.words @@ (select (${query})::text::tsquery) and s.position is not null and s.edition_id in (${editions})`;
}

function rank(sql: SqlRunner, query: string) {
  return sql`(1 - 0.15 / (0.15 + ts_rank_cd('{0.1, 0.2, 0.4, 1}', s.words, (select ${query}::text::tsquery), 1)))`;
}

function inline(sql: SqlRunner, number: number) {
  return sql.unsafe(String(Math.trunc(number)));
}

/** A segment to display, with its edition. */
export interface TextRow {
  readonly id: number;
  readonly edition_id: number;
  readonly citation: string;
  readonly body: string;
  readonly source_author: string | null;
  readonly source_work: string | null;
  readonly first_verse: number | null;
  readonly last_verse: number | null;
  readonly slug: string;
  readonly title: string;
  readonly short_title: string | null;
  readonly author: string | null;
  readonly language: string;
  readonly numbering: 'kjv' | 'hebrew' | 'septuagint' | 'vulgate' | null;
}

/** Reads found segments that are still visible. */
export function listTextRows(sql: Sql, segmentIds: readonly number[]): Promise<TextRow[]> {
  return sql<TextRow[]>`
    select s.id, s.edition_id, s.citation, s.body, s.source_author, s.source_work, lower(s.address) as first_verse, upper(s.address) - 1 as last_verse,
      e.slug, e.title, e.short_title, e.author, e.language, e.numbering
    from segments s join editions e on e.id = s.edition_id
    where s.id = any((select ${[...segmentIds]}::bigint[])::bigint[]) and s.position is not null and ${visibleEditions(sql, 'e')}`;
}
