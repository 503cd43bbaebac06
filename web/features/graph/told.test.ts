import { describe, expect, it } from 'vitest';
import { limits } from '#core/limits.ts';
import { drawnGraph } from './graph-data.ts';
import { foundSentence, missingSentence } from './graph-description.ts';

describe('what is told of what is missing', () => {
  const graph = (many: number, truncated: boolean) =>
    drawnGraph({ nodes: Array.from({ length: many }, (_, i) => ({ id: `user_${i}`, label: '' })), edges: [], truncated });

  it('is nothing where all is shown, however much', () => {
    expect(missingSentence(graph(3, false))).toBeUndefined();
    expect(missingSentence(graph(limits.graph.nodes, false))).toBeUndefined();
  });

  it('is the bound only where it is reached, and by nothing else', () => {
    expect(missingSentence(graph(limits.graph.nodes, true))).toBe('Only the nearest 2,000 are shown.');
    for (const many of [106, limits.graph.nodes - 1, limits.graph.nodes + 40]) {
      expect(missingSentence(graph(many, true))).toBe('Of some there is more than is shown.');
    }
  });
});

describe('what is told of what was found around a node', () => {
  it('is how much is new, and whether that is all', () => {
    expect(foundSentence({ fresh: 5, more: false }, 'Ephrem')).toBe('5 more around Ephrem.');
    expect(foundSentence({ fresh: 100, more: true }, 'Ephrem')).toBe('100 more around Ephrem, and not all that there is.');
  });

  it('says that all is here only where it is', () => {
    expect(foundSentence({ fresh: 0, more: false }, 'Ephrem')).toBe('All that is around Ephrem is here already.');
    expect(foundSentence({ fresh: 0, more: true }, 'Ephrem')).toBe('What can be shown around Ephrem is here already. There is more.');
  });
});
