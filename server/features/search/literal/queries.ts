import { limitTo } from '../../../platform/db/limit.ts';
import type { Sql } from '../../../platform/db/open.ts';
import type { Condition } from '../filters.ts';
import type { Found } from '../sections.ts';

/** Matches of one kind that are ranked, at most: those that have all of it in their title, and any. Of common words there are more. */
const MOST_BY_TITLE = 300;
const MOST = 400;

/** What is found of one kind. */
export interface Matches {
  /** tsqueries, as text. There is none for titles where the kind has none. */
  readonly title: string | undefined;
  readonly all: string;
  /** About `search_document d`. */
  readonly condition: Condition;
}

/**
 * The best of the matches of each kind; a document may come twice. Who has the words in the title comes before all others, the nearer the title is
 * to being just the query; then counts how often, how near to each other and in how short a text the words stand, those of titles and authors' names
 * more.
 *
 * The tsqueries stand in a `select` of their own, so that the plan does not hang on how common their words are: it goes through the index always.
 */
export async function rankedMatches(
  sql: Sql,
  kinds: readonly Matches[],
  /** The query as it is ranked by, and its length in characters. */
  { ranking, length }: { readonly ranking: string; readonly length: number },
  limit: number,
): Promise<Found[]> {
  const some = (query: string, most: number, condition: Condition) => sql`
    (select d.id, d.kind, d.title, d.words from search_document d
      where d.words @@ (select ${query}::text::tsquery) and ${condition} limit ${sql.unsafe(String(most))})`;
  const best = sql`order by score desc, id desc ${limitTo(sql, limit)}`;
  const arms = kinds.flatMap(({ title, all, condition }) => [
    ...(title === undefined
      ? []
      : [
          sql`(select id, kind, (0.6 + 0.4 * least(1, ${length}::float8 / greatest(1, char_length(title))))::float8 as score
            from ${some(title, MOST_BY_TITLE, condition)} m ${best})`,
        ]),
    sql`(select id, kind, greatest(0.01, 0.59 * r / (r + 0.15))::float8 as score from (
        select id, kind, ts_rank_cd('{0.1, 0.2, 0.4, 1}', words, (select ${ranking}::text::tsquery), 1) as r
        from ${some(all, MOST, condition)} m
      ) ranked ${best})`,
  ]);
  const [first, ...others] = arms;
  if (!first) return [];
  return sql<Found[]>`${others.reduce((union, arm) => sql`${union} union all ${arm}`, first)}`;
}

export async function hasMatch(sql: Sql, query: string, condition: Condition): Promise<boolean> {
  const rows = await sql`select d.id from search_document d where d.words @@ (select ${query}::text::tsquery) and ${condition} limit 1`;
  return rows.length > 0;
}
