import { useLayoutEffect, useRef, useState } from 'react';

type Actions = Record<string, (...values: never[]) => void>;

/**
 * Returns functions that are the same at every render and call the latest ones given, so that
 * memoized rows do not render again.
 */
export function useStable<A extends Actions>(actions: A): A {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [stable] = useState(() =>
    mapped(
      actions,
      (name) =>
        (...values) =>
          latest.current[name]?.(...values),
    ),
  );
  return stable;
}

function mapped<A extends Actions>(actions: A, by: (name: string) => Actions[string]): A {
  return Object.fromEntries(Object.keys(actions).map((name) => [name, by(name)])) as A;
}
