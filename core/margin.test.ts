import { expect, test } from 'vitest';
import { traditionOf } from './margin.ts';

test.each([
  ['Ancient Greek', 390, 'greek'],
  ['Ancient Greek', null, 'greek'],
  ['Latin', 397, 'latin'],
  ['Latin', 1274, 'medieval'],
  ['Latin', 1559, 'reformation'],
  ['Latin', null, undefined],
  ['Syriac', 363, 'syriac'],
  ['Classical Armenian', 470, 'eastern'],
  ['Hebrew', 1105, 'jewish'],
  ['English', 1400, 'medieval'],
  ['English', 1710, 'modern'],
  [null, 400, undefined],
  [null, 1710, 'modern'],
  [null, null, undefined],
])('finds the tradition of an author who wrote in %s in the year %s', (language, year, tradition) => {
  expect(traditionOf(language, year)).toBe(tradition);
});
