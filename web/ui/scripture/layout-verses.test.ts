import { expect, test } from 'vitest';
import { layoutVerses, type VerseLine, type VersePiece } from './layout-verses.ts';

const point = (kind: string, start: number, more: object = {}) => ({ kind, start, end: start, ...more });
const psalm = [
  {
    ...{ id: 1, citation: 'Ps.3.1', label: '1', notes: [], address: null, text: 'LORD, how are they increased! Many rise.' },
    marks: [
      point('psalm_title', 0, { text: 'A Psalm of David.' }),
      point('line', 0, { level: 1 }),
      point('line', 30, { level: 2 }),
      { kind: 'divine_name', start: 0, end: 4 },
      { kind: 'added', start: 10, end: 13 },
    ],
  },
  { id: 2, citation: 'Ps.3.2', label: '2', notes: [], address: null, text: '¶ Many say.', marks: [point('paragraph', 0)] },
];
const shown = (compact?: boolean) => layoutVerses(psalm, compact).map(showLine);

function showLine({ kind, indent, pieces }: VerseLine): string[] {
  const showPiece = ({ label, runs }: VersePiece): string =>
    `${label ?? '-'}: ${runs.map(({ text, kinds }) => (kinds.length > 0 ? `<${kinds.join()}>${text}</>` : text)).join('')}`;
  return [`${kind} ${indent}`].concat(pieces.map(showPiece));
}

test('sets titles, poetry and paragraphs as the marks say', () => {
  expect(shown()).toEqual([
    ['title 0', '-: A Psalm of David.'],
    ['line 1', '1: <divine_name>LORD</>, how <added>are</> they increased! '],
    ['line 2', '-: Many rise.'],
    ['paragraph 0', '2: Many say.'],
  ]);
});

test('sets everything as one paragraph for a card', () => {
  expect(shown(true)).toEqual([
    ['paragraph 0', '1: <divine_name>LORD</>, how <added>are</> they increased! ', '-: Many rise.', '2: Many say.'],
  ]);
});
