import { expect, test } from 'vitest';
import { wordsToMark } from './words-to-mark.ts';

test.each([
  ['the shepherd', ['the', 'shepherd*']],
  ['the shepherd ', ['the', 'shepherd']],
  ['"in the beginning" was', ['in', 'the', 'beginning', 'was*']],
  ['grace -law -"of works" faith', ['grace', 'faith*']],
  ['grace -law', ['grace']],
  ['well-being of', ['well', 'being', 'of']],
  ['jesus ', ['jesus', 'iesus']],
  ['λόγος ', ['λογοσ']],
  ['', []],
])('marks the words of %s', (query, words) => {
  expect(wordsToMark(query).map(({ words: [word], prefix }) => `${word}${prefix ? '*' : ''}`)).toEqual(words);
});
