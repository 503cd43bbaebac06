import type { MutateOptions, UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * Returns a function that submits and ignores further calls while a request is pending. `isPending`
 * alone misses a double click: it changes only with the next render.
 */
export function useSendOnce<D, E, V, C>({
  mutate,
  isPending,
}: Pick<UseMutationResult<D, E, V, C>, 'mutate' | 'isPending'>): (sent: V, options?: MutateOptions<D, E, V, C>) => void {
  const sending = useRef(false);
  // After a reset, the callbacks of the pending request are not called.
  useEffect(() => {
    if (!isPending) sending.current = false;
  }, [isPending]);
  return (sent: V, options?: MutateOptions<D, E, V, C>) => {
    if (sending.current) return;
    sending.current = true;
    mutate(sent, {
      ...options,
      onSettled: (...result) => {
        sending.current = false;
        options?.onSettled?.(...result);
      },
    });
  };
}
