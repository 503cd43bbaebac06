/** The list with what stands at one index at another; those between move up or down by one. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

/** At which index the row of an index stands while another is held, from where it was to where it is. */
export function indexWhile(index: number, from: number, to: number): number {
  if (index === from) return to;
  if (from < index && index <= to) return index - 1;
  return to <= index && index < from ? index + 1 : index;
}

/** From the edge of the window, where what is held there scrolls the page. */
const edge = 70;
/** A second, at the very edge. */
const fastest = 3200;

/** By how many pixels a second a row scrolls the page that is held at `y` in a window: the nearer the edge the faster, so that a long way is short. */
export function scrollSpeed(y: number, height: number): number {
  const depth = (near: number): number => Math.min(Math.max((edge - near) / edge, 0), 1);
  return fastest * (depth(height - y) ** 2 - depth(y) ** 2);
}

/** At which index a row lands that is held at `y`: behind all others whose middles, as they stood when it was taken up, are above. */
export function indexAt(y: number, middles: readonly number[], from: number): number {
  return middles.filter((middle, i) => i !== from && middle < y).length;
}
