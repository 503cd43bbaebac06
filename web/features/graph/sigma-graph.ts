import { MultiGraph } from 'graphology';
import { invariant } from '#core/invariant.ts';
import { type EdgeColors, edgeColors } from './edge-colors.ts';
import { type DrawnGraph, edgeCounts, nodeSize } from './graph-data.ts';
import type { LabeledNode } from './label-layer.ts';
import { shortLabel } from './labels.ts';
import { positionAt } from './view.ts';

export interface NodeAttributes {
  hidden?: boolean;
  x: number;
  y: number;
  size: number;
  color: string;
  type: 'circle' | 'image';
  image?: string | null;
}

export interface EdgeAttributes {
  hidden?: boolean;
  size: number;
  color: string;
  colors: EdgeColors;
}

export type SigmaGraph = MultiGraph<NodeAttributes, EdgeAttributes>;

/** A node's position and size. */
export interface NodePosition extends LabeledNode {
  x: number;
  y: number;
}

/** A graph with what is needed to draw it. */
export interface Drawing {
  readonly graph: DrawnGraph;
  readonly drawn: SigmaGraph;
  /** Larger nodes first, because their labels have priority. */
  readonly positions: NodePosition[];
  readonly byId: Map<string, NodePosition>;
}

/** Returns the drawing of a graph. */
export function createDrawing(graph: DrawnGraph, coordinates: Float32Array): Drawing {
  const positions = positionsOf(graph, coordinates);
  const byId = new Map(positions.map((spot) => [spot.id, spot]));
  return { graph, drawn: sigmaGraph(graph, byId), positions: positions.toSorted((one, other) => other.size - one.size), byId };
}

/** Returns the positions and sizes of a graph's nodes. */
function positionsOf(graph: DrawnGraph, coordinates: Float32Array): NodePosition[] {
  const counts = edgeCounts(graph);
  return graph.nodes.map(({ id, label }, i) => ({
    id,
    label,
    short: shortLabel(label),
    size: nodeSize(counts.get(id) ?? 0),
    ...positionAt(coordinates, i),
  }));
}

/**
 * Converts a graph for sigma. It is filled before sigma gets it, which would otherwise process an
 * event per node and edge.
 */
function sigmaGraph({ nodes, edges }: DrawnGraph, positions: ReadonlyMap<string, NodePosition>): SigmaGraph {
  const drawn: SigmaGraph = new MultiGraph();
  const colorsOf = new Map(Array.from(new Set(nodes.map(({ color }) => color)), (color) => [color, edgeColors(color, edges.length)]));
  const edgeColorsOf = new Map<string, EdgeColors | undefined>();
  for (const { id, color, profilePicture } of nodes) {
    const position = positions.get(id);
    invariant(position, 'every node has a position');
    const { x, y, size } = position;
    drawn.addNode(id, { x, y, size, color, type: profilePicture === null ? 'circle' : 'image' });
    edgeColorsOf.set(id, colorsOf.get(color));
  }
  for (const [i, { from, to, label }] of edges.entries()) {
    const colors = edgeColorsOf.get(from);
    invariant(colors, 'both ends of each edge exist');
    drawn.addEdgeWithKey(`${i} ${label}`, from, to, { size: 2.2, color: colors.plain, colors });
  }
  return drawn;
}
