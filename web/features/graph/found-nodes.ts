import { foldedText } from '#core/fold.ts';
import type { DrawnNode } from './graph-data.ts';

/**
 * Returns the nodes whose names contain the query, ignoring accents and case, prefix matches first.
 */
export function foundNodes<N extends Pick<DrawnNode, 'label'>>(nodes: readonly N[], typed: string, most = Infinity): N[] {
  const wanted = foldedText(typed);
  if (wanted === '') return [];
  const ranked = nodes.flatMap((node) => {
    const at = foldedText(node.label).indexOf(wanted);
    return at < 0 ? [] : [{ node, rank: at === 0 ? 0 : 1 }];
  });
  return ranked
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ node }) => node);
}

/** Returns why the list is empty; undefined if the graph itself is empty. */
export function nothingSentence(typed: string, partly: boolean): string | undefined {
  if (typed.trim() === '') return partly ? 'Every kind is hidden.' : undefined;
  return partly ? 'Nothing of that name among the kinds that are shown.' : 'Nothing of that name in this graph.';
}
