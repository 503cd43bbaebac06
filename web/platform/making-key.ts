import { useRef } from 'react';
import { StatusError } from './api.ts';

/** A random key for one thing that is to be made. (`crypto.randomUUID` is there on secure pages only.) */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The header with which a form sends the thing that it makes: the same at each try, so that a try whose answer was lost makes no second one.
 * `made` is called when it was made, and the next thing has a new key.
 */
export function useMakingKey(): { headers: () => { 'idempotency-key': string }; made: () => void } {
  const key = useRef<string>(undefined);
  return {
    headers: () => ({ 'idempotency-key': (key.current ??= newKey()) }),
    made: () => void (key.current = undefined),
  };
}

/** What an earlier try has made after all, where this one sent something else under the same key. */
export function madeBefore<T>(error: unknown): T | undefined {
  return error instanceof StatusError && error.status === 409 && error.current !== undefined ? (error.current as T) : undefined;
}
