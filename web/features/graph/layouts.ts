import { type DrawnGraph, edgeCounts, merged, nodeSize } from './graph-data.ts';
import type { LayoutTask } from './layout.ts';
import { type Place, spacingOf } from './view.ts';

/** The positions of a graph's nodes. */
export interface Layout {
  /** x and y per node, in pixels at zoom 1. */
  readonly places: Float32Array;
  readonly unit: number;
  /** Whether all iterations have run. */
  readonly done: boolean;
  /** 1 for each node that keeps its position while the others are laid out. */
  readonly still?: Uint8Array;
}

/** Restores the layout when the user returns to a cached graph. */
const layouts = new WeakMap<DrawnGraph, Layout>();

export function keepLayout(graph: DrawnGraph, layout: Layout): void {
  layouts.set(graph, layout);
}

/** Each refreshed graph and the one that it replaced. */
const forerunners = new WeakMap<DrawnGraph, DrawnGraph>();

/** Gives the graph that replaces another its layout, so that the view does not move. */
export function continueLayout(before: DrawnGraph, after: DrawnGraph, layout: Layout): void {
  keepLayout(after, layout);
  forerunners.set(after, before);
}

/** Returns whether `after` replaced `before`. */
export function continues(after: DrawnGraph, before: DrawnGraph | undefined): boolean {
  return before !== undefined && forerunners.get(after) === before;
}

/** Returns the current layout; at first, the initial or random positions. */
export function layoutOf(graph: DrawnGraph): Layout {
  const kept = layouts.get(graph);
  if (kept) return kept;
  const unit = spacingOf(graph.nodes.length) * Math.max(Math.sqrt(graph.nodes.length / Math.PI), 1);
  const layout = { places: Float32Array.from(graph.nodes.flatMap(({ x, y }) => [x * unit, y * unit])), unit, done: false };
  layouts.set(graph, layout);
  return layout;
}

/** Returns the current position of each node. */
export function placesOf(graph: DrawnGraph): Map<string, Place> {
  const { places } = layoutOf(graph);
  return new Map(graph.nodes.map(({ id }, i) => [id, { x: places[i * 2] ?? 0, y: places[i * 2 + 1] ?? 0 }]));
}

/** Returns the worker's input. `aspect`: the width of the stage divided by its height. */
export function taskOf(graph: DrawnGraph, aspect = 1): LayoutTask {
  const { places, unit, still } = layoutOf(graph);
  const counts = edgeCounts(graph);
  const numbers = new Map(graph.nodes.map(({ id }, i) => [id, i]));
  return {
    places,
    unit,
    aspect,
    edges: Uint32Array.from(graph.edges.flatMap(({ from, to }) => [numbers.get(from) ?? 0, numbers.get(to) ?? 0])),
    sizes: Float32Array.from(graph.nodes, ({ id }) => nodeSize(counts.get(id) ?? 0)),
    ...(still && { still }),
  };
}

/** Merges the neighbors that were found, and places new nodes around the expanded one. */
export function expanded(graph: DrawnGraph, found: DrawnGraph, around: string): DrawnGraph {
  const { places, unit, done, still: before } = layoutOf(graph);
  const bigger = merged(graph, found);
  const at = graph.nodes.findIndex(({ id }) => id === around);
  const [x, y] = [places[at * 2] ?? 0, places[at * 2 + 1] ?? 0];
  const all = new Float32Array(bigger.nodes.length * 2);
  all.set(places);
  const fresh = bigger.nodes.length - graph.nodes.length;
  const radius = spacingOf(bigger.nodes.length);
  for (let i = 0; i < fresh; i++) {
    const angle = (i / fresh) * 2 * Math.PI;
    const index = (graph.nodes.length + i) * 2;
    all[index] = x + Math.cos(angle) * radius;
    all[index + 1] = y + Math.sin(angle) * radius;
  }
  const still = new Uint8Array(bigger.nodes.length);
  // If the layout has not finished, known nodes continue to move with the new ones.
  if (done) still.fill(1, 0, graph.nodes.length);
  else if (before) still.set(before);
  keepLayout(bigger, { places: all, unit, done: false, still });
  return bigger;
}
