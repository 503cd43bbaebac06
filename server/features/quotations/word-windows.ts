import { termsInTexts } from '#core/text-words.ts';
import { areCommon } from '../search/public.ts';

const WINDOW = 8;
const MAX_WINDOWS = 6;

/**
 * Returns tsqueries for parts of a quotation: each wants the rarest words of a few neighboring
 * ones, so that a changed word spoils one part only. Most quotations are found by any of them.
 */
export function windowQueries(words: readonly string[]): string[] {
  const windows = windowsOf(words);
  const isFew = windows.length <= 2;
  return [...new Set(windows.flatMap((one) => queriesOf(rarest(one), isFew)))];
}

/** Returns evenly spaced windows, all of them for a short quotation. */
function windowsOf(words: readonly string[]): string[][] {
  const count = Math.max(1, Math.round(words.length / WINDOW));
  const size = words.length / count;
  const all = Array.from({ length: count }, (_, i) => words.slice(Math.round(i * size), Math.round((i + 1) * size)));
  if (count <= MAX_WINDOWS) return all;
  const step = (count - 1) / (MAX_WINDOWS - 1);
  return Array.from({ length: MAX_WINDOWS }, (_, i) => all[Math.round(i * step)] ?? []);
}

/** Long words are rare in every language; the index knows the common ones. */
function rarest(words: readonly string[]): string[] {
  const distinct = [...new Set(words)].filter((word) => !/^\d+$/.test(word));
  return distinct.toSorted((one, other) => rarity(other) - rarity(one)).slice(0, 4);
}

function rarity(word: string): number {
  return areCommon(word) ? word.length / 10 : word.length;
}

/**
 * All of the rarest words; for a short quotation also any two of three, as one of them may be
 * changed.
 */
function queriesOf(words: readonly string[], isFew: boolean): string[] {
  const spellings = words.map(anySpelling);
  const [a, b, c, d] = spellings;
  if (a === undefined) return [];
  const strict = spellings.slice(0, isFew ? 4 : 3).join(' & ');
  if (!isFew || b === undefined || c === undefined) return [strict];
  const last = d === undefined ? c : `(${c} | ${d})`;
  return [strict, `(${a} & ${b}) | (${a} & ${last}) | (${b} & ${last})`];
}

function anySpelling(word: string): string {
  const spellings = termsInTexts({ words: [word], prefix: false }).flatMap(({ words: [one = word] }) => `'${one}'`);
  return spellings.length === 1 ? (spellings[0] ?? '') : `(${spellings.join(' | ')})`;
}
