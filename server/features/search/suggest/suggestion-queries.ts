import { asJson } from '../../../platform/db/json.ts';
import { limitClause } from '../../../platform/db/limit-clause.ts';
import { withCustomPlan, type Sql } from '../../../platform/db/open.ts';
import { conditionOfKind, filterLexemes } from '../filters.ts';
import { lexemes } from '../index/tsvector.ts';
import type { Kind } from '../kinds.ts';

/** A suggestion with a detail that distinguishes equal titles. */
export interface SuggestionRow {
  readonly id: number;
  readonly title: string;
  readonly detail: string | null;
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
    select id, title, author as detail from works
    where sort_title >= ${sortTitle} and sort_title < ${end} order by sort_title, id ${limitClause(sql, limit)}`;
  return rows.slice(0, limit);
}

/**
 * Lists works whose names match a tsquery. Of the first few hundred matches, the
 * most rated come first.
 */
export async function listWorksByWords(sql: Sql, query: string, limit: number): Promise<SuggestionRow[]> {
  const rows = await withCustomPlan(sql<SuggestionRow[]>`
    select id, title, detail from (
      select id, title, author as detail, rating_count from works where word_vector @@ ${query}::tsquery limit 300
    ) found order by rating_count desc, char_length(title), id limit ${limit}`);
  return rows.slice(0, limit);
}

/**
 * Lists texts of a kind with these words in the title: public ones and the caller's own, shortest
 * title first. A search finds them by the same index.
 */
export async function listTextsByTitle(
  sql: Sql,
  callerId: number,
  kind: Exclude<Kind, 'post' | 'work'>,
  { words, prefix }: TypedWords,
  limit: number,
): Promise<SuggestionRow[]> {
  const inTitle = words.map((word, i) => `'${lexemes.title(word)}'${prefix && i === words.length - 1 ? ':*' : ''}`);
  const query = [...(filterLexemes(kind, { callerId, filters: {} }) ?? []), ...inTitle].join(' & ');
  const rows = await sql<SuggestionRow[]>`
    select found.id, found.title, ${kind === 'essay' ? sql`coalesce(u.display_name, u.username)` : sql`null`} as detail from (
      select d.${sql(`${kind}_id`)} as id, d.title, d.user_id from search_document d
      where d.words @@ (select ${query}::text::tsquery) and ${conditionOfKind(sql, kind, { callerId, filters: {} })} limit 300
    ) found left join users u on u.id = found.user_id
    order by char_length(found.title), found.id ${limitClause(sql, limit)}`;
  return rows.slice(0, limit);
}

/** A suggested text or work. */
export interface SuggestedText {
  readonly type: Exclude<Kind, 'post'>;
  readonly id: number;
}

/** Lists the search documents of suggested texts and works, in their order. */
export async function listDocumentsOf(sql: Sql, suggested: readonly SuggestedText[]): Promise<{ id: number; kind: Kind }[]> {
  const rows = await sql<{ id: number; kind: Kind; entity: number }[]>`
    select d.id, d.kind, s.id as entity
    from jsonb_to_recordset(${asJson(sql, suggested)}) s(type text, id bigint) join search_document d
      on s.type = 'work' and d.work_id = s.id or s.type = 'essay' and d.essay_id = s.id
        or s.type = 'topic' and d.topic_id = s.id or s.type = 'note' and d.note_id = s.id`;
  return suggested.flatMap(({ type, id }) => rows.filter((row) => row.kind === type && row.entity === id));
}

/** Sorts after every letter in byte order. */
const LAST_CHARACTER = '\u{10ffff}';
