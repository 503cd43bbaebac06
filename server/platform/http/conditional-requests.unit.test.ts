import { expect, test } from 'vitest';
import { acceptedEncoding, matchesTag } from './conditional-requests.ts';
import { shareReads } from './response-cache.ts';

test.each([
  [undefined, undefined],
  ['identity', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['BR', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0', undefined],
  ['brotli', undefined],
] as const)('of %j, the encoding is %j', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

test('a tag matches alone and in a list', () => {
  const tag = 'W/"a"';
  expect([tag, `W/"b", ${tag}`, 'W/"b"', undefined].map((header) => matchesTag(header, tag))).toEqual([true, true, false, false]);
});

test('a shared read starts after every call that gets its result', async () => {
  let started = 0;
  const ends: ((value: number) => void)[] = [];
  const read = shareReads(() => {
    const number = (started += 1);
    return new Promise<number>((resolve) => ends.push(() => resolve(number)));
  });
  const first = read();
  const [second, third] = [read(), read()];
  expect(started).toBe(1);
  ends[0]?.(0);
  expect(await first).toBe(1);
  await Promise.resolve();
  await new Promise(setImmediate);
  ends[1]?.(0);
  expect([await second, await third, started]).toEqual([2, 2, 2]);
});

test('a failed read rejects its callers only', async () => {
  let fails = true;
  const read = shareReads(async () => {
    if (fails) throw new Error('away');
    return 1;
  });
  await expect(read()).rejects.toThrow('away');
  fails = false;
  expect(await read()).toBe(1);
});
