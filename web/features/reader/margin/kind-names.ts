import type { MarginCounts } from '#contract/margin.ts';
import { type MarginKind, marginKinds, type Tradition, traditions } from '#core/margin.ts';

/** What one and several things of a kind are called. */
const names: Readonly<Record<MarginKind, readonly [one: string, several: string]>> = {
  annotation: ['annotation', 'annotations'],
  post: ['post', 'posts'],
  essay: ['essay', 'essays'],
  topic: ['topic', 'topics'],
  note: ['note by you', 'notes by you'],
  review: ['review', 'reviews'],
  comment: ['comment', 'comments'],
  commentary: ['commentary', 'commentaries'],
};

/** The names of the filters. */
export const kindNames: Readonly<Record<MarginKind, string>> = {
  annotation: 'Annotations',
  post: 'Posts',
  essay: 'Essays',
  topic: 'Topics',
  note: 'Your notes',
  review: 'Reviews',
  comment: 'Comments',
  commentary: 'Commentary',
};

/** The labels above the rows of the panel. */
export const kindLabels: Readonly<Record<MarginKind, string>> = {
  annotation: 'Annotation',
  post: 'Post',
  essay: 'Essay',
  topic: 'Topic',
  note: 'Your note',
  review: 'Review',
  comment: 'Comment',
  commentary: 'Commentary',
};

/** Says how many things there are: `2 annotations, 1 post`. */
export function countsText(counts: MarginCounts): string {
  return marginKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind].toLocaleString('en')} ${names[kind][counts[kind] === 1 ? 0 : 1]}`)
    .join(', ');
}

const traditionNames: Readonly<Record<Tradition, string>> = {
  greek: 'Greek',
  latin: 'Early Latin (to 800)',
  syriac: 'Syriac',
  eastern: 'Armenian, Coptic and others',
  jewish: 'Jewish',
  medieval: 'Medieval Western',
  reformation: 'Reformation (1501–1648)',
  modern: 'Modern (since 1649)',
};

export const traditionOptions = [
  { value: '', label: 'All traditions' },
  ...traditions.map((tradition) => ({ value: tradition, label: traditionNames[tradition] })),
];
