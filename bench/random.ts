/** Random numbers that are the same in every run. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  /** The first of the list often, the last hardly ever: as words, authors and shelves are spread in a real library. */
  skewed<T>(list: readonly T[], skew?: number): T;
  /** By weight. */
  weighted<T>(list: readonly (readonly [T, number])[]): T;
}

/** Mulberry32. */
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
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    skewed: (list, skew = 2.2) => at(list, Math.floor(list.length * next() ** skew)),
    weighted: (list) => {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      return (list.find(([, weight]) => (left -= weight) < 0) ?? at(list, list.length - 1))[0];
    },
  };
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error('nothing can be chosen from an empty list');
  return found;
}
