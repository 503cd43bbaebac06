import { limits } from '#core/limits.ts';
import { limitClause } from '../../../platform/db/limit-clause.ts';
import type { Fragment, Sql } from '../../../platform/db/open.ts';
import type { Condition } from '../filters.ts';
import type { Kind } from '../kinds.ts';
import type { Found } from '../results/best-of-all.ts';
import { SAMPLE_RATE } from '../index/tsvector.ts';
import { buildScores, matchesQuery, type Ranking, type WordEnding } from './match-scores.ts';

/** Matches ranked per kind and tsquery, at most. Common words have more. */
export const MAX_MATCHES = 250;

/** How to match documents of one kind, as tsquery texts. */
export interface Matches {
  readonly kind: Kind;
  /** Matches ranked per tsquery. */
  readonly max: number;
  readonly all: WordQueries;
  /** All words in the title. Undefined for kinds without titles. */
  readonly title: WordQueries | undefined;
  /** All words in title and author name together. Works only. */
  readonly titleAndAuthor: WordQueries | undefined;
  /** The query is the title or another title. */
  readonly exact: string | undefined;
  /** On `search_document d`. */
  readonly condition: Condition;
}

/**
 * Tsqueries for whole words, for these within the sample of documents, and with the last word as a
 * prefix if it may be one.
 */
interface WordQueries {
  readonly whole: string;
  readonly sample: string;
  readonly prefix: string | undefined;
}

/** A match and the number of rows read by the same tsquery. */
interface Match extends Found {
  readonly read: number;
}

/**
 * Returns the best matches of each kind; a document may occur several times. docs/search.md lists
 * the scores.
 */
export async function rankedMatches(sql: Sql, kinds: readonly Matches[], ranking: Ranking, limit: number): Promise<Found[]> {
  if (kinds.length === 0) return [];
  const scores = { whole: buildScores(sql, ranking, 'whole'), prefix: buildScores(sql, ranking, 'prefix') };
  const context = { sql, ranking, limit, scores };
  const { first, sampled } = await findWholeWords(context, kinds);
  // Each part of a statement costs planning time, so a kind gets only the parts that it needs:
  // prefixes, for example, if whole words do not fill a page.
  const more = await findMatches(
    sql,
    kinds.flatMap((matches) => {
      const read = countRowsRead(first, matches);
      const { all, max } = matches;
      // The rows read are the oldest; the sample covers all ages.
      if (read === max)
        return [...(sampled ? [] : anywhere(context, matches, 'whole', sql`${all.sample}`)), ...byTitle(context, matches, sampled)];
      if (sampled) return [...anywhere(context, matches, 'whole', sql`${all.whole}`), ...prefixAnywhere(context, matches)];
      return read < limits.searchHits.max ? prefixAnywhere(context, matches) : byTitle(context, matches, sampled);
    }),
  );
  const left = kinds.filter((matches) => countRowsRead(first, matches) < matches.max && countRowsRead(more, matches) === matches.max);
  const rest = await findMatches(
    sql,
    left.flatMap((matches) => byTitle(context, matches, sampled)),
  );
  return [...first, ...more, ...rest];
}

interface MatchContext {
  readonly sql: Sql;
  readonly ranking: Ranking;
  readonly limit: number;
  readonly scores: Readonly<Record<WordEnding, ReturnType<typeof buildScores>>>;
}

function countRowsRead(found: readonly Match[], { kind }: Matches): number {
  return Math.max(0, ...found.map((one) => (one.kind === kind ? one.read : 0)));
}

/**
 * Documents that must contain every word before the sample is used: then it likely has
 * `MAX_MATCHES` matches.
 */
const MIN_COMMON = 2 * SAMPLE_RATE * MAX_MATCHES;

/** Finds whole-word matches anywhere, and reports whether only the sample was searched. */
async function findWholeWords(context: MatchContext, kinds: readonly Matches[]): Promise<{ first: Match[]; sampled: boolean }> {
  const { sql, ranking } = context;
  const arms = kinds.flatMap((matches) =>
    anywhere(context, matches, 'whole', sql`case when (select common from asked) then ${matches.all.sample} else ${matches.all.whole} end`),
  );
  const rows = await sql<(Match | { kind: null; read: number })[]>`
    with asked as materialized (
      select coalesce(min(coalesce((select documents from search_word s where s.word = w), 0)), 0) > ${MIN_COMMON}::integer as common
      from unnest(${[...ranking.words]}::text[]) w
    )
    select 0::bigint as id, null::text as kind, 0::float8 as score, (select common::integer from asked) as read
    ${arms.reduce((all, arm) => sql`${all} union all ${arm}`, sql``)}`;
  return {
    first: rows.filter((row): row is Match => row.kind !== null),
    sampled: rows.some(({ kind, read }) => kind === null && read === 1),
  };
}

async function findMatches(sql: Sql, [first, ...others]: readonly Fragment[]): Promise<Match[]> {
  return first ? sql<Match[]>`${others.reduce((union, arm) => sql`${union} union all ${arm}`, first)}` : [];
}

/** Matches anywhere, each scored by the best way in which it matches. */
function anywhere(
  { sql, limit, scores }: MatchContext,
  { title, titleAndAuthor, exact, condition, max }: Matches,
  ending: WordEnding,
  query: Fragment,
) {
  const { ofExact, ofTitle, ofTitleAndAuthor, ofAll } = scores[ending];
  const where = (query: string | undefined, score: Fragment) =>
    query === undefined ? sql`` : sql`, case when ${matchesQuery(sql, query)} then ${score} end`;
  const best = sql`greatest(${ofAll}
    ${where(ending === 'whole' ? exact : undefined, ofExact)} ${where(title?.[ending], ofTitle)} ${where(titleAndAuthor?.[ending], ofTitleAndAuthor)})`;
  return [
    scoredMatches(
      sql,
      sql`select *, count(*) over ()::integer as read from (${matchingDocuments(sql, query, condition)} limit ${inlineMax(sql, max)}) d`,
      best,
      limit,
    ),
  ];
}

function prefixAnywhere(context: MatchContext, matches: Matches): Fragment[] {
  const { prefix } = matches.all;
  return prefix === undefined ? [] : anywhere(context, matches, 'prefix', context.sql`${prefix}`);
}

/**
 * Matches by title or by title and author, which rank above those in the text; of frequent words,
 * those in the sample first.
 */
function byTitle(context: MatchContext, matches: Matches, sampled: boolean): Fragment[] {
  const { whole, prefix } = context.scores;
  const { title, titleAndAuthor, exact } = matches;
  const byWords = (queries: WordQueries, score: Fragment, prefixScore: Fragment): Fragment =>
    untilEnough(context, matches, [
      ...(sampled ? [[queries.sample, score] as const] : []),
      [queries.whole, score],
      ...(queries.prefix === undefined ? [] : [[queries.prefix, prefixScore] as const]),
    ]);
  return [
    ...(exact === undefined ? [] : [inTitle(context, matches, exact, whole.ofExact)]),
    ...(title ? [byWords(title, whole.ofTitle, prefix.ofTitle)] : []),
    ...(titleAndAuthor ? [byWords(titleAndAuthor, whole.ofTitleAndAuthor, prefix.ofTitleAndAuthor)] : []),
  ];
}

/**
 * Reads the matches of each tsquery only if those before it do not fill a page: an index collects
 * all matches of a word.
 */
function untilEnough(context: MatchContext, matches: Matches, queries: readonly (readonly [query: string, score: Fragment])[]): Fragment {
  const { sql, limit } = context;
  const [first, ...others] = queries.map(([query, score]) => inTitle(context, matches, query, score));
  if (!first || others.length === 0) return first ?? sql``;
  const enough = inlineMax(sql, Math.min(limit, matches.max));
  const name = (at: number): Fragment => sql.unsafe(`part${at}`);
  const countOf = (parts: number): Fragment =>
    Array.from({ length: parts }, (_, at) => sql` + (select count(*) from ${name(at)})`).reduce((sum, one) => sql`${sum}${one}`, sql`0`);
  const ctes = others.map(
    (part, at) => sql`, ${name(at + 1)} as materialized (select * from ${part} p where ${countOf(at + 1)} < ${enough})`,
  );
  const all = others.map((_, at) => sql` union all select * from ${name(at + 1)}`);
  return sql`(
    with ${name(0)} as materialized ${first} ${ctes.reduce((list, one) => sql`${list}${one}`, sql``)}
    select * from ${name(0)}${all.reduce((list, one) => sql`${list}${one}`, sql``)})`;
}

function inTitle({ sql, limit }: MatchContext, { condition, max }: Matches, query: string, score: Fragment): Fragment {
  return scoredMatches(
    sql,
    sql`select *, 0 as read from (${matchingDocuments(sql, sql`${query}`, condition)} limit ${inlineMax(sql, max)}) d`,
    score,
    limit,
  );
}

function inlineMax(sql: Sql, max: number) {
  return sql.unsafe(String(Math.trunc(max)));
}

function scoredMatches(sql: Sql, from: Fragment, score: Fragment, limit: number) {
  return sql`(select m.id, m.kind, (${score})::float8 as score, m.read from (${from}) m order by score desc, m.id desc ${limitClause(sql, limit)})`;
}

/**
 * Selects documents that match `query`, a tsquery as text: a subselect, so that the planner cannot
 * estimate it and always uses the index.
 */
function matchingDocuments(sql: Sql, query: Fragment, condition: Condition) {
  return sql`select d.id, d.kind, d.title, d.words, d.work_id from search_document d where d.words @@ (select (${query})::text::tsquery) and ${condition}`;
}

/** Returns whether any document matches one of the tsqueries under its condition. */
export async function hasMatch(sql: Sql, queries: readonly { readonly query: string; readonly condition: Condition }[]): Promise<boolean> {
  const arms = queries.map(({ query, condition }) => sql`exists (${matchingDocuments(sql, sql`${query}`, condition)})`);
  const [row] = await sql<{ has: boolean }[]>`select ${arms.reduce((one, other) => sql`${one} or ${other}`, sql`false`)} as has`;
  return row?.has ?? false;
}
