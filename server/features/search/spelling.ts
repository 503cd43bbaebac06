import { wordsIn } from '#core/words.ts';
import type { Sql } from '../../platform/db/open.ts';
import { findsAnything } from './literal/search.ts';
import { parseQuery } from './literal/parse.ts';
import { knownWords, wordsLike } from './word-queries.ts';

/**
 * A query like this one, its unknown words in the nearest spelling that the library has, which finds something for the caller; undefined where this one
 * finds something itself, or none does.
 */
export async function nearestSpelling(sql: Sql, callerId: number, typed: string): Promise<string | undefined> {
  const query = parseQuery(typed);
  const wanted = query.wanted.flatMap(({ words }) => words);
  if (wanted.length === 0 || (await findsAnything(sql, callerId, query))) return undefined;
  const known = new Set(await knownWords(sql, wanted));
  const unknown = [...new Set(wanted)].filter((word) => !known.has(word) && isSpelt(word)).slice(0, MOST_WORDS);
  const nearest = await Promise.all(unknown.map((word) => nearestWords(sql, word)));
  for (const corrected of corrections(typed, unknown, nearest)) {
    if (await findsAnything(sql, callerId, parseQuery(corrected))) return corrected;
  }
  return undefined;
}

/** Words of a query that are looked up, and ways to spell one that are tried. */
const MOST_WORDS = 4;
const MOST_WAYS = 4;

/** Short words, numbers and signs that are words are as they are. */
function isSpelt(word: string): boolean {
  return /^[\p{L}\p{M}]{4,40}$/u.test(word);
}

async function nearestWords(sql: Sql, word: string): Promise<string[]> {
  const most = word.length < 6 ? 1 : 2;
  return (await wordsLike(sql, word, most))
    .map(({ word: other, documents }) => ({ other, documents, distance: editDistance(word, other, most) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance || b.documents - a.documents || (a.other < b.other ? -1 : 1))
    .slice(0, MOST_WAYS)
    .map(({ other }) => other);
}

/** The nearest for every word; then for each of them in turn the next nearest. */
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
    text += typed.slice(at, from) + other;
    at = to;
  }
  return (text + typed.slice(at)).trim();
}

/** Letters to insert, leave out, change, or swap with their neighbour; anything above `most` is told as more than it. */
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
