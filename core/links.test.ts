import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linksOf, markNotes, piecesOf, renameNotes, unmarkedPiecesOf, isLinkable, mayStartLink } from './links.ts';

test('splits a text at its links', () => {
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
  '[Text:]',
  '[Text:KJV/John.3.16]',
  '[Text:kjv/]',
  '[Text:kjv/John 3]',
  '[Text:kjv/John.3](https://example.org)',
  '[Work:9999999999999999]',
  '[[]]',
  '[[ ]]',
  '[[a\nb]]',
  '[[a[b]]',
  '\\[[a]]',
  'a \\\\\\[[a]]',
  '[[1]](https://example.org)',
  `[[${'[a]'.repeat(80)}]]`,
  '[[a `b` c]]',
])('%j links to nothing', (text) => {
  expect(linksOf(text)).toEqual({ notes: [], works: [], topics: [], textPaths: [] });
});

test('links to places in editions', () => {
  const text = 'See [Text:kjv/John.3.16], [Text:confessions-la/7.10.16-17][Text:kjv] and \\[Text:kjv/Gen.1.1].';
  expect(linksOf(text)).toEqual({ notes: [], works: [], topics: [], textPaths: ['kjv/John.3.16', 'confessions-la/7.10.16-17', 'kjv'] });
  const { marked, links } = markNotes(text);
  expect(unmarkedPiecesOf(marked, links).filter((piece) => 'textPath' in piece)).toHaveLength(3);
});

test('ignores links in code', () => {
  const markdown = 'a [[one]] `[[two]]` ``x ` [Work:1]``\n```md\n[[three]]\n```\n[[ four ]]\n~~~\n[Topic:1]\n';
  expect(linksOf(markdown)).toEqual({ notes: ['one', 'four'], works: [], topics: [], textPaths: [] });
  expect(linksOf('```[[in one line]]``` [[a]]\r\n````\r\n```\r\n[[b]]\r\n````\r\n[[c]] ` [[d]] ``').notes).toEqual(['a', 'c', 'd']);
});

test.each([
  ['`'.repeat(100_000)],
  ['`'.repeat(50_000) + 'a'.repeat(50_000)],
  ['`a``b'.repeat(20_000)],
  ['```\n'.repeat(25_000)],
  ['[['.repeat(50_000)],
  ['[[a['.repeat(25_000)],
  [`[[${'a[b]'.repeat(25_000)}`],
  ['[[a[b]'.repeat(16_000)],
  ['\\'.repeat(99_995) + '[[a]]'],
])('reads a hostile text of 100,000 characters quickly', (text) => {
  const start = performance.now();
  linksOf(text);
  expect(performance.now() - start).toBeLessThan(1000);
});

test('returns each target once', () => {
  expect(linksOf('[Work:2] [Work:1] [Work:2] [[a]] [[a]]')).toEqual({ notes: ['a'], works: [2, 1], topics: [], textPaths: [] });
});

test('splits any text into pieces that concatenate to it', () => {
  const texts = fc.string({ unit: fc.constantFrom('[', ']', '[[', ']]', 'Work:', 'Topic:', 'Text:', '/', '1', 'a', '(', '\n', '`') });
  fc.assert(
    fc.property(texts, (text) => {
      const pieces = piecesOf(text).map((piece) => piece.text);
      expect(pieces.join('')).toBe(text);
    }),
  );
});

test('links each of several adjacent tokens, but not a token with an address or a label', () => {
  expect(linksOf('[Work:1][Work:2][Topic:3][[a]]')).toEqual({ notes: ['a'], works: [1, 2], topics: [3], textPaths: [] });
  expect(linksOf('[Work:1](https://example.org) [Work:2][label] [Work:3][Topic:x]')).toEqual({
    notes: [],
    works: [],
    topics: [],
    textPaths: [],
  });
});

const oddTitles = [
  'On *being* and time',
  '_all_',
  '1 ~~x~~',
  'https://example.org/x',
  'a <b> c',
  'Gregory [of Nyssa]',
  '[Work:1]',
  'a | b',
];

test('accepts any characters in a title, and balanced brackets', () => {
  for (const title of oddTitles)
    expect(linksOf(`See [[${title}]] and \\\\[[${title}]].`)).toEqual({ notes: [title], works: [], topics: [], textPaths: [] });
  expect(linksOf('\\[[[a]]]').notes).toEqual(['a']);
  expect(linksOf('[[see]](there) [[a]] [[b]]').notes).toEqual(['see', 'a', 'b']);
});

test('restores links to notes only where they were marked', () => {
  const { marked, links } = markNotes('See [[a *b*]] and `[[c]]`, \\[[d]] \uFDD00\uFDD1 [Work:1].');
  expect(marked).not.toMatch(/a \*b\*/);
  expect(unmarkedPiecesOf(marked, links)).toEqual([
    { text: 'See ' },
    { note: 'a *b*', text: '[[a *b*]]' },
    { text: ' and `' },
    { text: '[[c]]' },
    { text: '`, \\[[d]] \uFFFD0\uFFFD ' },
    { work: 1, text: '[Work:1]' },
    { text: '.' },
  ]);
});

test('round-trips any text through marking and finds the same links', () => {
  const texts = fc.string({ unit: fc.constantFrom('[', ']', '[[', ']]', 'a', '\\', '\n', '`', '```', '~~~\n') });
  fc.assert(
    fc.property(texts, (text) => {
      const { marked, links } = markNotes(text);
      const pieces = unmarkedPiecesOf(marked, links);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      expect([...new Set(links.flatMap((link) => ('note' in link ? link.note : [])))]).toEqual(linksOf(text).notes);
    }),
  );
});

describe('a link', () => {
  test.each(['See [wo', '`code` and [wo', '```\ncode\n```\n[wo', '\\\\[wo', '> [wo', 'a `tick\n[wo'])('may start in %j', (written) => {
    expect(mayStartLink(written, written.indexOf('[wo'))).toBe(true);
  });

  test.each(['\\[wo', '![wo', '`[wo', '`a [wo` b', '``a ` [wo', '```\n[wo', '~~~ts\nconst a = [wo'])('may not start in %j', (written) => {
    expect(mayStartLink(written, written.indexOf('[wo'))).toBe(false);
  });

  test('can name only a title that it parses back to', () => {
    expect(['On grace', 'Gregory [of Nyssa]', 'a * b', '[', 'half [a bracket', ' blank ', ''].map(isLinkable)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

test('treats an escaped token as text', () => {
  const text = 'See \\[Work:5], \\\\[Work:6], \\\\\\[Topic:7] and `\\[Work:8]`.';
  expect(linksOf(text)).toEqual({ notes: [], works: [6], topics: [], textPaths: [] });
  const { marked, links } = markNotes(text);
  expect(links).toEqual([{ text: '[Work:5]' }, { text: '[Topic:7]' }]);
  expect(unmarkedPiecesOf(marked, links).map(({ text: shown }) => shown)).toContain('[Work:5]');
});

test('renames links to notes and leaves the rest of the text unchanged', () => {
  const markdown = 'See [[ On grace ]], [[On law]]\r\nand \\[[On grace]], `[[On grace]]` [Work:1]\n\n```\n[[On grace]]\n```\n[[On grace]]';
  expect(renameNotes(markdown, (title) => (title === 'On grace' ? 'On [free] grace' : undefined))).toBe(
    'See [[On [free] grace]], [[On law]]\r\nand \\[[On grace]], `[[On grace]]` [Work:1]\n\n```\n[[On grace]]\n```\n[[On [free] grace]]',
  );
});

test('links a title of 200 characters that take two UTF-16 units each', () => {
  const title = '😀'.repeat(200);
  expect(piecesOf(`[[${title}]]`)).toEqual([{ note: title, text: `[[${title}]]` }]);
  expect(isLinkable(title)).toBe(true);
  expect(isLinkable(`${title}😀`)).toBe(false);
});

test('keeps an escaped @ apart from the name behind it', () => {
  const { marked, links } = markNotes('\\@basil, \\\\@basil and `\\@`');
  expect(unmarkedPiecesOf(marked, links).map(({ text }) => text)).toEqual(['@', 'basil, \\\\@basil and `\\@`']);
});
