/** The colors of an edge: normal, highlighted, and dimmed while something else is highlighted. */
export interface EdgeColors {
  readonly plain: string;
  readonly highlighted: string;
  readonly dimmed: string;
}

/** Graphs with more edges draw them fainter, because they overlap. */
const crowdedFrom = 1500;

/** Returns the colors of an edge, given its node's color and the number of edges. */
export function edgeColors(color: string, edges: number): EdgeColors {
  const isCrowded = edges > crowdedFrom;
  return {
    plain: premultiplied(color, isCrowded ? 0.28 : 0.66),
    highlighted: premultiplied(color, 0.95),
    dimmed: premultiplied('#ffffff', isCrowded ? 0.02 : 0.09),
  };
}

/**
 * Returns a color with premultiplied alpha, because sigma blends with ONE and ONE_MINUS_SRC_ALPHA.
 */
function premultiplied(color: string, alpha: number): string {
  const channels = [1, 3, 5].map((start) => Math.round(Number.parseInt(color.slice(start, start + 2), 16) * alpha));
  return `rgba(${channels.join(',')},${alpha})`;
}
