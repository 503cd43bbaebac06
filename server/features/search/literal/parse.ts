import type { Term } from '#core/marks.ts';
import { endsInWord, wordsIn } from '#core/words.ts';
import { isComplete } from '../common-words.ts';
import { isArticle } from '../vector.ts';

/** What a query asks for: what must be there, and what must not. */
export interface LiteralQuery {
  readonly wanted: readonly Term[];
  /** The words of all that is wanted as they were typed, each as often: of these a whole title is made. */
  readonly inOrder: readonly string[];
  /** That the text begins with outside of quotes, where more is wanted: a title may have it or not. */
  readonly article: string | undefined;
  readonly unwanted: readonly Term[];
}

/** Words per query: each is matched in some thirty ways at once, and the first hundred words locate a passage. */
const MAX_WORDS = 100;

/**
 * Parses a query as typed, up to its hundredth word: words, "phrases" in any quotes, -word and -"phrase"; the last word may be a prefix. A phrase whose
 * quotes are not closed goes to the end. An article that the text begins with may be missing. Words that hang together ("al-Ghazali", "3:16", a line of Chinese) are a phrase. Whatever else stands
 * there parts words and means nothing, so that no query is wrong.
 */
export function parseQuery(text: string): LiteralQuery {
  const wanted: Term[] = [];
  const unwanted: Term[] = [];
  let article: string | undefined;
  let room = MAX_WORDS;
  for (const { part, quoted, minus, last } of partsOf(text)) {
    const prefix = last && !minus && endsInWord(text);
    const phrases = quoted ? [part] : part.split(APART).filter((one) => one !== '');
    for (const [i, phrase] of phrases.entries()) {
      const all = wordsIn(phrase).map(({ word }) => word);
      const words = all.slice(0, room);
      room -= words.length;
      const goesOn = prefix && i === phrases.length - 1 && words.length === all.length && !isComplete(words.at(-1) ?? '');
      if (words.length === 0) continue;
      (minus ? unwanted : wanted).push({ words, prefix: goesOn });
      if (!minus && !quoted && wanted.length === 1 && words.length === 1 && isArticle(words[0] ?? '')) article = words[0];
    }
  }
  if (wanted.length === 1) article = undefined;
  if (article !== undefined) wanted.shift();
  const inOrder = wanted.flatMap(({ words }) => words);
  return { wanted: distinct(wanted), inOrder, unwanted: distinct(unwanted), article };
}

/** A query without what it does not want: `mercy -judgment` is `mercy`. */
export function withoutUnwanted(text: string): string {
  let kept = '';
  let from = 0;
  for (const { minus, start, end } of partsOf(text)) {
    if (!minus) continue;
    kept += text.slice(from, start);
    from = end;
  }
  return (kept + text.slice(from)).trim();
}

/**
 * How the words of a phrase may stand in a text: as they were typed, and with what an apostrophe parts put back, for who copies "men s bones" from where
 * it was lost. One that stands first has lost its word, and is left out.
 */
export function spellingsOf(term: Term): Term[] {
  if (term.words.length < 2 || !term.words.some((word) => BEHIND_APOSTROPHE.has(word))) return [term];
  const words: string[] = [];
  for (const [i, word] of term.words.entries()) {
    if (!BEHIND_APOSTROPHE.has(word)) words.push(word);
    else if (i > 0 && words.length > 0) words.push(`${words.pop() ?? ''}${word}`);
  }
  return words.length === 0 || words.length === term.words.length ? [term] : [term, { words, prefix: term.prefix }];
}

const BEHIND_APOSTROPHE = new Set(['s', 't', 'd', 'm', 'll', 're', 've']);

interface Part {
  readonly part: string;
  readonly quoted: boolean;
  readonly minus: boolean;
  /** Nothing comes behind it. */
  readonly last: boolean;
  /** Where it stands in the text, its minus and quotes with it. */
  readonly start: number;
  readonly end: number;
}

/** What stands between blanks, or between quotes; of two hyphens or more none is a minus. */
function* partsOf(text: string): Generator<Part> {
  const next = new RegExp(PART);
  for (let match = next.exec(text); match; match = next.exec(text)) {
    const { minus = '', phrase, plain = '' } = match.groups ?? {};
    const [start, end] = [match.index, next.lastIndex];
    yield { part: phrase ?? plain, quoted: phrase !== undefined, minus: minus !== '', last: end === text.length, start, end };
  }
}

// Not a quotation mark within a Hebrew word (רש"י), nor an inch behind a number.
const QUOTES = '"\\u201c\\u201d\\u201e\\u201f\\u00ab\\u00bb';
const CLOSING = `[${QUOTES}](?!(?<=\\p{Script=Hebrew}\\p{M}*.)\\p{Script=Hebrew})`;
const PART = new RegExp(
  `(?<minus>(?<![^\\s${QUOTES}(])[-\\u2212](?=[${QUOTES}\\p{L}\\p{N}]))?` +
    `(?:(?<![\\p{L}\\p{N}\\p{M}])[${QUOTES}](?<phrase>(?:(?!${CLOSING}).)*)(?:${CLOSING}|$)` +
    `|(?<plain>(?:[^\\s${QUOTES}]|(?<=[\\p{L}\\p{N}\\p{M}])[${QUOTES}])+))`,
  'gsu',
);
/** Between these a word ends, and another thing begins. */
const APART = /[^\p{L}\p{N}\p{M}\p{Cf}.:_@'`\u2018\u2019\u02bc"\u201c\u201d\u05be\u05f3\u05f4\u2010-\u2015-]+/u;

/** Each once; one that may go on covers the same word that may not. */
function distinct(terms: readonly Term[]): Term[] {
  const byWords = new Map<string, Term>();
  for (const term of terms) byWords.set(`${term.words.join(' ')}${term.prefix ? '*' : ''}`, term);
  return [...byWords.values()];
}

/** The query as if a blank were behind it: all its words are whole. */
export function wholeWords(query: LiteralQuery): LiteralQuery {
  return { ...query, wanted: query.wanted.map(({ words }) => ({ words, prefix: false })) };
}
