/** What an edge looks like: as it is, brought forward, and while another thing is. */
export interface EdgeColors {
  readonly plain: string;
  readonly lit: string;
  readonly receding: string;
}

/** From here on edges lie upon one another, and each is to be seen less. */
const many = 1500;

/** Of an edge in the colour of a node, among so many of them. */
export function edgeColors(color: string, edges: number): EdgeColors {
  const crowd = edges > many;
  return {
    plain: overBlack(color, crowd ? 0.28 : 0.66),
    lit: overBlack(color, 0.95),
    receding: overBlack('#ffffff', crowd ? 0.02 : 0.09),
  };
}

/**
 * A colour of which only a part is seen. WebGL adds its red, green and blue to what is there as they are (sigma blends with ONE and
 * ONE_MINUS_SRC_ALPHA), so they must have been made less by that part before.
 */
function overBlack(color: string, part: number): string {
  const light = [1, 3, 5].map((at) => Math.round(Number.parseInt(color.slice(at, at + 2), 16) * part));
  return `rgba(${light.join(',')},${part})`;
}
