import { expect, test } from 'vitest';
import { truncateSnippet, splitAtMarks } from './split-at-marks.ts';

const render = (text: string, marks: number[][], start = 0) =>
  splitAtMarks(text, marks, start)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');

test('marks the matches and loses no text', () => {
  expect(
    render('By grace you have been saved', [
      [3, 8],
      [23, 28],
    ]),
  ).toBe('By [grace] you have been [saved]');
  expect(render('grace', [[0, 5]])).toBe('[grace]');
  expect(render('grace', [])).toBe('grace');
  expect(render('', [[0, 3]])).toBe('');
});

test('tolerates marks that are unordered, overlapping or out of range', () => {
  expect(
    render('grace and law', [
      [10, 99],
      [0, 5],
      [2, 4],
      [3, 7],
      [50, 60],
      [8, 8],
    ]),
  ).toBe('[grace][ a]nd [law]');
});

test('applies marks relative to the start of a part', () => {
  const marks = [
    [0, 8],
    [9, 20],
  ];
  expect(render('Confessions', marks, 5)).toBe('[Con]f[essions]');
});

test('truncates snippets to 100 characters without splitting a surrogate pair', () => {
  expect(truncateSnippet('a'.repeat(100))).toHaveLength(100);
  expect(truncateSnippet('a'.repeat(101))).toBe(`${'a'.repeat(99)}…`);
  expect(truncateSnippet(`${'a'.repeat(98)}😀😀`)).toBe(`${'a'.repeat(98)}…`);
});
