import { type DrawnGraph, edgeCounts, merged, nodeSize } from './graph-data.ts';
import type { LayoutTask } from './layout.ts';
import { type Place, spacingOf } from './view.ts';

/** Where the nodes of a graph stand. */
export interface Layout {
  /** x and y of each node in turn, in pixels at zoom 1. */
  readonly places: Float32Array;
  readonly unit: number;
  /** Whether all its iterations are done. */
  readonly done: boolean;
  /** Which nodes have their places already, and keep them while others find theirs. */
  readonly still?: Uint8Array;
}

/** Who comes back to a graph that is still kept finds it as it was left. */
const layouts = new WeakMap<DrawnGraph, Layout>();

export function keepLayout(graph: DrawnGraph, layout: Layout): void {
  layouts.set(graph, layout);
}

/** What a graph came in the place of, with everything where it was. */
const forerunners = new WeakMap<DrawnGraph, DrawnGraph>();

/** Gives the graph that comes in the place of another its layout, so that what is looked at stays. */
export function continueLayout(before: DrawnGraph, after: DrawnGraph, layout: Layout): void {
  keepLayout(after, layout);
  forerunners.set(after, before);
}

/** Whether the one came in the place of the other. */
export function continues(after: DrawnGraph, before: DrawnGraph | undefined): boolean {
  return before !== undefined && forerunners.get(after) === before;
}

/** The layout so far: at the very first, where the nodes say or chance has put them. */
export function layoutOf(graph: DrawnGraph): Layout {
  const kept = layouts.get(graph);
  if (kept) return kept;
  const unit = spacingOf(graph.nodes.length) * Math.max(Math.sqrt(graph.nodes.length / Math.PI), 1);
  const layout = { places: Float32Array.from(graph.nodes.flatMap(({ x, y }) => [x * unit, y * unit])), unit, done: false };
  layouts.set(graph, layout);
  return layout;
}

/** Where each node is now. */
export function placesOf(graph: DrawnGraph): Map<string, Place> {
  const { places } = layoutOf(graph);
  return new Map(graph.nodes.map(({ id }, i) => [id, { x: places[i * 2] ?? 0, y: places[i * 2 + 1] ?? 0 }]));
}

/** `aspect`: how much wider than high it may become. */
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

/** `merged`, with everything that was there where it was; what is new begins around the node. */
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
  // What has not come to rest yet goes on together with what is new.
  if (done) still.fill(1, 0, graph.nodes.length);
  else if (before) still.set(before);
  keepLayout(bigger, { places: all, unit, done: false, still });
  return bigger;
}
