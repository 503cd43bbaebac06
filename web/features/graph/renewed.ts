import type { DrawnGraph, DrawnNode } from './graph-data.ts';
import { continueLayout, layoutOf } from './layouts.ts';
import { spacingOf } from './view.ts';

/** With more new nodes than this, the graph is laid out again. */
const few = 20;

/**
 * Returns the same object if a refetched graph is unchanged. Otherwise keeps the positions of known
 * nodes and puts new ones next to a neighbor.
 */
export function renewed(before: DrawnGraph, answer: DrawnGraph): DrawnGraph {
  if (looksLike(before, answer)) return before;
  const { places, unit, done } = layoutOf(before);
  const numbers = new Map(before.nodes.map(({ id }, i) => [id, i]));
  const fresh = answer.nodes.filter(({ id }) => !numbers.has(id));
  if (fresh.length > few || fresh.length === answer.nodes.length) return answer;
  const spots = new Map<string, Spot>();
  for (const { id } of answer.nodes) {
    const at = numbers.get(id);
    if (at !== undefined) spots.set(id, { x: places[at * 2] ?? 0, y: places[at * 2 + 1] ?? 0 });
  }
  const spacing = spacingOf(answer.nodes.length);
  for (const { id } of fresh) spots.set(id, freeSpot(besideWhom(id, answer, spots), [...spots.values()], spacing));
  const all = Float32Array.from(
    answer.nodes.flatMap(({ id }) => {
      const { x, y } = spots.get(id) ?? middle;
      return [x, y];
    }),
  );
  continueLayout(before, answer, { places: all, unit, done });
  return answer;
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

const middle: Spot = { x: 0, y: 0 };

function besideWhom(id: string, { edges }: DrawnGraph, spots: ReadonlyMap<string, Spot>): Spot {
  for (const { from, to } of edges) {
    const other = from === id ? spots.get(to) : to === id ? spots.get(from) : undefined;
    if (other) return other;
  }
  return middle;
}

/**
 * Returns the nearest position around `center` that is about a spacing away from all others, or
 * else the one with the most room.
 */
function freeSpot(around: Spot, taken: readonly Spot[], spacing: number): Spot {
  let [best, room] = [around, -1];
  for (let ring = 1; ring <= 8; ring++) {
    for (let turn = 0; turn < 6 * ring; turn++) {
      const angle = (turn / (6 * ring)) * 2 * Math.PI;
      const spot = { x: around.x + Math.cos(angle) * ring * spacing, y: around.y + Math.sin(angle) * ring * spacing };
      const free = taken.reduce((least, { x, y }) => Math.min(least, (x - spot.x) ** 2 + (y - spot.y) ** 2), Infinity);
      if (free >= (spacing * 0.95) ** 2) return spot;
      if (free > room) [best, room] = [spot, free];
    }
  }
  return best;
}

/** Ignores initial positions, most of which are random. */
function looksLike(one: DrawnGraph, other: DrawnGraph): boolean {
  const looks = ({ id, label, color, profilePicture }: DrawnNode): unknown => [id, label, color, profilePicture];
  const told = ({ nodes, edges, truncated }: DrawnGraph): string =>
    JSON.stringify([nodes.map(looks), edges.map(({ from, to, label }) => [from, to, label]), truncated]);
  return told(one) === told(other);
}
