import Graph from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';
import { limits } from '#core/limits.ts';
import { separate } from './separate.ts';
import { numberAt, type Position, positionAt, spacingOf } from './view.ts';

/** The worker's input. */
export interface LayoutTask {
  /** x and y per node: from -1 to 1, or the output of an earlier layout with its `unit`. */
  readonly coordinates: Float32Array;
  /** The node indexes of both ends per edge. */
  readonly edges: Uint32Array;
  readonly sizes: Float32Array;
  readonly unit?: number;
  /** 1 for each node that stays in place if there is room for the others. */
  readonly still?: Uint8Array;
  /** The width of the stage divided by its height. */
  readonly aspect?: number;
}

export interface LayoutSnapshot {
  /** x and y per node, in pixels at zoom 1, centered on 0. */
  readonly coordinates: Float32Array;
  /** Pixels per unit of the force simulation. */
  readonly unit: number;
  readonly iterations: number;
}

/** The number of iterations between two snapshots. */
const snapshotInterval = 10;

/**
 * Runs the force layout and yields a snapshot every ten iterations. The last one has no overlapping
 * nodes.
 */
export function* runLayout({ coordinates, edges, sizes, unit = 1, aspect = 1, still }: LayoutTask): Generator<LayoutSnapshot> {
  const stretch = Math.sqrt(aspect);
  const graph = graphOf(coordinates, edges, { x: unit * stretch, y: unit / stretch }, still);
  const settings = {
    ...forceAtlas2.inferSettings(graph),
    barnesHutOptimize: graph.order > 300,
    barnesHutTheta: 1.2,
    linLogMode: false,
  };
  for (let iterations = snapshotInterval; iterations <= limits.graph.layoutIterations; iterations += snapshotInterval) {
    if (graph.order > 1) forceAtlas2.assign(graph, { iterations: snapshotInterval, settings, getEdgeWeight: null });
    // If some nodes are fixed, the layout is not rescaled.
    const snapshot = still?.includes(1)
      ? { coordinates: withFixedPositions(graph, coordinates, { x: unit * stretch, y: unit / stretch }, still), unit }
      : rescaled(graph, coordinates, stretch);
    if (iterations === limits.graph.layoutIterations) separate(snapshot.coordinates, sizes, still);
    yield { ...snapshot, iterations };
  }
}

function graphOf(coordinates: Float32Array, edges: Uint32Array, unit: Position, still?: Uint8Array): Graph {
  const graph = new Graph({ type: 'undirected', multi: true });
  for (let node = 0; node < coordinates.length / 2; node++) {
    // Forces cannot separate nodes at exactly the same position.
    const offset = ((node % 97) - 48) * 1e-6;
    const { x, y } = positionAt(coordinates, node);
    graph.addNode(String(node), {
      x: x / unit.x + offset,
      y: y / unit.y - offset,
      fixed: still?.[node] === 1,
    });
  }
  for (let edge = 0; edge < edges.length; edge += 2) {
    if (edges[edge] !== edges[edge + 1]) graph.addEdge(String(edges[edge]), String(edges[edge + 1]));
  }
  return graph;
}

/** Returns the simulated positions, and the original ones of fixed nodes. */
function withFixedPositions(graph: Graph, start: Float32Array, unit: Position, still: Uint8Array): Float32Array {
  const coordinates = start.slice();
  graph.forEachNode((node, { x, y }) => {
    const index = Number(node) * 2;
    if (still[Number(node)] === 1 || !Number.isFinite(x) || !Number.isFinite(y)) return;
    coordinates[index] = x * unit.x;
    coordinates[index + 1] = y * unit.y;
  });
  return coordinates;
}

/**
 * Scales the simulated positions so that the mean distance from the center is that of evenly spaced
 * nodes, and pulls outliers in.
 */
function rescaled(graph: Graph, start: Float32Array, stretch: number): { coordinates: Float32Array; unit: number } {
  const coordinates = new Float32Array(start.length);
  graph.forEachNode((node, { x, y }) => {
    const index = Number(node) * 2;
    coordinates[index] = Number.isFinite(x) ? x : numberAt(start, index);
    coordinates[index + 1] = Number.isFinite(y) ? y : numberAt(start, index + 1);
  });
  const nodes = coordinates.length / 2;
  const center = { x: 0, y: 0 };
  for (let node = 0; node < nodes; node++) {
    const { x, y } = positionAt(coordinates, node);
    center.x += x / nodes;
    center.y += y / nodes;
  }
  let squares = 0;
  for (let node = 0; node < nodes; node++) {
    const { x, y } = positionAt(coordinates, node);
    squares += (x - center.x) ** 2 + (y - center.y) ** 2;
  }
  const mean = Math.sqrt(squares / nodes) || 1;
  const unit = squares === 0 ? 1 : (spacingOf(nodes) * Math.sqrt(nodes / Math.PI / 2)) / mean;
  for (let node = 0; node < nodes; node++) {
    const position = positionAt(coordinates, node);
    const [x, y] = [position.x - center.x, position.y - center.y];
    const scale = unit * outlierFactor(Math.hypot(x, y) / mean);
    coordinates[node * 2] = x * scale * stretch;
    coordinates[node * 2 + 1] = (y * scale) / stretch;
  }
  return { coordinates, unit };
}

/** Returns the factor for a distance in mean distances: 1 near the center, less farther out. */
function outlierFactor(distance: number): number {
  const threshold = 1.3;
  const falloff = 0.4;
  return distance <= threshold ? 1 : (threshold + falloff * Math.log1p((distance - threshold) / falloff)) / distance;
}
