import { expect, test } from 'vitest';
import { parseView, formatView, sortChoice, wholeLibrary, withSort } from './library-view.ts';

const read = (search: string) => parseView(new URLSearchParams(search));

test('parses a view from a URL and formats it back', () => {
  const view = {
    category: 'Liturgy & Hymns',
    language: 'Latin',
    searchTerm: 'de trinitate',
    readable: 1,
    sort: 'author',
    page: 3,
  } as const;
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

test('puts the best match first while there is a search term, unless the reader chose an order', () => {
  expect(sortChoice(read('')).value).toBe('rating');
  expect(sortChoice(read('searchTerm=augustine')).value).toBe('best');
  expect(sortChoice(read('searchTerm=augustine&sort=year')).value).toBe('year');
  const byRating = withSort(read('searchTerm=augustine&sort=year'), 'rating');
  expect(formatView(byRating).toString()).toBe('searchTerm=augustine&sort=rating');
  expect(formatView(withSort(byRating, 'best')).toString()).toBe('searchTerm=augustine');
  expect(formatView(withSort(read('sort=year'), 'rating')).toString()).toBe('');
});
