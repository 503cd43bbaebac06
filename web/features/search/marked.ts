import { limits } from '#core/limits.ts';

/** A stretch of text that was found, or that stands between two such. */
export interface Stretch {
  readonly text: string;
  readonly marked: boolean;
}

/** From where to where, in UTF-16 units. */
export type Marks = readonly (readonly number[])[];

/** Cuts `text` at its marks. `start`: where it begins in what the marks speak of. Marks that overlap or lie outside do no harm. */
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

/** What is shown of a text that a server may have cut more generously; never half a character. */
export function snippetOf(text: string): string {
  const most = limits.searchHits.snippet;
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
