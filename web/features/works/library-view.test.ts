import { expect, test } from 'vitest';
import { parseView, formatView } from './library-view.ts';

const read = (search: string) => parseView(new URLSearchParams(search));

test('parses a view from a URL and formats it back', () => {
  const view = { category: 'Liturgy & Hymns', language: 'Latin', searchTerm: 'de trinitate', page: 3 };
  expect(read(formatView(view).toString())).toEqual(view);
  expect(formatView({ page: 1 }).toString()).toBe('');
});

test.each(['', '0', '-2', 'two', '1.5', '1e9', 'Infinity'])('parses page "%s" as page 1', (page) => {
  expect(read(`page=${page}`)).toEqual({ page: 1 });
});

test('ignores empty filters and truncates long ones', () => {
  expect(read('category=&language=&searchTerm=')).toEqual({ page: 1 });
  expect(read(`searchTerm=${'x'.repeat(5000)}`).searchTerm).toHaveLength(200);
});
