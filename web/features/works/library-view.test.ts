import { expect, test } from 'vitest';
import { readView, writeView } from './library-view.ts';

const read = (search: string) => readView(new URLSearchParams(search));

test('the view of the library is what its address says, and back', () => {
  const view = { category: 'Liturgy & Hymns', language: 'Latin', searchTerm: 'de trinitate', page: 3 };
  expect(read(writeView(view).toString())).toEqual(view);
  expect(writeView({ page: 1 }).toString()).toBe('');
});

test.each(['', '0', '-2', 'two', '1.5', '1e9', 'Infinity'])('page "%s" of an address is page 1', (page) => {
  expect(read(`page=${page}`)).toEqual({ page: 1 });
});

test('empty filters are none, and a boundless one is cut', () => {
  expect(read('category=&language=&searchTerm=')).toEqual({ page: 1 });
  expect(read(`searchTerm=${'x'.repeat(5000)}`).searchTerm).toHaveLength(200);
});
