import type { EdgeLabel, GraphEdge } from '#contract/graph.ts';
import { type GraphKindName, type GraphThing, nodeIdOf } from '#core/graph-kinds.ts';

/** That one thing has to do with another. */
export interface Tie {
  readonly from: GraphThing;
  readonly to: GraphThing;
  readonly label: EdgeLabel;
  /** Its place among those that one thing has of a sort, from 0: what has many of them does not crowd out what has few. */
  readonly rank: number;
}

/** A graph that grows from what is near to what is far, and ends at a bound. Nothing in it hangs on a thing that is not in it. */
export interface Gathering {
  /** By id, in the order in which they came. */
  readonly things: ReadonlyMap<string, GraphThing>;
  readonly edges: ReadonlyMap<string, GraphEdge>;
  /** Whether something had no room. */
  readonly truncated: boolean;
  /**
   * Adds what lies one step further: of each sort first what has the lowest rank, else in the order given. A tie of which no end is there is
   * left out, unless `strange`, for a graph that is about nobody.
   */
  widen(ties: readonly Tie[], strange?: 'strange'): void;
  /** Adds ties among what is there already. */
  join(ties: readonly Tie[]): void;
  /** Of those that are there, the ids of a kind; the first `most` that came. */
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
