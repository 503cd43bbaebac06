import { expect, it } from 'vitest';
import { placeAfter } from './use-roving-focus.ts';

const row = { towards: 1, rowLength: undefined } as const;

it('arrows go round a row, in its own direction, and Home and End to its ends', () => {
  expect(['ArrowRight', 'ArrowLeft', 'Home', 'End'].map((key) => placeAfter(key, 0, 26, row))).toEqual([1, 25, 0, 25]);
  expect(['ArrowRight', 'ArrowLeft'].map((key) => placeAfter(key, 25, 26, row))).toEqual([0, 24]);
  expect(['ArrowRight', 'ArrowLeft'].map((key) => placeAfter(key, 3, 26, { ...row, towards: -1 }))).toEqual([2, 4]);
});

it('other keys, and up and down in a single row, are left to the tool', () => {
  expect(['Enter', ' ', 'a', 'ArrowUp', 'ArrowDown'].map((key) => placeAfter(key, 3, 26, row))).toEqual(Array(5).fill(undefined));
});

it('up and down keep the column below the one that stands by itself', () => {
  const palette = { towards: 1, rowLength: 7 } as const;
  const go = (key: string, from: number) => placeAfter(key, from, 36, palette);
  expect([go('ArrowDown', 0), go('ArrowDown', 3), go('ArrowDown', 33)]).toEqual([1, 10, 33]);
  expect([go('ArrowUp', 10), go('ArrowUp', 5), go('ArrowUp', 0)]).toEqual([3, 0, 0]);
});
