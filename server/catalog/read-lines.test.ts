import { expect, test } from 'vitest';
import type { Line } from '#core/csv.ts';
import { readLines } from './read-lines.ts';

/** Yields a file in chunks of `size` bytes. */
async function lines(bytes: Buffer | string, size = 64, mostBytes?: number): Promise<Line[]> {
  const file = Buffer.from(bytes);
  async function* chunks() {
    for (let start = 0; start < file.length; start += size) yield file.subarray(start, start + size);
  }
  const read: Line[] = [];
  for await (const line of readLines(chunks(), mostBytes)) read.push(line);
  return read;
}

test.each([1, 2, 3, 7, 1000])(
  'Lines end with LF or CRLF, the last one needs no end, and blank ones only count (pieces of %d)',
  async (size) => {
    expect(await lines('\ufeffἀρχή\r\nb\n\n  \r\nשלום\n\nlast', size)).toEqual([
      { number: 1, text: 'ἀρχή' },
      { number: 2, text: 'b' },
      { number: 5, text: 'שלום' },
      { number: 7, text: 'last' },
    ]);
  },
);

test('reports a line that is not UTF-8 and reads the next one', async () => {
  expect(await lines(Buffer.concat([Buffer.from('a\n'), Buffer.from([0xe9, 0x0a]), Buffer.from('c')]))).toEqual([
    { number: 1, text: 'a' },
    { number: 2, reason: 'is not valid UTF-8' },
    { number: 3, text: 'c' },
  ]);
});

test.each([1, 4, 1000])('reports a line that is too long without buffering it, wherever it is (chunks of %d)', async (size) => {
  expect(await lines(`${'x'.repeat(11)}\n${'y'.repeat(10)}\n${'z'.repeat(50)}`, size, 10)).toEqual([
    { number: 1, reason: 'is longer than 10 bytes' },
    { number: 2, text: 'y'.repeat(10) },
    { number: 3, reason: 'is longer than 10 bytes' },
  ]);
});

test('treats a byte order mark elsewhere as text, and an empty file as having no lines', async () => {
  expect(await lines('a\n\ufeffb')).toEqual([
    { number: 1, text: 'a' },
    { number: 2, text: '\ufeffb' },
  ]);
  expect(await lines('')).toEqual([]);
  expect(await lines('\n\n')).toEqual([]);
});
