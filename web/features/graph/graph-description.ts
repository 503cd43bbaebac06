import { limits } from '#core/limits.ts';
import type { DrawnGraph } from './graph-data.ts';

/** The result of adding a node's neighbors. */
export interface ExpansionResult {
  /** The number of new nodes. */
  readonly newCount: number;
  /** Whether the server left some neighbors out. */
  readonly hasMore: boolean;
}

/** Returns a notice if the graph is incomplete. */
export function missingSentence({ nodes, truncated }: Pick<DrawnGraph, 'nodes' | 'truncated'>): string | undefined {
  if (!truncated) return undefined;
  const limit = limits.graph.nodes;
  if (nodes.length === limit) return `Only the nearest ${limit.toLocaleString('en')} nodes are shown.`;
  return 'Only part of the graph is shown.';
}

export function expansionSentence({ newCount, hasMore }: ExpansionResult, name: string): string {
  if (newCount > 0) return `${newCount} more around ${name}.${hasMore ? ' Others are not shown.' : ''}`;
  return hasMore ? `${name} has more neighbors, but no more can be shown.` : `All neighbors of ${name} are already shown.`;
}
