import { limits } from '#core/limits.ts';
import { limitTo } from '../../../platform/db/limit.ts';
import type { Sql } from '../../../platform/db/open.ts';
import type { Condition } from '../filters.ts';
import type { Kind } from '../queries.ts';
import type { Found } from '../sections.ts';
import { ONE_IN } from '../vector.ts';

/** Matches that are ranked, of one kind and of one way to match, at most. Of common words there are more. */
const MOST = 250;

/** What is found of one kind, as texts of tsqueries. */
export interface Matches {
  readonly kind: Kind;
  readonly all: Rung;
  /** As `all` by whole words, among the sample. */
  readonly sample: string;
  /** Has all in its title. Undefined where the kind has no titles. */
  readonly title: Rung | undefined;
  /** Has all in its title and its author's name together. Of works alone. */
  readonly titleAndAuthor: Rung | undefined;
  /** Its title, or another title of it, is what was asked for. */
  readonly exact: string | undefined;
  /** About `search_document d`. */
  readonly condition: Condition;
}

/** One way to match: by whole words, and where the last word may go on, with such. */
interface Rung {
  readonly whole: string;
  readonly begun: string | undefined;
}

/** By what matches are ranked. */
export interface Ranking {
  /** Folded, all that are wanted. */
  readonly words: readonly string[];
  /** As tsqueries: where and how near to each other the words stand, with whole words and as they may go on. */
  readonly whole: string;
  readonly begun: string;
  /** Whether the title is what was asked for, or has all of it; the same of an author's name. */
  readonly exactTitle: string;
  readonly title: string;
  readonly exactAuthor: string;
  readonly author: string;
  /** Of the query in characters: of each word once, and of all as they were typed. A title that has a repeated word once is not all of the query. */
  readonly length: number;
  readonly lengthAsTyped: number;
}

/** How the last word matches. */
type Ending = 'whole' | 'begun';

/** A match of one way to match, and how many were read for it. */
interface Match extends Found {
  readonly read: number;
}

/**
 * The best of the matches of each kind; a document may come several times. Scores by how something matches:
 * its title 1, another of its titles 0.97; title and author together 0.78 to 0.95, all in the title 0.6 to 0.96, in the author's name 0.62 to 0.74, the more of
 * it the query is; the same where the last word goes on 0.45 to 0.6; anywhere 0.15 to 0.44 by how often, how near to each other and in how
 * short a text the words stand, and with a last word that goes on less than that. So a whole word is always above its like that only begins so.
 *
 * Not all matches are read but `MOST`, where all words are common out of a sixteenth of the documents, if that has so many. Only of a kind of which some
 * are left so, those that match by their titles are read besides, and some of that sixteenth, if it was not read first; and those in which the last word
 * goes on somewhere only where whole words are too few for a page: every part of a statement costs its preparation, used or not. The tsqueries stand in a
 * `select` of their own, so that the plan does not hang on how common their words are: it goes through the index always.
 */
export async function rankedMatches(sql: Sql, kinds: readonly Matches[], ranking: Ranking, limit: number): Promise<Found[]> {
  if (kinds.length === 0) return [];
  const how = { sql, ranking, limit };
  const { first, sampled } = await findFirst(how, kinds);
  const more = await find(
    sql,
    kinds.flatMap((matches) => {
      const read = readOf(first, matches);
      const { all, sample } = matches;
      // Those that were read are the oldest: beside them, some of all times.
      if (read === MOST) return [...(sampled ? [] : anywhere(how, matches, 'whole', sql`${sample}`)), ...byTitle(how, matches)];
      if (sampled) return [...anywhere(how, matches, 'whole', sql`${all.whole}`), ...begunAnywhere(how, matches)];
      return read < limits.searchHits.most ? begunAnywhere(how, matches) : byTitle(how, matches);
    }),
  );
  const left = kinds.filter((matches) => readOf(first, matches) < MOST && readOf(more, matches) === MOST);
  const rest = await find(
    sql,
    left.flatMap((matches) => byTitle(how, matches)),
  );
  return [...first, ...more, ...rest];
}

interface How {
  readonly sql: Sql;
  readonly ranking: Ranking;
  readonly limit: number;
}

function readOf(found: readonly Match[], { kind }: Matches): number {
  return Math.max(0, ...found.map((one) => (one.kind === kind ? one.read : 0)));
}

/** Documents that all words stand in, so that the sample is likely to have `MOST` that match. */
const COMMON = 2 * ONE_IN * MOST;

/** By whole words, anywhere; and whether it was looked for in the sample alone. */
async function findFirst(how: How, kinds: readonly Matches[]): Promise<{ first: Match[]; sampled: boolean }> {
  const { sql, ranking } = how;
  const arms = kinds.flatMap((matches) =>
    anywhere(how, matches, 'whole', sql`case when (select common from asked) then ${matches.sample} else ${matches.all.whole} end`),
  );
  const rows = await sql<(Match | { kind: null; read: number })[]>`
    with asked as materialized (
      select coalesce(min(coalesce((select documents from search_word s where s.word = w), 0)), 0) > ${COMMON}::integer as common
      from unnest(${[...ranking.words]}::text[]) w
    )
    select 0::bigint as id, null::text as kind, 0::float8 as score, (select common::integer from asked) as read
    ${arms.reduce((all, arm) => sql`${all} union all ${arm}`, sql``)}`;
  return {
    first: rows.filter((row): row is Match => row.kind !== null),
    sampled: rows.some(({ kind, read }) => kind === null && read === 1),
  };
}

async function find(sql: Sql, [first, ...others]: readonly Fragment[]): Promise<Match[]> {
  return first ? sql<Match[]>`${others.reduce((union, arm) => sql`${union} union all ${arm}`, first)}` : [];
}

/** All that match, by the best of the ways in which each does: all of them match in this one. */
function anywhere({ sql, ranking, limit }: How, { title, titleAndAuthor, exact, condition }: Matches, ending: Ending, query: Fragment) {
  const { ofExact, ofTitle, ofTitleAndAuthor, ofAll } = scores(sql, ranking, ending);
  const where = (way: string | undefined, score: Fragment) =>
    way === undefined ? sql`` : sql`, case when ${is(sql, way)} then ${score} end`;
  const best = sql`greatest(${ofAll}
    ${where(ending === 'whole' ? exact : undefined, ofExact)} ${where(title?.[ending], ofTitle)} ${where(titleAndAuthor?.[ending], ofTitleAndAuthor)})`;
  return [
    scored(sql, sql`select *, count(*) over ()::integer as read from (${some(sql, query, condition)} limit ${most(sql)}) d`, best, limit),
  ];
}

function begunAnywhere(how: How, matches: Matches): Fragment[] {
  const { begun } = matches.all;
  return begun === undefined ? [] : anywhere(how, matches, 'begun', how.sql`${begun}`);
}

/** Those that match by their titles, which is more than that the words stand somewhere. */
function byTitle({ sql, ranking, limit }: How, { title, titleAndAuthor, exact, condition }: Matches): Fragment[] {
  const arm = (query: string | undefined, score: Fragment) =>
    query === undefined
      ? []
      : [scored(sql, sql`select *, 0 as read from (${some(sql, sql`${query}`, condition)} limit ${most(sql)}) d`, score, limit)];
  const [whole, begun] = [scores(sql, ranking, 'whole'), scores(sql, ranking, 'begun')];
  return [
    ...arm(exact, whole.ofExact),
    ...arm(title?.whole, whole.ofTitle),
    ...arm(title?.begun, begun.ofTitle),
    ...arm(titleAndAuthor?.whole, whole.ofTitleAndAuthor),
    ...arm(titleAndAuthor?.begun, begun.ofTitleAndAuthor),
  ];
}

function most(sql: Sql) {
  return sql.unsafe(String(MOST));
}

function scored(sql: Sql, from: Fragment, score: Fragment, limit: number) {
  return sql`(select m.id, m.kind, (${score})::float8 as score, m.read from (${from}) m order by score desc, m.id desc ${limitTo(sql, limit)})`;
}

/** Of a match `m`, by what it matched. */
function scores(sql: Sql, ranking: Ranking, ending: Ending) {
  const partOf = (length: Fragment) => sql`(${ranking.length}::float8 / greatest(${ranking.lengthAsTyped}::integer, ${length}))`;
  const rank = sql`(1 - 0.15 / (0.15 + ts_rank_cd('{0.1, 0.2, 0.4, 1}', m.words, (select ${ranking[ending]}::text::tsquery), 1)))`;
  const author = sql`(select coalesce(char_length(w.author), 0) from works w where w.id = m.work_id)`;
  const title = sql`char_length(m.title)`;
  const both = partOf(sql`(${title} + 1 + ${author})`);
  if (ending === 'begun') {
    return {
      ofExact: sql`0`,
      ofTitle: sql`0.45 + 0.14 * ${partOf(title)}`,
      ofTitleAndAuthor: sql`0.45 + 0.1 * ${both}`,
      ofAll: sql`0.01 + 0.13 * ${rank}`,
    };
  }
  // The same words in another order are less than what was asked for.
  const inTitle = sql`least(0.96, 0.6 + 0.4 * ${partOf(title)})`;
  return {
    ofExact: sql`case when ${is(sql, ranking.exactTitle)} then 1 else 0.97 end`,
    ofTitle: inTitle,
    ofTitleAndAuthor: sql`
      case when ${is(sql, ranking.title)} then ${inTitle}
        when ${is(sql, ranking.exactAuthor)} then 0.74
        when ${is(sql, ranking.author)} then 0.62 + 0.12 * ${partOf(author)}
        else 0.78 + 0.17 * ${both} end`,
    ofAll: sql`0.15 + 0.29 * ${rank}`,
  };
}

function is(sql: Sql, query: string) {
  return sql`m.words @@ (select ${query}::text::tsquery)`;
}

type Fragment = ReturnType<typeof is>;

/** `query` is a tsquery as text. */
function some(sql: Sql, query: Fragment, condition: Condition) {
  return sql`select d.id, d.kind, d.title, d.words, d.work_id from search_document d where d.words @@ (select (${query})::text::tsquery) and ${condition}`;
}

/** Whether anything matches under one of the conditions. */
export async function hasMatch(sql: Sql, query: string, conditions: readonly Condition[]): Promise<boolean> {
  const arms = conditions.map((condition) => sql`exists (${some(sql, sql`${query}`, condition)})`);
  const [row] = await sql<{ has: boolean }[]>`select ${arms.reduce((one, other) => sql`${one} or ${other}`, sql`false`)} as has`;
  return row?.has ?? false;
}
