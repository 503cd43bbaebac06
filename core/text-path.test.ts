import { expect, test } from 'vitest';
import { citationOfRange } from './text-path.ts';

test.each([
  ['Ps.23.1', 'Ps.23.1', 'Ps.23.1'],
  ['Ps.23.1', 'Ps.23.3', 'Ps.23.1-3'],
  ['Rom.8.28', 'Rom.9.5', 'Rom.8.28-9.5'],
  ['Mal.4.6', 'Matt.1.1', 'Mal.4.6-Matt.1.1'],
  ['7.10.16', '7.10.17', '7.10.16-17'],
  ['7.10.16', '8.1', '7.10.16-8.1'],
  ['Sir.11.15-16', 'Sir.11.18', 'Sir.11.15-18'],
  ['Sir.11.12', 'Sir.11.15-16', 'Sir.11.12-16'],
  ['45a', '45b', '45a-45b'],
  ['to-the-reader.1', 'to-the-reader.3', 'to-the-reader.1-3'],
  ['to-the-reader.2', 'of-grace.1', 'to-the-reader.2-of-grace.1'],
])('cites %s to %s as %s', (first, last, citation) => {
  expect(citationOfRange(first, last)).toBe(citation);
});
