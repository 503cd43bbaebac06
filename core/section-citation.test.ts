import { expect, test } from 'vitest';
import { countsParagraphs, leavesOutChapters, paragraphCitation, usualCitation } from './section-citation.ts';

const chapters = new Map([
  ['3.11', '6'],
  ['3.12', '7'],
  ['3.13', '7'],
  ['4.1', '1'],
]);
const usual = (citation: string) => usualCitation(citation, (section) => chapters.get(section));

test.each([
  ['3.11', '3.6.11'],
  ['3.11-12', '3.6.11-7.12'],
  ['3.12-13', '3.7.12-13'],
  ['3.11-4.1', '3.6.11-4.1.1'],
])('adds the chapter to %s', (citation, text) => {
  expect(usual(citation)).toEqual({ text, isNumber: true });
});

test.each([
  ['5.2', 'book 5, section 2'],
  ['5.2-3', 'book 5, sections 2-3'],
  ['3.13-5.2', 'book 3, section 13 to book 5, section 2'],
])('names book and section of %s if a chapter is not known', (citation, text) => {
  expect(usual(citation)).toEqual({ text, isNumber: false });
});

test.each(['3', '3.6.11', 'preface.2', '3.11a', ''])('has nothing to add to %s', (citation) => {
  expect(usual(citation)).toBeUndefined();
});

test('determines which editions leave out chapters', () => {
  const leavesOut = (...citation_levels: string[]) => leavesOutChapters({ scripture: false, citation_levels });
  expect(leavesOut('book', 'section')).toBe(true);
  expect(leavesOut('book', 'chapter')).toBe(false);
  expect(leavesOut('book', 'chapter', 'section')).toBe(false);
  expect(leavesOutChapters({ scripture: true, citation_levels: ['book', 'section'] })).toBe(false);
});

test.each([
  ['7.16', 'book 7, paragraph 16'],
  ['7.16-17', 'book 7, paragraphs 16-17'],
  ['7.16-8.2', 'book 7, paragraph 16 to book 8, paragraph 2'],
  ['7.10.1', '7.10, paragraph 1'],
  ['7.10.1-3', '7.10, paragraphs 1-3'],
  ['7.10.1-7.11.2', '7.10, paragraph 1 to 7.11, paragraph 2'],
])('says that the last number of %s counts paragraphs', (citation, text) => {
  expect(paragraphCitation(citation, 'book')).toEqual({ text, isNumber: false });
});

test.each(['7', 'preface.2', '7.16a', ''])('has nothing to say about %s', (citation) => {
  expect(paragraphCitation(citation, 'book')).toBeUndefined();
});

test('recognizes editions that count paragraphs', () => {
  const counts = (...citation_levels: string[]) => countsParagraphs({ scripture: false, citation_levels });
  expect(counts('section', 'paragraph')).toBe(true);
  expect(counts('book', 'paragraph')).toBe(true);
  expect(counts('book', 'section')).toBe(false);
  expect(counts('book', 'chapter', 'paragraph')).toBe(false);
  expect(countsParagraphs({ scripture: true, citation_levels: ['section', 'paragraph'] })).toBe(false);
});
