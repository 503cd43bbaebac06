import { expect, test } from 'vitest';
import { nameOfWholeBook } from '../scripture.ts';
import { completeBooks } from './complete-book.ts';

test.each([
  ['roma', ['Romans']],
  ['Génè', ['Genesis']],
  ['corin', ['1 Corinthians', '2 Corinthians']],
  ['1 th', ['1 Thessalonians']],
  ['2j', ['2 John']],
  ['song of', ['Song of Songs']],
  ['psa', ['Psalms']],
  ['ro', []],
  ['1', []],
  ['grace', []],
  ['', []],
])('completes %j to %j', (typed, names) => {
  expect(completeBooks(typed).map(nameOfWholeBook)).toEqual(names);
});
