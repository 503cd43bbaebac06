import { commonWords, type TextRange, type Word, wordsOf } from '../word-difference.ts';
import { plainTextOf, type QuotationFormat } from './find-quotations.ts';
import { isLineBreak, TOKEN } from './plain-text.ts';

/** A part of a text and what to write in its place. */
export interface Edit extends TextRange {
  readonly text: string;
}

/** A character of a text with its place where it is written, which may have markup in between. */
export interface PlacedCharacter extends TextRange {
  readonly character: string;
}

/**
 * Returns the edits that replace a quotation by the edition's wording, and keep markup and
 * footnotes in between.
 */
export function rewordingEdits(characters: readonly PlacedCharacter[], wording: string): Edit[] {
  const old = characters.map(({ character }) => character).join('');
  return differentParts(old, wording)
    .flatMap((edit) => divided(edit, old))
    .flatMap((edit) => placed(slid(edit, old, characters), characters));
}

/** Returns a quotation in Markdown or HTML with the edition's wording. */
export function reworded(
  source: string,
  range: TextRange,
  wording: string,
  format: QuotationFormat,
  escape: (text: string) => string,
): string {
  const { text, starts, ends } = plainTextOf(source, format);
  const characters: PlacedCharacter[] = [];
  // The words of footnotes in the quotation come after the text.
  const isWithin = (start: number): boolean => start >= range.start && start < range.end;
  for (let i = starts.findIndex(isWithin), start = starts[i]; start !== undefined && isWithin(start); start = starts[++i]) {
    const end = ends[i] ?? start;
    if (text.charAt(i) === TOKEN) continue;
    if (!isLineBreak(source.slice(start, end))) characters.push({ character: text.charAt(i), start, end });
    else characters.push({ character: '\n', start, end: endOfBreak(source, end, starts[i + 1]) });
  }
  let [result, at] = ['', range.start];
  for (const edit of rewordingEdits(characters, wording)) {
    const { start, end } = edit.text === '' && format === 'markdown' ? withMarkup(source, edit) : edit;
    result += source.slice(at, Math.max(at, start)) + escape(edit.text);
    at = Math.max(at, end);
  }
  return result + source.slice(at, range.end);
}

/**
 * Returns where a line break ends, with the marks of a block quote at the beginning of the next
 * line.
 */
function endOfBreak(source: string, end: number, next: number | undefined): number {
  return next !== undefined && next > end && /^[ \t>]*$/.test(source.slice(end, next)) ? next : end;
}

function differentParts(old: string, wording: string): Edit[] {
  const [left, right] = [wordsOf(old), wordsOf(wording)];
  const pairs = pairsOf(left, right);
  const edits: Edit[] = [];
  const add = (start: number, end: number, text: string): void => {
    const edit = trimmed(old, { start, end, text });
    if (edit.start < edit.end || edit.text !== '') edits.push(edit);
  };
  let [from, to] = [0, 0];
  for (const [one, other] of pairs) {
    add(from, one.start, wording.slice(to, other.start));
    add(one.start, one.end, wording.slice(other.start, other.end));
    [from, to] = [one.end, other.end];
  }
  add(from, old.length, wording.slice(to));
  return edits;
}

/** Pairs equal words. Skips equal words at both ends, which need no table. */
function pairsOf(left: readonly Word[], right: readonly Word[]): [Word, Word][] {
  let [start, leftEnd, rightEnd] = [0, left.length, right.length];
  while (start < Math.min(leftEnd, rightEnd) && left[start]?.folded === right[start]?.folded) start++;
  while (Math.min(leftEnd, rightEnd) > start && left[leftEnd - 1]?.folded === right[rightEnd - 1]?.folded)
    [leftEnd, rightEnd] = [leftEnd - 1, rightEnd - 1];
  const middle = [left.slice(start, leftEnd), right.slice(start, rightEnd)] as const;
  const common = commonWords(...middle);
  const paired = (...[ones, others]: readonly [readonly Word[], readonly Word[]]): [Word, Word][] =>
    ones.flatMap((one, i): [Word, Word][] => {
      const other = others[i];
      return other ? [[one, other]] : [];
    });
  return [
    ...paired(left.slice(0, start), right.slice(0, start)),
    ...paired(
      middle[0].filter((_, i) => common.left.has(i)),
      middle[1].filter((_, i) => common.right.has(i)),
    ),
    ...paired(left.slice(leftEnd), right.slice(rightEnd)),
  ];
}

/**
 * Divides an edit by words, or else by lines, if both sides have as many. Each part then keeps its
 * formatting.
 */
function divided(edit: Edit, old: string): Edit[] {
  const part = old.slice(edit.start, edit.end);
  const [ones, others] = [wordsOf(part), wordsOf(edit.text)];
  const isByWords = ones.length > 1 && ones.length === others.length;
  const [parts, texts] = isByWords ? [cutAt(part, ones), cutAt(edit.text, others)] : [part.split(/(\n)/), edit.text.split(/(\n)/)];
  if (parts.length !== texts.length) return [edit];
  let { start } = edit;
  return parts.flatMap((one, i) => {
    const piece = trimmed(old, { start, end: start + one.length, text: texts[i] ?? '' });
    start += one.length;
    return piece.start < piece.end || piece.text !== '' ? [piece] : [];
  });
}

/** Splits a text into its words and the separators around them. */
function cutAt(text: string, words: readonly TextRange[]): string[] {
  let done = 0;
  const parts = words.flatMap(({ start, end }) => {
    const both = [text.slice(done, start), text.slice(start, end)];
    done = end;
    return both;
  });
  return [...parts, text.slice(done)];
}

/**
 * Trims equal punctuation and whitespace from both ends. Words stay whole, so that no markup
 * divides them.
 */
function trimmed(old: string, { start, end, text }: Edit): Edit {
  if (old.slice(start, end) === text) return { start, end: start, text: '' };
  const isSame = (one: string, other: string): boolean =>
    (one === other && !/[\p{L}\p{M}\p{N}]/u.test(one)) || (/\s/.test(one) && /\s/.test(other));
  let [from, to, head, tail] = [start, end, 0, text.length];
  while (from < to && head < tail && isSame(old.charAt(from), text.charAt(head))) [from, head] = [from + 1, head + 1];
  while (to > from && tail > head && isSame(old.charAt(to - 1), text.charAt(tail - 1))) [to, tail] = [to - 1, tail - 1];
  return { start: from, end: to, text: text.slice(head, tail) };
}

/** Removes the space before a word instead of the one after it, if markup separates them. */
function slid(edit: Edit, old: string, characters: readonly PlacedCharacter[]): Edit {
  const { start, end, text } = edit;
  const isWhole = (from: number, to: number): boolean => {
    for (let i = from + 1; i < to; i++) if (characters[i]?.start !== characters[i - 1]?.end) return false;
    return true;
  };
  if (text !== '' || start === 0 || old.charAt(start - 1) !== old.charAt(end - 1) || isWhole(start, end)) return edit;
  return isWhole(start - 1, end - 1) ? { start: start - 1, end: end - 1, text } : edit;
}

/**
 * Converts an edit of the plain text to edits between markup. Keeps line breaks unless a whole line
 * is removed.
 */
function placed({ start, end, text }: Edit, characters: readonly PlacedCharacter[]): Edit[] {
  const before = characters[start - 1];
  if (start === end) {
    const at = before?.end ?? characters[0]?.start ?? 0;
    return [{ start: at, end: at, text }];
  }
  const isBreak = (index: number): boolean => characters[index]?.character === '\n';
  const isLine = text === '' && ((isBreak(start - 1) && isBreak(end - 1)) || (isBreak(start) && isBreak(end)));
  const edits: { start: number; end: number; text: string }[] = [];
  for (const one of characters.slice(start, end)) {
    if (one.character === '\n' && !isLine) continue;
    const last = edits.at(-1);
    if (last && last.end === one.start) last.end = one.end;
    else edits.push({ start: one.start, end: one.end, text: last ? '' : text });
  }
  return edits;
}

/** Extends a removed part of Markdown by the emphasis or link around it. */
function withMarkup(source: string, { start, end }: TextRange): TextRange {
  const mark = /(?:\*{1,3}|_{1,3}|~~)$/.exec(source.slice(Math.max(0, start - 3), start))?.[0];
  if (mark !== undefined && source.startsWith(mark, end)) return { start: start - mark.length, end: end + mark.length };
  const target = source.charAt(start - 1) === '[' ? /^\]\([^()\s]{0,2000}\)/.exec(source.slice(end, end + 2010))?.[0] : undefined;
  return target === undefined ? { start, end } : { start: start - 1, end: end + target.length };
}

/** Escapes words for Markdown. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\*_[\]<`]/g, String.raw`\$&`);
}
