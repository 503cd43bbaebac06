import { limits } from '#core/limits.ts';
import type { DrawnGraph } from './graph-data.ts';

/** The result of adding a node's neighbors. */
export interface Found {
  /** The number of new nodes. */
  readonly fresh: number;
  /** Whether the server left some neighbors out. */
  readonly more: boolean;
}

/** Returns a notice if the graph is incomplete. */
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
