import type { Term } from '#core/marks.ts';
import { areCommon } from '../index/common-words.ts';
import { lexemes } from '../index/tsvector.ts';
import { type LiteralQuery, spellingsOf } from './parse-query.ts';

// Folded words contain only letters and digits, so quoting them is safe.

/** Returns a tsquery text for the required and excluded terms, with further parts from `also`. */
export function matching({ wanted, unwanted }: LiteralQuery, also: readonly string[] = []): string {
  return all([...also, ...wanted.map((term) => oneOf(term)), ...unwanted.map((term) => `!${oneOf(term)}`)]);
}

/** Returns a tsquery text for documents with any of the terms. */
export function matchingAny(terms: readonly Term[]): string {
  return any(terms.map(oneOf));
}

/** Like `matching`, with all required words in the title. */
export function matchingTitle(query: LiteralQuery, also: readonly string[] = []): string {
  return matchingIn([lexemes.title], query, also);
}

/** Like `matching`, with all required words in the names of the authors. Works only. */
export function matchingAuthor(query: LiteralQuery): string {
  return matchingIn([lexemes.author], query, []);
}

/** Like `matching`, with all required words in title and author names together. Works only. */
export function matchingTitleAndAuthor(query: LiteralQuery, also: readonly string[] = []): string {
  return matchingIn([lexemes.title, lexemes.author], query, also);
}

/** Like `matching`, with the query as the whole title, except for an article. */
export function matchingExactly(query: LiteralQuery, also: readonly string[] = []): string {
  return matchingWhole([lexemes.exactTitle], query, also);
}

/** Like `matchingExactly`, also for another title of a work. */
export function matchingExactlyOrOther(query: LiteralQuery, also: readonly string[] = []): string {
  return matchingWhole([lexemes.exactTitle, lexemes.exactOtherTitle], query, also);
}

/** Returns a tsquery text for works with an author of exactly that name. */
export function matchingExactAuthor(query: LiteralQuery): string {
  return matchingWhole([lexemes.exactAuthor], query, []);
}

function matchingIn(places: readonly ((word: string) => string)[], { wanted, unwanted }: LiteralQuery, also: readonly string[]): string {
  const each = wanted.flatMap(({ words, prefix }) =>
    words.map((word, i) => any(places.map((place) => quoted(place(word)) + (prefix && i === words.length - 1 ? ':*' : '')))),
  );
  const phrases = wanted.filter(({ words }) => words.length > 1).map(phrase);
  return all([...also, ...each, ...phrases, ...unwanted.map((term) => `!${oneOf(term)}`)]);
}

function matchingWhole(
  places: readonly ((words: readonly string[]) => string)[],
  { inOrder, unwanted, article }: LiteralQuery,
  also: readonly string[],
): string {
  const titles = article === undefined ? [inOrder] : [[article, ...inOrder], inOrder];
  const one = any(places.flatMap((place) => titles.map((title) => quoted(place(title)))));
  return all([...also, one, ...unwanted.map((term) => `!${oneOf(term)}`)]);
}

/**
 * Returns the tsquery text for `ts_rank_cd`, which ranks by frequency and proximity of the terms.
 */
export function ranking({ wanted }: LiteralQuery): string {
  return all(wanted.map((term) => any(spellingsOf(term).map(phrase))));
}

function oneOf(term: Term): string {
  return any(spellingsOf(term).map(oneSpelling));
}

function oneSpelling(term: Term): string {
  const [first = ''] = term.words;
  if (term.words.length > 1) return `(${all([phrase(term), ...commonPairs(term)])} | ${all(latePairs(term))})`;
  // Too many words start with a given letter for a prefix scan; initials are indexed as lexemes.
  return term.prefix && isOneLetter(first) ? quoted(lexemes.initial(first)) : phrase(term);
}

function phrase({ words, prefix }: Term): string {
  return `(${words.map((word, i) => quoted(word) + (prefix && i === words.length - 1 ? ':*' : '')).join(' <-> ')})`;
}

function commonPairs({ words, prefix }: Term): string[] {
  return pairs(words).flatMap(([one, next], i) =>
    areCommon(one, next) && !(prefix && i === words.length - 2) ? [quoted(lexemes.commonPair(one, next))] : [],
  );
}

function latePairs({ words, prefix }: Term): string[] {
  return pairs(words).map(([one, next], i) => quoted(lexemes.latePair(one, next)) + (prefix && i === words.length - 2 ? ':*' : ''));
}

function pairs(words: readonly string[]): [string, string][] {
  return words.slice(1).map((next, i) => [words[i] ?? '', next]);
}

function isOneLetter(word: string): boolean {
  return /^.$/u.test(word);
}

function quoted(lexeme: string): string {
  return `'${lexeme}'`;
}

function all(parts: readonly string[]): string {
  return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' & ')})`;
}

function any(all: readonly string[]): string {
  const parts = [...new Set(all)];
  return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' | ')})`;
}
