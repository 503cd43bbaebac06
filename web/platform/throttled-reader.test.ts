import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ThrottledReader } from './throttled-reader.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('calls `look` during steady typing and after it ends', () => {
  let text = '';
  const seen: string[] = [];
  const keeper = new ThrottledReader(
    () => text,
    (now) => seen.push(now),
    700,
  );
  for (let key = 0; key < 30; key++) {
    text += 'a';
    keeper.changed();
    vi.advanceTimersByTime(100);
  }
  expect(seen.map(({ length }) => length)).toEqual([7, 14, 21, 28]);
  vi.advanceTimersByTime(700);
  expect(seen.at(-1)).toHaveLength(30);
  vi.advanceTimersByTime(10_000);
  expect(seen).toHaveLength(5);
});

test('calls `look` less often if it is slow', () => {
  let reads = 0;
  const keeper = new ThrottledReader(
    () => {
      reads++;
      vi.advanceTimersByTime(1000);
    },
    () => undefined,
  );
  for (let key = 0; key < 120; key++) {
    keeper.changed();
    vi.advanceTimersByTime(100);
  }
  expect(reads).toBeGreaterThan(1);
  expect(reads).toBeLessThanOrEqual(4);
});

test('flushes at once and does not call `look` again', () => {
  const seen: string[] = [];
  const keeper = new ThrottledReader(
    () => 'text',
    (now) => seen.push(now),
  );
  keeper.flush();
  expect(seen).toEqual([]);
  keeper.changed();
  keeper.flush();
  vi.advanceTimersByTime(10_000);
  expect(seen).toEqual(['text']);
});
