import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linksOf, piecesOf } from './links.ts';

test('A text is cut at the links in it', () => {
  expect(piecesOf('See [[On grace]], [Work:12] and [Topic:3].')).toEqual([
    { text: 'See ' },
    { note: 'On grace', text: '[[On grace]]' },
    { text: ', ' },
    { work: 12, text: '[Work:12]' },
    { text: ' and ' },
    { topic: 3, text: '[Topic:3]' },
    { text: '.' },
  ]);
});

test.each([
  '[Work:0]',
  '[Work:01]',
  '[Work: 1]',
  '[work:1]',
  '[Work:1](https://example.org)',
  '[Work:9999999999999999]',
  '[[]]',
  '[[ ]]',
  '[[a\nb]]',
  '[[a[b]]',
])('%j links to nothing', (text) => {
  expect(linksOf(text)).toEqual({ notes: [], works: [], topics: [] });
});

test('What stands in code is code', () => {
  const markdown = 'a [[one]] `[[two]]` ``x ` [Work:1]``\n```md\n[[three]]\n```\n[[ four ]]\n~~~\n[Topic:1]\n';
  expect(linksOf(markdown)).toEqual({ notes: ['one', 'four'], works: [], topics: [] });
  expect(linksOf('```[[in one line]]``` [[a]]\r\n````\r\n```\r\n[[b]]\r\n````\r\n[[c]] ` [[d]] ``').notes).toEqual(['a', 'c', 'd']);
});

test.each([
  ['`'.repeat(100_000)],
  ['`'.repeat(50_000) + 'a'.repeat(50_000)],
  ['`a``b'.repeat(20_000)],
  ['```\n'.repeat(25_000)],
  ['[['.repeat(50_000)],
])('A text of a hundred thousand characters is read in no time, whatever they are', (text) => {
  const start = performance.now();
  linksOf(text);
  expect(performance.now() - start).toBeLessThan(1000);
});

test('Each thing is named once', () => {
  expect(linksOf('[Work:2] [Work:1] [Work:2] [[a]] [[a]]')).toEqual({ notes: ['a'], works: [2, 1], topics: [] });
});

test('Whatever the text is, its pieces together are the text', () => {
  const texts = fc.string({ unit: fc.constantFrom('[', ']', '[[', ']]', 'Work:', 'Topic:', '1', 'a', '(', '\n', '`') });
  fc.assert(
    fc.property(texts, (text) => {
      const pieces = piecesOf(text).map((piece) => piece.text);
      expect(pieces.join('')).toBe(text);
    }),
  );
});

test('Tokens that follow one another are each a link, and a token with an address or a label is none', () => {
  expect(linksOf('[Work:1][Work:2][Topic:3][[a]]')).toEqual({ notes: ['a'], works: [1, 2], topics: [3] });
  expect(linksOf('[Work:1](https://example.org) [Work:2][label] [Work:3][Topic:x]')).toEqual({ notes: [], works: [], topics: [] });
});
