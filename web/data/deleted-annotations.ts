import { useSyncExternalStore } from 'react';
import type { Annotation } from '#contract/annotations.ts';
import { messages } from '#core/messages.ts';
import { call } from '../platform/api.ts';
import { type ErrorMessages, failureText, ignoreNotFound } from '../platform/failure.ts';
import { offerUndo } from '../platform/undo.ts';

/** An annotation that the reader deleted. */
interface DeletedAnnotation {
  readonly annotation: Annotation;
  /** Whether the counts that the page has loaded still include it. */
  readonly isCounted: boolean;
}

type Deleted = ReadonlyMap<number, DeletedAnnotation>;

const deleteErrors: ErrorMessages = { 403: messages.annotationOwn, fallback: 'Failed to delete the annotation. Please try again.' };

let deleted: Deleted = new Map();
const listeners = new Set<() => void>();

function set(id: number, value: DeletedAnnotation | undefined): void {
  const next = new Map(deleted);
  if (value) next.set(id, value);
  else next.delete(id);
  deleted = next;
  for (const listener of listeners) listener();
}

/** Returns the annotations that the reader deleted. Lists leave them out before the server knows. */
export function useDeletedAnnotations(): Deleted {
  return useSyncExternalStore(subscribe, () => deleted);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Deletes an annotation at once; it comes back if that fails. `refresh` reloads the lists. */
export async function deleteNow(annotation: Annotation, refresh: () => Promise<unknown>): Promise<void> {
  const { id } = annotation;
  set(id, { annotation, isCounted: true });
  try {
    // The page may be closing.
    await ignoreNotFound(call('DELETE /api/annotations/{id}', { params: { id }, keepalive: true }));
  } catch (error) {
    set(id, undefined);
    throw error;
  }
  await refresh();
  set(id, { annotation, isCounted: false });
}

/** Hides an annotation, and deletes it when that can no longer be undone: its replies could not be brought back. */
export function deleteWithUndo(annotation: Annotation, refresh: () => Promise<unknown>): void {
  const { id, quote } = annotation;
  set(id, { annotation, isCounted: true });
  offerUndo({
    key: `annotation-${id}`,
    text: 'Deleted',
    title: quote,
    undo: async () => set(id, undefined),
    complete: () => deleteNow(annotation, refresh),
    failureText: (error) => failureText(error, deleteErrors),
  });
}
