import type { EdgeLabel } from '#contract/graph.ts';
import type { GraphKindName } from '#core/graph-kinds.ts';
import type { Fragment, SqlRunner } from '../../platform/db/open.ts';

/** A relation from entities of one kind to entities of another, and the edge that represents it. */
export interface Relation {
  readonly origin: GraphKindName;
  readonly found: GraphKindName;
  readonly label: EdgeLabel;
  /** Whether the edge points from the found entity to the origin. */
  readonly reversed?: true;
  /**
   * Selects the ids related to `k.id`, in index order so that a limit reads no further rows.
   * Filters by the caller's access before the limit applies.
   */
  readonly ids: (sql: SqlRunner, callerId: number) => Fragment;
}

export function forward(origin: GraphKindName, label: EdgeLabel, found: GraphKindName) {
  return { origin, label, found } as const;
}

export function backward(origin: GraphKindName, label: EdgeLabel, found: GraphKindName) {
  return { origin, label, found, reversed: true } as const;
}
