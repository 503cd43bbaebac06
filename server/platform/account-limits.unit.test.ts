import { expect, test } from 'vitest';
import { type AccountLimit, limitValuesOf, parseLimits } from './account-limits.ts';

const posts = { name: 'posts', free: 60, premium: 120 };
const searches = { name: 'searches', free: 1800, premium: 3600 };
const storage: AccountLimit = { name: 'storage', unit: 'bytes', free: 2 * 1024 ** 3, premium: 20 * 1024 ** 3 };
const limits = [posts, searches, storage];

test('uses the default of every limit', () => {
  const changes = parseLimits(undefined, limits);
  expect(limitValuesOf(changes, posts)).toMatchObject({ free: 60, premium: 120 });
  expect(limitValuesOf(changes, storage)).toMatchObject({ free: 2 * 1024 ** 3, premium: 20 * 1024 ** 3 });
});

test('lets the operator change some limits', () => {
  const changes = parseLimits(' posts=30/60 , storage=500MB/1TB', limits);
  expect(limitValuesOf(changes, posts)).toEqual({ free: 30, premium: 60 });
  expect(limitValuesOf(changes, searches)).toEqual(searches);
  expect(limitValuesOf(changes, storage)).toEqual({ free: 500 * 1024 ** 2, premium: 1024 ** 4 });
});

test('applies a single number with and without premium, and lifts a limit that is off', () => {
  const changes = parseLimits('posts=9, searches = off', limits);
  expect(limitValuesOf(changes, posts)).toEqual({ free: 9, premium: 9 });
  expect(limitValuesOf(changes, searches).free).toBe(Number.POSITIVE_INFINITY);
});

test('rejects an unknown name with the list of names', () => {
  expect(() => parseLimits('post=3', limits)).toThrow('LIMITS accepts posts, searches, storage, not "post=3".');
});

test.each(['posts', 'posts=', 'posts=-1', 'posts=1/2/3', 'posts=1.5', 'storage=5', 'storage=5kB', 'posts=1;notes=2'])(
  'rejects LIMITS=%s with an explanation',
  (given) => {
    expect(() => parseLimits(given, limits)).toThrow(/^LIMITS must set /);
  },
);
