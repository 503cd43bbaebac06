import type { EdgeLabel, GraphEdge } from '#contract/graph.ts';
import { type GraphKindName, type GraphThing, nodeIdOf } from '#core/graph-kinds.ts';

/** An edge that may be added to the graph. */
export interface Tie {
  readonly from: GraphThing;
  readonly to: GraphThing;
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
export interface Gathering {
  /** By node id, in order of insertion. */
  readonly things: ReadonlyMap<string, GraphThing>;
  readonly edges: ReadonlyMap<string, GraphEdge>;
  /** Whether something did not fit. */
  readonly truncated: boolean;
  /**
   * Adds edges one step outward, by rank, then in the given order. Skips an edge with neither end
   * in the graph unless `allowUnconnected` is set, as for a graph without a start.
   */
  widen(ties: readonly Tie[], strange?: 'strange'): void;
  /** Adds edges between existing nodes. */
  join(ties: readonly Tie[]): void;
  /** Returns the ids of existing nodes of a kind, at most the first `limit`. */
  idsOf(kind: GraphKindName, most?: number): number[];
  noteMore(): void;
}

export function gathering(start: readonly GraphThing[], bound: { readonly nodes: number; readonly edges: number }): Gathering {
  const things = new Map<string, GraphThing>(start.map((thing) => [nodeIdOf(thing), thing]));
  const edges = new Map<string, GraphEdge>();
  let truncated = false;

  function add({ from, to, label }: Tie, near: { has(id: string): boolean }, strange: boolean): void {
    const ends = [nodeIdOf(from), nodeIdOf(to)] as const;
    const key = `${ends[0]} ${label} ${ends[1]}`;
    if (edges.has(key) || ends[0] === ends[1]) return;
    if (!strange && !near.has(ends[0]) && !near.has(ends[1])) return;
    const missing = ends.filter((end) => !things.has(end));
    if (edges.size >= bound.edges || things.size + missing.length > bound.nodes) {
      truncated = true;
      return;
    }
    for (const end of missing) things.set(end, end === ends[0] ? from : to);
    edges.set(key, { from: ends[0], to: ends[1], label });
  }

  return {
    things,
    edges,
    get truncated() {
      return truncated;
    },
    widen(ties, strange) {
      const near = new Set(things.keys());
      for (const tie of ties.toSorted((a, b) => a.rank - b.rank)) add(tie, near, strange !== undefined);
    },
    join(ties) {
      for (const tie of ties) {
        if (things.has(nodeIdOf(tie.from)) && things.has(nodeIdOf(tie.to))) add(tie, things, false);
      }
    },
    idsOf(kind, most = Infinity) {
      const ids: number[] = [];
      for (const thing of things.values()) {
        if (ids.length >= most) break;
        if (thing.kind === kind) ids.push(thing.id);
      }
      return ids;
    },
    noteMore() {
      truncated = true;
    },
  };
}
