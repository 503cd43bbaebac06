import { useSyncExternalStore } from 'react';
import type { Annotation } from '#contract/annotations.ts';

let reattaching: Annotation | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Offers to reattach a lost annotation to the words that its author selects next; undefined ends
 * that.
 */
export function setReattaching(annotation: Annotation | undefined): void {
  reattaching = annotation;
  for (const listener of listeners) listener();
}

/** Returns the lost annotation that the reader wants to reattach. */
export function useReattaching(): Annotation | undefined {
  return useSyncExternalStore(subscribe, () => reattaching);
}
