import { expect, test } from 'vitest';
import { KeySet } from './key-set.ts';

test('adds each key once, even among many', () => {
  const set = new KeySet();
  const keys = Array.from({ length: 20_000 }, (_, i) => `https://example.org/person/${i}`);
  expect(keys.filter((key) => !set.add(key))).toEqual([]);
  expect(keys.filter((key) => set.add(key) || !set.has(key))).toEqual([]);
  expect(set.has('https://example.org/person/20000')).toBe(false);
});
