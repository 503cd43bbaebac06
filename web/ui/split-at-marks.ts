import { limits } from '#core/limits.ts';

/** A part of a text, either a match or the text between matches. */
export interface TextPart {
  readonly text: string;
  readonly marked: boolean;
}

/** Start and end offsets in UTF-16 code units. */
export type Marks = readonly (readonly number[])[];

/**
 * Splits `text` at its marks. `start`: the offset of `text` in the string that the marks refer to.
 * Tolerates marks that overlap or are out of range.
 */
export function splitAtMarks(text: string, marks: Marks, start = 0): TextPart[] {
  const parts: TextPart[] = [];
  let position = 0;
  for (const [from = 0, to = 0] of marks.toSorted(([a = 0], [b = 0]) => a - b)) {
    const [begin, end] = [Math.max(from - start, position), Math.min(to - start, text.length)];
    if (end <= begin) continue;
    if (begin > position) parts.push({ text: text.slice(position, begin), marked: false });
    parts.push({ text: text.slice(begin, end), marked: true });
    position = end;
  }
  if (position < text.length) parts.push({ text: text.slice(position), marked: false });
  return parts;
}

/**
 * Returns the snippet to display, which may be shorter than the server's. Does not split surrogate
 * pairs.
 */
export function truncateSnippet(text: string): string {
  const limit = limits.searchHits.snippet;
  return text.length <= limit ? text : `${text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
