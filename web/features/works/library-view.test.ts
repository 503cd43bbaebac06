import { expect, test } from 'vitest';
import { parseView, formatView, wholeLibrary } from './library-view.ts';

const read = (search: string) => parseView(new URLSearchParams(search));

test('parses a view from a URL and formats it back', () => {
  const view = { category: 'Liturgy & Hymns', language: 'Latin', searchTerm: 'de trinitate', sort: 'author', page: 3 } as const;
  expect(read(formatView(view).toString())).toEqual(view);
  expect(formatView(wholeLibrary).toString()).toBe('');
});

test.each(['', '0', '-2', 'two', '1.5', '1e9', 'Infinity'])('parses page "%s" as page 1', (page) => {
  expect(read(`page=${page}`)).toEqual(wholeLibrary);
});

test.each(['', 'size', 'toString', 'Title'])('parses the order "%s" as the default one', (sort) => {
  expect(read(`sort=${sort}`)).toEqual(wholeLibrary);
});

test('ignores empty filters and truncates long ones', () => {
  expect(read('category=&language=&searchTerm=')).toEqual(wholeLibrary);
  expect(read(`searchTerm=${'x'.repeat(5000)}`).searchTerm).toHaveLength(200);
});
