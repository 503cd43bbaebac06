import { describe, expect, test } from 'vitest';
import type { SearchView } from '../../data/search.ts';
import { centuryName } from '../../ui/century-options.ts';
import { addressOf, parseView, withFilter } from './search-view.ts';

const parse = (search: string) => parseView(new URLSearchParams(search));
const plainView: SearchView = { query: 'grace', type: 'literal', filters: {} };

describe('search view', () => {
  test('round-trips through its URL', () => {
    const view: SearchView = {
      query: '"grace & nature" -law',
      type: 'semantic',
      filters: { kind: 'text', edition: 'kjv', language: 'Latin', century: -2, author: 'Thomas à Kempis' },
    };
    expect(parseView(new URL(addressOf(view), 'https://library.example').searchParams)).toEqual(view);
    expect(addressOf(plainView)).toBe('/search?query=grace&type=literal');
  });

  test.each(['', 'type=', 'type=fuzzy', 'type=SEMANTIC'])('defaults to a literal search for "%s"', (search) => {
    expect(parse(`query=grace&${search}`)).toEqual(plainView);
  });

  test.each(['0', '51', '-51', '4.0', '4e0', ' 4', '04', 'iv', '1e400', ''])('ignores the century "%s"', (century) => {
    expect(parse(`query=grace&century=${century}`)).toEqual(plainView);
  });

  test('ignores invalid and empty filters', () => {
    expect(parse('query=grace&kind=chapter&edition=A%20B&language=&author=%20&language=Greek')).toEqual(plainView);
  });

  test('trims and truncates text and removes NUL, which the server rejects', () => {
    expect(parse('query=%20%09a%00b%20').query).toBe('a b');
    expect(parse('query=%20%09').query).toBe('');
    expect(parse(`query=${'x'.repeat(5000)}`).query).toHaveLength(1000);
    expect(parse(`query=${encodeURIComponent('x' + '😀'.repeat(600))}`).query).toHaveLength(999);
    expect(parse(`query=grace&author=${'x'.repeat(5000)}`).filters.author).toHaveLength(200);
  });

  test('adds and removes filters', () => {
    const filtered = withFilter(withFilter(plainView, 'century', 4), 'kind', 'essay');
    expect(filtered.filters).toEqual({ century: 4, kind: 'essay' });
    expect(withFilter(withFilter(filtered, 'century', undefined), 'kind', '')).toEqual(plainView);
  });
});

test('formats centuries with ordinals', () => {
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
