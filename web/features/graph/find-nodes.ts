import { foldedText } from '#core/fold.ts';
import type { DrawnNode } from './graph-data.ts';

/**
 * Returns the nodes whose names contain the query, ignoring accents and case, prefix matches first.
 */
export function findNodes<N extends Pick<DrawnNode, 'label'>>(nodes: readonly N[], query: string, limit = Infinity): N[] {
  const folded = foldedText(query);
  if (folded === '') return [];
  const ranked = nodes.flatMap((node) => {
    const index = foldedText(node.label).indexOf(folded);
    return index < 0 ? [] : [{ node, rank: index === 0 ? 0 : 1 }];
  });
  return ranked
    .sort((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ node }) => node);
}

/** Returns why the list is empty; undefined if the graph itself is empty. */
export function emptySentence(query: string, hasHiddenKinds: boolean): string | undefined {
  if (query.trim() === '') return hasHiddenKinds ? 'All kinds are hidden.' : undefined;
  return hasHiddenKinds ? 'No matches among the kinds shown.' : 'No matches in this graph.';
}
