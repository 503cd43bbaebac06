import { limits } from '#core/limits.ts';
import { limitClause } from '../../../platform/db/limit-clause.ts';
import type { Fragment, Sql } from '../../../platform/db/open.ts';
import type { Condition } from '../filters.ts';
import type { Kind } from '../kinds.ts';
import type { Found } from '../results/best-of-all.ts';
import { SAMPLE_RATE } from '../index/tsvector.ts';

/** Matches ranked per kind and tsquery, at most. Common words have more. */
export const MAX_MATCHES = 250;

/** How to match documents of one kind, as tsquery texts. */
export interface Matches {
  readonly kind: Kind;
  /** Matches ranked per tsquery. */
  readonly max: number;
  readonly all: WordQueries;
  /** Like `all` with whole words, within the sample of documents. */
  readonly sample: string;
  /** All words in the title. Undefined for kinds without titles. */
  readonly title: WordQueries | undefined;
  /** All words in title and author name together. Works only. */
  readonly titleAndAuthor: WordQueries | undefined;
  /** The query is the title or another title. */
  readonly exact: string | undefined;
  /** On `search_document d`. */
  readonly condition: Condition;
}

/** A tsquery for whole words, and one with the last word as a prefix if it may be one. */
interface WordQueries {
  readonly whole: string;
  readonly prefix: string | undefined;
}

/** What matches are ranked by. */
export interface Ranking {
  /** The distinct required words, folded. */
  readonly words: readonly string[];
  /** Tsqueries for `ts_rank_cd`, with whole words and with the last word as a prefix. */
  readonly whole: string;
  readonly prefix: string;
  /**
   * Tsqueries for the query as whole title, within the title, as whole author name, and within it.
   */
  readonly exactTitle: string;
  readonly title: string;
  readonly exactAuthor: string;
  readonly author: string;
  /**
   * Characters of the distinct words, and of all words as typed: a title without the repeated words
   * covers only part of the query.
   */
  readonly length: number;
  readonly lengthAsTyped: number;
}

/** Whether the last word matches as a whole word or as a prefix. */
type WordEnding = 'whole' | 'prefix';

/** A match and the number of rows read by the same tsquery. */
interface Match extends Found {
  readonly read: number;
}

/**
 * Returns the best matches of each kind; a document may occur several times. Scores: exact title 1,
 * other title 0.97, title and author together 0.78 to 0.95, within the title 0.6 to 0.96, author
 * name 0.62 to 0.74, these with a prefix 0.45 to 0.6, anywhere 0.15 to 0.44, anywhere with a prefix
 * below that. A whole word therefore always ranks above a prefix.
 * At most `max` rows are read per tsquery, and for common words only those of the sample.
 * Title matches and sample rows are read in addition only for kinds with more matches than that,
 * prefixes only if whole words do not fill a page: each part of a statement costs planning time.
 * Tsqueries are subselects so that the planner cannot estimate them and always uses the index.
 */
export async function rankedMatches(sql: Sql, kinds: readonly Matches[], ranking: Ranking, limit: number): Promise<Found[]> {
  if (kinds.length === 0) return [];
  const scores = { whole: buildScores(sql, ranking, 'whole'), prefix: buildScores(sql, ranking, 'prefix') };
  const context = { sql, ranking, limit, scores };
  const { first, sampled } = await findWholeWords(context, kinds);
  const more = await findMatches(
    sql,
    kinds.flatMap((matches) => {
      const read = countRowsRead(first, matches);
      const { all, sample, max } = matches;
      // The rows read are the oldest; the sample covers all ages.
      if (read === max) return [...(sampled ? [] : anywhere(context, matches, 'whole', sql`${sample}`)), ...byTitle(context, matches)];
      if (sampled) return [...anywhere(context, matches, 'whole', sql`${all.whole}`), ...prefixAnywhere(context, matches)];
      return read < limits.searchHits.max ? prefixAnywhere(context, matches) : byTitle(context, matches);
    }),
  );
  const left = kinds.filter((matches) => countRowsRead(first, matches) < matches.max && countRowsRead(more, matches) === matches.max);
  const rest = await findMatches(
    sql,
    left.flatMap((matches) => byTitle(context, matches)),
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
    anywhere(context, matches, 'whole', sql`case when (select common from asked) then ${matches.sample} else ${matches.all.whole} end`),
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

/** Matches by title or by title and author, which rank above those in the text. */
function byTitle(context: MatchContext, matches: Matches): Fragment[] {
  const { whole, prefix } = context.scores;
  const { title, titleAndAuthor, exact } = matches;
  return [
    ...(exact === undefined ? [] : [inTitle(context, matches, exact, whole.ofExact)]),
    ...(title ? [wholeThenPrefix(context, matches, title, [whole.ofTitle, prefix.ofTitle])] : []),
    ...(titleAndAuthor ? [wholeThenPrefix(context, matches, titleAndAuthor, [whole.ofTitleAndAuthor, prefix.ofTitleAndAuthor])] : []),
  ];
}

/** Prefixes rank below whole words, and are read only if those are fewer than are shown. */
function wholeThenPrefix(
  context: MatchContext,
  matches: Matches,
  { whole, prefix }: WordQueries,
  [score, prefixScore]: readonly [Fragment, Fragment],
): Fragment {
  const { sql, limit } = context;
  const ofWhole = inTitle(context, matches, whole, score);
  if (prefix === undefined) return ofWhole;
  return sql`(
    with w as materialized ${ofWhole}
    select * from w
    union all
    select * from ${inTitle(context, matches, prefix, prefixScore)} p where (select count(*) from w) < ${inlineMax(sql, Math.min(limit, matches.max))})`;
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

/** Builds the scores of a match `m`. */
function buildScores(sql: Sql, ranking: Ranking, ending: WordEnding) {
  const shareOf = (length: Fragment) => sql`(${ranking.length}::float8 / greatest(${ranking.lengthAsTyped}::integer, ${length}))`;
  const rank = sql`(1 - 0.15 / (0.15 + ts_rank_cd('{0.1, 0.2, 0.4, 1}', m.words, (select ${ranking[ending]}::text::tsquery), 1)))`;
  const author = sql`(select coalesce(char_length(w.author), 0) from works w where w.id = m.work_id)`;
  const title = sql`char_length(m.title)`;
  const both = shareOf(sql`(${title} + 1 + ${author})`);
  if (ending === 'prefix') {
    return {
      ofExact: sql`0`,
      ofTitle: sql`0.45 + 0.14 * ${shareOf(title)}`,
      ofTitleAndAuthor: sql`0.45 + 0.1 * ${both}`,
      ofAll: sql`0.01 + 0.13 * ${rank}`,
    };
  }
  // The same words in another order rank below the exact title.
  const inTitle = sql`least(0.96, 0.6 + 0.4 * ${shareOf(title)})`;
  return {
    ofExact: sql`case when ${matchesQuery(sql, ranking.exactTitle)} then 1 else 0.97 end`,
    ofTitle: inTitle,
    ofTitleAndAuthor: sql`
      case when ${matchesQuery(sql, ranking.title)} then ${inTitle}
        when ${matchesQuery(sql, ranking.exactAuthor)} then 0.74
        when ${matchesQuery(sql, ranking.author)} then 0.62 + 0.12 * ${shareOf(author)}
        else 0.78 + 0.17 * ${both} end`,
    ofAll: sql`0.15 + 0.29 * ${rank}`,
  };
}

function matchesQuery(sql: Sql, query: string) {
  return sql`m.words @@ (select ${query}::text::tsquery)`;
}

/** Selects documents that match `query`, a tsquery as text. */
function matchingDocuments(sql: Sql, query: Fragment, condition: Condition) {
  return sql`select d.id, d.kind, d.title, d.words, d.work_id from search_document d where d.words @@ (select (${query})::text::tsquery) and ${condition}`;
}

/** Returns whether any document matches one of the tsqueries under its condition. */
export async function hasMatch(sql: Sql, queries: readonly { readonly query: string; readonly condition: Condition }[]): Promise<boolean> {
  const arms = queries.map(({ query, condition }) => sql`exists (${matchingDocuments(sql, sql`${query}`, condition)})`);
  const [row] = await sql<{ has: boolean }[]>`select ${arms.reduce((one, other) => sql`${one} or ${other}`, sql`false`)} as has`;
  return row?.has ?? false;
}
