import type { Term } from '#core/marks.ts';
import { termsInTexts } from '#core/text-words.ts';
import { areCommon } from '../index/common-words.ts';
import { lexemes } from '../index/tsvector.ts';
import { type LiteralQuery, spellingsOf } from './parse-query.ts';

// Folded words contain only letters and digits, so quoting them is safe.

/** Returns a tsquery text for the required and excluded terms, with further parts from `also`. */
export function matching({ required, excluded }: LiteralQuery, also: readonly string[] = []): string {
  return all([...also, ...required.map((term) => termQuery(term)), ...excluded.map((term) => `!${termQuery(term)}`)]);
}

/** Returns a tsquery text for documents with any of the terms. */
export function matchingAny(terms: readonly Term[]): string {
  return any(terms.map(termQuery));
}

/**
 * Returns a tsquery text for segments of texts with the required and without the excluded terms, in
 * any of the spellings that texts have.
 */
export function matchingInTexts({ required, excluded }: Pick<LiteralQuery, 'required' | 'excluded'>, also: readonly string[] = []): string {
  return all([...also, ...required.map(termInTexts), ...excluded.map((term) => `!${termInTexts(term)}`)]);
}

function termInTexts(term: Term): string {
  return any(spellingsInTexts(term).map(spellingQuery));
}

/** Like `ranking`, for segments of texts. */
export function rankingInTexts({ required }: Pick<LiteralQuery, 'required'>): string {
  return all(required.map((term) => any(spellingsInTexts(term).map(phrase))));
}

/** Returns a tsquery text for segments of any of some editions. */
export function inEditions(editionIds: readonly number[]): string {
  return any(editionIds.map((id) => quote(lexemes.edition(id))));
}

export function spellingsInTexts(term: Term): Term[] {
  return spellingsOf(term).flatMap(termsInTexts);
}

/** Like `matching`, with all required words in the title. */
export function matchingTitle(query: LiteralQuery, also: readonly string[] = []): string {
  return matchingWords([lexemes.title], query, also);
}

/** Like `matching`, with all required words in the names of the authors. Works only. */
export function matchingAuthor(query: LiteralQuery): string {
  return matchingWords([lexemes.author], query, []);
}

/** Like `matching`, with all required words in title and author names together. Works only. */
export function matchingTitleAndAuthor(query: LiteralQuery, also: readonly string[] = []): string {
  return matchingWords([lexemes.title, lexemes.author], query, also);
}

/** Like `matching`, with the query as the whole title, except for an article. */
export function matchingExactly(query: LiteralQuery, also: readonly string[] = []): string {
  return matchingWhole([lexemes.exactTitle], query, also);
}

/** Like `matchingExactly`, also for another title of a work. */
export function matchingAnyTitleExactly(query: LiteralQuery, also: readonly string[] = []): string {
  return matchingWhole([lexemes.exactTitle, lexemes.exactOtherTitle], query, also);
}

/** Returns a tsquery text for works with an author of exactly that name. */
export function matchingExactAuthor(query: LiteralQuery): string {
  return matchingWhole([lexemes.exactAuthor], query, []);
}

function matchingWords(
  columns: readonly ((word: string) => string)[],
  { required, excluded }: LiteralQuery,
  also: readonly string[],
): string {
  const each = required.flatMap(({ words, prefix }) =>
    words.map((word, i) => any(columns.map((lexemeOf) => quote(lexemeOf(word)) + (prefix && i === words.length - 1 ? ':*' : '')))),
  );
  const phrases = required.filter(({ words }) => words.length > 1).map(phrase);
  return all([...also, ...each, ...phrases, ...excluded.map((term) => `!${termQuery(term)}`)]);
}

function matchingWhole(
  columns: readonly ((words: readonly string[]) => string)[],
  { inOrder, excluded, article }: LiteralQuery,
  also: readonly string[],
): string {
  const titles = article === undefined ? [inOrder] : [[article, ...inOrder], inOrder];
  const one = any(columns.flatMap((lexemeOf) => titles.map((title) => quote(lexemeOf(title)))));
  return all([...also, one, ...excluded.map((term) => `!${termQuery(term)}`)]);
}

/**
 * Returns the tsquery text for `ts_rank_cd`, which ranks by frequency and proximity of the terms.
 */
export function ranking({ required }: LiteralQuery): string {
  return all(required.map((term) => any(spellingsOf(term).map(phrase))));
}

/** Returns the text of a tsquery for all words in any order; the last may be a prefix. */
export function matchingUnordered(terms: readonly Term[]): string {
  return all(terms.flatMap(({ words, prefix }) => words.map((word, i) => quote(word) + (prefix && i === words.length - 1 ? ':*' : ''))));
}

function termQuery(term: Term): string {
  return any(spellingsOf(term).map(spellingQuery));
}

function spellingQuery(term: Term): string {
  const [first = ''] = term.words;
  if (term.words.length > 1) return `(${all([phrase(term), ...commonPairs(term)])} | ${all(latePairs(term))})`;
  // Too many words start with a given letter for a prefix scan; initials are indexed as lexemes.
  return term.prefix && isOneLetter(first) ? quote(lexemes.initial(first)) : phrase(term);
}

function phrase({ words, prefix }: Term): string {
  return `(${words.map((word, i) => quote(word) + (prefix && i === words.length - 1 ? ':*' : '')).join(' <-> ')})`;
}

function commonPairs({ words, prefix }: Term): string[] {
  return pairs(words).flatMap(([one, next], i) =>
    areCommon(one, next) && !(prefix && i === words.length - 2) ? [quote(lexemes.commonPair(one, next))] : [],
  );
}

function latePairs({ words, prefix }: Term): string[] {
  return pairs(words).map(([one, next], i) => quote(lexemes.latePair(one, next)) + (prefix && i === words.length - 2 ? ':*' : ''));
}

function pairs(words: readonly string[]): [string, string][] {
  return words.slice(1).map((next, i) => [words[i] ?? '', next]);
}

function isOneLetter(word: string): boolean {
  return /^.$/u.test(word);
}

function quote(lexeme: string): string {
  return `'${lexeme}'`;
}

function all(parts: readonly string[]): string {
  return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' & ')})`;
}

function any(all: readonly string[]): string {
  const parts = [...new Set(all)];
  return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' | ')})`;
}
