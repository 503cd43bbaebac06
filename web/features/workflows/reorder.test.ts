import { describe, expect, test } from 'vitest';
import { moveItem } from '../../platform/move-item.ts';
import { dropIndex, indexDuringDrag, scrollSpeed } from './reorder.ts';

describe('dropIndex', () => {
  const centers = [10, 30, 50, 70];
  test.each([
    [10, 0, 0],
    [31, 0, 1],
    [-100, 3, 0],
    [500, 0, 3],
    [45, 3, 2],
    [55, 1, 2],
  ])('maps a drop at %d of the row from %d to index %d', (y, from, to) => {
    expect(dropIndex(y, centers, from)).toBe(to);
  });
});

test('shows rows during a drag in the order that a drop produces', () => {
  const rows = [0, 1, 2, 3, 4];
  for (const from of rows) {
    for (const to of rows) {
      const expected = moveItem(rows, from, to);
      expect(rows.map((row) => indexDuringDrag(row, from, to))).toEqual(rows.map((row) => expected.indexOf(row)));
    }
  }
});

describe('scrollSpeed', () => {
  test('increases toward either edge of the window and is zero elsewhere', () => {
    expect([400, 71, 729].map((y) => scrollSpeed(y, 800))).toEqual([0, 0, 0]);
    const down = [735, 760, 790, 800].map((y) => scrollSpeed(y, 800));
    expect(down).toEqual(down.toSorted((a, b) => a - b));
    expect(down[0]).toBeGreaterThan(0);
    expect(scrollSpeed(10, 800)).toBe(-scrollSpeed(790, 800));
    expect(scrollSpeed(-300, 800)).toBe(scrollSpeed(0, 800));
  });

  test('scrolls past two hundred steps within seconds', () => {
    expect((200 * 59) / scrollSpeed(790, 800)).toBeLessThan(6);
  });
});
