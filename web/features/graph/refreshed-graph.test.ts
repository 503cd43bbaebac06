import { describe, expect, it } from 'vitest';
import { type DrawnGraph, parseGraph } from './graph-data.ts';
import { isReplacement, saveLayout, getLayout } from './layout-store.ts';
import { refreshedGraph } from './refreshed-graph.ts';
import { spacingOf } from './view.ts';

const graphOf = (ids: readonly string[], pairs: readonly (readonly [string, string])[] = []): DrawnGraph =>
  parseGraph({ nodes: ids.map((id) => ({ id, label: id })), edges: pairs.map(([from, to]) => ({ from, to, label: 'read' })) });

/** Returns a book and two readers with a layout. */
function laidOutGraph(done = true): DrawnGraph {
  const before = graphOf(
    ['work_1', 'user_1', 'user_2'],
    [
      ['user_1', 'work_1'],
      ['user_2', 'work_1'],
    ],
  );
  saveLayout(before, { coordinates: Float32Array.from([0, 0, 120, 5, -120, 7]), unit: 90, done });
  return before;
}

const positionOf = (graph: DrawnGraph, id: string): number[] => {
  const start = graph.nodes.findIndex((node) => node.id === id) * 2;
  return [...getLayout(graph).coordinates.slice(start, start + 2)];
};

describe('refreshedGraph', () => {
  it('returns the same object if nothing has changed', () => {
    const before = laidOutGraph();
    const refetched = graphOf(
      ['work_1', 'user_1', 'user_2'],
      [
        ['user_1', 'work_1'],
        ['user_2', 'work_1'],
      ],
    );
    expect(refreshedGraph(before, refetched)).toBe(before);
  });

  it('keeps known positions, places new nodes next to a neighbor, and removes missing nodes', () => {
    const before = laidOutGraph();
    const after = refreshedGraph(
      before,
      graphOf(
        ['user_3', 'user_2', 'work_1'],
        [
          ['user_3', 'work_1'],
          ['user_2', 'work_1'],
        ],
      ),
    );
    expect(after.nodes.map(({ id }) => id)).toEqual(['user_3', 'user_2', 'work_1']);
    expect([positionOf(after, 'work_1'), positionOf(after, 'user_2')]).toEqual([
      [0, 0],
      [-120, 7],
    ]);
    const [x = 0, y = 0] = positionOf(after, 'user_3');
    const spacing = spacingOf(3);
    expect(Math.hypot(x, y)).toBeLessThan(spacing * 3);
    for (const other of ['work_1', 'user_2']) {
      const [u = 0, v = 0] = positionOf(after, other);
      expect(Math.hypot(x - u, y - v)).toBeGreaterThan(spacing * 0.9);
    }
    expect(getLayout(after)).toMatchObject({ unit: 90, done: true });
    expect([isReplacement(after, before), isReplacement(before, after), isReplacement(after, undefined)]).toEqual([true, false, false]);
  });

  it('continues an unfinished layout', () => {
    expect(getLayout(refreshedGraph(laidOutGraph(false), graphOf(['work_1', 'user_1']))).done).toBe(false);
  });

  it('updates names', () => {
    const before = laidOutGraph();
    const named = { ...before, nodes: before.nodes.map((node) => ({ ...node, label: `${node.label}!` })) };
    const after = refreshedGraph(before, named);
    expect(after.nodes.map(({ label }) => label)).toEqual(['work_1!', 'user_1!', 'user_2!']);
    expect(getLayout(after).coordinates).toEqual(getLayout(before).coordinates);
  });

  it('lays the graph out again if it is a different one or has many new nodes', () => {
    const before = laidOutGraph();
    const many = Array.from({ length: 30 }, (_, i) => `user_${i + 1}`);
    for (const ids of [['topic_1'], [], ['work_1', ...many]]) {
      const after = refreshedGraph(before, graphOf(ids));
      expect([getLayout(after).done, isReplacement(after, before)]).toEqual([false, false]);
    }
  });

  it('adds 20 neighbors of one node to a graph of 2,000 nodes within two seconds', () => {
    const ids = Array.from({ length: 1980 }, (_, i) => `user_${i + 1}`);
    const fresh = Array.from({ length: 20 }, (_, i) => `post_${i + 1}`);
    const before = graphOf(ids);
    const after = graphOf(
      [...ids, ...fresh],
      fresh.map((id) => [id, 'user_1'] as const),
    );
    const start = performance.now();
    refreshedGraph(before, after);
    expect(isReplacement(after, before)).toBe(true);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
