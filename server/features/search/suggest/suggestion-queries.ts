import { limitClause } from '../../../platform/db/limit-clause.ts';
import { type Fragment, withCustomPlan, type Sql } from '../../../platform/db/open.ts';
import { conditionOfKind, filterLexemes } from '../filters.ts';
import { lexemes } from '../index/tsvector.ts';
import type { TitledKind } from '../kinds.ts';

/** A suggestion with a detail that distinguishes equal titles. */
export interface SuggestionRow {
  readonly id: number;
  readonly title: string;
  readonly detail: string | null;
  /** Its search document, if it is indexed. */
  readonly document_id: number | null;
}

/** The words of a query, parsed as the search does. */
export interface TypedWords {
  readonly words: readonly string[];
  /** Whether the last word is a prefix. */
  readonly prefix: boolean;
}

/** Lists works whose sort title starts with the given text, in that order. */
export async function listWorksByTitle(sql: Sql, sortTitle: string, prefix: boolean, limit: number): Promise<SuggestionRow[]> {
  // A whole word is followed by a space, which sorts before `!`.
  const end = sortTitle + (prefix ? LAST_CHARACTER : '!');
  const rows = await sql<SuggestionRow[]>`
    select id, title, author as detail, ${documentIdOfWork(sql)} from works
    where sort_title >= ${sortTitle} and sort_title < ${end} order by sort_title, id ${limitClause(sql, limit)}`;
  return rows.slice(0, limit);
}

/**
 * Lists works whose names match a tsquery. Of the first few hundred matches, the
 * most rated come first.
 */
export async function listWorksByWords(sql: Sql, query: string, limit: number): Promise<SuggestionRow[]> {
  const rows = await withCustomPlan(sql<SuggestionRow[]>`
    select id, title, detail, ${documentIdOfWork(sql)} from (
      select id, title, author as detail, rating_count from works where word_vector @@ ${query}::tsquery limit 300
    ) works order by rating_count desc, char_length(title), id limit ${limit}`);
  return rows.slice(0, limit);
}

/**
 * Lists texts of some kinds with these words in the title: public ones and the caller's own, of each kind the shortest
 * title first. A search finds them by the same index.
 */
export async function listTextsByTitle(
  sql: Sql,
  callerId: number,
  kinds: readonly Exclude<TitledKind, 'work'>[],
  { words, prefix }: TypedWords,
  limit: number,
): Promise<(SuggestionRow & { readonly kind: TitledKind })[]> {
  const inTitle = words.map((word, i) => `'${lexemes.title(word)}'${prefix && i === words.length - 1 ? ':*' : ''}`);
  const [first, ...others] = kinds.map((kind) => {
    const query = [...(filterLexemes(kind, { callerId, filters: {} }) ?? []), ...inTitle].join(' & ');
    return sql`(
      select found.document_id, found.id, found.kind, found.title, ${kind === 'essay' ? sql`(select coalesce(u.display_name, u.username) from users u where u.id = found.user_id)` : sql`null`} as detail
      from (
        select d.id as document_id, d.${sql(`${kind}_id`)} as id, d.kind, d.title, d.user_id from search_document d
        where d.words @@ (select ${query}::text::tsquery) and ${conditionOfKind(sql, kind, { callerId, filters: {} })} limit 300
      ) found
      order by char_length(found.title), found.id ${limitClause(sql, limit)})`;
  });
  if (!first) return [];
  return sql<(SuggestionRow & { kind: TitledKind })[]>`${others.reduce((all, one) => sql`${all} union all ${one}`, first)}`;
}

function documentIdOfWork(sql: Sql): Fragment {
  return sql`(select d.id from search_document d where d.work_id = works.id) as document_id`;
}

/** Sorts after every letter in byte order. */
const LAST_CHARACTER = '\u{10ffff}';
