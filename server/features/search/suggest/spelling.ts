import { wordsIn } from '#core/words.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { findsAnything, isInTitleOrAuthor } from '../literal/search.ts';
import { type LiteralQuery, parseQuery, withWholeWords } from '../literal/parse-query.ts';
import { searchNames } from '../names/search-names.ts';
import { findIntendedTitle, otherLabels, withoutHonorific } from './alternatives.ts';
import { listKnownWords, listSimilarWords } from './word-queries.ts';

/** An alternative query: a corrected spelling, or another term for the same concept. */
export interface AlternativeQuery {
  readonly query: string;
  readonly otherWord: boolean;
}

/**
 * Returns a similar query that finds something for the caller: corrected words, else a matching title, else another term.
 * Undefined if the query itself finds something or no alternative does.
 */
export async function findAlternativeQuery(sql: Sql, callerId: number, typed: string): Promise<AlternativeQuery | undefined> {
  const query = parseQuery(typed);
  if (query.required.length === 0 || (await findsAnything(sql, callerId, query)) || (await findsMember(sql, callerId, query, 0)))
    return undefined;
  const firstUseful = (candidates: Candidates) => firstUsefulQuery(sql, callerId, candidates);
  const corrected =
    (await firstUseful(spellings(sql, typed, query))) ??
    (await firstUseful(withoutHonorific(typed))) ??
    (await findIntendedTitle(sql, query));
  if (corrected !== undefined) return { query: corrected, otherWord: false };
  const other = await firstUseful(otherLabels(typed));
  return other === undefined ? undefined : { query: other, otherWord: true };
}

type Candidates = Iterable<string> | AsyncIterable<string>;

/**
 * Returns the first alternative found in a title or name, else the first that finds anything by
 * whole words, since the beginning of a word is not a spelling.
 */
async function firstUsefulQuery(sql: Sql, callerId: number, candidates: Candidates): Promise<string | undefined> {
  let first: string | undefined;
  for await (const candidate of candidates) {
    const query = withWholeWords(parseQuery(candidate));
    if (await findsMember(sql, callerId, query, WHOLE_WORDS)) return candidate;
    if (!(await findsAnything(sql, callerId, query))) continue;
    if (await isInTitleOrAuthor(sql, callerId, query)) return candidate;
    first ??= candidate;
  }
  return first;
}

/** The lowest score of a name that contains all words of a query as whole words. */
const WHOLE_WORDS = 0.6;

async function findsMember(sql: Sql, callerId: number, { inOrder, excluded }: LiteralQuery, minScore: number): Promise<boolean> {
  return (await searchNames(sql, callerId, ['user'], { inOrder, excluded }, { limit: 1 })).some(({ score }) => score >= minScore);
}

async function* spellings(sql: Sql, typed: string, { required }: LiteralQuery): AsyncGenerator<string> {
  const words = [...new Set(required.flatMap((term) => term.words))];
  const known = new Set(await listKnownWords(sql, words));
  const correctable = words.filter(isCorrectable);
  const unknown = correctable.filter((word) => !known.has(word)).slice(0, MAX_WORDS);
  const nearest = await Promise.all(unknown.map((word) => listCorrections(sql, word)));
  const best = new Map(unknown.flatMap((word, i): [string, string][] => (nearest[i]?.[0] === undefined ? [] : [[word, nearest[i][0]]])));
  const isMisspelled = best.size > 0;
  if (isMisspelled) yield* corrections(typed, best, unknown, nearest);
  if (words.length === 1) return;
  // A rare word may be a mistake too, as in "augustin trinty". Where no other is, it may only lack an ending.
  for (const word of correctable.filter((one) => known.has(one)).slice(0, MAX_WORDS)) {
    const others = await listCorrections(sql, word, { moreFrequent: true });
    const other = others.find((one) => isMisspelled || one.startsWith(word));
    if (other !== undefined) yield replaceWords(typed, new Map([...best, [word, other]]));
  }
}

/** Unknown words looked up per query, and corrections tried per word. */
const MAX_WORDS = 4;
const MAX_CORRECTIONS = 4;
const LONG_WORD = 8;

/** Skips short words, numbers and symbols. */
function isCorrectable(word: string): boolean {
  return /^[\p{L}\p{M}]{4,40}$/u.test(word);
}

/** Lists similar words, nearest first; on request only those in more documents than the word itself. */
async function listCorrections(sql: Sql, word: string, { moreFrequent = false } = {}): Promise<string[]> {
  // In a short word two edits are too many: theosis and theses are different words.
  const maxDistance = word.length < LONG_WORD ? 1 : 2;
  const similar = await listSimilarWords(sql, word, maxDistance);
  const atLeast = moreFrequent ? (similar.find((one) => one.word === word)?.documents ?? 0) + 1 : 0;
  return similar
    .map(({ word: other, documents }) => ({ other, documents, distance: editDistance(word, other, maxDistance) }))
    .filter(({ distance, documents }) => distance <= maxDistance && documents >= atLeast)
    .toSorted((a, b) => a.distance - b.distance || b.documents - a.documents || (a.other < b.other ? -1 : 1))
    .slice(0, MAX_CORRECTIONS)
    .map(({ other }) => other);
}

/** Yields the nearest correction of all words, then for each word in turn the next nearest. */
function* corrections(
  typed: string,
  best: ReadonlyMap<string, string>,
  unknown: readonly string[],
  nearest: readonly string[][],
): Generator<string> {
  yield replaceWords(typed, best);
  for (const [i, word] of unknown.entries()) {
    for (const other of nearest[i]?.slice(1) ?? []) yield replaceWords(typed, new Map([...best, [word, other]]));
  }
}

function replaceWords(typed: string, words: ReadonlyMap<string, string>): string {
  let text = '';
  let at = 0;
  for (const { word, from, to } of wordsIn(typed)) {
    const other = words.get(word);
    if (other === undefined || from < at) continue;
    text += typed.slice(at, from) + formatWord(other, typed.slice(from, to));
    at = to;
  }
  return (text + typed.slice(at)).trim();
}

/**
 * Formats a folded word for display: with a final letter form, and capitalized like the typed word.
 */
function formatWord(word: string, typed: string): string {
  const last = word.slice(-1);
  const whole = word.slice(0, -1) + (FINAL_LETTERS.get(last) ?? last);
  if (typed.length > 1 && typed === typed.toUpperCase() && typed !== typed.toLowerCase()) return whole.toUpperCase();
  const [first = '', ...others] = Array.from(whole);
  return /^\p{Lu}/u.test(typed) ? first.toUpperCase() + others.join('') : whole;
}

const FINAL_LETTERS = new Map(['σς', 'כך', 'מם', 'נן', 'פף', 'צץ'].map((pair) => [pair.slice(0, 1), pair.slice(1)]));

/**
 * Returns the edit distance with insertions, deletions, substitutions and swaps of neighbors.
 * Returns `maxDistance + 1` for anything larger.
 */
export function editDistance(one: string, other: string, maxDistance: number): number {
  const a = Array.from(one);
  const b = Array.from(other);
  if (Math.abs(a.length - b.length) > maxDistance) return maxDistance + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (const [i, letter] of a.entries()) {
    const next = [i + 1];
    for (const [j, otherLetter] of b.entries()) {
      let least = Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === otherLetter ? 0 : 1));
      if (i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === otherLetter) least = Math.min(least, (before[j - 1] ?? 0) + 1);
      next.push(least);
    }
    if (Math.min(...next) > maxDistance) return maxDistance + 1;
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
