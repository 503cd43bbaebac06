import { expect, test } from 'vitest';
import { readRecord } from '../server/catalog/record.ts';
import { libraryLines } from './library.ts';
import { originalTitles } from './original-titles.ts';

test('sample works have their original titles', () => {
  const read = libraryLines().map((line) => readRecord(JSON.parse(line)));
  const titles = new Map(read.flatMap((one) => ('record' in one ? [[one.record.title, one.record.altTitles] as const] : [])));
  expect(titles.size).toBe(read.length);
  expect(titles.get('On the Trinity')).toEqual(['De Trinitate']);
  for (const title of Object.keys(originalTitles)) expect(titles.get(title), title).toEqual(originalTitles[title]);
});
