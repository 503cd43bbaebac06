import { expect, test } from 'vitest';
import { lengthText, readingMinutes, wordCount } from './reading-time.ts';

test.each([
  ['', 0],
  ['In the beginning', 3],
  ['<p>In the <strong>beginning</strong>&nbsp;was</p><p>the Word.</p>', 6],
  ['ἐν ἀρχῇ ἦν ὁ λόγος', 5],
  ['בְּרֵאשִׁית בָּרָא', 2],
  ['well-known, don’t 1:1', 4],
])('counts the words of %j as %i', (text, words) => {
  expect(wordCount(text)).toBe(words);
});

test('estimates the reading time at 220 words per minute and at least one minute', () => {
  expect([0, 1, 220, 330, 2200].map(readingMinutes)).toEqual([1, 1, 1, 2, 10]);
  expect(lengthText(1)).toBe('1 word · 1 min read');
  expect(lengthText(2200)).toBe('2,200 words · 10 min read');
});
