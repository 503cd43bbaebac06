import { type AlignedStep, isSame } from './alignment-table.ts';
import type { Alignment } from './align-words.ts';
import type { AlignedWord } from './quoted-words.ts';

/** A quotation and the text that it is aligned with. */
export interface AlignedTexts {
  readonly quoted: readonly AlignedWord[];
  readonly text: readonly AlignedWord[];
}

/**
 * Words of the text that a quotation may leave out before its last words, or after its first ones.
 */
const MOST_BRIDGED = 40;
/**
 * Letters that words have in common with the text, at least, unless a clause ends there: "of" is in
 * every verse.
 */
const LEAST_LETTERS = 4;
/** Words by which a wording may be longer than the quotation, so that it ends with a clause. */
const MOST_EXTENDED = 20;

/**
 * Returns an alignment in which the first and last words of the quotation are the same as in the
 * text, if these words are nearby, even if more words of the text are dropped.
 */
export function withMatchedEnds(alignment: Alignment, texts: AlignedTexts, isReachable: (index: number) => boolean): Alignment {
  const end = bridged(alignment.steps, texts, { forward: true, isReachable });
  const steps = bridged(end.toReversed(), texts, { forward: false, isReachable }).toReversed();
  const same = steps.filter(({ kind }) => kind === 'same');
  const places = same.flatMap(({ text }) => text ?? []);
  return {
    steps,
    first: Math.min(...places),
    last: Math.max(...places) + 1,
    differences: alignment.differences + changed(steps) - changed(alignment.steps),
    same: same.filter(({ quoted }) => quoted !== undefined).length,
  };
}

function changed(steps: readonly AlignedStep[]): number {
  return steps.filter(({ kind }) => kind !== 'same').length;
}

interface Direction {
  /** Whether the steps are in the order of the text. */
  readonly forward: boolean;
  /** Whether the quotation may extend to this word of the text. */
  readonly isReachable: (index: number) => boolean;
}

/** Looks for the last added words further on in the text; `steps` may be in reverse order. */
function bridged(steps: readonly AlignedStep[], texts: AlignedTexts, direction: Direction): readonly AlignedStep[] {
  const { quoted } = texts;
  const lastSame = steps.findLastIndex(({ kind }) => kind === 'same');
  const tail = steps.slice(lastSame + 1).flatMap(({ quoted: index }) => index ?? []);
  const edge = steps[lastSame]?.text;
  if (edge === undefined || tail.length === 0 || hasGap(tail, steps[lastSame]?.quoted, texts, direction)) return steps;
  const unit = direction.forward ? 1 : -1;
  for (let size = tail.length; 2 * size >= tail.length; size--) {
    const sought = tail.slice(tail.length - size);
    // A negation that the writer added must not vanish because the text has one elsewhere.
    if (sought.some((index) => quoted[index]?.isNegation)) continue;
    const at = placeOf(sought, edge, texts, direction);
    if (at === undefined) continue;
    const isWhole = size === tail.length && at !== edge + unit && quoted.every(({ gap }) => gap === undefined);
    const slid = isWhole ? countSliding(steps.slice(0, lastSame + 1), edge, at - unit, texts, unit) : 0;
    const kept = steps.slice(0, lastSame + 1 - slid);
    const moved = steps.slice(lastSame + 1 - slid, lastSame + 1).flatMap(({ quoted: index }) => index ?? []);
    const matched = [...moved, ...sought].map((index, i): AlignedStep => ({ kind: 'same', quoted: index, text: at + unit * (i - slid) }));
    const dropped = Array.from({ length: unit * (at - edge) - 1 }, (_, i): AlignedStep => ({
      kind: 'dropped',
      quoted: undefined,
      text: edge + unit * (1 + i - slid),
    }));
    const added = steps.slice(lastSame + 1, steps.length - size);
    return [...kept, ...dropped, ...added, ...matched];
  }
  return steps;
}

/**
 * Returns whether the writer marks that words are left out before the last words, or after the
 * first ones.
 */
function hasGap(tail: readonly number[], beside: number | undefined, { quoted }: AlignedTexts, { forward }: Direction): boolean {
  const behindGap = forward ? tail : [...tail.slice(0, -1), beside ?? -1];
  return behindGap.some((index) => quoted[index]?.gap !== undefined);
}

/** Returns where the text has words one after the other, as near as possible behind a place. */
function placeOf(
  sought: readonly number[],
  edge: number,
  { quoted, text }: AlignedTexts,
  { forward, isReachable }: Direction,
): number | undefined {
  const unit = forward ? 1 : -1;
  const letters = sought.reduce((sum, index) => sum + (quoted[index]?.word.length ?? 0), 0);
  for (let distance = 1; distance <= MOST_BRIDGED + 1; distance++) {
    const at = edge + unit * distance;
    const end = at + unit * (sought.length - 1);
    if (!sought.every((index, i) => isSame(quoted[index], text[at + unit * i]))) continue;
    const isClauseEnd = forward ? isEndOfClause(end + 1, text) : isStartOfClause(end, text);
    if (isReachable(end) && (letters >= LEAST_LETTERS || isClauseEnd)) return at;
  }
  return undefined;
}

/**
 * Counts the last words of steps that also come before the matched words further on, and can be
 * matched there: "is" in "the wages of sin is death; but the gift of God is eternal life".
 */
function countSliding(steps: readonly AlignedStep[], edge: number, to: number, { quoted, text }: AlignedTexts, unit: number): number {
  let count = 0;
  // The first step never counts.
  while (count < steps.length - 1) {
    const { kind, quoted: index, text: place } = steps[steps.length - 1 - count] ?? {};
    const isNext = kind === 'same' && index !== undefined && place === edge - unit * count;
    if (!isNext || !isSame(quoted[index], text[to - unit * count])) break;
    count++;
  }
  return count;
}

/**
 * How many words of the text replace those of the quotation before their first common word, and
 * after their last.
 */
export interface WordsAtEnds {
  readonly before: number;
  readonly after: number;
  /** Whether the text begins and ends with a clause there, or where the quotation does. */
  readonly isWhole: boolean;
}

/**
 * Returns which words of the text to write for the first and last words of a quotation that the
 * text does not have: about as many, but up to the end of a clause.
 */
export function wordsAtEnds({ steps, first, last }: Alignment, { quoted, text }: AlignedTexts): WordsAtEnds {
  const wordAt = (step: AlignedStep | undefined): string => quoted[step?.quoted ?? -1]?.word ?? '';
  const leading = steps.findIndex(({ kind }) => kind === 'same');
  const trailing = steps.length - 1 - steps.findLastIndex(({ kind }) => kind === 'same');
  let [start, end] = [first, last];
  while (start > 0 && text[start]?.startsSegment !== true) start--;
  while (end < text.length && text[end]?.startsSegment !== true) end++;
  const [from, to] = [Math.max(start, first - leading), Math.min(end, last + trailing)];
  const isSameStart = leading === 0 || (first - from === leading && isAlike(wordAt(steps[0]), text[from]?.word ?? ''));
  const isSameEnd = trailing === 0 || (to - last === trailing && isAlike(wordAt(steps.at(-1)), text[to - 1]?.word ?? ''));
  // Negations among as many words are never left out.
  const negation = (index: number): boolean => text[index]?.isNegation === true;
  const [firstNegation, lastNegation] = [indexes(from, first - 1).find(negation), indexes(last, to - 1).findLast(negation)];
  const starts = indexes(Math.max(start, from - MOST_EXTENDED), firstNegation ?? first).filter((at) => isStartOfClause(at, text));
  const ends = indexes((lastNegation ?? last - 1) + 1, Math.min(end, to + MOST_EXTENDED)).filter((at) => isEndOfClause(at, text));
  const [wholeStart, wholeEnd] = [isSameStart ? from : nearest(starts, from), isSameEnd ? to : nearest(ends, to)];
  return {
    before: first - (wholeStart ?? from),
    after: (wholeEnd ?? to) - last,
    isWhole: wholeStart !== undefined && wholeEnd !== undefined,
  };
}

function indexes(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
}

function nearest(places: readonly number[], to: number): number | undefined {
  return places.toSorted((one, other) => Math.abs(one - to) - Math.abs(other - to))[0];
}

function isStartOfClause(index: number, text: readonly AlignedWord[]): boolean {
  return text[index]?.startsSegment === true || text[index - 1]?.ends !== undefined || index === 0;
}

function isEndOfClause(index: number, text: readonly AlignedWord[]): boolean {
  return index === text.length || text[index]?.startsSegment === true || text[index - 1]?.ends !== undefined;
}

/** Returns whether a word is another form or spelling of a word: "goodness" and "good". */
function isAlike(one: string, other: string): boolean {
  const most = Math.min(one.length, other.length);
  let [head, tail] = [0, 0];
  while (head < most && one.charAt(head) === other.charAt(head)) head++;
  while (tail < most - head && one.at(-1 - tail) === other.at(-1 - tail)) tail++;
  return 2 * (head + tail) >= Math.max(one.length, other.length);
}
