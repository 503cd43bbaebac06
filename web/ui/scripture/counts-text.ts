import type { PassageTextType } from '#contract/references.ts';

const nouns: readonly (readonly [type: PassageTextType, one: string, many: string])[] = [
  ['topic', 'topic', 'topics'],
  ['essay', 'essay', 'essays'],
  ['post', 'post', 'posts'],
  ['comment', 'comment', 'comments'],
  ['review', 'review', 'reviews'],
  ['note', 'of your notes', 'of your notes'],
  ['work', 'book', 'books'],
  ['commentary', 'commentary', 'commentaries'],
];

/** Says how many texts of each type there are: `3 topics, 1 essay`. */
export function countsText(counts: Readonly<Record<PassageTextType, number>>): string {
  const parts = nouns.flatMap(([type, one, many]) => {
    const count = counts[type];
    return count === 0 ? [] : `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
  });
  return parts.length === 0 ? 'No texts yet' : parts.join(', ');
}
