import { limitTo } from '../../../platform/db/limit.ts';
import type { Sql } from '../../../platform/db/open.ts';
import type { Condition } from '../filters.ts';
import type { Found } from '../sections.ts';

/** Matches that are ranked, of one kind and at most: those that have all of it in their title, and any. Of common words there are more. */
const MOST_BY_TITLE = 300;
const MOST = 400;

/** What is found of one kind, as texts of tsqueries, each by itself and among the sample. */
export interface Matches {
  readonly all: Sampled;
  /** Has all in its title, and has it as its title. Undefined where the kind has no titles. */
  readonly title: (Sampled & { readonly exact: string }) | undefined;
  /** About `search_document d`. */
  readonly condition: Condition;
}

interface Sampled {
  readonly query: string;
  readonly sample: string;
}

/**
 * The best of the matches of each kind; a document may come several times. Who has the words in the title comes before all others, the nearer the
 * title is to being just the query; then counts how often, how near to each other and in how short a text the words stand, those of titles and
 * authors' names more.
 *
 * Of common words not all matches are read, but as many as there is room for out of a sixteenth of the documents, if that has so many. The tsqueries
 * stand in a `select` of their own, so that the plan does not hang on how common their words are: it goes through the index always.
 */
export async function rankedMatches(
  sql: Sql,
  kinds: readonly Matches[],
  /** The query as it is ranked by, and its length in characters. */
  { ranking, length }: { readonly ranking: string; readonly length: number },
  limit: number,
): Promise<Found[]> {
  const some = (query: string, condition: Condition) => sql`
    select d.id, d.kind, d.title, d.words from search_document d where d.words @@ (select ${query}::text::tsquery) and ${condition}`;
  const enough = ({ query, sample }: Sampled, most: number, condition: Condition) => {
    const room = sql.unsafe(`limit ${most}`);
    return sql`
      with sample as materialized (${some(sample, condition)} ${room})
      select id, kind, title, words from sample
      union all (${some(query, condition)} and (select count(*) from sample) < ${sql.unsafe(String(most))} ${room})`;
  };
  const nearTitle = sql`(0.6 + 0.4 * least(1, ${length}::float8 / greatest(1, char_length(title))))::float8`;
  const best = limitTo(sql, limit);
  const byTitle = ({ exact, ...title }: Sampled & { exact: string }, condition: Condition) => [
    sql`(select id, kind, ${nearTitle} as score from (${enough(title, MOST_BY_TITLE, condition)}) m order by score desc, id desc ${best})`,
    sql`(select id, kind, 1::float8 as score from (${some(exact, condition)} ${best}) m)`,
  ];
  const arms = kinds.flatMap(({ title, all, condition }) => [
    ...(title === undefined ? [] : byTitle(title, condition)),
    sql`(select id, kind, greatest(0.01, 0.59 * r / (r + 0.15))::float8 as score from (
        select id, kind, ts_rank_cd('{0.1, 0.2, 0.4, 1}', words, (select ${ranking}::text::tsquery), 1) as r
        from (${enough(all, MOST, condition)}) m order by r desc, id desc ${best}
      ) ranked)`,
  ]);
  const [first, ...others] = arms;
  if (!first) return [];
  return sql<Found[]>`${others.reduce((union, arm) => sql`${union} union all ${arm}`, first)}`;
}

export async function hasMatch(sql: Sql, query: string, condition: Condition): Promise<boolean> {
  const rows = await sql`select d.id from search_document d where d.words @@ (select ${query}::text::tsquery) and ${condition} limit 1`;
  return rows.length > 0;
}
