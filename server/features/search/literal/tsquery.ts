import type { Term } from '#core/snippet.ts';
import { areCommon } from '../common-words.ts';
import { lexemes } from '../vector.ts';
import type { LiteralQuery } from './parse.ts';

// Folded words hold letters and digits only, so that nothing in them can be taken for an operator.

/** What a document must have and not have, as the text of a tsquery that the index answers. `also` are further parts of it. */
export function matching({ wanted, unwanted }: LiteralQuery, also: readonly string[] = []): string {
  return all([...also, ...wanted.map((term) => oneOf(term)), ...unwanted.map((term) => `!${oneOf(term)}`)]);
}

/** As `matching`, of documents that have all that is wanted in their title. */
export function matchingTitle({ wanted, unwanted }: LiteralQuery, also: readonly string[] = []): string {
  const inTitle = wanted.flatMap(({ words, prefix }) =>
    words.map((word, i) => quoted(lexemes.title(word)) + (prefix && i === words.length - 1 ? ':*' : '')),
  );
  const phrases = wanted.filter(({ words }) => words.length > 1).map(phrase);
  return all([...also, ...inTitle, ...phrases, ...unwanted.map((term) => `!${oneOf(term)}`)]);
}

/** What documents are ranked by: how often and how near to each other they have what is wanted. */
export function ranking({ wanted }: LiteralQuery): string {
  return all(wanted.map(phrase));
}

function oneOf(term: Term): string {
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
