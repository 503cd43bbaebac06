import type { Term } from '#core/marks.ts';
import { endsInWord, wordsIn } from '#core/words.ts';
import { isComplete } from '../index/common-words.ts';
import { isArticle } from '../index/tsvector.ts';

/** A parsed query: required and excluded terms. */
export interface LiteralQuery {
  readonly required: readonly Term[];
  /** All required words as typed, with repetitions, for comparison with whole titles. */
  readonly inOrder: readonly string[];
  /** A leading article outside quotes, if more words follow. Titles match with or without it. */
  readonly article: string | undefined;
  readonly excluded: readonly Term[];
}

/**
 * Words per query: each is matched in some thirty ways at once, and the first hundred words locate
 * a passage.
 */
const MAX_WORDS = 100;

/**
 * Parses words, "phrases" in any quotes, -word and -"phrase"; the last word may be a prefix. Every
 * query is valid: an unclosed quote extends to the end.
 */
export function parseQuery(text: string): LiteralQuery {
  const required: Term[] = [];
  const excluded: Term[] = [];
  let article: string | undefined;
  let remaining = MAX_WORDS;
  for (const { part, quoted, minus, last } of splitQuery(text)) {
    const prefix = last && !minus && endsInWord(text);
    // Words joined by punctuation ("al-Ghazali", "3:16") or in a script without spaces form a
    // phrase.
    const phrases = quoted ? [part] : part.split(SEPARATORS).filter((one) => one !== '');
    for (const [i, phrase] of phrases.entries()) {
      const all = wordsIn(phrase).map(({ word }) => word);
      const words = all.slice(0, remaining);
      remaining -= words.length;
      const isPrefix = prefix && i === phrases.length - 1 && words.length === all.length && !isComplete(words.at(-1) ?? '');
      if (words.length === 0) continue;
      (minus ? excluded : required).push({ words, prefix: isPrefix });
      if (!minus && !quoted && required.length === 1 && words.length === 1 && isArticle(words[0] ?? '')) article = words[0];
    }
  }
  if (required.length === 1) article = undefined;
  if (article !== undefined) required.shift();
  const inOrder = required.flatMap(({ words }) => words);
  return { required: distinct(required), inOrder, excluded: distinct(excluded), article };
}

/** Removes the excluded terms from a query: `mercy -judgment` becomes `mercy`. */
export function withoutExcluded(text: string): string {
  let rest = '';
  let from = 0;
  for (const { minus, start, end } of splitQuery(text)) {
    if (!minus) continue;
    rest += text.slice(from, start);
    from = end;
  }
  return (rest + text.slice(from)).trim();
}

/**
 * Returns the spellings of a phrase: as typed, and with suffixes joined that lost their apostrophe
 * ("men s bones" as "mens bones"). A suffix at the start has lost its word and is dropped.
 */
export function spellingsOf(term: Term): Term[] {
  if (term.words.length < 2 || !term.words.some((word) => APOSTROPHE_SUFFIXES.has(word))) return [term];
  const words: string[] = [];
  for (const [i, word] of term.words.entries()) {
    if (!APOSTROPHE_SUFFIXES.has(word)) words.push(word);
    else if (i > 0 && words.length > 0) words.push(`${words.pop() ?? ''}${word}`);
  }
  return words.length === 0 || words.length === term.words.length ? [term] : [term, { words, prefix: term.prefix }];
}

const APOSTROPHE_SUFFIXES = new Set(['s', 't', 'd', 'm', 'll', 're', 've']);

interface Part {
  readonly part: string;
  readonly quoted: boolean;
  readonly minus: boolean;
  /** Whether it ends the query. */
  readonly last: boolean;
  /** Position in the query, including minus and quotes. */
  readonly start: number;
  readonly end: number;
}

/** Splits a query at whitespace and quotes. A minus only counts if it is single. */
function* splitQuery(text: string): Generator<Part> {
  const next = new RegExp(PART);
  for (let match = next.exec(text); match; match = next.exec(text)) {
    const { minus = '', phrase, plain = '' } = match.groups ?? {};
    const [start, end] = [match.index, next.lastIndex];
    yield { part: phrase ?? plain, quoted: phrase !== undefined, minus: minus !== '', last: end === text.length, start, end };
  }
}

// Excludes a quotation mark within a Hebrew word (רש"י) and an inch mark after a number.
const QUOTES = '"\\u201c\\u201d\\u201e\\u201f\\u00ab\\u00bb';
const CLOSING = `[${QUOTES}](?!(?<=\\p{Script=Hebrew}\\p{M}*.)\\p{Script=Hebrew})`;
const PART = new RegExp(
  `(?<minus>(?<![^\\s${QUOTES}(])[-\\u2212](?=[${QUOTES}\\p{L}\\p{N}]))?` +
    `(?:(?<![\\p{L}\\p{N}\\p{M}])[${QUOTES}](?<phrase>(?:(?!${CLOSING}).)*)(?:${CLOSING}|$)` +
    `|(?<plain>(?:[^\\s${QUOTES}]|(?<=[\\p{L}\\p{N}\\p{M}])[${QUOTES}])+))`,
  'gsu',
);
/** Characters that end a word or phrase outside quotes. */
const SEPARATORS = /[^\p{L}\p{N}\p{M}\p{Cf}.:_@'`\u2018\u2019\u02bc"\u201c\u201d\u05be\u05f3\u05f4\u2010-\u2015-]+/u;

/** Removes duplicates. A prefix and the same whole word are different terms. */
function distinct(terms: readonly Term[]): Term[] {
  const byWords = new Map<string, Term>();
  for (const term of terms) byWords.set(`${term.words.join(' ')}${term.prefix ? '*' : ''}`, term);
  return [...byWords.values()];
}

/** Returns the query with the last word as a whole word. */
export function withWholeWords(query: LiteralQuery): LiteralQuery {
  return { ...query, required: query.required.map(({ words }) => ({ words, prefix: false })) };
}
