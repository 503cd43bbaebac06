import { limits } from '#core/limits.ts';
import { limitTo } from '../../../platform/db/limit.ts';
import type { Sql } from '../../../platform/db/open.ts';
import type { Condition } from '../filters.ts';
import type { Found } from '../sections.ts';

/** Matches that are ranked, of one kind and of one way to match, at most. Of common words there are more. */
const MOST = 250;

/** What is found of one kind, as texts of tsqueries. */
export interface Matches {
  readonly all: Rung;
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
  readonly whole: Sampled;
  readonly begun: Sampled | undefined;
}

/** A tsquery by itself, and among the sample. */
interface Sampled {
  readonly query: string;
  readonly sample: string;
}

/** By what matches are ranked. */
export interface Ranking {
  /** As tsqueries: where and how near to each other the words stand, with whole words and as they may go on. */
  readonly whole: string;
  readonly begun: string;
  /** Whether the title is what was asked for, or has all of it; the same of an author's name. */
  readonly exactTitle: string;
  readonly title: string;
  readonly exactAuthor: string;
  readonly author: string;
  /** Of the query in characters. */
  readonly length: number;
}

/**
 * The best of the matches of each kind; a document may come several times. Scores by how something matches:
 * its title 1, another of its titles 0.97; title and author together 0.78 to 0.95, all in the title 0.6 to 1, in the author's name 0.62 to 0.74, the more of
 * it the query is; the same where the last word goes on 0.45 to 0.6; anywhere 0.15 to 0.44 by how often, how near to each other and in how
 * short a text the words stand, and with a last word that goes on less than that. So a whole word is always above its like that only begins so.
 *
 * Of common words not all matches are read, but as many as there is room for out of a sixteenth of the documents, if that has so many; and those in which the
 * last word goes on only where whole words leave room. The tsqueries stand in a `select` of their own, so that the plan does not hang on how common
 * their words are: it goes through the index always.
 */
export async function rankedMatches(sql: Sql, kinds: readonly Matches[], ranking: Ranking, limit: number): Promise<Found[]> {
  const [first, ...others] = kinds.flatMap((matches) => armsOf(sql, matches, ranking, limit));
  if (!first) return [];
  return sql<Found[]>`${others.reduce((union, arm) => sql`${union} union all ${arm}`, first)}`;
}

function armsOf(sql: Sql, matches: Matches, ranking: Ranking, limit: number) {
  const { all, title, titleAndAuthor, exact, condition } = matches;
  const best = limitTo(sql, limit);
  const scored = (from: Fragment, score: Fragment) => sql`
    (select m.id, m.kind, (${score})::float8 as score from (${from}) m order by score desc, m.id desc ${best})`;
  const rung = (of: Rung, most: number, score: Fragment) => scored(matchesOf(sql, of, { condition, most }), score);
  const { ofExact, ofTitle, ofTitleAndAuthor, ofAll } = scores(sql, ranking);
  return [
    ...(exact === undefined ? [] : [scored(some(sql, exact, condition), ofExact)]),
    ...(title === undefined ? [] : [rung(title, MOST, ofTitle)]),
    ...(titleAndAuthor === undefined ? [] : [rung(titleAndAuthor, MOST, ofTitleAndAuthor)]),
    rung(all, MOST, ofAll),
  ];
}

/** Of a match `m`, by what it matched. */
function scores(sql: Sql, ranking: Ranking) {
  const is = (query: string) => sql`m.words @@ (select ${query}::text::tsquery)`;
  const partOf = (length: Fragment) => sql`least(1, ${ranking.length}::float8 / greatest(1, ${length}))`;
  const rank = (query: string) => sql`(1 - 0.15 / (0.15 + ts_rank_cd('{0.1, 0.2, 0.4, 1}', m.words, (select ${query}::text::tsquery), 1)))`;
  const author = sql`(select coalesce(char_length(w.author), 0) from works w where w.id = m.work_id)`;
  const title = sql`char_length(m.title)`;
  const both = partOf(sql`(${title} + 1 + ${author})`);
  return {
    ofExact: sql`case when ${is(ranking.exactTitle)} then 1 else 0.97 end`,
    ofTitle: sql`case when m.whole then 0.6 + 0.4 * ${partOf(title)} else 0.45 + 0.14 * ${partOf(title)} end`,
    ofTitleAndAuthor: sql`
      case when not m.whole then 0.45 + 0.1 * ${both}
        when ${is(ranking.title)} then 0.6 + 0.4 * ${partOf(title)}
        when ${is(ranking.exactAuthor)} then 0.74
        when ${is(ranking.author)} then 0.62 + 0.12 * ${partOf(author)}
        else 0.78 + 0.17 * ${both} end`,
    ofAll: sql`case when m.whole then 0.15 + 0.29 * ${rank(ranking.whole)} else 0.01 + 0.13 * ${rank(ranking.begun)} end`,
  };
}

type Fragment = ReturnType<typeof some>;

function some(sql: Sql, query: string, condition: Condition) {
  return sql`select d.id, d.kind, d.title, d.words, d.work_id from search_document d where d.words @@ (select ${query}::text::tsquery) and ${condition}`;
}

/** Of whole words as many as there is room for; where these are fewer than are shown, those in which the last one goes on beside them. */
function matchesOf(sql: Sql, { whole, begun }: Rung, { condition, most }: { condition: Condition; most: number }) {
  const number = (of: number) => sql.unsafe(String(of));
  const room = sql`limit ${number(most)}`;
  const exact = sql`
    sample as materialized (${some(sql, whole.sample, condition)} ${room}),
    whole as materialized (
      select * from sample union all (${some(sql, whole.query, condition)} and (select count(*) from sample) < ${number(most)} ${room})
    )`;
  if (begun === undefined) return sql`with ${exact} select *, true as whole from whole`;
  const wanting = sql`(select count(distinct id) from whole) < ${number(limits.searchHits.most)}`;
  // What begins so is gathered by the index from the lists of all such words, of a sample no faster: mostly all of it is few.
  return sql`
    with ${exact},
    begun as materialized (${some(sql, begun.query, condition)} and ${wanting} limit ${number(most + 1)}),
    many as materialized (select count(*) > ${number(most)} as are from begun)
    select *, true as whole from whole union all (select *, false from begun limit ${number(most)})
    union all (select *, false from (${some(sql, begun.sample, condition)} and (select are from many) ${room}) b)`;
}

/** Whether anything matches under one of the conditions. */
export async function hasMatch(sql: Sql, query: string, conditions: readonly Condition[]): Promise<boolean> {
  const arms = conditions.map((condition) => sql`exists (${some(sql, query, condition)})`);
  const [row] = await sql<{ has: boolean }[]>`select ${arms.reduce((one, other) => sql`${one} or ${other}`, sql`false`)} as has`;
  return row?.has ?? false;
}
