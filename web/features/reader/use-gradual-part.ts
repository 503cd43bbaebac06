import { startTransition, useEffect, useState } from 'react';

/** Groups that are added to the page in one frame: more take a slow phone longer than 50 ms. */
const STEP = 1;

/**
 * Returns how many groups of the last part to show: all of them, except while a part that was added
 * below the others is still being rendered, a group at a time.
 */
export function useGradualPart<T>(parts: readonly T[], groupsOf: (part: T) => number): number {
  const last = parts.at(-1);
  const [state, setState] = useState({ last, shown: Infinity });
  if (state.last !== last) {
    const isAdded = parts.length > 1 && parts.at(-2) === state.last;
    setState({ last, shown: isAdded ? STEP : Infinity });
  }
  const isComplete = last === undefined || state.shown >= groupsOf(last);
  useEffect(() => {
    if (isComplete) return undefined;
    const next = { ...state, shown: state.shown + STEP };
    const frame = requestAnimationFrame(() => startTransition(() => setState((now) => (now === state ? next : now))));
    return () => cancelAnimationFrame(frame);
  }, [isComplete, state]);
  return isComplete ? Infinity : state.shown;
}
