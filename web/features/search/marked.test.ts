import { expect, test } from 'vitest';
import { snippetOf, stretches } from './marked.ts';

const shown = (text: string, marks: number[][], start = 0) =>
  stretches(text, marks, start)
    .map((one) => (one.marked ? `[${one.text}]` : one.text))
    .join('');

test('what was found is marked, and nothing of the text is lost', () => {
  expect(
    shown('By grace you have been saved', [
      [3, 8],
      [23, 28],
    ]),
  ).toBe('By [grace] you have been [saved]');
  expect(shown('grace', [[0, 5]])).toBe('[grace]');
  expect(shown('grace', [])).toBe('grace');
  expect(shown('', [[0, 3]])).toBe('');
});

test('marks in disorder, over each other or outside of the text do no harm', () => {
  expect(
    shown('grace and law', [
      [10, 99],
      [0, 5],
      [2, 4],
      [3, 7],
      [50, 60],
      [8, 8],
    ]),
  ).toBe('[grace][ a]nd [law]');
});

test('a part of a title has the marks of its part', () => {
  const marks = [
    [0, 8],
    [9, 20],
  ];
  expect(shown('Confessions', marks, 5)).toBe('[Con]f[essions]');
});

test('a snippet has a hundred characters at most, and no half ones', () => {
  expect(snippetOf('a'.repeat(100))).toHaveLength(100);
  expect(snippetOf('a'.repeat(101))).toBe(`${'a'.repeat(99)}…`);
  expect(snippetOf(`${'a'.repeat(98)}😀😀`)).toBe(`${'a'.repeat(98)}…`);
});
