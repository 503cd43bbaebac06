import { useSyncExternalStore } from 'react';
import type { Annotation } from '#contract/annotations.ts';

let placing: Annotation | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Offers to place a lost annotation on the words that its author selects next; undefined ends that.
 */
export function setPlacing(annotation: Annotation | undefined): void {
  placing = annotation;
  for (const listener of listeners) listener();
}

/** Returns the lost annotation that the reader wants to place again. */
export function usePlacing(): Annotation | undefined {
  return useSyncExternalStore(subscribe, () => placing);
}
