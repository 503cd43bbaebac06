import type { Segment, SegmentPage } from '#contract/editions.ts';
import { differentWords, type TextRange } from '#core/word-difference.ts';

/** One row of columns: a segment of the edition, and those of the others that start in it. */
export interface ParallelRow {
  readonly segment: Segment;
  /** The cell of each edition. The first is the open one. */
  readonly cells: readonly (readonly Segment[])[];
  /** The number of notes above each cell in its column. */
  readonly firstNotes: readonly number[];
}

/** Two columns whose differing words are highlighted. */
export type ComparedColumns = readonly [number, number];

/** Returns the rows of a part of a page; `compared` marks the words in which two columns differ. */
export function parallelRows({ segments, columns = [] }: SegmentPage, compared: ComparedColumns | undefined): ParallelRow[] {
  let notes = [0, ...columns.map(() => 0)];
  return segments.map((segment, row) => {
    const cells = [[segment], ...columns.map(({ rows }) => rows[row] ?? [])];
    const firstNotes = notes;
    notes = cells.map((cell, column) => cell.reduce((sum, one) => sum + one.notes.length, firstNotes[column] ?? 0));
    return { segment, cells: compared ? withDifferences(cells, compared) : cells, firstNotes };
  });
}

function withDifferences(cells: Segment[][], [left, right]: ComparedColumns): Segment[][] {
  const [one, other] = [cells[left], cells[right]];
  // Where the editions divide the text differently, what differs is not known.
  if (one?.length !== 1 || other?.length !== 1 || !one[0] || !other[0]) return cells;
  const found = differentWords(one[0].text, other[0].text);
  return cells.with(left, [marked(one[0], found.one)]).with(right, [marked(other[0], found.other)]);
}

function marked(segment: Segment, ranges: readonly TextRange[]): Segment {
  const marks = ranges.map(({ start, end }) => ({ kind: 'different', start, end }));
  return { ...segment, marks: [...segment.marks, ...marks] };
}

/** Returns the first two columns in the same language; undefined if there are none to compare. */
export function comparableColumns(languages: readonly string[]): ComparedColumns | undefined {
  const primary = languages.map((language) => language.split('-')[0] ?? language);
  for (const [left, language] of primary.entries()) {
    const right = primary.indexOf(language, left + 1);
    if (language !== 'und' && right > 0) return [left, right];
  }
  return undefined;
}

/**
 * Returns the number of a segment as its column shows it: `3`, or `50:3` beside a segment of
 * another chapter, because the editions count chapters differently.
 */
export function numberBeside(segment: Segment, row: Segment): string {
  const chapterOf = ({ citation }: Segment): string => citation.split('.').slice(0, -1).join('.');
  const [own, other] = [chapterOf(segment), chapterOf(row)];
  const last = own.split('.').at(-1) ?? '';
  return own === other || last === '' ? segment.label : `${last}:${segment.label}`;
}
