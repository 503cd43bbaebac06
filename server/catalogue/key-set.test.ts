import { expect, test } from 'vitest';
import { KeySet } from './key-set.ts';

test('A key is new once, however many there are', () => {
  const set = new KeySet();
  const keys = Array.from({ length: 20_000 }, (_, i) => `https://example.org/person/${i}`);
  expect(keys.filter((key) => !set.add(key))).toEqual([]);
  expect(keys.filter((key) => set.add(key) || !set.has(key))).toEqual([]);
  expect(set.has('https://example.org/person/20000')).toBe(false);
});
