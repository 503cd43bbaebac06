import type { MarginKind } from '#core/margin.ts';

/**
 * What five readers wrote about some words, and the rules of docs/access.md and docs/safety.md,
 * without the product's code.
 */
export const names = ['macrina', 'basil', 'gregory', 'peter', 'ruth'] as const;
export type Name = (typeof names)[number];

/** The members of each circle; the first owns it. */
export const circles: readonly (readonly [Name, ...Name[]])[] = [
  ['macrina', 'basil'],
  ['gregory', 'macrina', 'peter'],
  ['basil', 'gregory'],
  ['peter', 'basil'],
  ['ruth', 'peter'],
];
/** Between members of one circle, and between people without one. */
export const blocks: readonly (readonly [Name, Name])[] = [
  ['peter', 'gregory'],
  ['ruth', 'macrina'],
];
export const mutes: readonly (readonly [who: Name, whom: Name])[] = [
  ['basil', 'peter'],
  ['macrina', 'basil'],
];

export interface Place {
  /** How a text refers to it. */
  readonly reference: string;
  readonly segments: readonly string[];
  /** Its id, if it is scripture. */
  readonly passage?: number;
}

/** In two editions each. */
export const places: readonly Place[] = [
  { reference: 'John 1:1', segments: ['John.1.1'], passage: 43_001_001_001 },
  { reference: 'John 1:2', segments: ['John.1.2'], passage: 43_001_002_002 },
  { reference: 'John 1:3', segments: ['John.1.3'], passage: 43_001_003_003 },
  { reference: 'John 1:1-2', segments: ['John.1.1', 'John.1.2'], passage: 43_001_001_002 },
  { reference: '[Text:confessions/7.9.1]', segments: ['7.9.1'] },
  { reference: '[Text:confessions/7.9.1-2]', segments: ['7.9.1', '7.9.2'] },
];

export interface Mention {
  readonly kind: MarginKind;
  readonly number: number;
  /** Null for commentary. */
  readonly author: Name | null;
  readonly place: Place;
  /** Everybody, the author alone, or the members of circles with these indexes. */
  readonly audience: 'everybody' | 'author' | readonly number[];
  /** Whose post it is under, or whose essay it reviews. */
  readonly under?: Name;
  /** Whether that essay became a draft again. */
  readonly isUnderDraft?: boolean;
  /** Only of an annotation: whether it has a note. */
  readonly hasNote?: boolean;
  readonly repliers?: readonly Name[];
}

/** A word that only this mention has. */
export const wordOf = (number: number): string => `qz${String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}x`;
/** A word that all mentions have. */
export const sharedWord = 'qzallx';
/** The essays of basil and ruth that others reviewed; ruth took hers back. */
export const reviewed: Readonly<Partial<Record<Name, 'published' | 'draft'>>> = { basil: 'published', ruth: 'draft', gregory: 'published' };

const circlesOf = (name: Name): number[] => circles.flatMap((members, index) => (members.includes(name) ? [index] : []));

type Draft = Omit<Mention, 'number' | 'author' | 'place'>;
/** Returns one mention of every kind and visibility. */
function mentionsOf(author: Name): Draft[] {
  const own = circlesOf(author);
  const audiences = ['author', 'everybody', own.slice(0, 1), own.slice(-2)] as const;
  const member = circles[own[0] ?? 0]?.find((name) => name !== author) ?? author;
  const next = names[(names.indexOf(author) + 1) % names.length] ?? author;
  return [
    ...audiences.map((audience): Draft => ({
      kind: 'annotation',
      audience,
      hasNote: true,
      repliers: audience === 'everybody' ? [author, next] : [],
    })),
    ...audiences.slice(0, 3).map((audience): Draft => {
      const repliers = audience === 'everybody' ? [next] : [member];
      return { kind: 'annotation', audience, hasNote: false, repliers: audience === 'author' ? [] : repliers };
    }),
    { kind: 'post', audience: 'everybody' },
    { kind: 'comment', audience: 'everybody', under: next },
    { kind: 'topic', audience: 'everybody' },
    { kind: 'topic', audience: 'author' },
    { kind: 'essay', audience: 'everybody' },
    { kind: 'essay', audience: 'author' },
    { kind: 'note', audience: 'author' },
    { kind: 'note', audience: 'author' },
  ];
}

function reviewsOf(author: Name, place: Place): Draft[] {
  const others = names.filter((name) => name !== author && reviewed[name] !== undefined);
  const under = [undefined, others[0], others[1], others[2]][places.indexOf(place)];
  return [{ kind: 'review', audience: 'everybody', ...(under && { under, isUnderDraft: reviewed[under] === 'draft' }) }];
}

const COMMENTARY = 30;
const commentary = (i: number): Omit<Mention, 'number'> => ({
  kind: 'commentary',
  author: null,
  place: places[i % 4] as Place,
  audience: 'everybody',
});
const at = (place: Place, author: Name, one: Draft): Omit<Mention, 'number'> => ({ ...one, author, place });
const numbered = (one: Omit<Mention, 'number'>, number: number): Mention => ({ ...one, number });

export const mentions: readonly Mention[] = [
  ...places.flatMap((place) =>
    names.flatMap((author) =>
      [...mentionsOf(author), ...(place.passage === undefined ? [] : reviewsOf(author, place))].map((one) => at(place, author, one)),
    ),
  ),
  ...Array.from({ length: COMMENTARY }, (_, i) => commentary(i)),
].map(numbered);

const isBetween = (pairs: readonly (readonly [Name, Name])[], one: Name, other: Name): boolean =>
  pairs.some(([a, b]) => (a === one && b === other) || (a === other && b === one));
const canSee = (reader: Name, other: Name | null | undefined): boolean => !other || !isBetween(blocks, reader, other);
const isMuted = (reader: Name, other: Name | null | undefined): boolean => mutes.some(([who, whom]) => who === reader && whom === other);

/** Returns whether a reader has access. */
export function mayRead(reader: Name, { author, audience, under, isUnderDraft = false }: Mention): boolean {
  if (!canSee(reader, author) || !canSee(reader, under)) return false;
  if (isUnderDraft && under !== reader) return false;
  if (reader === author || audience === 'everybody') return true;
  return audience !== 'author' && audience.some((index) => circles[index]?.includes(reader));
}

/**
 * Returns whether margins, lists and counts show it: not what a muted user wrote, nor what is below
 * it.
 */
export function isShown(reader: Name, mention: Mention): boolean {
  // Margins have no reviews of drafts, not even for the author of the draft (docs/margin.md).
  if (mention.isUnderDraft === true) return false;
  return mayRead(reader, mention) && !isMuted(reader, mention.author) && !isMuted(reader, mention.under);
}

/** Returns who of those that replied to an annotation is shown. */
export function shownRepliers(reader: Name, { repliers = [] }: Mention): Name[] {
  return repliers.filter((name) => canSee(reader, name) && !isMuted(reader, name));
}

/**
 * Returns whether the margin's number counts a mention for a reader: not highlights without words.
 */
export function isMark(reader: Name, mention: Mention): boolean {
  return mention.kind !== 'annotation' || mention.hasNote === true || shownRepliers(reader, mention).length > 0;
}
