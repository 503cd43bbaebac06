import { describe, expect, test } from 'vitest';
import { addressOf, centuryName, readView, type SearchView, withFilter } from './search-view.ts';

const read = (search: string) => readView(new URLSearchParams(search));
const plain: SearchView = { query: 'grace', type: 'literal', filters: {} };

describe('the view of a search', () => {
  test('is what its address says, and back', () => {
    const view: SearchView = {
      query: '"grace & nature" -law',
      type: 'semantic',
      filters: { kind: 'work', language: 'Latin', century: -2, author: 'Thomas à Kempis' },
    };
    expect(readView(new URL(addressOf(view), 'https://library.example').searchParams)).toEqual(view);
    expect(addressOf(plain)).toBe('/search?query=grace&type=literal');
  });

  test.each(['', 'type=', 'type=fuzzy', 'type=SEMANTIC'])('"%s" asks for the words as written', (search) => {
    expect(read(`query=grace&${search}`)).toEqual(plain);
  });

  test.each(['0', '51', '-51', '4.0', '4e0', ' 4', '04', 'iv', '1e400', ''])('has no century "%s"', (century) => {
    expect(read(`query=grace&century=${century}`)).toEqual(plain);
  });

  test('has no filter that the address names oddly or not at all', () => {
    expect(read('query=grace&kind=note&language=&author=%20&language=Greek')).toEqual(plain);
  });

  test('has no blanks around the query, and none of what the server refuses', () => {
    expect(read('query=%20%09a%00b%20').query).toBe('a b');
    expect(read('query=%20%09').query).toBe('');
    expect(read(`query=${'x'.repeat(5000)}`).query).toHaveLength(1000);
    expect(read(`query=${encodeURIComponent('x' + '😀'.repeat(600))}`).query).toHaveLength(999);
    expect(read(`query=grace&author=${'x'.repeat(5000)}`).filters.author).toHaveLength(200);
  });

  test('takes a filter and loses it again', () => {
    const filtered = withFilter(withFilter(plain, 'century', 4), 'kind', 'essay');
    expect(filtered.filters).toEqual({ century: 4, kind: 'essay' });
    expect(withFilter(withFilter(filtered, 'century', undefined), 'kind', '')).toEqual(plain);
  });
});

test('a century is called as one says it', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 20, 21, -1, -12].map(centuryName)).toEqual([
    '1st century',
    '2nd century',
    '3rd century',
    '4th century',
    '11th century',
    '12th century',
    '13th century',
    '20th century',
    '21st century',
    '1st century BC',
    '12th century BC',
  ]);
});
