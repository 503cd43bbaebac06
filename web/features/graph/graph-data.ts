import { defaultNodeColor, type GraphKindName, kindOf } from '#core/graph-kinds.ts';
import { limits } from '#core/limits.ts';

export interface DrawnNode {
  readonly id: string;
  readonly label: string;
  readonly color: string;
  readonly profilePicture: string | null;
  /** The initial position, from -1 to 1. */
  readonly x: number;
  readonly y: number;
}

interface DrawnEdge {
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

/** A valid graph: ids are unique, and both ends of each edge exist. */
export interface DrawnGraph {
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
  /** Whether the server reached its limit and left nodes out. */
  readonly truncated: boolean;
}

/** Thrown if a response is not a graph. */
export class InvalidGraphError extends Error {}

/**
 * Parses a response; throws `InvalidGraphError` unless nodes and edges are arrays of valid entries.
 */
export function parseGraph(response: unknown, random: () => number = Math.random): DrawnGraph {
  const { nodes, edges, truncated } = recordOf(response);
  if (!Array.isArray(nodes) || !Array.isArray(edges)) throw new InvalidGraphError('invalid graph data structure');
  const byId = new Map<string, DrawnNode>();
  for (const node of nodes.map((one) => parseNode(one, random))) if (!byId.has(node.id)) byId.set(node.id, node);
  const validEdges = edges.map(parseEdge).filter(({ from, to }) => byId.has(from) && byId.has(to));
  return { nodes: [...byId.values()], edges: validEdges, truncated: truncated === true };
}

function parseNode(node: unknown, random: () => number): DrawnNode {
  const { id, label, color, profilePicture, x, y } = recordOf(node);
  const name = idOf(id);
  return {
    id: name,
    label: typeof label === 'string' && label.trim() !== '' ? label : name,
    color: typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? color : defaultNodeColor,
    profilePicture: typeof profilePicture === 'string' && profilePicture !== '' ? profilePicture : null,
    x: isCoordinate(x) ? x : random() * 2 - 1,
    y: isCoordinate(y) ? y : random() * 2 - 1,
  };
}

function parseEdge(edge: unknown): DrawnEdge {
  const { from, to, label } = recordOf(edge);
  return { from: idOf(from), to: idOf(to), label: typeof label === 'string' ? label : '' };
}

function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new InvalidGraphError('invalid graph data structure');
  return value as Record<string, unknown>;
}

/** Converts numeric ids to strings. */
function idOf(id: unknown): string {
  if (typeof id === 'string' && id !== '') return id;
  if (typeof id === 'number') return String(id);
  throw new InvalidGraphError('a node or an edge without an id');
}

function isCoordinate(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Counts the edges of each node; a loop counts once. */
export function edgeCounts({ nodes, edges }: DrawnGraph): Map<string, number> {
  const counts = new Map(nodes.map(({ id }) => [id, 0]));
  for (const { from, to } of edges) {
    counts.set(from, (counts.get(from) ?? 0) + 1);
    if (to !== from) counts.set(to, (counts.get(to) ?? 0) + 1);
  }
  return counts;
}

/** Returns the radius of a node in pixels at zoom 1. */
export function nodeSize(edges: number): number {
  return Math.min(limits.graph.nodeSize.min + edges, limits.graph.nodeSize.max);
}

/** A kind in the legend; unknown kinds are combined as "other". */
export type KindFilter = GraphKindName | 'other';

export function filterOf(nodeId: string): KindFilter {
  return kindOf(nodeId) ?? 'other';
}

/** Returns the graph without hidden kinds and their edges. */
export function withoutKinds(graph: DrawnGraph, hidden: ReadonlySet<KindFilter>): DrawnGraph {
  if (hidden.size === 0) return graph;
  const nodes = graph.nodes.filter(({ id }) => !hidden.has(filterOf(id)));
  const shown = new Set(nodes.map(({ id }) => id));
  return { ...graph, nodes, edges: graph.edges.filter(({ from, to }) => shown.has(from) && shown.has(to)) };
}

/** Adds the neighbors that were found to a graph. Known nodes come first and do not change. */
export function mergeGraphs(graph: DrawnGraph, found: DrawnGraph): DrawnGraph {
  const known = new Set(graph.nodes.map(({ id }) => id));
  const edges = new Map([...graph.edges, ...found.edges].map((edge) => [`${edge.from} ${edge.to} ${edge.label}`, edge]));
  return {
    nodes: [...graph.nodes, ...found.nodes.filter(({ id }) => !known.has(id))],
    edges: [...edges.values()],
    truncated: graph.truncated || found.truncated,
  };
}
