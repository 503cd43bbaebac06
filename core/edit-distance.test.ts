import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

test('counts insertions, deletions, substitutions and swaps as edits', () => {
  const distance = (one: string, other: string) => editDistance(one, other, 2);
  expect([distance('grace', 'grace'), distance('grace', 'grae'), distance('grace', 'graces'), distance('grace', 'graze')]).toEqual([
    0, 1, 1, 1,
  ]);
  expect([distance('grace', 'garce'), distance('grace', 'garec'), distance('grace', 'mercy'), distance('', 'abc')]).toEqual([1, 2, 3, 3]);
});
