import { describe, expect, it } from 'vitest';
import { limits } from '#core/limits.ts';
import { parseGraph } from './graph-data.ts';
import { expansionSentence, missingSentence } from './graph-description.ts';

describe('missingSentence', () => {
  const graph = (many: number, truncated: boolean) =>
    parseGraph({ nodes: Array.from({ length: many }, (_, i) => ({ id: `user_${i}`, label: '' })), edges: [], truncated });

  it('returns nothing for a complete graph of any size', () => {
    expect(missingSentence(graph(3, false))).toBeUndefined();
    expect(missingSentence(graph(limits.graph.nodes, false))).toBeUndefined();
  });

  it('names the limit only if exactly that many nodes are shown', () => {
    expect(missingSentence(graph(limits.graph.nodes, true))).toBe('Only the nearest 2,000 nodes are shown.');
    for (const many of [106, limits.graph.nodes - 1, limits.graph.nodes + 40]) {
      expect(missingSentence(graph(many, true))).toBe('Only part of the graph is shown.');
    }
  });
});

describe('expansionSentence', () => {
  it('says how many nodes are new and whether there are more', () => {
    expect(expansionSentence({ newCount: 5, hasMore: false }, 'Ephrem')).toBe('5 more around Ephrem.');
    expect(expansionSentence({ newCount: 100, hasMore: true }, 'Ephrem')).toBe('100 more around Ephrem. Others are not shown.');
  });

  it('says that everything is shown only if it is', () => {
    expect(expansionSentence({ newCount: 0, hasMore: false }, 'Ephrem')).toBe('All neighbors of Ephrem are already shown.');
    expect(expansionSentence({ newCount: 0, hasMore: true }, 'Ephrem')).toBe('Ephrem has more neighbors, but no more can be shown.');
  });
});
