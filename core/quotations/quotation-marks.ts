import type { TextRange } from '../word-difference.ts';

/** The marks that open a quotation, with those that close it. */
const closers: Readonly<Record<string, string>> = {
  '“': '”',
  '„': '“”',
  '‟': '”',
  '«': '»',
  '»': '«',
  '‹': '›',
  '›': '‹',
  '‘': '’',
  '‚': '‘’',
  '"': '"',
  "'": "'",
  '”': '”',
  '״': '״',
  '「': '」',
  '『': '』',
  '《': '》',
};
const allMarks = new Set([...Object.keys(closers), ...Object.values(closers).join('')]);
/** Marks of scripts without spaces between words. */
const unspaced = new Set('「」『』《》');
/** Marks that are apostrophes too. */
const singles = new Set(['’', "'", '‘']);

interface Opened {
  readonly at: number;
  readonly closers: string;
}

/**
 * Returns the texts in quotation marks of any usual style, without the marks. Marks pair within a
 * paragraph.
 */
export function marksAround(text: string): TextRange[] {
  const found: TextRange[] = [];
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    readParagraph(text, { start, end }, found);
    start = end + 1;
  }
  return found.toSorted((one, other) => one.start - other.start || other.end - one.end);
}

function readParagraph(text: string, { start, end }: TextRange, found: TextRange[]): void {
  const open: Opened[] = [];
  for (let at = start; at < end; at++) {
    const char = text.charAt(at);
    if (!allMarks.has(char) || (isInWord(text, at) && !unspaced.has(char))) continue;
    const closed = closedBy(open, text, at, end);
    if (closed >= 0) {
      const [from] = open.splice(closed);
      if (from) found.push({ start: from.at + 1, end: at });
    } else if (mayOpen(text, at, start) && open.length < MAX_OPEN) open.push({ at, closers: closers[char] ?? '' });
  }
  // In a quotation of several paragraphs, each begins with a mark and only the last one ends with
  // it.
  const [first] = open;
  if (first?.closers === '”' && text.startsWith('“', end + 1)) found.push({ start: first.at + 1, end });
}

const MAX_OPEN = 20;

/** Returns the index of the opened quotation that a mark closes, or -1. */
function closedBy(open: readonly Opened[], text: string, at: number, end: number): number {
  const char = text.charAt(at);
  for (let i = open.length - 1; i >= 0; i--) {
    const one = open[i];
    if (!one?.closers.includes(char)) continue;
    if (at === one.at + 1) return -1;
    return singles.has(char) && !closesSingle(text, at, end) ? -1 : i;
  }
  return -1;
}

/**
 * Returns whether an apostrophe closes a quotation rather than ending a word: “the disciples’
 * feet”.
 */
function closesSingle(text: string, at: number, end: number): boolean {
  if (isLetter(text.charAt(at + 1))) return false;
  if (text.charAt(at - 1) !== 's' || !/^\s\p{Ll}/u.test(text.slice(at + 1, at + 3))) return true;
  const later = text.indexOf(text.charAt(at), at + 1);
  return later < 0 || later >= end || isLetter(text.charAt(later + 1));
}

function mayOpen(text: string, at: number, start: number): boolean {
  const char = text.charAt(at);
  if (closers[char] === undefined || at + 1 >= text.length || /\s/.test(text.charAt(at + 1))) {
    // French sets a space after the mark.
    return char === '«';
  }
  if (unspaced.has(char)) return true;
  const before = at > start ? text.charAt(at - 1) : ' ';
  return /[\s([{—–\-/:;,\u00a0\uFFFC.]/.test(before) || (allMarks.has(before) && closers[before] !== undefined);
}

function isInWord(text: string, at: number): boolean {
  return isLetter(text.charAt(at - 1)) && isLetter(text.charAt(at + 1));
}

/** Returns whether a character is part of a word; raised numbers are those of footnotes. */
function isLetter(char: string): boolean {
  return /[\p{L}\p{N}\p{M}]/u.test(char) && !/[¹²³⁰⁴-⁹]/.test(char);
}
