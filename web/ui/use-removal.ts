import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { RemovedRow } from './Removed.tsx';

type Request<V> = Pick<UseMutationResult<unknown, Error, V>, 'mutate' | 'reset'>;

/**
 * Removes rows of a list and returns the last removed one, until it is added again or its removal
 * fails. `remove` takes an id.
 */
export function useRemoval<T, V>(add: Request<V>, remove: Request<number>, idOf: (row: T) => number) {
  const [removed, setRemoved] = useState<RemovedRow<T>>();
  return {
    removed,
    add: (thing: V): void => {
      setRemoved(undefined);
      remove.reset();
      add.mutate(thing);
    },
    remove: (row: RemovedRow<T>): void => {
      add.reset();
      setRemoved(row);
      remove.mutate(idOf(row.row), { onError: () => setRemoved(undefined) });
    },
  };
}
