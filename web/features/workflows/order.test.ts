import { describe, expect, test } from 'vitest';
import { indexAt, indexWhile, moved, scrollSpeed } from './order.ts';

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

test('every row stands where it will when the one that is held is put down', () => {
  const rows = [0, 1, 2, 3, 4];
  for (const from of rows) {
    for (const to of rows) {
      const whole = moved(rows, from, to);
      expect(rows.map((row) => indexWhile(row, from, to))).toEqual(rows.map((row) => whole.indexOf(row)));
    }
  }
});

describe('the page is scrolled', () => {
  test('at either edge of the window, the faster the nearer, and nowhere else', () => {
    expect([400, 71, 729].map((y) => scrollSpeed(y, 800))).toEqual([0, 0, 0]);
    const down = [735, 760, 790, 800].map((y) => scrollSpeed(y, 800));
    expect(down).toEqual(down.toSorted((a, b) => a - b));
    expect(down[0]).toBeGreaterThan(0);
    expect(scrollSpeed(10, 800)).toBe(-scrollSpeed(790, 800));
    expect(scrollSpeed(-300, 800)).toBe(scrollSpeed(0, 800));
  });

  test('past two hundred steps in seconds', () => {
    expect((200 * 59) / scrollSpeed(790, 800)).toBeLessThan(6);
  });
});
