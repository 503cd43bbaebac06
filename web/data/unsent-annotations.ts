import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Annotation } from '#contract/annotations.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { callWithLinks, StatusError } from '../platform/api.ts';
import { type ErrorMessages, failureText, isTransient } from '../platform/failure.ts';
import { session } from '../platform/session.ts';
import { offerUndo } from '../platform/undo.ts';
import { createUnsentStore, type Unsent } from '../platform/unsent.ts';
import { createAnnotation, type NewAnnotation, refreshAnnotations, showAnnotation, undoErrors } from './annotations.ts';
import { deleteUnchanged } from './deleted-annotations.ts';

export type UnsentAnnotation = Unsent<NewAnnotation>;

const store = createUnsentStore<NewAnnotation>('annotation');

/** Returns the reader's annotations that are only in this browser, oldest first. */
export const useUnsentAnnotations = store.useAll;

export function hasUnsentAnnotations(): boolean {
  return store.list().length > 0;
}

const rejections: ErrorMessages = { 404: messages.annotationNotFound, fallback: 'The server could not save it.' };

/** What was created, by idempotency key, so that the undo of something unsent still works once it has been sent. */
const created = new Map<string, Annotation>();

/**
 * Creates an annotation. It is stored in this browser first, and stays there if the server cannot be reached; then returns
 * undefined.
 */
export async function createOrKeep(key: string, input: NewAnnotation): Promise<Annotation | undefined> {
  const unsent: UnsentAnnotation = { key, savedAt: new Date().toISOString(), value: input };
  store.put({ ...unsent, isFirstAttempt: true });
  try {
    const annotation = await createAnnotation(input, { 'idempotency-key': key });
    created.set(key, annotation);
    store.remove(key);
    return annotation;
  } catch (error) {
    if (isTransient(error) && store.put(unsent)) return undefined;
    // The form or a message says why.
    store.remove(key);
    throw error;
  }
}

/** What the reader took back here, perhaps while it was on its way. Another tab may also have sent what is no longer stored. */
const takenBack = new Set<string>();

/** Takes back an annotation, whether it has been sent meanwhile or not. */
export async function takeBack(client: QueryClient, key: string): Promise<void> {
  const annotation = created.get(key);
  if (store.remove(key)) takenBack.add(key);
  else if (annotation) await deleteUnchanged(annotation, () => refreshAnnotations(client));
  else throw new Error('another tab sent the annotation');
}

let sentCount = 0;
const sentListeners = new Set<() => void>();

/** Returns how many annotations were sent together last, after they had to wait. */
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

/** Sends what waits, unless that is already happening. Further attempts are up to the caller. */
export function sendUnsentAnnotations(client: QueryClient): Promise<void> {
  store.reload();
  sending ??= sendAll(client).finally(() => (sending = undefined));
  return sending;
}

async function sendAll(client: QueryClient): Promise<void> {
  let sent = 0;
  for (const { key } of store.list()) {
    // It may have been discarded, or the session may have ended, since the one before was sent.
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

/** Sends an annotation again. The outcome is `later` if the server still cannot take any. */
async function sendOne(client: QueryClient, unsent: UnsentAnnotation): Promise<'sent' | 'rejected' | 'later'> {
  const { key, value } = unsent;
  try {
    const annotation = (await findSent(unsent)) ?? (await createAnnotation(value, { 'idempotency-key': key }));
    created.set(key, annotation);
    store.remove(key);
    if (takenBack.has(key)) await deleteUnchanged(annotation, () => refreshAnnotations(client));
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

/** Milliseconds for which the server remembers idempotency keys, with an hour to spare. */
const KEY_TIME = 23 * 3_600_000;

/** Returns the annotation that an attempt created whose answer was lost, once the server no longer knows its key. */
async function findSent({ savedAt, value }: UnsentAnnotation): Promise<Annotation | undefined> {
  if (Date.now() - Date.parse(savedAt) < KEY_TIME) return undefined;
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

/** Deletes an annotation that was not sent, and offers to undo that. */
export function discardUnsent(unsent: UnsentAnnotation): void {
  const { key } = unsent;
  if (!store.remove(key)) return;
  takenBack.add(key);
  offerUndo({
    key: `unsent-${key}`,
    text: 'Discarded',
    title: unsent.value.quote,
    undo: async () => {
      takenBack.delete(key);
      store.put(unsent);
    },
    takesFocus: true,
    failureText: (error) => failureText(error, undoErrors),
  });
}
