// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import type { Annotation } from '#contract/annotations.ts';
import { rangeOf, rangesOfWords, readExtent, segmentTexts, showsQuote } from './text-extent.ts';

beforeEach(() => {
  document.body.innerHTML = `<article>
    <p data-citation="Ps.23.1">A Psalm of David.</p>
    <p data-kind="line"><span data-citation="Ps.23.1"><a data-number>1</a><span hidden>¶ </span>The <span data-mark="x">LORD</span> is my shepherd; </span></p>
    <p data-kind="line"><span data-citation="Ps.23.1">I shall not want.<span data-not-text><button>a</button>a note</span></span></p>
    <p data-kind="paragraph"><span data-citation="Ps.23.2"><a data-number>2</a>He maketh me</span></p>
  </article>`;
});

const textNode = (text: string): Node => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if ((walker.currentNode as Text).data.includes(text)) return walker.currentNode;
  throw new Error(`no ${text}`);
};

function extentOf(from: [text: string, at: number], to: [text: string, at: number]): ReturnType<typeof readExtent> {
  const range = document.createRange();
  range.setStart(textNode(from[0]), from[1]);
  range.setEnd(textNode(to[0]), to[1]);
  return readExtent(range, document, undefined);
}

const words = (start: number, end: number, last = 'Ps.23.1') => {
  const annotation = { first: { citation: 'Ps.23.1', start }, last: { citation: last, end } } as Annotation;
  return rangeOf(annotation, segmentTexts(document, undefined))?.toString();
};

test('counts offsets in the text of the segment, across its lines and elements', () => {
  expect(extentOf(['LORD', 0], ['I shall', 7])).toEqual({
    first: { citation: 'Ps.23.1', start: 6 },
    last: { citation: 'Ps.23.1', end: 34 },
    quote: 'LORD is my shepherd; I shall',
  });
});

test('joins segments by a space, and leaves out blanks at the ends', () => {
  expect(extentOf([' is my', 0], ['He maketh', 3])).toEqual({
    first: { citation: 'Ps.23.1', start: 11 },
    last: { citation: 'Ps.23.2', end: 2 },
    quote: 'is my shepherd; I shall not want. He',
  });
});

test('leaves out numbers, notes, titles and hidden signs', () => {
  expect(extentOf(['A Psalm', 0], ['LORD', 4])?.quote).toBe('The LORD');
  expect(extentOf(['A Psalm', 0], ['A Psalm', 7])).toBeUndefined();
  expect(extentOf(['a note', 0], ['a note', 6])).toBeUndefined();
});

test('finds the words of an annotation again', () => {
  expect(words(6, 10)).toBe('LORD');
  expect(words(29, 34)).toContain('shall');
});

test('draws nothing for a lost annotation, or one elsewhere, and cuts one that continues after the page', () => {
  const texts = segmentTexts(document, undefined);
  const place = { first: { citation: 'Ps.23.1' }, last: { citation: 'Ps.23.1' } } as Annotation;
  expect(rangeOf(place, texts)).toBeUndefined();
  expect(rangeOf({ first: { citation: 'Ps.9.1', start: 0 }, last: { citation: 'Ps.9.1', end: 2 } } as Annotation, texts)).toBeUndefined();
  expect(words(29, 3, 'Ps.23.3')).toMatch(/shall not want\.[^]*He maketh me$/);
});

test('draws words without the numbers, notes and signs between them', () => {
  const annotation = { first: { citation: 'Ps.23.1', start: 29 }, last: { citation: 'Ps.23.2', end: 2 } } as Annotation;
  const range = rangeOf(annotation, segmentTexts(document, undefined));
  expect(range?.toString()).toContain('2He');
  expect(range && rangesOfWords(range).map(String)).toEqual(['shall not want.', 'He']);
});

test('determines whether the page still has the quote of an annotation, even if it shows only part of the annotation', () => {
  const texts = segmentTexts(document, undefined);
  const shows = (from: string, start: number, to: string, end: number, quote: string): boolean =>
    showsQuote({ first: { citation: from, start }, last: { citation: to, end }, quote }, texts);
  expect(shows('Ps.23.1', 6, 'Ps.23.1', 10, 'LORD')).toBe(true);
  expect(shows('Ps.23.1', 8, 'Ps.23.1', 12, 'LORD')).toBe(false);
  expect(shows('Ps.23.1', 29, 'Ps.23.2', 2, 'shall not want. He')).toBe(true);
  expect(shows('Ps.23.1', 29, 'Ps.23.2', 5, 'shall not want. He')).toBe(false);
  expect(shows('Ps.23.1', 31, 'Ps.23.2', 2, 'shall not want. He')).toBe(false);
  expect(shows('Ps.23.1', 29, 'Ps.24.1', 9, 'shall not want. He maketh me. The earth')).toBe(true);
  expect(shows('Ps.22.31', 4, 'Ps.23.1', 10, 'hath done this. ¶ The LORD')).toBe(true);
});

test('draws nothing in a parallel edition', () => {
  document.body.innerHTML = ['1', '2']
    .map((n) => ['kjv', 'web'].map((slug) => `<p data-edition="${slug}"><span data-citation="Ps.23.${n}">${slug} ${n}</span></p>`).join(''))
    .join('');
  const annotation = { first: { citation: 'Ps.23.1', start: 4 }, last: { citation: 'Ps.23.2', end: 5 } } as Annotation;
  const range = rangeOf(annotation, segmentTexts(document, 'kjv'));
  expect(range && rangesOfWords(range).map(String)).toEqual(['1', 'kjv 2']);
});
