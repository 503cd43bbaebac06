import { expect, test } from 'vitest';
import { findLoci } from './locus.ts';

test.each([
  ['Conf. 7.10.16', ['7.10.16']],
  ['Confessions X.27.38', ['10.27.38']],
  ['Conf. x, 27, 38; ep. 93.2', ['10.27.38', '93.2']],
  ['Conf. X.xxvii.38', ['10.27.38']],
  ['Conf.7.10', ['7.10']],
  ['pages 12, 14', ['12', '14']],
  ['Book X, and I, too', []],
  ['VIIII.2', []],
  ['MS 4b', []],
])('reads %s', (text, citations) => {
  expect(findLoci(text).map(({ citation }) => citation)).toEqual(citations);
});

test('gives the place of the numbers in the text', () => {
  const text = 'Augustine, Conf. X, 27, 38.';
  const [locus] = findLoci(text);
  expect(text.slice(locus?.start, locus?.end)).toBe('X, 27, 38');
});
