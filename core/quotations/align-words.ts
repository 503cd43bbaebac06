import type { AlignedWord } from './quoted-words.ts';

/** One step of an alignment, by the indexes of the words: the same word, one that only the quotation has, one that it dropped. */
export interface AlignedStep {
  readonly kind: 'same' | 'added' | 'dropped';
  readonly quoted: number | undefined;
  readonly text: number | undefined;
  /** Whether an ellipsis stands for it, in a clause whose negation it hides. */
  readonly isHidden?: boolean | undefined;
}

/** How the words of a quotation are in a text. */
export interface Alignment {
  readonly steps: readonly AlignedStep[];
  /** The words of the text from the first to the last that the quotation has; the end is exclusive. */
  readonly first: number;
  readonly last: number;
  /** Words that differ, and words that are the same. */
  readonly differences: number;
  readonly same: number;
}

/** Most words of a quotation that are aligned at once. */
const CHUNK = 160;
/** Words of the text that an ellipsis and an insertion may stand for. */
const MOST_OMITTED = { ellipsis: 300, insertion: 6 };
/** A dropped negation is found even if three more words are dropped with it, before the first or last word. */
const COSTS = { dropped: 2, added: 7, changed: 8 };

/** Returns the best alignment of a quotation with a part of a text; undefined if they share no word. */
export function alignWords(quoted: readonly AlignedWord[], text: readonly AlignedWord[]): Alignment | undefined {
  const exact = findExact(quoted, text);
  if (exact) return exact;
  const steps: AlignedStep[] = [];
  let from = 0;
  for (let start = 0; start < quoted.length; start += CHUNK) {
    const chunk = quoted.slice(start, start + CHUNK);
    const isFirst = start === 0;
    const part = isFirst ? text : text.slice(from, from + 2 * CHUNK + MOST_OMITTED.ellipsis);
    const found = alignChunk(chunk, part, isFirst);
    for (const one of found)
      steps.push({
        kind: one.kind,
        quoted: one.quoted === undefined ? undefined : one.quoted + start,
        text: one.text === undefined ? undefined : one.text + from,
      });
    from = 1 + (steps.findLast((one) => one.text !== undefined)?.text ?? from - 1);
  }
  return summarize(steps, quoted, text);
}

/** Returns how many pairs of words an alignment compares, at most. */
export function alignmentCells(quoted: number, text: number): number {
  return Math.min(quoted, CHUNK) * text + Math.max(0, quoted - CHUNK) * Math.min(text, 2 * CHUNK + MOST_OMITTED.ellipsis);
}

/** Finds the words of a quotation one after the other, from the place where most follow each other. */
function findExact(quoted: readonly AlignedWord[], text: readonly AlignedWord[]): Alignment | undefined {
  const [first] = quoted;
  if (!first || quoted.some(({ gap }) => gap !== undefined)) return undefined;
  for (let at = 0; at + quoted.length <= text.length; at++) {
    if (!isSame(first, text[at])) continue;
    let i = 1;
    while (i < quoted.length && isSame(quoted[i], text[at + i])) i++;
    if (i < quoted.length) continue;
    const steps = quoted.map((_, index): AlignedStep => ({ kind: 'same', quoted: index, text: at + index }));
    return { steps, first: at, last: at + quoted.length, differences: 0, same: quoted.length };
  }
  return undefined;
}

function isSame(one: AlignedWord | undefined, other: AlignedWord | undefined): boolean {
  if (one === undefined || one.word !== other?.word) return false;
  return one.isNegation === other.isNegation || one.isAmbiguous || other.isAmbiguous;
}

/** Returns whether two neighboring words are written as one in the other text: "for ever". No negation may vanish in it. */
function isJoined(one: AlignedWord, other: AlignedWord | undefined, joined: AlignedWord): boolean {
  if (other === undefined || one.word.length + other.word.length !== joined.word.length) return false;
  return one.word + other.word === joined.word && (one.isNegation || other.isNegation) === joined.isNegation;
}

/** Where the best alignment of the words up to a cell comes from. */
const Origin = { start: 0, same: 1, changed: 2, added: 3, dropped: 4, splitInText: 5, splitInQuotation: 6 } as const;
type Origin = (typeof Origin)[keyof typeof Origin];

/** Aligns by the fewest added and dropped words; the text may begin and end anywhere. */
function alignChunk(quoted: readonly AlignedWord[], text: readonly AlignedWord[], isFreeStart: boolean): AlignedStep[] {
  const width = text.length + 1;
  const costs = new Uint16Array((quoted.length + 1) * width);
  const origins = new Uint8Array((quoted.length + 1) * width);
  for (let j = 0; j < width; j++) {
    costs[j] = isFreeStart ? 0 : COSTS.dropped * j;
    origins[j] = isFreeStart || j === 0 ? Origin.start : Origin.dropped;
  }
  for (let i = 1; i <= quoted.length; i++) fillRow(i, { quoted, text, width, costs, origins });
  let end = 0;
  for (let j = 0; j < width; j++) if ((costs[quoted.length * width + j] ?? 0) < (costs[quoted.length * width + end] ?? 0)) end = j;
  return trace(quoted.length, end, width, origins);
}

interface Table {
  readonly quoted: readonly AlignedWord[];
  readonly text: readonly AlignedWord[];
  readonly width: number;
  readonly costs: Uint16Array;
  readonly origins: Uint8Array;
}

function fillRow(i: number, { quoted, text, width, costs, origins }: Table): void {
  const one = quoted[i - 1];
  if (!one) return;
  const at = (row: number, column: number): number => costs[row * width + column] ?? 0;
  // Before the next word, an ellipsis may stand for words of the text.
  const skip = quoted[i]?.gap === undefined ? COSTS.dropped : 0;
  for (let j = 0; j < width; j++) {
    let [cost, origin]: [number, Origin] = [at(i - 1, j) + COSTS.added, Origin.added];
    const take = (next: number, from: Origin): void => {
      if (next < cost || (next === cost && from === Origin.same)) [cost, origin] = [next, from];
    };
    const word = text[j - 1];
    if (word) {
      if (isSame(one, word)) take(at(i - 1, j - 1), Origin.same);
      else take(at(i - 1, j - 1) + COSTS.changed, Origin.changed);
      const before = text[j - 2];
      if (before && isJoined(before, word, one)) take(at(i - 1, j - 2), Origin.splitInText);
      const earlier = quoted[i - 2];
      if (earlier && one.gap === undefined && isJoined(earlier, one, word)) take(at(i - 2, j - 1), Origin.splitInQuotation);
      take(at(i, j - 1) + skip, Origin.dropped);
    }
    costs[i * width + j] = cost;
    origins[i * width + j] = origin;
  }
}

function trace(rows: number, end: number, width: number, origins: Uint8Array): AlignedStep[] {
  const steps: AlignedStep[] = [];
  let [i, j] = [rows, end];
  const same = (quoted: number, text: number): void => void steps.push({ kind: 'same', quoted, text });
  while (i > 0 || j > 0) {
    const origin = origins[i * width + j] ?? Origin.start;
    if (origin === Origin.start) break;
    if (origin === Origin.same) same(--i, --j);
    else if (origin === Origin.added) steps.push({ kind: 'added', quoted: --i, text: undefined });
    else if (origin === Origin.dropped) steps.push({ kind: 'dropped', quoted: undefined, text: --j });
    else if (origin === Origin.changed) {
      steps.push({ kind: 'added', quoted: --i, text: undefined }, { kind: 'dropped', quoted: undefined, text: --j });
    } else if (origin === Origin.splitInText) {
      same(--i, --j);
      steps.push({ kind: 'same', quoted: undefined, text: --j });
    } else {
      same(--i, --j);
      steps.push({ kind: 'same', quoted: --i, text: undefined });
    }
  }
  return steps.toReversed();
}

function summarize(all: readonly AlignedStep[], quoted: readonly AlignedWord[], text: readonly AlignedWord[]): Alignment | undefined {
  const firstSame = all.findIndex(({ kind }) => kind === 'same');
  const lastSame = all.findLastIndex(({ kind }) => kind === 'same');
  if (firstSame < 0) return undefined;
  const steps = withoutOmitted(
    // Words of the text before the first and after the last shared one are not part of the quotation.
    all.filter(({ kind }, i) => kind !== 'dropped' || (i > firstSame && i < lastSame)),
    quoted,
    text,
  ).filter(({ kind, quoted: index }, i, list) => kind !== 'added' || !isVerseNumber(quoted[index ?? -1], list[i + 1], text));
  const places = steps.flatMap(({ text: place }) => place ?? []);
  return {
    steps,
    first: Math.min(...places),
    last: Math.max(...places) + 1,
    differences: steps.filter((one) => one.kind !== 'same' && (one.isHidden !== true || text[one.text ?? -1]?.isNegation === true)).length,
    same: steps.filter(({ kind, quoted: index }) => kind === 'same' && index !== undefined).length,
  };
}

/** Takes out the words that an ellipsis or an insertion stands for, unless they are too many or hide a negation. */
function withoutOmitted(steps: readonly AlignedStep[], quoted: readonly AlignedWord[], text: readonly AlignedWord[]): AlignedStep[] {
  const kept: AlignedStep[] = [];
  let run: AlignedStep[] = [];
  for (const step of steps) {
    if (step.kind === 'dropped') {
      run.push(step);
      continue;
    }
    const gap = step.quoted === undefined ? undefined : quoted[step.quoted]?.gap;
    const isOmission = gap !== undefined && run.length <= MOST_OMITTED[gap];
    if (!isOmission) kept.push(...run);
    else if (gap === 'ellipsis') kept.push(...hiddenClauses(run, text));
    else if (run.some(({ text: place }) => text[place ?? -1]?.isNegation === true)) kept.push(...run);
    run = [];
    kept.push(step);
  }
  return [...kept, ...run];
}

/**
 * Returns the clauses with a negation among the words that an ellipsis stands for, as far as they belong to sentences that
 * the quotation has parts of. Of a sentence whose end is left out before a new one begins, only the quoted clause counts.
 */
function hiddenClauses(run: readonly AlignedStep[], text: readonly AlignedWord[]): AlignedStep[] {
  const words = run.map((step) => ({ step, word: text[step.text ?? -1] }));
  const before = text[(run[0]?.text ?? 0) - 1]?.ends;
  const firstEnd = words.findIndex(({ word }) => word?.ends === 'sentence');
  const lastEnd = words.findLastIndex(({ word }) => word?.ends === 'sentence');
  const isNewSentence = lastEnd >= 0 && lastEnd === words.length - 1;
  const clauses: (typeof words)[] = [[]];
  for (const [index, one] of words.entries()) {
    const isOfFirst = before !== 'sentence' && index <= firstEnd;
    const isOfQuoted = isNewSentence ? isOfFirst && before === undefined && clauses.length === 1 : isOfFirst || index > lastEnd;
    if (isOfQuoted) clauses.at(-1)?.push(one);
    if (one.word?.ends !== undefined) clauses.push([]);
  }
  return clauses
    .filter((clause) => clause.some(({ word }) => word?.isNegation))
    .flatMap((clause) => clause.map(({ step }) => ({ ...step, isHidden: true })));
}

/** Writers quote several verses with their numbers, which no edition has among its words. */
function isVerseNumber(word: AlignedWord | undefined, next: AlignedStep | undefined, text: readonly AlignedWord[]): boolean {
  return word !== undefined && /^\d{1,3}$/.test(word.word) && text[next?.text ?? -1]?.startsSegment === true;
}
