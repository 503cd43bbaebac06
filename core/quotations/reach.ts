import type { TextRange } from '../word-difference.ts';
import type { FoundQuotation } from './find-quotations.ts';
import type { PlainText } from './plain-text.ts';

/** Where a text may say what a quotation is from, in the order in which it is read. */
export interface Reach {
  /** Beside the quotation, the most telling place first: after it, in its footnotes, before it. */
  readonly ranges: readonly ReachRange[];
  /**
   * Whether the quotation follows another one in the same sentence, and so may be from the same
   * place.
   */
  readonly followsPrevious: boolean;
}

export interface ReachRange extends TextRange {
  readonly side: 'after' | 'before';
}

const LONGEST_AFTER = 200;
const LONGEST_BEFORE = 300;

/**
 * Returns the reach of one of the quotations of a text. `references` are places of the text in
 * which a period does not end the sentence.
 */
export function reachOf(
  plain: PlainText,
  quotations: readonly FoundQuotation[],
  index: number,
  allReferences: readonly TextRange[],
): Reach {
  const one = quotations[index];
  if (!one) return { ranges: [], followsPrevious: false };
  const { outer } = one;
  const references = allReferences.filter(
    ({ start, end }) => end > outer.start - 2 * LONGEST_BEFORE && start < outer.end + 2 * LONGEST_AFTER,
  );
  let [previousEnd, nextStart] = [0, plain.text.length];
  for (const other of quotations) {
    if (other.outer.end <= outer.start) previousEnd = Math.max(previousEnd, other.outer.end);
    else if (other.outer.start >= outer.end) nextStart = Math.min(nextStart, other.outer.start);
  }
  const before = beforeRange(plain, one, previousEnd, references);
  const after = afterRange(plain, one, nextStart, references);
  const notes = notesOf(plain, one, nextStart, references);
  const isNoteFirst = plain.noteMarks.some(({ at }) => at >= outer.end - 1 && at <= outer.end + 1) && !isInBrackets(plain.text, after[0]);
  return {
    ranges: [
      ...sourceWithin(one),
      ...(isNoteFirst ? [...notes, ...after] : [...after, ...notes]),
      ...(before.end > before.start ? [before] : []),
    ],
    followsPrevious: previousEnd > 0 && !before.isNewSentence,
  };
}

function isInBrackets(text: string, range: ReachRange | undefined): boolean {
  return range !== undefined && /[([]/.test(text.charAt(range.start));
}

/** The end of a block quote may name its source. */
function sourceWithin({ isBlock, end, outer }: FoundQuotation): ReachRange[] {
  return isBlock && outer.end > end ? [{ start: end, end: outer.end, side: 'after' }] : [];
}

function afterRange(plain: PlainText, { outer, isBlock }: FoundQuotation, limit: number, references: readonly TextRange[]): ReachRange[] {
  const { text } = plain;
  const end = Math.min(limit, outer.end + LONGEST_AFTER);
  if (isBlock) {
    const next = outer.end + text.slice(outer.end, end).search(/\S|$/);
    if (!/[—–―(-]/.test(text.charAt(next)) && !references.some(({ start }) => start === next)) return [];
    return [{ start: outer.end, end: endOfLine(text, next, end), side: 'after' }];
  }
  const start = outer.end + (/^[\s.,;:!?—–-]*/.exec(text.slice(outer.end, Math.min(end, outer.end + 10)))?.[0].length ?? 0);
  if (text.slice(outer.end, start).includes('\n')) return [];
  const lineEnd = endOfLine(text, outer.end, end);
  if (/[([]/.test(text.charAt(start))) {
    const close = text.slice(start, lineEnd).search(/[)\]]/);
    const closeEnd = close < 0 ? lineEnd : start + close + 1;
    return [{ start, end: closeEnd, side: 'after' }, ...restOfSentence(text, closeEnd, lineEnd, references)];
  }
  const hasEnded = /[.!?]/.test(text.slice(outer.end - 2, start)) && /^\p{Lu}/u.test(text.charAt(start));
  const isReference = references.some((one) => one.start <= start + 4 && one.end > start);
  if (hasEnded && !isReference) return [];
  return restOfSentence(text, outer.end, lineEnd, references);
}

function restOfSentence(text: string, start: number, limit: number, references: readonly TextRange[]): ReachRange[] {
  for (let at = start; at < limit; at++) if (endsSentence(text, at, references)) return [{ start, end: at + 1, side: 'after' }];
  return limit > start ? [{ start, end: limit, side: 'after' }] : [];
}

/**
 * The sentence up to the quotation; for a block quote, the last sentence of the paragraph before
 * it. Leaves out the parenthesis after the quotation before.
 */
function beforeRange(
  plain: PlainText,
  one: FoundQuotation,
  previousEnd: number,
  references: readonly TextRange[],
): ReachRange & { isNewSentence: boolean } {
  const { text } = plain;
  let end = one.outer.start;
  while (one.isBlock && end > previousEnd && /\s/.test(text.charAt(end - 1))) end--;
  const from = Math.max(previousEnd, end - LONGEST_BEFORE, text.lastIndexOf('\n', end - 1) + 1);
  const ofPrevious =
    from === previousEnd && from > 0 ? /^\s{0,3}[([][^()[\]\n]{0,200}[)\]]/.exec(text.slice(from, end))?.[0].length : undefined;
  let start = from + (ofPrevious ?? 0);
  let isNewSentence = from > previousEnd;
  // The period before a block quote ends the sentence that introduces it.
  const last = one.isBlock ? end - 2 : end;
  for (let at = start; at < last; at++)
    if (endsSentence(text, at, references)) {
      start = at + 1;
      isNewSentence = true;
    }
  return { start, end, side: 'before', isNewSentence };
}

/** Footnotes of the quotation and of the rest of its sentence, then those among its words. */
function notesOf(plain: PlainText, one: FoundQuotation, limit: number, references: readonly TextRange[]): ReachRange[] {
  const { outer } = one;
  const last = lastNoteMark(plain.text, one, Math.min(limit, outer.end + LONGEST_AFTER), references);
  const marks = plain.noteMarks.filter(({ at }) => at > outer.start && at <= last);
  const [within, behind] = [marks.filter(({ at }) => at < outer.end - 1), marks.filter(({ at }) => at >= outer.end - 1)];
  return [...behind.slice(0, 3), ...within.slice(-3)].flatMap(({ label }) => {
    const note = plain.notes.get(label);
    return note ? [{ ...note, side: 'after' as const }] : [];
  });
}

/**
 * Returns where the sentence of a quotation ends, with the period and marks before the number of a
 * footnote.
 */
function lastNoteMark(text: string, { outer, isBlock }: FoundQuotation, limit: number, references: readonly TextRange[]): number {
  if (isBlock) {
    const next = outer.end + text.slice(outer.end, limit).search(/\S|$/);
    return /[—–―(-]/.test(text.charAt(next)) ? endOfLine(text, next, limit) : outer.end;
  }
  const lineEnd = endOfLine(text, outer.end, limit);
  for (let at = outer.end - 2; at < lineEnd; at++)
    if (endsSentence(text, at, references))
      return Math.max(outer.end, at + 1 + (/^[”"’)\]]*/.exec(text.slice(at + 1, at + 4))?.[0].length ?? 0));
  return lineEnd;
}

function endOfLine(text: string, from: number, limit: number): number {
  const newline = text.indexOf('\n', from);
  return newline < 0 ? limit : Math.min(newline, limit);
}

const abbreviation = /(?:^|[^\p{L}])(?:cf|vgl|see|v|vv|vs|ch|chap|e\.g|i\.e|st|dr|mr|mrs|p|pp|conf|bk|lib|cap|op|cit|ibid|\p{L})$/iu;

function endsSentence(text: string, at: number, references: readonly TextRange[]): boolean {
  if (!/[.!?]/.test(text.charAt(at)) || !/^[”"’)\]]?\s+[\p{Lu}“"„«‘([]/u.test(text.slice(at + 1, at + 6))) return false;
  if (abbreviation.test(text.slice(Math.max(0, at - 8), at))) return false;
  return !references.some(({ start, end }) => start <= at + 2 && end > at);
}
