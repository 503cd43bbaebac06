/** The list with what stands at one index at another; those between move up or down by one. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

/** At which index a row lands that is held at `y`: behind all others whose middles, as they stood when it was taken up, are above. */
export function indexAt(y: number, middles: readonly number[], from: number): number {
  return middles.filter((middle, i) => i !== from && middle < y).length;
}
