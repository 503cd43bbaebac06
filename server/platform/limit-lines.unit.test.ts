import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitLines } from './limit-lines.ts';
import type { SecurityEvent, SecurityLine, SecurityLog } from './security-log.ts';

let lines: SecurityLine[];
let log: SecurityLog;
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  const collected = { write: (line: SecurityLine) => void lines.push(line), close: async () => undefined };
  log = limitLines(collected, { perNetwork: 3, total: 8, milliseconds: 60_000 });
});
afterEach(async () => {
  await log.close();
  vi.useRealTimers();
});

const write = (times: number, network: string, event: SecurityEvent = 'rejected'): void => {
  for (let i = 0; i < times; i++) log.write({ event, network });
};
const written = () => lines.map(({ event, network, count }) => [event, network, count]);

test('a network that is rejected again and again gets a few lines a minute, and a count of the others', () => {
  write(2, '192.0.2.1');
  write(5, '192.0.2.1', 'limit');
  expect(lines).toHaveLength(3);
  vi.advanceTimersByTime(60_000);
  expect(written().slice(3)).toEqual([['suppressed', '192.0.2.1', 4]]);
  write(1, '192.0.2.1');
  expect(lines).toHaveLength(5);
});

test('many networks together are limited as well', () => {
  for (let i = 0; i < 20; i++) write(1, `192.0.2.${i}`);
  expect(lines).toHaveLength(8);
  vi.advanceTimersByTime(60_000);
  expect(written().slice(8)).toEqual([['suppressed', undefined, 12]]);
});

test('every other event is written', () => {
  write(20, '192.0.2.1');
  write(20, '192.0.2.1', 'login-rejected');
  expect(lines.filter(({ event }) => event === 'login-rejected')).toHaveLength(20);
});

test('a count is not lost when the server stops, and nothing is written without one', async () => {
  write(4, '192.0.2.1');
  await log.close();
  expect(written().slice(3)).toEqual([['suppressed', '192.0.2.1', 1]]);
  vi.advanceTimersByTime(120_000);
  expect(lines).toHaveLength(4);
});
