import { expect, test } from 'vitest';
import { splitRanges } from './citation-key.ts';

test.each([
  ['Rom.8.28-30', [['Rom.8.28', 'Rom.8.30']]],
  ['Rom.8.28-9.5', [['Rom.8.28', 'Rom.9.5']]],
  ['Mal.4.6-Matt.1.1', [['Mal.4.6', 'Matt.1.1']]],
  ['45a-45b', [['45a', '45b']]],
  ['pr-2', [['pr', '2']]],
  ['to-the-reader.2-4', [['to-the-reader.2', 'to-the-reader.4']]],
  ['to-the-reader.2-of-grace.1', [['to-the-reader.2', 'of-grace.1']]],
  [
    'of-grace.3-letter-1-reply.2',
    [
      ['of-grace.3-letter-1', 'reply.2'],
      ['of-grace.3', 'letter-1-reply.2'],
    ],
  ],
  ['7.10', []],
])('splits %s', (citation, ranges) => {
  expect(splitRanges(citation).map(({ first, last }) => [first, last])).toEqual(ranges);
});
