import type { Term } from '#core/marks.ts';
import { areCommon } from '../common-words.ts';
import { lexemes } from '../vector.ts';
import { type LiteralQuery, spellingsOf } from './parse.ts';

// Folded words hold letters and digits only, so that nothing in them can be taken for an operator.

/** What a document must have and not have, as the text of a tsquery that the index answers. `also` are further parts of it. */
export function matching({ wanted, unwanted }: LiteralQuery, also: readonly string[] = []): string {
  return all([...also, ...wanted.map((term) => oneOf(term)), ...unwanted.map((term) => `!${oneOf(term)}`)]);
}

/** What documents have that have any of these. */
export function matchingAny(terms: readonly Term[]): string {
  return any(terms.map(oneOf));
}

/** As `matching`, of documents that have all that is wanted in their title. */
export function matchingTitle(query: LiteralQuery, also: readonly string[] = []): string {
  return matchingIn([lexemes.title], query, also);
}

/** As `matching`, of works that have all that is wanted in their authors' names. */
export function matchingAuthor(query: LiteralQuery): string {
  return matchingIn([lexemes.author], query, []);
}

/** As `matching`, of works that have all that is wanted in their title and their authors' names together. */
export function matchingTitleAndAuthor(query: LiteralQuery, also: readonly string[] = []): string {
  return matchingIn([lexemes.title, lexemes.author], query, also);
}

/** As `matching`, of documents whose title is what is wanted and nothing else, but for an article. */
export function matchingExactly(query: LiteralQuery, also: readonly string[] = []): string {
  return matchingWhole([lexemes.exactTitle], query, also);
}

/** The same of works of which another title is just that. */
export function matchingExactlyOrOther(query: LiteralQuery, also: readonly string[] = []): string {
  return matchingWhole([lexemes.exactTitle, lexemes.exactOtherTitle], query, also);
}

/** Whether an author is called just what is wanted. */
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

/** What documents are ranked by: how often and how near to each other they have what is wanted. */
export function ranking({ wanted }: LiteralQuery): string {
  return all(wanted.map((term) => any(spellingsOf(term).map(phrase))));
}

function oneOf(term: Term): string {
  return any(spellingsOf(term).map(oneSpelling));
}

function oneSpelling(term: Term): string {
  const [first = ''] = term.words;
  if (term.words.length > 1) return `(${all([phrase(term), ...commonPairs(term)])} | ${all(latePairs(term))})`;
  // All words that begin with one letter are too many to be read one by one.
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
