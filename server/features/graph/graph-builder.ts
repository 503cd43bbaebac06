import type { EdgeLabel, GraphEdge } from '#contract/graph.ts';
import { type GraphKindName, type GraphEntity, nodeIdOf } from '#core/graph-kinds.ts';

/** An edge that may be added to the graph. */
export interface CandidateEdge {
  readonly from: GraphEntity;
  readonly to: GraphEntity;
  readonly label: EdgeLabel;
  /**
   * Position among the edges of the same relation and origin, from 0. Entities with many edges must
   * not crowd out those with few.
   */
  readonly rank: number;
}

/**
 * A graph that grows outward from its start up to a size limit. Both ends of every edge are in the
 * graph.
 */
export interface GraphBuilder {
  /** By node id, in order of insertion. */
  readonly nodes: ReadonlyMap<string, GraphEntity>;
  readonly edges: ReadonlyMap<string, GraphEdge>;
  /** Whether something did not fit. */
  readonly truncated: boolean;
  /**
   * Adds edges one step outward, by rank, then in the given order. Skips an edge with neither end
   * in the graph unless `allowUnconnected` is set, as for a graph without a start.
   */
  expand(candidates: readonly CandidateEdge[], options?: { readonly allowUnconnected: boolean }): void;
  /** Adds edges between existing nodes. */
  connect(candidates: readonly CandidateEdge[]): void;
  /** Returns the ids of existing nodes of a kind, at most the first `limit`. */
  idsOf(kind: GraphKindName, limit?: number): number[];
  markTruncated(): void;
}

export function createGraphBuilder(start: readonly GraphEntity[], max: { readonly nodes: number; readonly edges: number }): GraphBuilder {
  const nodes = new Map<string, GraphEntity>(start.map((entity) => [nodeIdOf(entity), entity]));
  const edges = new Map<string, GraphEdge>();
  let truncated = false;

  function add({ from, to, label }: CandidateEdge, connected: { has(id: string): boolean }, allowUnconnected: boolean): void {
    const ends = [nodeIdOf(from), nodeIdOf(to)] as const;
    const key = `${ends[0]} ${label} ${ends[1]}`;
    if (edges.has(key) || ends[0] === ends[1]) return;
    if (!allowUnconnected && !connected.has(ends[0]) && !connected.has(ends[1])) return;
    const missing = ends.filter((end) => !nodes.has(end));
    if (edges.size >= max.edges || nodes.size + missing.length > max.nodes) {
      truncated = true;
      return;
    }
    for (const end of missing) nodes.set(end, end === ends[0] ? from : to);
    edges.set(key, { from: ends[0], to: ends[1], label });
  }

  return {
    nodes,
    edges,
    get truncated() {
      return truncated;
    },
    expand(candidates, options) {
      const connected = new Set(nodes.keys());
      for (const candidate of candidates.toSorted((a, b) => a.rank - b.rank)) add(candidate, connected, options?.allowUnconnected ?? false);
    },
    connect(candidates) {
      for (const candidate of candidates) {
        if (nodes.has(nodeIdOf(candidate.from)) && nodes.has(nodeIdOf(candidate.to))) add(candidate, nodes, false);
      }
    },
    idsOf(kind, limit = Infinity) {
      const ids: number[] = [];
      for (const entity of nodes.values()) {
        if (ids.length >= limit) break;
        if (entity.kind === kind) ids.push(entity.id);
      }
      return ids;
    },
    markTruncated() {
      truncated = true;
    },
  };
}
