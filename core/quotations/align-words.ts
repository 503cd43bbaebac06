import { type AlignedStep, alignTable, isSame } from './alignment-table.ts';
import type { AlignedWord } from './quoted-words.ts';

/** How the words of a quotation are in a text. */
export interface Alignment {
  readonly steps: readonly AlignedStep[];
  /**
   * The words of the text from the first to the last that the quotation has; the end is exclusive.
   */
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

/**
 * Returns the best alignment of a quotation with a part of a text; undefined if they share no word.
 */
export function alignWords(quoted: readonly AlignedWord[], text: readonly AlignedWord[]): Alignment | undefined {
  const exact = findExact(quoted, text);
  if (exact) return exact;
  const steps: AlignedStep[] = [];
  let from = 0;
  for (let start = 0; start < quoted.length; start += CHUNK) {
    const chunk = quoted.slice(start, start + CHUNK);
    const isFirst = start === 0;
    const part = isFirst ? text : text.slice(from, from + 2 * CHUNK + MOST_OMITTED.ellipsis);
    const found = alignTable(chunk, part, isFirst);
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

/** Returns the maximum number of pairs of words that an alignment compares. */
export function alignmentCells(quoted: number, text: number): number {
  return Math.min(quoted, CHUNK) * text + Math.max(0, quoted - CHUNK) * Math.min(text, 2 * CHUNK + MOST_OMITTED.ellipsis);
}

/**
 * Finds the words of a quotation one after the other, from the place where most follow each other.
 */
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

function summarize(all: readonly AlignedStep[], quoted: readonly AlignedWord[], text: readonly AlignedWord[]): Alignment | undefined {
  const firstSame = all.findIndex(({ kind }) => kind === 'same');
  const lastSame = all.findLastIndex(({ kind }) => kind === 'same');
  if (firstSame < 0) return undefined;
  const steps = withoutOmitted(
    // Words of the text before the first and after the last shared one are not part of the
    // quotation.
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

/**
 * Takes out the words that an ellipsis or an insertion stands for, unless they are too many or hide
 * a negation.
 */
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
 * Returns the clauses with a negation among the words that an ellipsis replaces, in sentences that
 * the quotation has parts of.
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
    // Of a sentence whose end is left out before a new one begins, only the quoted clause counts.
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
