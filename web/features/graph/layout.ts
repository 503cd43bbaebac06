import Graph from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';
import { limits } from '#core/limits.ts';
import { separate } from './separate.ts';
import { type Place, spacingOf } from './view.ts';

/** The worker's input. */
export interface LayoutTask {
  /** x and y per node: from -1 to 1, or the output of an earlier layout with its `unit`. */
  readonly places: Float32Array;
  /** The node indexes of both ends per edge. */
  readonly edges: Uint32Array;
  readonly sizes: Float32Array;
  readonly unit?: number;
  /** 1 for each node that stays in place if there is room for the others. */
  readonly still?: Uint8Array;
  /** The width of the stage divided by its height. */
  readonly aspect?: number;
}

export interface LaidOut {
  /** x and y per node, in pixels at zoom 1, centered on 0. */
  readonly places: Float32Array;
  /** Pixels per unit of the force simulation. */
  readonly unit: number;
  readonly iterations: number;
}

/** The number of iterations between two snapshots. */
const step = 10;

/**
 * Runs the force layout and yields a snapshot every ten iterations. The last one has no overlapping
 * nodes.
 */
export function* layOut({ places, edges, sizes, unit = 1, aspect = 1, still }: LayoutTask): Generator<LaidOut> {
  const wide = Math.sqrt(aspect);
  const graph = graphOf(places, edges, { x: unit * wide, y: unit / wide }, still);
  const settings = {
    ...forceAtlas2.inferSettings(graph),
    barnesHutOptimize: graph.order > 300,
    barnesHutTheta: 1.2,
    linLogMode: false,
  };
  for (let iterations = step; iterations <= limits.graph.layoutIterations; iterations += step) {
    if (graph.order > 1) forceAtlas2.assign(graph, { iterations: step, settings, getEdgeWeight: null });
    // If some nodes are fixed, the layout is not rescaled.
    const picture = still?.includes(1)
      ? { places: joined(graph, places, { x: unit * wide, y: unit / wide }, still), unit }
      : spread(graph, places, wide);
    if (iterations === limits.graph.layoutIterations) separate(picture.places, sizes, still);
    yield { ...picture, iterations };
  }
}

function graphOf(places: Float32Array, edges: Uint32Array, unit: Place, still?: Uint8Array): Graph {
  const graph = new Graph({ type: 'undirected', multi: true });
  for (let node = 0; node < places.length / 2; node++) {
    // Forces cannot separate nodes at exactly the same position.
    const aside = ((node % 97) - 48) * 1e-6;
    graph.addNode(String(node), {
      x: (places[node * 2] ?? 0) / unit.x + aside,
      y: (places[node * 2 + 1] ?? 0) / unit.y - aside,
      fixed: still?.[node] === 1,
    });
  }
  for (let edge = 0; edge < edges.length; edge += 2) {
    if (edges[edge] !== edges[edge + 1]) graph.addEdge(String(edges[edge]), String(edges[edge + 1]));
  }
  return graph;
}

/** Returns the simulated positions, and the original ones of fixed nodes. */
function joined(graph: Graph, start: Float32Array, unit: Place, still: Uint8Array): Float32Array {
  const places = start.slice();
  graph.forEachNode((node, { x, y }) => {
    const at = Number(node) * 2;
    if (still[Number(node)] === 1 || !Number.isFinite(x) || !Number.isFinite(y)) return;
    places[at] = x * unit.x;
    places[at + 1] = y * unit.y;
  });
  return places;
}

/**
 * Scales the simulated positions so that the mean distance from the center is that of evenly spaced
 * nodes, and pulls outliers in.
 */
function spread(graph: Graph, start: Float32Array, wide: number): { places: Float32Array; unit: number } {
  const places = new Float32Array(start.length);
  graph.forEachNode((node, { x, y }) => {
    const at = Number(node) * 2;
    places[at] = Number.isFinite(x) ? x : (start[at] ?? 0);
    places[at + 1] = Number.isFinite(y) ? y : (start[at + 1] ?? 0);
  });
  const nodes = places.length / 2;
  const middle = [0, 0];
  for (let i = 0; i < places.length; i++) middle[i % 2] = (middle[i % 2] ?? 0) + (places[i] ?? 0) / nodes;
  let squares = 0;
  for (let i = 0; i < places.length; i++) squares += ((places[i] ?? 0) - (middle[i % 2] ?? 0)) ** 2;
  const mean = Math.sqrt(squares / nodes) || 1;
  const unit = squares === 0 ? 1 : (spacingOf(nodes) * Math.sqrt(nodes / Math.PI / 2)) / mean;
  for (let at = 0; at < places.length; at += 2) {
    const [x, y] = [(places[at] ?? 0) - (middle[0] ?? 0), (places[at + 1] ?? 0) - (middle[1] ?? 0)];
    const nearer = unit * closer(Math.hypot(x, y) / mean);
    places[at] = x * nearer * wide;
    places[at + 1] = (y * nearer) / wide;
  }
  return { places, unit };
}

/** Returns the factor for a distance in mean distances: 1 near the center, less farther out. */
function closer(distance: number): number {
  const free = 1.3;
  const give = 0.4;
  return distance <= free ? 1 : (free + give * Math.log1p((distance - free) / give)) / distance;
}
