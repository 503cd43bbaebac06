import { useLayoutEffect, useRef, useState } from 'react';

type Actions = Record<string, (...values: never[]) => void>;

/** The same functions at every render, which do what those that were given last do: rows of a long list that get them need not be drawn anew. */
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
