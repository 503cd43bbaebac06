import type { EdgeLabel } from '#contract/graph.ts';
import type { GraphKindName } from '#core/graph-kinds.ts';
import type { SqlRunner } from '../../platform/db/open.ts';
import type { mayRead } from './access.ts';

/** A way from things of one kind to things of another, and how it is told. */
export interface Relation {
  readonly known: GraphKindName;
  readonly found: GraphKindName;
  readonly label: EdgeLabel;
  /** Whether the edge leads to what is known; else from it. */
  readonly back?: true;
  /**
   * The ids found from `k.id`, in an order that an index has: whatever there is of them, no more is read than is wanted. Only what the caller may
   * see, so that the rest takes nobody's place.
   */
  readonly ids: (sql: SqlRunner, callerId: number) => ReturnType<typeof mayRead.topic>;
}

export function way(known: GraphKindName, label: EdgeLabel, found: GraphKindName) {
  return { known, label, found } as const;
}

export function wayBack(known: GraphKindName, label: EdgeLabel, found: GraphKindName) {
  return { known, label, found, back: true } as const;
}
