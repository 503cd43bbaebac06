import type { MutateOptions, UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * Sends what a form holds, and nothing while that is on its way. The second press of a double click comes before the page was drawn anew,
 * when `isPending` is still false.
 */
export function useSendOnce<D, E, V, C>({
  mutate,
  isPending,
}: Pick<UseMutationResult<D, E, V, C>, 'mutate' | 'isPending'>): (sent: V, options?: MutateOptions<D, E, V, C>) => void {
  const sending = useRef(false);
  // A form that was reset meanwhile does not hear how it ended.
  useEffect(() => {
    if (!isPending) sending.current = false;
  }, [isPending]);
  return (sent: V, options?: MutateOptions<D, E, V, C>) => {
    if (sending.current) return;
    sending.current = true;
    mutate(sent, {
      ...options,
      onSettled: (...told) => {
        sending.current = false;
        options?.onSettled?.(...told);
      },
    });
  };
}
