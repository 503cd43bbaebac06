import { expect, test } from 'vitest';
import { moveItem } from './move-item.ts';

test.each([
  [0, 0, 'ABCD'],
  [0, 2, 'BCAD'],
  [0, 3, 'BCDA'],
  [3, 0, 'DABC'],
  [2, 1, 'ACBD'],
])('moves the row at %d to %d and keeps the order of the others', (from, to, expected) => {
  expect(moveItem([...'ABCD'], from, to).join('')).toBe(expected);
});
