import { limitTo } from '../../../platform/db/limit.ts';
import type { Sql } from '../../../platform/db/open.ts';
import type { Condition } from '../filters.ts';
import type { Found } from '../sections.ts';

/** Matches of one kind that are ranked, at most: those that have all of it in their title, and any. Of common words there are more. */
const MOST_BY_TITLE = 300;
const MOST = 500;

/** What is found of one kind. */
export interface Matches {
  /** tsqueries, as text. */
  readonly title: string;
  readonly all: string;
  /** About `search_document d`. */
  readonly condition: Condition;
}

/**
 * The best of the matches of each kind. Who has the words in the title comes before all others, the nearer the title is to being just the query;
 * then counts how often, how near to each other and in how short a text the words stand, those of titles and authors' names more.
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
  const some = (query: string, inTitle: 'true' | 'false', condition: Matches['condition']) => sql`
    (select d.id, ${sql.unsafe(inTitle)} as in_title from search_document d where d.words @@ (select ${query}::text::tsquery) and ${condition}`;
  const best = ({ title, all, condition }: Matches) => sql`
    (select d.id, d.kind, greatest(0.01, case when m.in_title
        then 0.6 + 0.4 * least(1, ${length}::float8 / greatest(1, char_length(d.title)))
        else 0.59 * r / (r + 0.15) end)::float8 as score
    from (
      select id, bool_or(in_title) as in_title from (
        ${some(title, 'true', condition)} limit ${sql.unsafe(String(MOST_BY_TITLE))})
        union all ${some(all, 'false', condition)} limit ${sql.unsafe(String(MOST))})
      ) found group by id
    ) m
    join search_document d on d.id = m.id
    cross join lateral (select ts_rank_cd('{0.1, 0.2, 0.4, 1}', d.words, (select ${ranking}::text::tsquery), 1) as r) ranked
    order by score desc, id desc ${limitTo(sql, limit)})`;
  const [first, ...others] = kinds.map(best);
  if (!first) return [];
  return sql<Found[]>`${others.reduce((union, kind) => sql`${union} union all ${kind}`, first)}`;
}

export async function hasMatch(sql: Sql, query: string, condition: Matches['condition']): Promise<boolean> {
  const rows = await sql`select d.id from search_document d where d.words @@ (select ${query}::text::tsquery) and ${condition} limit 1`;
  return rows.length > 0;
}
