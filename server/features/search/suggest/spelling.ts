import { editDistance } from '#core/edit-distance.ts';
import { wordsIn } from '#core/words.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { findsAnything, isInTitleOrAuthor } from '../literal/search.ts';
import { type LiteralQuery, parseQuery, withWholeWords } from '../literal/parse-query.ts';
import { searchNames } from '../names/search-names.ts';
import { findIntendedTitle, otherLabels, withoutHonorific } from './alternatives.ts';
import { type KnownWord, listKnownWords, listSimilarWords, listTitlesWith } from './word-queries.ts';

/** An alternative query: a corrected spelling, or another term for the same concept. */
export interface AlternativeQuery {
  readonly query: string;
  readonly otherWord: boolean;
}

/**
 * Returns a similar query that finds something for the caller: corrected words, else a matching
 * title, else another term. Undefined if the query itself finds something or no alternative does.
 */
export async function findAlternativeQuery(sql: Sql, callerId: number, typed: string): Promise<AlternativeQuery | undefined> {
  const query = parseQuery(typed);
  if (query.required.length === 0 || (await findsAnything(sql, callerId, query)) || (await findsMember(sql, callerId, query, 0)))
    return undefined;
  const firstUseful = (candidates: Candidates) => firstUsefulQuery(sql, callerId, candidates);
  const spelled = await firstUseful(spellings(sql, typed, query));
  const corrected =
    (spelled === undefined ? undefined : await asInTitles(sql, spelled, typed)) ??
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
  // A rare word may be a mistake too, as in "augustin trinty". Where no other is, it may only lack
  // an ending, or resemble a member's name, as in "ruth halevy".
  for (const word of correctable.filter((one) => known.has(one)).slice(0, MAX_WORDS)) {
    const similar = await listSimilarWords(sql, word, maxDistanceOf(word));
    const documents = Math.max(0, ...similar.filter((one) => one.word === word).map((one) => one.documents));
    const others = nearestWords(
      word,
      similar.filter((one) => one.documents > documents),
    );
    const names = nearestWords(
      word,
      similar.filter((one) => one.documents === 0 && one.word !== word),
    );
    const other = others.find((one) => isMisspelled || one.startsWith(word));
    for (const one of [...(other === undefined ? [] : [other]), ...names]) yield replaceWords(typed, new Map([...best, [word, one]]));
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

/** Lists similar words, nearest first. */
async function listCorrections(sql: Sql, word: string): Promise<string[]> {
  return nearestWords(word, await listSimilarWords(sql, word, maxDistanceOf(word)));
}

/** In a short word two edits are too many: theosis and theses are different words. */
function maxDistanceOf(word: string): number {
  return word.length < LONG_WORD ? 1 : 2;
}

function nearestWords(word: string, similar: readonly KnownWord[]): string[] {
  const maxDistance = maxDistanceOf(word);
  return similar
    .map(({ word: other, documents }) => ({ other, documents, distance: editDistance(word, other, maxDistance) }))
    .filter(({ distance }) => distance <= maxDistance)
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

/**
 * Returns a corrected query with its new words as most titles write them: "trinité", not "trinite".
 */
async function asInTitles(sql: Sql, corrected: string, typed: string): Promise<string> {
  const known = new Set(wordsIn(typed).map(({ word }) => word));
  const replaced = [...new Set(wordsIn(corrected).map(({ word }) => word))].filter((word) => !known.has(word));
  const written = await Promise.all(
    replaced.map(async (word): Promise<[string, string][]> => {
      const form = mostFrequent((await listTitlesWith(sql, word)).flatMap((title) => formsOf(word, title)));
      return form === undefined ? [] : [[word, form]];
    }),
  );
  return replaceWords(corrected, new Map(written.flat()));
}

function formsOf(word: string, title: string): string[] {
  return wordsIn(title).flatMap((one) => (one.word === word ? title.slice(one.from, one.to).normalize().toLowerCase() : []));
}

function mostFrequent(forms: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const form of forms) counts.set(form, (counts.get(form) ?? 0) + 1);
  return [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0];
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
