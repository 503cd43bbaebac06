import { limits } from '#core/limits.ts';

/** A part of a text, either a match or the text between matches. */
export interface Stretch {
  readonly text: string;
  readonly marked: boolean;
}

/** Start and end offsets in UTF-16 code units. */
export type Marks = readonly (readonly number[])[];

/**
 * Splits `text` at its marks. `start`: the offset of `text` in the string that the marks refer to.
 * Tolerates marks that overlap or are out of range.
 */
export function stretches(text: string, marks: Marks, start = 0): Stretch[] {
  const found: Stretch[] = [];
  let at = 0;
  for (const [from = 0, to = 0] of marks.toSorted(([a = 0], [b = 0]) => a - b)) {
    const [begin, end] = [Math.max(from - start, at), Math.min(to - start, text.length)];
    if (end <= begin) continue;
    if (begin > at) found.push({ text: text.slice(at, begin), marked: false });
    found.push({ text: text.slice(begin, end), marked: true });
    at = end;
  }
  if (at < text.length) found.push({ text: text.slice(at), marked: false });
  return found;
}

/**
 * Returns the snippet to display, which may be shorter than the server's. Does not split surrogate
 * pairs.
 */
export function snippetOf(text: string): string {
  const most = limits.searchHits.snippet;
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
