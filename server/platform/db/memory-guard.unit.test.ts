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

test('waits twice as long each time that the memory is needed again, and starts over after a rest', () => {
  const guard = new MemoryGuard();
  const minutes = (time: number): boolean => guard.isDue(400 * MB, 400, time * 60_000);
  guard.renewed(0);
  expect([minutes(1), minutes(2)]).toEqual([false, true]);
  guard.renewed(2 * 60_000);
  expect([minutes(5), minutes(6)]).toEqual([false, true]);
  guard.renewed(6 * 60_000);
  expect([minutes(13), minutes(14)]).toEqual([false, true]);
  guard.renewed(60 * 60_000);
  expect([minutes(61), minutes(62)]).toEqual([false, true]);
});
