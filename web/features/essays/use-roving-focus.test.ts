import { expect, it } from 'vitest';
import { nextIndex } from './use-roving-focus.ts';

const row = { direction: 1, rowLength: undefined } as const;

it('moves through a row in its text direction with arrow keys, and to its ends with Home and End', () => {
  expect(['ArrowRight', 'ArrowLeft', 'Home', 'End'].map((key) => nextIndex(key, 0, 26, row))).toEqual([1, 25, 0, 25]);
  expect(['ArrowRight', 'ArrowLeft'].map((key) => nextIndex(key, 25, 26, row))).toEqual([0, 24]);
  expect(['ArrowRight', 'ArrowLeft'].map((key) => nextIndex(key, 3, 26, { ...row, direction: -1 }))).toEqual([2, 4]);
});

it('ignores other keys, and the up and down arrows in a single row', () => {
  expect(['Enter', ' ', 'a', 'ArrowUp', 'ArrowDown'].map((key) => nextIndex(key, 3, 26, row))).toEqual(Array(5).fill(undefined));
});

it('keeps the column with the up and down arrows, except at the single tool above the grid', () => {
  const palette = { direction: 1, rowLength: 7 } as const;
  const next = (key: string, from: number) => nextIndex(key, from, 36, palette);
  expect([next('ArrowDown', 0), next('ArrowDown', 3), next('ArrowDown', 33)]).toEqual([1, 10, 33]);
  expect([next('ArrowUp', 10), next('ArrowUp', 5), next('ArrowUp', 0)]).toEqual([3, 0, 0]);
});
