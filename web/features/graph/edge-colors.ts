/** The colors of an edge: normal, highlighted, and dimmed while something else is highlighted. */
export interface EdgeColors {
  readonly plain: string;
  readonly lit: string;
  readonly receding: string;
}

/** Graphs with more edges draw them fainter, because they overlap. */
const many = 1500;

/** Returns the colors of an edge, given its node's color and the number of edges. */
export function edgeColors(color: string, edges: number): EdgeColors {
  const crowd = edges > many;
  return {
    plain: overBlack(color, crowd ? 0.28 : 0.66),
    lit: overBlack(color, 0.95),
    receding: overBlack('#ffffff', crowd ? 0.02 : 0.09),
  };
}

/**
 * Returns a color with premultiplied alpha, because sigma blends with ONE and ONE_MINUS_SRC_ALPHA.
 */
function overBlack(color: string, part: number): string {
  const light = [1, 3, 5].map((at) => Math.round(Number.parseInt(color.slice(at, at + 2), 16) * part));
  return `rgba(${light.join(',')},${part})`;
}
