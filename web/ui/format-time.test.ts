import { expect, test } from 'vitest';
import { formatAgo, formatClock, formatDay, formatMinute, isSameDay } from './format-time.ts';

const time = new Date(2026, 10, 3, 16, 5);

test('formats dates and times in English', () => {
  expect(formatDay(time)).toBe('November 3, 2026');
  expect(formatMinute(time).replaceAll('\u202f', ' ')).toBe('November 3, 2026 at 4:05 PM');
});

test.each([
  [new Date(2026, 10, 3, 16, 5, 59), 'just now'],
  [new Date(2026, 10, 3, 16, 7), '2 minutes ago'],
  [new Date(2026, 10, 3, 19, 4), '2 hours ago'],
  [new Date(2026, 10, 4, 17, 0), 'yesterday'],
  [new Date(2026, 11, 24), 'November 3, 2026'],
])('formats the time elapsed until %s', (now, text) => {
  expect(formatAgo(time, now)).toBe(text);
});

test('compares days, not times', () => {
  expect([isSameDay(time, new Date(2026, 10, 3, 0, 1)), isSameDay(time, new Date(2026, 10, 4, 0, 1))]).toEqual([true, false]);
});

test('formats a time of today without its day', () => {
  const now = new Date(2026, 10, 23, 23, 5);
  expect(formatClock(new Date(2026, 10, 23, 22, 58), now)).toMatch(/^10:58\sPM$/);
  expect(formatClock(new Date(2026, 10, 22, 22, 58), now)).toMatch(/^November 22, 2026 at 10:58\sPM$/);
});
