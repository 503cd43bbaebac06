import { expect, test } from 'vitest';
import { nearestToId, nearestToOsis } from './nearest-passage.ts';

test.each([
  ['Rom.17.1', 'Romans 16', 'Romans has 16 chapters.'],
  ['John.3.99', 'John 3:36', 'John 3 has 36 verses.'],
  ['1 John 6', '1 John 5', '1 John has 5 chapters.'],
  ['Ps.160', 'Psalm 151', 'There are 151 psalms.'],
  ['Jude.2.1', 'Jude', 'Jude has only one chapter.'],
  ['Jude.1.99', 'Jude 25', 'Jude has 25 verses.'],
])('the passage nearest to %s is %s', (osis, name, reason) => {
  expect(nearestToOsis(osis)).toMatchObject({ name, reason });
});

test('finds nothing near a passage that exists, or an unknown book', () => {
  expect([nearestToOsis('Rom.9.20'), nearestToOsis('Nephi.1.1'), nearestToOsis('x'), nearestToId(99_001_001_001)]).toEqual(
    Array.from({ length: 4 }),
  );
});

test('finds the passage nearest to an id', () => {
  expect(nearestToId(43_022_001_001)).toMatchObject({ id: 43_021_000_000, name: 'John 21' });
  expect(nearestToId(43_003_099_099)).toMatchObject({ id: 43_003_036_036 });
});
