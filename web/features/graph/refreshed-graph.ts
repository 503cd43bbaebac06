import { invariant } from '#core/invariant.ts';
import type { DrawnGraph, DrawnNode } from './graph-data.ts';
import { inheritLayout, getLayout } from './layout-store.ts';
import { positionAt, spacingOf } from './view.ts';

/** With more new nodes than this, the graph is laid out again. */
const maxNewNodes = 20;

/**
 * Returns the same object if a refetched graph is unchanged. Otherwise keeps the positions of known
 * nodes and puts new ones next to a neighbor.
 */
export function refreshedGraph(before: DrawnGraph, refetched: DrawnGraph): DrawnGraph {
  if (isEqual(before, refetched)) return before;
  const { coordinates, unit, done } = getLayout(before);
  const indexes = new Map(before.nodes.map(({ id }, i) => [id, i]));
  const newNodes = refetched.nodes.filter(({ id }) => !indexes.has(id));
  if (newNodes.length > maxNewNodes || newNodes.length === refetched.nodes.length) return refetched;
  const positionById = new Map<string, NodePosition>();
  for (const { id } of refetched.nodes) {
    const index = indexes.get(id);
    if (index !== undefined) positionById.set(id, positionAt(coordinates, index));
  }
  const spacing = spacingOf(refetched.nodes.length);
  for (const { id } of newNodes)
    positionById.set(id, freePosition(neighborPosition(id, refetched, positionById), [...positionById.values()], spacing));
  const newCoordinates = Float32Array.from(
    refetched.nodes.flatMap(({ id }) => {
      const position = positionById.get(id);
      invariant(position, 'every node has a position');
      return [position.x, position.y];
    }),
  );
  inheritLayout(before, refetched, { coordinates: newCoordinates, unit, done });
  return refetched;
}

interface NodePosition {
  readonly x: number;
  readonly y: number;
}

const origin: NodePosition = { x: 0, y: 0 };

function neighborPosition(id: string, { edges }: DrawnGraph, positionById: ReadonlyMap<string, NodePosition>): NodePosition {
  for (const { from, to } of edges) {
    const other = from === id ? positionById.get(to) : to === id ? positionById.get(from) : undefined;
    if (other) return other;
  }
  return origin;
}

/**
 * Returns the nearest position around `center` that is about a spacing away from all others, or
 * else the one with the most room.
 */
function freePosition(center: NodePosition, occupied: readonly NodePosition[], spacing: number): NodePosition {
  let [best, bestDistance] = [center, -1];
  for (let ring = 1; ring <= 8; ring++) {
    for (let step = 0; step < 6 * ring; step++) {
      const angle = (step / (6 * ring)) * 2 * Math.PI;
      const position = { x: center.x + Math.cos(angle) * ring * spacing, y: center.y + Math.sin(angle) * ring * spacing };
      const distance = occupied.reduce((least, { x, y }) => Math.min(least, (x - position.x) ** 2 + (y - position.y) ** 2), Infinity);
      if (distance >= (spacing * 0.95) ** 2) return position;
      if (distance > bestDistance) [best, bestDistance] = [position, distance];
    }
  }
  return best;
}

/** Ignores initial positions, most of which are random. */
function isEqual(one: DrawnGraph, other: DrawnGraph): boolean {
  const fieldsOf = ({ id, label, color, profilePicture }: DrawnNode): unknown => [id, label, color, profilePicture];
  const fingerprint = ({ nodes, edges, truncated }: DrawnGraph): string =>
    JSON.stringify([nodes.map(fieldsOf), edges.map(({ from, to, label }) => [from, to, label]), truncated]);
  return fingerprint(one) === fingerprint(other);
}
