import type { Annotation } from '#contract/annotations.ts';

export const visibilityNames = { private: 'Only you', circles: 'Circles', public: 'Everyone' } as const;

/** Says who can read an annotation. */
export function readersOf({ visibility, circle_ids: circles }: Pick<Annotation, 'visibility' | 'circle_ids'>): string {
  if (visibility !== 'circles') return visibilityNames[visibility];
  // Its author may have left them all.
  if (circles.length === 0) return visibilityNames.private;
  return circles.length === 1 ? '1 circle' : `${circles.length} circles`;
}
