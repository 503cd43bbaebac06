import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

interface Change<T, V> {
  /** Of the one thing that is changed, as it is kept. */
  key: QueryKey;
  send: (change: V) => Promise<unknown>;
  /** How the thing will stand. */
  apply: (now: T, change: V) => T;
  /** When the server has taken it. */
  onDone?: (change: V) => void;
  /** Other lists that speak of it. */
  also?: readonly QueryKey[];
}

/**
 * For the mutations of one thing: they go to the server one after another, in the order in which they were made. Sent beside the removal that it
 * undoes, what brings something back could be overtaken by it.
 */
export function inTurn(key: QueryKey): { scope: { id: string } } {
  return { scope: { id: JSON.stringify(key) } };
}

/** Puts an answer in the place of what is kept of a thing. What was asked before that is on its way may know nothing of it, and is not waited for. */
export async function keepAnswer<T>(client: QueryClient, key: QueryKey, change: (now: T | undefined) => T | undefined): Promise<void> {
  await client.cancelQueries({ queryKey: key, exact: true });
  client.setQueryData<T>(key, change);
}

/**
 * A change that is shown at once, and taken back where it fails. Several go to the server one after another, in the order in which they were
 * made; when the last is answered, the thing is read anew.
 */
export function useOptimistic<T, V>({ key, send, apply, onDone, also = [] }: Change<T, V>) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: key,
    ...inTurn(key),
    mutationFn: send,
    onMutate: async (change: V) => {
      // An answer that is under way knows nothing of this yet.
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
