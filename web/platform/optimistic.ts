import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

interface Change<T, V> {
  /** The query of the resource. */
  key: QueryKey;
  send: (change: V) => Promise<unknown>;
  /** Returns the resource with the change applied. */
  apply: (now: T, change: V) => T;
  /** Called when the server has accepted the change. */
  onDone?: (change: V) => void;
  /** Other lists that include the resource. */
  also?: readonly QueryKey[];
}

/**
 * A mutation scope for one resource: its mutations are sent one after another. Otherwise, an undo
 * could overtake the removal that it reverses.
 */
export function mutationScope(key: QueryKey): { scope: { id: string } } {
  return { scope: { id: JSON.stringify(key) } };
}

/** Replaces the cached resource. Cancels pending fetches, whose responses could be older. */
export async function replaceCached<T>(client: QueryClient, key: QueryKey, change: (now: T | undefined) => T | undefined): Promise<void> {
  await client.cancelQueries({ queryKey: key, exact: true });
  client.setQueryData<T>(key, change);
}

/**
 * Updates a resource optimistically and rolls back on failure. Several updates are sent in order;
 * after the last response, the resource is refetched.
 */
export function useOptimistic<T, V>({ key, send, apply, onDone, also = [] }: Change<T, V>) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: key,
    ...mutationScope(key),
    mutationFn: send,
    onMutate: async (change: V) => {
      // A response already in flight would overwrite the optimistic update.
      await client.cancelQueries({ queryKey: key, exact: true });
      const before = client.getQueryData<T>(key);
      if (before !== undefined) client.setQueryData(key, apply(before, change));
      return before;
    },
    onSuccess: (_, change) => onDone?.(change),
    onError: (_error, _change, before) => {
      if (before !== undefined) client.setQueryData(key, before);
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: key }) > 1) return undefined;
      return Promise.all([
        client.invalidateQueries({ queryKey: key, exact: true }),
        ...also.map((queryKey) => client.invalidateQueries({ queryKey })),
      ]);
    },
  });
}
