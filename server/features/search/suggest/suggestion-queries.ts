import { limitClause } from '../../../platform/db/limit-clause.ts';
import { withCustomPlan, type Sql } from '../../../platform/db/open.ts';
import { wordQuery } from '../../../platform/db/word-filter.ts';
import { visibleTopics } from '../../topics/access.ts';
import { visibleDocuments } from '../access.ts';
import { lexemes } from '../index/tsvector.ts';

/** A suggestion with a detail that distinguishes equal titles. */
export interface SuggestionRow {
  readonly id: number;
  readonly title: string;
  readonly detail: string | null;
}

/** Lists works whose sort title starts with the given text, in that order. */
export async function listWorksByTitle(sql: Sql, sortTitle: string, limit: number): Promise<SuggestionRow[]> {
  const rows = await sql<SuggestionRow[]>`
    select id, title, author as detail from works
    where sort_title >= ${sortTitle} and sort_title < ${sortTitle + LAST_CHARACTER} order by sort_title, id ${limitClause(sql, limit)}`;
  return rows.slice(0, limit);
}

/**
 * Lists works that contain the words, the last as a prefix. Of the first few hundred matches, the
 * most rated come first.
 */
export async function listWorksByWords(sql: Sql, words: readonly string[], limit: number): Promise<SuggestionRow[]> {
  const rows = await withCustomPlan(sql<SuggestionRow[]>`
    select id, title, detail from (
      select id, title, author as detail, rating_count from works where word_vector @@ ${wordQuery(words)}::tsquery limit 300
    ) found order by rating_count desc, char_length(title), id limit ${limit}`);
  return rows.slice(0, limit);
}

/** Like `listWorksByWords` for topics that the caller may read. */
export async function listTopicsByWords(sql: Sql, callerId: number, words: readonly string[], limit: number): Promise<SuggestionRow[]> {
  const rows = await withCustomPlan(sql<SuggestionRow[]>`
    select id, title, null as detail from (
      select id, title from topics
      where word_vector @@ ${wordQuery(words)}::tsquery and ${visibleTopics(sql, callerId, 'topics')} limit 300
    ) found order by char_length(title), id limit ${limit}`);
  return rows.slice(0, limit);
}

/**
 * Lists essays with these words in the title, the last as a prefix: published ones and the caller's
 * own, shortest title first.
 */
export async function listEssaysByWords(sql: Sql, callerId: number, words: readonly string[], limit: number): Promise<SuggestionRow[]> {
  const query = words.map((word, i) => `'${lexemes.title(word)}'${i === words.length - 1 ? ':*' : ''}`);
  const rows = await sql<SuggestionRow[]>`
    select found.id, found.title, coalesce(u.display_name, u.username) as detail from (
      select essay_id as id, title, user_id from search_document
      where essay_id is not null and words @@ (select ${query.join(' & ')}::text::tsquery)
        and ${visibleDocuments(sql, callerId, 'search_document')} limit 300
    ) found left join users u on u.id = found.user_id
    order by char_length(found.title), found.id ${limitClause(sql, limit)}`;
  return rows.slice(0, limit);
}

/** Lists authors of works whose sort name starts with the given text, in that order. */
export async function listAuthorsByName(sql: Sql, sortName: string, limit: number): Promise<SuggestionRow[]> {
  const rows = await sql<SuggestionRow[]>`
    select id, name as title, dates as detail from authors
    where letter = ${sortName.slice(0, 1)} and work_count > 0 and sort_name >= ${sortName} and sort_name < ${sortName + LAST_CHARACTER}
    order by sort_name, id ${limitClause(sql, limit)}`;
  return rows.slice(0, limit);
}

/**
 * Lists authors of works found by these author names, those with most works first. They may be
 * co-authors of a match.
 */
export async function listAuthorsByWords(sql: Sql, words: readonly string[]): Promise<SuggestionRow[]> {
  const query = words.map((word, i) => `'${lexemes.name(word)}'${i === words.length - 1 ? ':*' : ''}`).join(' & ');
  return sql<SuggestionRow[]>`
    with found as materialized (
      select work_id from search_document where work_id is not null and words @@ (select ${query}::text::tsquery) limit 300
    )
    select a.id, a.name as title, a.dates as detail
    from (select wa.author_id, count(*) as works from found join work_authors wa using (work_id) group by wa.author_id) f
      join authors a on a.id = f.author_id
    order by f.works desc, a.sort_name, a.id limit 100`;
}

/** Sorts after every letter in byte order. */
const LAST_CHARACTER = '\u{10ffff}';
