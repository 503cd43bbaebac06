import { expect, test } from 'vitest';
import { hourlyLimits, storageLimit } from '#core/rate-limits.ts';
import { loadConfig } from './config.ts';
import { parseLimits } from './limits-config.ts';

test('has a default for every limit', () => {
  const { hourly, storage } = parseLimits(undefined);
  expect(hourly.posts).toEqual({ free: hourlyLimits.posts.free, premium: hourlyLimits.posts.premium });
  expect(storage).toEqual(storageLimit);
});

test('lets the operator change some limits', () => {
  const { hourly, storage } = parseLimits(' posts=30/60 , searches = off, follows=9, storage=500MB/1TB');
  expect(hourly.posts).toEqual({ free: 30, premium: 60 });
  expect(hourly.searches.free).toBe(Number.POSITIVE_INFINITY);
  expect(hourly.follows).toEqual({ free: 9, premium: 9 });
  expect(hourly.notes.free).toBe(hourlyLimits.notes.free);
  expect(storage).toEqual({ free: 500 * 1024 ** 2, premium: 1024 ** 4 });
});

test.each(['post=3', 'posts', 'posts=', 'posts=-1', 'posts=1/2/3', 'posts=1.5', 'storage=5', 'storage=5kB', 'posts=1;notes=2'])(
  'rejects LIMITS=%s with an explanation',
  (LIMITS) => {
    expect(() => loadConfig({ LIMITS })).toThrow(/^LIMITS /);
  },
);
