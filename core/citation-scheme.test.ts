import { expect, test } from 'vitest';
import { haveSameScheme } from './citation-scheme.ts';

const edition = (work_id: number, citation_levels: string[], scripture = false) => ({ work_id, citation_levels, scripture });
const confessions = edition(1, ['book', 'chapter', 'section']);

test.each([
  ['a translation with other names of levels', edition(1, ['book', 'chapter', 'paragraph']), true],
  ['a translation without one of the levels', edition(1, ['book', 'section']), false],
  ['a work with the same levels', edition(2, ['book', 'chapter', 'section']), true],
  ['a work with as many other levels', edition(2, ['part', 'chapter', 'section']), false],
  ['scripture', edition(3, ['book', 'chapter', 'verse'], true), false],
])('compares the Confessions with %s', (_, other, same) => {
  expect([haveSameScheme(confessions, other), haveSameScheme(other, confessions)]).toEqual([same, same]);
});

test('compares Bibles by their verses, whatever their levels', () => {
  expect(haveSameScheme(edition(3, ['book', 'chapter', 'verse'], true), edition(4, ['chapter', 'verse'], true))).toBe(true);
});
