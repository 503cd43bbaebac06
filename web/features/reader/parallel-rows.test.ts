import { describe, expect, test } from 'vitest';
import type { Segment } from '#contract/editions.ts';
import { comparableColumns, numberBeside, parallelRows } from './parallel-rows.ts';

const verse = (citation: string, text = ''): Segment => {
  return { id: 1, citation, label: citation.split('.').at(-1) ?? '', text, marks: [], notes: [], address: null };
};

describe('editions side by side', () => {
  const page = {
    segments: [verse('Ps.51.1', 'Have mercy upon me'), verse('Ps.51.2', 'Wash me')],
    columns: [
      { edition: 'vulgate', rows: [[verse('Ps.50.1'), verse('Ps.50.3')]] },
      { edition: 'asv', rows: [[verse('Ps.51.1', 'Have mercy on me')], []] },
    ],
    previous: null,
    next: null,
  };

  test('have a row for each segment', () => {
    const cells = parallelRows(page, undefined).map((row) => row.cells.map((cell) => cell.map(({ citation }) => citation)));
    expect(cells).toEqual([
      [['Ps.51.1'], ['Ps.50.1', 'Ps.50.3'], ['Ps.51.1']],
      [['Ps.51.2'], [], []],
    ]);
  });

  test('count their notes on from row to row, each edition by itself', () => {
    const withNotes = (citation: string, count: number) => ({
      ...verse(citation),
      notes: Array.from({ length: count }, () => ({ kind: 'footnote', offset: 0, text: 'Or, go.' })),
    });
    const rows = parallelRows(
      {
        ...page,
        segments: [withNotes('Ps.51.1', 2), withNotes('Ps.51.2', 1), withNotes('Ps.51.3', 1)],
        columns: [{ edition: 'vulgate', rows: [[withNotes('Ps.50.1', 1), withNotes('Ps.50.2', 2)], [], [withNotes('Ps.50.3', 1)]] }],
      },
      undefined,
    );
    expect(rows.map(({ firstNotes }) => firstNotes)).toEqual([
      [0, 0],
      [2, 3],
      [3, 3],
    ]);
  });

  test('show in which words two of them differ, where both have one segment', () => {
    const [first, second] = parallelRows(page, [0, 2]);
    expect([first?.cells[0]?.[0]?.marks, first?.cells[2]?.[0]?.marks, second?.cells[0]?.[0]?.marks]).toEqual([
      [{ kind: 'different', start: 11, end: 15 }],
      [{ kind: 'different', start: 11, end: 13 }],
      [],
    ]);
  });

  test.each([
    [
      ['en', 'la', 'en-GB'],
      [0, 2],
    ],
    [
      ['he', 'en', 'en'],
      [1, 2],
    ],
    [['en', 'la'], undefined],
    [['und', 'und'], undefined],
  ])('of %j compare %j', (languages, columns) => {
    expect(comparableColumns(languages)).toEqual(columns);
  });

  test('show the chapter where they count chapters differently', () => {
    expect([numberBeside(verse('Ps.50.3'), verse('Ps.51.1')), numberBeside(verse('Ps.51.3'), verse('Ps.51.1'))]).toEqual(['50:3', '3']);
  });
});
