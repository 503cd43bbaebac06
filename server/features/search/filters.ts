import type { SearchFilters } from '#contract/search.ts';
import { yearsOfCentury } from '#core/centuries.ts';
import { foldedWords, nameWords } from '#core/fold.ts';
import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import { visibleDocuments } from './access.ts';
import type { Kind } from './kinds.ts';
import { lexemes } from './index/tsvector.ts';

/** Filters of documents, whose kinds are chosen separately. */
export type DocumentFilters = Pick<SearchFilters, 'language' | 'century' | 'author'>;

/** The caller, the kinds of texts and the filters of a search. */
export interface SearchScope {
  readonly callerId: number;
  readonly kinds: readonly Kind[];
  readonly filters: DocumentFilters;
}

/**
 * Builds the SQL condition on `search_document d` for documents that the caller may see and the
 * filters allow.
 */
export type Condition = ReturnType<typeof condition>;
export function condition(sql: SqlRunner, { callerId, filters }: Pick<SearchScope, 'callerId' | 'filters'>) {
  const { language, century, author } = filters;
  const none = sql``;
  return sql`${visibleDocuments(sql, callerId, 'd')}
    ${language === undefined ? none : sql`and (d.language = ${language} or lower(d.language) = ${language.toLowerCase()})`}
    ${century === undefined ? none : sql`and d.year between ${yearsOfCentury(century).from} and ${yearsOfCentury(century).to}`}
    ${author === undefined ? none : sql`and (${isByUser(sql, author)} or ${hasAuthorLexemes(sql, authorLexemes(author))})`}`;
}

/**
 * Like `condition` for documents of one kind, so that the author filter needs only the lookup for
 * that kind.
 */
export function conditionOfKind(
  sql: Sql,
  kind: Kind,
  { callerId, filters: { author, ...filters } }: Pick<SearchScope, 'callerId' | 'filters'>,
) {
  const rest = sql`${hasKind(sql, kind)} and ${condition(sql, { callerId, filters })}`;
  return author === undefined || kind === 'work' ? rest : sql`${rest} and ${isByUser(sql, author)}`;
}

/**
 * Must equal the predicate of the partial index on the words of that kind, so that PostgreSQL uses
 * it.
 */
function hasKind(sql: SqlRunner, kind: Kind) {
  return sql`d.${sql(`${kind}_id`)} is not null`;
}

/**
 * Returns tsquery parts for what the index can evaluate for a kind: filters, and the owner of
 * notes. Undefined if no document of the kind can match.
 */
export function filterLexemes(
  kind: Kind,
  { callerId, filters: { language, century, author } }: Pick<SearchScope, 'callerId' | 'filters'>,
): string[] | undefined {
  const names = author === undefined ? [] : authorLexemes(author);
  // The author filter has no letters.
  if (kind === 'work' && author !== undefined && names.length === 0) return undefined;
  return [
    ...(kind === 'note' ? [quote(lexemes.owner(callerId))] : []),
    ...(language === undefined ? [] : [quote(lexemes.language(language))]),
    ...(century === undefined ? [] : [quote(lexemes.century(century))]),
    ...(kind === 'work' ? names : []),
  ];
}

/** Returns lexemes of an author name. The last word may be a prefix. */
function authorLexemes(author: string): string[] {
  return foldedWords(author).map((word, i, all) => `${quote(lexemes.name(word))}${i === all.length - 1 ? ':*' : ''}`);
}

/**
 * Selects the ids of documents by an author: a user or the author of a work. Each half uses its own
 * index.
 */
export function documentsByAuthor(sql: SqlRunner, author: string) {
  return sql`
    select d.id from search_document d where ${isByUser(sql, author)}
    union all select d.id from search_document d where ${isWorkBy(sql, author)}`;
}

/** Builds the condition on `search_document d` for works by an author of this name. */
export function isWorkBy(sql: SqlRunner, author: string) {
  return sql`${hasKind(sql, 'work')} and ${hasAuthorLexemes(sql, authorLexemes(author))}`;
}

function hasAuthorLexemes(sql: SqlRunner, names: readonly string[]) {
  return names.length === 0 ? sql`false` : sql`d.words @@ (select ${names.join(' & ')}::text::tsquery)`;
}

function isByUser(sql: SqlRunner, author: string) {
  const username = author.trim().replace(/^@/, '').toLowerCase();
  const named = nameWords(author);
  return sql`d.user_id = any(array(
    select u.id from users u where lower(u.username collate "C") = ${username} ${named === '' ? sql`` : sql`or u.display_name_words = ${named}`}
  ))`;
}

function quote(lexeme: string): string {
  return `'${lexeme}'`;
}
