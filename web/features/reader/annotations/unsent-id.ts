import type { UnsentAnnotation } from '../../../data/unsent-annotations.ts';

/** Returns a temporary id for an unsent annotation: a negative number from 48 bits of its key. */
export function unsentId({ key }: Pick<UnsentAnnotation, 'key'>): number {
  return -1 - Number.parseInt(key.slice(0, 12), 16);
}

export function isUnsentId(id: number): boolean {
  return id < 0;
}
