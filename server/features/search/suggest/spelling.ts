import { wordsIn } from '#core/words.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { isInTitle, findsAnything } from '../literal/search.ts';
import { type LiteralQuery, parseQuery } from '../literal/parse-query.ts';
import { meantTitle, otherLabels, withoutHonorific } from './alternatives.ts';
import { knownWords, wordsLike } from './word-queries.ts';

/** An alternative query: a corrected spelling, or another term for the same concept. */
export interface Instead {
  readonly query: string;
  readonly otherWord: boolean;
}

/**
 * Returns a similar query that finds something for the caller: with unknown words corrected, else a
 * matching title, else another term. Undefined if the query itself finds something or no
 * alternative does.
 */
export async function nearestSpelling(sql: Sql, callerId: number, typed: string): Promise<Instead | undefined> {
  const query = parseQuery(typed);
  if (query.wanted.length === 0 || (await findsAnything(sql, callerId, query))) return undefined;
  const best = (offers: Iterable<string>) => bestOf(sql, callerId, offers);
  const meant = (await best(await spellings(sql, typed, query))) ?? (await best(withoutHonorific(typed))) ?? (await meantTitle(sql, query));
  if (meant !== undefined) return { query: meant, otherWord: false };
  const other = await best(otherLabels(typed));
  return other === undefined ? undefined : { query: other, otherWord: true };
}

/** Returns the first alternative found in a title, else the first that finds anything. */
async function bestOf(sql: Sql, callerId: number, offers: Iterable<string>): Promise<string | undefined> {
  let first: string | undefined;
  for (const offer of offers) {
    const query = parseQuery(offer);
    if (!(await findsAnything(sql, callerId, query))) continue;
    if (await isInTitle(sql, callerId, query)) return offer;
    first ??= offer;
  }
  return first;
}

async function spellings(sql: Sql, typed: string, { wanted }: LiteralQuery): Promise<Iterable<string>> {
  const words = wanted.flatMap((term) => term.words);
  const known = new Set(await knownWords(sql, words));
  const unknown = [...new Set(words)].filter((word) => !known.has(word) && isSpelt(word)).slice(0, MOST_WORDS);
  return corrections(typed, unknown, await Promise.all(unknown.map((word) => nearestWords(sql, word))));
}

/** Unknown words looked up per query, and corrections tried per word. */
const MOST_WORDS = 4;
const MOST_WAYS = 4;
const LONG = 8;

/** Skips short words, numbers and symbols. */
function isSpelt(word: string): boolean {
  return /^[\p{L}\p{M}]{4,40}$/u.test(word);
}

async function nearestWords(sql: Sql, word: string): Promise<string[]> {
  // In a short word two edits are too many: theosis and theses are different words.
  const most = word.length < LONG ? 1 : 2;
  return (await wordsLike(sql, word, most))
    .map(({ word: other, documents }) => ({ other, documents, distance: editDistance(word, other, most) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance || b.documents - a.documents || (a.other < b.other ? -1 : 1))
    .slice(0, MOST_WAYS)
    .map(({ other }) => other);
}

/** Yields the nearest correction of all words, then for each word in turn the next nearest. */
function* corrections(typed: string, unknown: readonly string[], nearest: readonly string[][]): Generator<string> {
  const best = new Map(unknown.flatMap((word, i): [string, string][] => (nearest[i]?.[0] === undefined ? [] : [[word, nearest[i][0]]])));
  if (best.size === 0) return;
  yield replaced(typed, best);
  for (const [i, word] of unknown.entries()) {
    for (const other of nearest[i]?.slice(1) ?? []) yield replaced(typed, new Map([...best, [word, other]]));
  }
}

function replaced(typed: string, words: ReadonlyMap<string, string>): string {
  let text = '';
  let at = 0;
  for (const { word, from, to } of wordsIn(typed)) {
    const other = words.get(word);
    if (other === undefined || from < at) continue;
    text += typed.slice(at, from) + written(other, typed.slice(from, to));
    at = to;
  }
  return (text + typed.slice(at)).trim();
}

/**
 * Formats a folded word for display: with a final letter form, and capitalized like the typed word.
 */
function written(word: string, typed: string): string {
  const last = word.slice(-1);
  const whole = word.slice(0, -1) + (LAST_LETTERS.get(last) ?? last);
  if (typed.length > 1 && typed === typed.toUpperCase() && typed !== typed.toLowerCase()) return whole.toUpperCase();
  const [first = '', ...others] = Array.from(whole);
  return /^\p{Lu}/u.test(typed) ? first.toUpperCase() + others.join('') : whole;
}

const LAST_LETTERS = new Map(['σς', 'כך', 'מם', 'נן', 'פף', 'צץ'].map((pair) => [pair.slice(0, 1), pair.slice(1)]));

/**
 * Returns the edit distance with insertions, deletions, substitutions and swaps of neighbors.
 * Returns `most + 1` for anything larger than `most`.
 */
export function editDistance(one: string, other: string, most: number): number {
  const a = Array.from(one);
  const b = Array.from(other);
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (const [i, letter] of a.entries()) {
    const next = [i + 1];
    for (const [j, its] of b.entries()) {
      let least = Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === its ? 0 : 1));
      if (i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === its) least = Math.min(least, (before[j - 1] ?? 0) + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
