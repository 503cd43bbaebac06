import { describe, expect, test } from 'vitest';
import { hasTooManyParts } from './json-parts.ts';

describe('hasTooManyParts', () => {
  test.each([
    ['empty objects', `{"x":[${'{},'.repeat(390_000)}{}],"__proto__":1}`],
    ['lists in lists', `{"x":${'['.repeat(590_000)}${']'.repeat(590_000)}}`],
    ['names', `{${'"a":1,'.repeat(190_000)}"b":1}`],
    ['brackets after a string that ends in a backslash', `{"x":"\\\\","y":[${'[],'.repeat(390_000)}[]]}`],
  ])('is true for %s', (_, text) => {
    expect(hasTooManyParts(text)).toBe(true);
  });

  test.each([
    ['brackets and commas in a string', JSON.stringify({ x: '[],{},"'.repeat(100_000), y: '\\' })],
    ['a thousand entries', JSON.stringify({ x: Array.from({ length: 1000 }, () => ({ text: 'a'.repeat(500), url: 'b' })) })],
    ['a string that does not end', `{"x":"${'[,'.repeat(100_000)}`],
    ['a short text', '['.repeat(1000)],
  ])('is false for %s', (_, text) => {
    expect(hasTooManyParts(text)).toBe(false);
  });

  test('takes linear time for quotes after backslashes', () => {
    const text = `{"x":"${'\\'.repeat(200_000)}${'\\"'.repeat(300_000)}"}`;
    const start = process.cpuUsage();
    expect(hasTooManyParts(text)).toBe(false);
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(100);
  });
});
