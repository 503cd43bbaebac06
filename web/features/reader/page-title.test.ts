import { describe, expect, test } from 'vitest';
import type { Numbering } from '#core/scripture/numbering.ts';
import { otherChapter } from './other-chapter.ts';
import { pageTitle } from './page-title.ts';

const bible = { title: 'King James Version', scripture: true };
const book = { title: 'The Imitation of Christ', scripture: false };

describe('the title of a page', () => {
  test.each([
    [bible, ['Romans', 'Chapter 8'], 'Romans 8', ''],
    [bible, ['Psalm', 'Psalm 23'], 'Psalm 23', ''],
    [bible, ['Obadiah'], 'Obadiah', ''],
    [book, ['Book I', 'Chapter 2'], 'Chapter 2', 'Book I'],
    [book, [], 'The Imitation of Christ', ''],
  ])('of %o at %j is %s', (edition, labels, title, context) => {
    expect(pageTitle(labels, edition)).toEqual({ title, context });
  });

  const chapter = (citation: string, verse: number) => [
    { id: 1, citation, label: '', text: '', marks: [], notes: [], address: { first: verse, last: verse, osis: '' } },
  ];

  test.each<[Numbering, string, number, number | undefined]>([
    ['kjv', 'Ps.51.10', 19_051_010, 50],
    ['hebrew', 'Ps.51.12', 19_051_010, 50],
    ['vulgate', 'Ps.50.12', 19_051_010, 51],
    ['kjv', 'Ps.1.3', 19_001_003, undefined],
    ['kjv', 'Rom.8.20', 45_008_020, undefined],
    ['hebrew', 'Joel.4.10', 29_003_010, 3],
    ['kjv', 'Joel.3.10', 29_003_010, undefined],
  ])('in %s, %s has another number only where it differs', (numbering, citation, verse, other) => {
    expect(otherChapter({ scripture: true, numbering }, chapter(citation, verse))).toBe(other);
  });
});
