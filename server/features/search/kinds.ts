import type { HitType } from '#contract/search.ts';

/** The kinds of searchable texts, each with its own column and word index. */
export const kinds = ['post', 'essay', 'work', 'topic', 'note'] as const;
export type Kind = (typeof kinds)[number];

/** The kinds of texts that are suggested by their titles. */
const titledKinds = ['work', 'essay', 'note', 'topic'] as const satisfies readonly Kind[];
export type TitledKind = (typeof titledKinds)[number];

/** The kinds of named things, which are found by their names. */
export const namedKinds = ['user', 'community', 'circle', 'organization', 'author'] as const;
export type NamedKind = (typeof namedKinds)[number];

/** The kinds on which the model is trained. Training on others too would change how all rank. */
export const trainingKinds: readonly Kind[] = ['post', 'essay', 'work'];

export function isKind<T extends HitType>(type: T): type is Extract<T, Kind> {
  return kinds.some((kind) => kind === type);
}

export function isNamedKind<T extends HitType>(type: T): type is Extract<T, NamedKind> {
  return namedKinds.some((kind) => kind === type);
}

export function isTitledKind(type: string): type is TitledKind {
  return titledKinds.some((kind) => kind === type);
}
