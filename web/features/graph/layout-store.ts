import { invariant } from '#core/invariant.ts';
import { type DrawnGraph, edgeCounts, mergeGraphs, nodeSize } from './graph-data.ts';
import type { LayoutTask } from './layout.ts';
import { type Position, positionAt, spacingOf } from './view.ts';

/** The positions of a graph's nodes. */
export interface Layout {
  /** x and y per node, in pixels at zoom 1. */
  readonly coordinates: Float32Array;
  readonly unit: number;
  /** Whether all iterations have run. */
  readonly done: boolean;
  /** 1 for each node that keeps its position while the others are laid out. */
  readonly still?: Uint8Array;
}

/** Restores the layout when the user returns to a cached graph. */
const layouts = new WeakMap<DrawnGraph, Layout>();

export function saveLayout(graph: DrawnGraph, layout: Layout): void {
  layouts.set(graph, layout);
}

/** Each refreshed graph and the one that it replaced. */
const predecessors = new WeakMap<DrawnGraph, DrawnGraph>();

/** Gives the graph that replaces another its layout, so that the view does not move. */
export function inheritLayout(before: DrawnGraph, after: DrawnGraph, layout: Layout): void {
  saveLayout(after, layout);
  predecessors.set(after, before);
}

/** Returns whether `after` replaced `before`. */
export function isReplacement(after: DrawnGraph, before: DrawnGraph | undefined): boolean {
  return before !== undefined && predecessors.get(after) === before;
}

/** Returns the current layout; at first, the initial or random positions. */
export function getLayout(graph: DrawnGraph): Layout {
  const cached = layouts.get(graph);
  if (cached) return cached;
  const unit = spacingOf(graph.nodes.length) * Math.max(Math.sqrt(graph.nodes.length / Math.PI), 1);
  const layout = { coordinates: Float32Array.from(graph.nodes.flatMap(({ x, y }) => [x * unit, y * unit])), unit, done: false };
  layouts.set(graph, layout);
  return layout;
}

/** Returns the current position of each node. */
export function positionsOf(graph: DrawnGraph): Map<string, Position> {
  const { coordinates } = getLayout(graph);
  return new Map(graph.nodes.map(({ id }, i) => [id, positionAt(coordinates, i)]));
}

/** Returns the worker's input. `aspect`: the width of the stage divided by its height. */
export function taskOf(graph: DrawnGraph, aspect = 1): LayoutTask {
  const { coordinates, unit, still } = getLayout(graph);
  const counts = edgeCounts(graph);
  const indexes = new Map(graph.nodes.map(({ id }, i) => [id, i]));
  const indexOf = (id: string): number => {
    const index = indexes.get(id);
    invariant(index !== undefined, 'both ends of each edge exist');
    return index;
  };
  return {
    coordinates,
    unit,
    aspect,
    edges: Uint32Array.from(graph.edges.flatMap(({ from, to }) => [indexOf(from), indexOf(to)])),
    sizes: Float32Array.from(graph.nodes, ({ id }) => nodeSize(counts.get(id) ?? 0)),
    ...(still && { still }),
  };
}

/** Merges the neighbors that were found, and places new nodes around the expanded one. */
export function expandGraph(graph: DrawnGraph, found: DrawnGraph, nodeId: string): DrawnGraph {
  const { coordinates, unit, done, still: previousStill } = getLayout(graph);
  const merged = mergeGraphs(graph, found);
  const nodeIndex = graph.nodes.findIndex(({ id }) => id === nodeId);
  // A refetch may have removed the node meanwhile.
  const { x, y } = nodeIndex === -1 ? { x: 0, y: 0 } : positionAt(coordinates, nodeIndex);
  const expanded = new Float32Array(merged.nodes.length * 2);
  expanded.set(coordinates);
  const newCount = merged.nodes.length - graph.nodes.length;
  const radius = spacingOf(merged.nodes.length);
  for (let i = 0; i < newCount; i++) {
    const angle = (i / newCount) * 2 * Math.PI;
    const index = (graph.nodes.length + i) * 2;
    expanded[index] = x + Math.cos(angle) * radius;
    expanded[index + 1] = y + Math.sin(angle) * radius;
  }
  const still = new Uint8Array(merged.nodes.length);
  // If the layout has not finished, known nodes continue to move with the new ones.
  if (done) still.fill(1, 0, graph.nodes.length);
  else if (previousStill) still.set(previousStill);
  saveLayout(merged, { coordinates: expanded, unit, done: false, still });
  return merged;
}
