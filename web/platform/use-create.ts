import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { isConflict, isGone } from './failure.ts';
import { createdEarlier, type IdempotencyHeaders, useIdempotencyKey } from './idempotency-key.ts';

interface Options<T, V> extends Pick<UseMutationOptions<T, Error, V>, 'mutationKey' | 'scope' | 'onSettled'> {
  /** The draft whose idempotency key is used; without it, the key lives as long as the form. */
  draftKey?: string;
  create: (input: V, headers: IdempotencyHeaders) => Promise<T>;
  /** Saves the input over what an earlier attempt created with another one. */
  update?: (existing: T, input: V) => Promise<T>;
  /** Called even if the form is unmounted by then. */
  onCreated: (created: T, input: V) => unknown;
  /** Called without `update` if an earlier attempt created something else. */
  onConflict?: () => void;
}

/**
 * Creates a resource. A retry sends the same idempotency key, so that it creates no duplicate; if
 * an earlier attempt succeeded with other values, `update` saves the current ones over them.
 */
export function useCreate<T, V>({ draftKey, create, update, onCreated, onConflict, ...options }: Options<T, V>) {
  const key = useIdempotencyKey(draftKey);
  return useMutation({
    ...options,
    mutationFn: async (input: V): Promise<T> => {
      try {
        return await create(input, key.headers());
      } catch (error) {
        const existing = createdEarlier<T>(error);
        if (!update || !existing) throw error;
        return update(existing, input);
      }
    },
    onSuccess: (created, input) => {
      key.reset();
      return onCreated(created, input);
    },
    onError: (error) => {
      const hasConflict = !update && isConflict(error);
      if (hasConflict) onConflict?.();
      // What was created with this key is another resource or deleted, so the next attempt needs a
      // new key.
      if (hasConflict || isGone(error)) key.reset();
    },
  });
}
