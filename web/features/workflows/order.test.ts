import { describe, expect, test } from 'vitest';
import { indexAt, moved } from './order.ts';

describe('a list', () => {
  test.each([
    [0, 0, 'ABCD'],
    [0, 2, 'BCAD'],
    [0, 3, 'BCDA'],
    [3, 0, 'DABC'],
    [2, 1, 'ACBD'],
  ])('with the row at %d moved to %d keeps all the others in their order', (from, to, expected) => {
    expect(moved([...'ABCD'], from, to).join('')).toBe(expected);
  });
});

describe('a row that is held', () => {
  const middles = [10, 30, 50, 70];
  test.each([
    [10, 0, 0],
    [31, 0, 1],
    [-100, 3, 0],
    [500, 0, 3],
    [45, 3, 2],
    [55, 1, 2],
  ])('at %d lands, taken from %d, at %d', (y, from, to) => {
    expect(indexAt(y, middles, from)).toBe(to);
  });
});
