import { MutationCache, type MutationMeta } from '@tanstack/react-query';

type SettledListener = (error: Error | null, meta: MutationMeta | undefined) => void;

const listeners = new Set<SettledListener>();

export const mutationCache = new MutationCache({
  onSettled: (_data, error, _variables, _result, { meta }) => listeners.forEach((listener) => listener(error, meta)),
});

/** Calls a function after every mutation, before the mutation's own `onSettled`. */
export function onMutationSettled(listener: SettledListener): void {
  listeners.add(listener);
}
