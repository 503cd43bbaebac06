import { useRef } from 'react';
import { StatusError } from './api.ts';
import { hasDraft, storeIdempotencyKey, idempotencyKeyOf } from './drafts.ts';

/** A random key for one thing that is to be made. (`crypto.randomUUID` is there on secure pages only.) */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The header with which a form sends the thing that it makes: the same at each try, so that a try whose answer was lost makes no second one.
 * It is kept with the draft of that name, and so goes wherever the text goes: over a form that was closed, a reload, a login. It is dropped
 * when the thing was made (`made`), when the draft is thrown away, and when all of its text was deleted; a text that was only changed is
 * still the same thing.
 */
export function useIdempotencyKey(draft?: string): { headers: () => { 'idempotency-key': string }; made: () => void } {
  const sent = useRef<string>(undefined);
  return {
    headers: () => {
      const kept = draft !== undefined && hasDraft(draft) ? idempotencyKeyOf(draft) : sent.current;
      const key = kept ?? newKey();
      sent.current = key;
      if (draft !== undefined) storeIdempotencyKey(draft, key);
      return { 'idempotency-key': key };
    },
    made: () => {
      // Another form may have begun another thing in the same draft.
      if (draft !== undefined && idempotencyKeyOf(draft) === sent.current) storeIdempotencyKey(draft, undefined);
      sent.current = undefined;
    },
  };
}

/** What an earlier try has made after all, where this one sent something else under the same key. */
export function createdEarlier<T>(error: unknown): T | undefined {
  return error instanceof StatusError && error.status === 409 && error.current !== undefined ? (error.current as T) : undefined;
}
