import type { Fragment, Sql } from '../../../platform/db/open.ts';

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
export type WordEnding = 'whole' | 'prefix';

/** Builds the scores of a match `m`. */
export function buildScores(sql: Sql, ranking: Ranking, ending: WordEnding) {
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

/** Matches if the words of `m` match a tsquery. */
export function matchesQuery(sql: Sql, query: string) {
  return sql`m.words @@ (select ${query}::text::tsquery)`;
}
