import { expect, test } from 'vitest';
import { MemoryGuard } from './memory-guard.ts';

const MB = 2 ** 20;

test('requests a restart only if memory use is high, the database is idle and the last restart was not recent', () => {
  const guard = new MemoryGuard();
  expect(guard.isDue(100 * MB, 60_000, 0)).toBe(false);
  expect(guard.isDue(400 * MB, 50, 0)).toBe(false);
  expect(guard.isDue(400 * MB, 400, 0)).toBe(true);
  guard.renewed(0);
  expect(guard.isDue(400 * MB, 2_000, 60_000)).toBe(false);
  expect(guard.isDue(400 * MB, 2_000, 3 * 60_000)).toBe(true);
});
