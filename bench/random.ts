/** A generator of pseudorandom values that are the same in every run. */
export interface Random {
  /** Returns a number from 0 up to, but excluding, 1. */
  next(): number;
  /** Returns an integer from `min` to `max`, inclusive. */
  between(min: number, max: number): number;
  /**
   * Chooses early items much more often than late ones, like the words and authors of a real
   * library.
   */
  skewed<T>(list: readonly T[], skew?: number): T;
  /** Chooses an item with a probability in proportion to its weight. */
  weighted<T>(list: readonly (readonly [T, number])[]): T;
}

/** Returns a generator that uses Mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    skewed: (list, skew = 2.2) => at(list, Math.floor(list.length * next() ** skew)),
    weighted: (list) => {
      let rest = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      return (list.find(([, weight]) => (rest -= weight) < 0) ?? at(list, list.length - 1))[0];
    },
  };
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error('cannot choose from an empty list');
  return item;
}
