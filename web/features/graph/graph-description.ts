import { limits } from '#core/limits.ts';
import type { DrawnGraph } from './graph-data.ts';

/** What came of looking around a node. */
export interface Found {
  /** Nodes that were not there before. */
  readonly fresh: number;
  /** Whether there is more around it than the server told. */
  readonly more: boolean;
}

/** That a graph is not all there is. */
export function missingSentence({ nodes, truncated }: Pick<DrawnGraph, 'nodes' | 'truncated'>): string | undefined {
  if (!truncated) return undefined;
  const most = limits.graph.nodes;
  if (nodes.length === most) return `Only the nearest ${most.toLocaleString('en')} are shown.`;
  return 'Of some there is more than is shown.';
}

export function foundSentence({ fresh, more }: Found, name: string): string {
  if (fresh > 0) return `${fresh} more around ${name}${more ? ', and not all that there is' : ''}.`;
  return more ? `What can be shown around ${name} is here already. There is more.` : `All that is around ${name} is here already.`;
}
