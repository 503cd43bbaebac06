import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Annotation } from '#contract/annotations.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { StatusError } from '../platform/api-errors.ts';
import { callWithLinks } from '../platform/api.ts';
import { type ErrorMessages, failureText, isTransient } from '../platform/failure.ts';
import { session } from '../platform/session.ts';
import { offerUndo } from '../platform/undo.ts';
import { createUnsentStore, type Unsent } from '../platform/unsent.ts';
import { createAnnotation, type NewAnnotation, refreshAnnotations, showAnnotation, undoErrorMessages } from './annotations.ts';
import { deleteUnchanged } from './deleted-annotations.ts';
import { unsentKinds } from './unsent-kinds.ts';

export type UnsentAnnotation = Unsent<NewAnnotation>;

const store = createUnsentStore<NewAnnotation>(unsentKinds.annotation);

/** Returns the reader's unsent annotations, oldest first. */
export const useUnsentAnnotations = store.useAll;

const rejections: ErrorMessages = { 404: messages.annotationNotFound, fallback: 'The server could not save it.' };

/**
 * The annotations created in this tab, by idempotency key: those sent later can still be undone.
 */
const created = new Map<string, Annotation>();

/**
 * Stores an annotation in this browser, then creates it on the server. Returns undefined if the
 * server cannot be reached; the annotation then stays in the browser.
 */
export async function createOrStore(key: string, input: NewAnnotation): Promise<Annotation | undefined> {
  const unsent: UnsentAnnotation = { key, savedAt: new Date().toISOString(), value: input };
  store.put({ ...unsent, isFirstAttempt: true });
  try {
    const annotation = await createAnnotation(input, { 'idempotency-key': key });
    created.set(key, annotation);
    store.remove(key);
    return annotation;
  } catch (error) {
    if (isTransient(error) && store.put(unsent)) return undefined;
    // The form or a message shows the error.
    store.remove(key);
    throw error;
  }
}

/** The keys that the reader withdrew in this tab, perhaps while the request was in flight. */
const withdrawn = new Set<string>();

/** Deletes an annotation in this browser, or on the server if it has been sent meanwhile. */
export async function withdrawAnnotation(client: QueryClient, key: string): Promise<void> {
  const annotation = created.get(key);
  if (store.remove(key)) withdrawn.add(key);
  else if (annotation) await deleteUnchanged(annotation, () => refreshAnnotations(client));
  else throw new Error('another tab sent the annotation');
}

let sentCount = 0;
const sentListeners = new Set<() => void>();

/** Returns how many unsent annotations the last successful attempt sent. */
export function useSentCount(): number {
  return useSyncExternalStore(
    (listener) => {
      sentListeners.add(listener);
      return () => void sentListeners.delete(listener);
    },
    () => sentCount,
  );
}

let sending: Promise<void> | undefined;

/**
 * Sends the unsent annotations that were not rejected. Joins an attempt that is already running.
 */
export function sendUnsentAnnotations(client: QueryClient): Promise<void> {
  store.reload();
  sending ??= sendAll(client).finally(() => (sending = undefined));
  return sending;
}

async function sendAll(client: QueryClient): Promise<void> {
  let sent = 0;
  for (const { key } of store.list()) {
    // Since the previous request, it may have been discarded or the session may have ended.
    const unsent = store.find(key);
    if (!unsent || unsent.rejection !== undefined) continue;
    const outcome = await sendOne(client, unsent);
    if (outcome === 'later') break;
    if (outcome === 'sent') sent++;
  }
  if (sent === 0) return;
  sentCount = sent;
  for (const listener of sentListeners) listener();
}

/** Sends an annotation again. Returns `later` if the server still accepts none. */
async function sendOne(client: QueryClient, unsent: UnsentAnnotation): Promise<'sent' | 'rejected' | 'later'> {
  const { key, value } = unsent;
  try {
    const annotation = (await findSent(unsent)) ?? (await createAnnotation(value, { 'idempotency-key': key }));
    created.set(key, annotation);
    store.remove(key);
    if (withdrawn.has(key)) await deleteUnchanged(annotation, () => refreshAnnotations(client));
    else await showAnnotation(client, annotation);
    return 'sent';
  } catch (error) {
    if (isTransient(error) || isBusyOrLoggedOut(error)) return 'later';
    if (store.find(key)) store.put({ ...unsent, rejection: failureText(error, rejections) });
    return 'rejected';
  }
}

function isBusyOrLoggedOut(error: unknown): boolean {
  return session.get() === null || (error instanceof StatusError && error.status === 429);
}

/**
 * Milliseconds for which the server surely remembers an idempotency key: an hour less than it says.
 */
const KEY_LIFETIME = 23 * 3_600_000;

/**
 * Finds what an earlier attempt without a response created, once the server may have forgotten its
 * key.
 */
async function findSent({ savedAt, value }: UnsentAnnotation): Promise<Annotation | undefined> {
  if (Date.now() - Date.parse(savedAt) < KEY_LIFETIME) return undefined;
  const { edition, first, last, quote, color, body } = value;
  const query = { mine: '1', edition, from: first.citation, to: first.citation, limit: limits.list.max } as const;
  const { body: rows } = await callWithLinks('GET /api/annotations', { query });
  return rows.find(
    (row) =>
      row.quote === quote &&
      row.first.start === first.start &&
      row.last.citation === last.citation &&
      row.color === color &&
      (row.body ?? '') === body.trim(),
  );
}

/** Sends a rejected annotation again. */
export function retryUnsent(client: QueryClient, unsent: UnsentAnnotation): Promise<void> {
  const { rejection: _, ...again } = unsent;
  store.put(again);
  return sendUnsentAnnotations(client);
}

/** Deletes an unsent annotation, and offers to undo it. */
export function discardUnsent(unsent: UnsentAnnotation): void {
  const { key } = unsent;
  if (!store.remove(key)) return;
  withdrawn.add(key);
  offerUndo({
    key: `unsent-${key}`,
    text: 'Discarded',
    title: unsent.value.quote,
    undo: async () => {
      withdrawn.delete(key);
      store.put(unsent);
    },
    takesFocus: true,
    failureText: (error) => failureText(error, undoErrorMessages),
  });
}
