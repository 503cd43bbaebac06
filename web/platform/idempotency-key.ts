import { useRef } from 'react';
import { StatusError } from './api-errors.ts';
import { hasDraft, storeIdempotencyKey, idempotencyKeyOf } from './drafts.ts';
import { newKey } from './random-key.ts';

export interface IdempotencyHeaders extends Record<string, string> {
  readonly 'idempotency-key': string;
}

/**
 * Returns the Idempotency-Key header of a form, the same for each attempt, so that a retry after a
 * lost response creates no duplicate. docs/idempotency.md says how long it lives.
 */
export function useIdempotencyKey(draft?: string): { headers: () => IdempotencyHeaders; reset: () => void } {
  const sent = useRef<string>(undefined);
  return {
    headers: () => {
      const stored = draft !== undefined && hasDraft(draft) ? idempotencyKeyOf(draft) : sent.current;
      const key = stored ?? newKey();
      sent.current = key;
      if (draft !== undefined) storeIdempotencyKey(draft, key);
      return { 'idempotency-key': key };
    },
    reset: () => {
      // Another form may already use this draft for another resource.
      if (draft !== undefined && idempotencyKeyOf(draft) === sent.current) storeIdempotencyKey(draft, undefined);
      sent.current = undefined;
    },
  };
}

/** Returns the resource created by an earlier attempt with the same key but another body. */
export function createdEarlier<T>(error: unknown): T | undefined {
  return error instanceof StatusError && error.status === 409 && error.current !== undefined ? (error.current as T) : undefined;
}
