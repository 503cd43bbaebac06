import { describe, expect, it } from 'vitest';
import { type DrawnGraph, drawnGraph } from './graph-data.ts';
import { continues, keepLayout, layoutOf } from './layouts.ts';
import { renewed } from './renewed.ts';
import { spacingOf } from './view.ts';

const graphOf = (ids: readonly string[], ties: readonly (readonly [string, string])[] = []): DrawnGraph =>
  drawnGraph({ nodes: ids.map((id) => ({ id, label: id })), edges: ties.map(([from, to]) => ({ from, to, label: 'read' })) });

/** Returns a book and two readers with a layout. */
function laidOut(done = true): DrawnGraph {
  const before = graphOf(
    ['work_1', 'user_1', 'user_2'],
    [
      ['user_1', 'work_1'],
      ['user_2', 'work_1'],
    ],
  );
  keepLayout(before, { places: Float32Array.from([0, 0, 120, 5, -120, 7]), unit: 90, done });
  return before;
}

const placeOf = (graph: DrawnGraph, id: string): number[] => {
  const at = graph.nodes.findIndex((node) => node.id === id) * 2;
  return [...layoutOf(graph).places.slice(at, at + 2)];
};

describe('a graph that is asked for again', () => {
  it('is the very one that was there, where nothing has changed', () => {
    const before = laidOut();
    const again = graphOf(
      ['work_1', 'user_1', 'user_2'],
      [
        ['user_1', 'work_1'],
        ['user_2', 'work_1'],
      ],
    );
    expect(renewed(before, again)).toBe(before);
  });

  it('has what stays where it was, what is new beside what it is tied to, and nothing that is gone', () => {
    const before = laidOut();
    const after = renewed(
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
    expect([placeOf(after, 'work_1'), placeOf(after, 'user_2')]).toEqual([
      [0, 0],
      [-120, 7],
    ]);
    const [x = 0, y = 0] = placeOf(after, 'user_3');
    const spacing = spacingOf(3);
    expect(Math.hypot(x, y)).toBeLessThan(spacing * 3);
    for (const other of ['work_1', 'user_2']) {
      const [u = 0, v = 0] = placeOf(after, other);
      expect(Math.hypot(x - u, y - v)).toBeGreaterThan(spacing * 0.9);
    }
    expect(layoutOf(after)).toMatchObject({ unit: 90, done: true });
    expect([continues(after, before), continues(before, after), continues(after, undefined)]).toEqual([true, false, false]);
  });

  it('goes on with a layout that was not at its end', () => {
    expect(layoutOf(renewed(laidOut(false), graphOf(['work_1', 'user_1']))).done).toBe(false);
  });

  it('shows a new name of what stays', () => {
    const before = laidOut();
    const named = { ...before, nodes: before.nodes.map((node) => ({ ...node, label: `${node.label}!` })) };
    const after = renewed(before, named);
    expect(after.nodes.map(({ label }) => label)).toEqual(['work_1!', 'user_1!', 'user_2!']);
    expect(layoutOf(after).places).toEqual(layoutOf(before).places);
  });

  it('is laid out anew where it is another, or much is new', () => {
    const before = laidOut();
    const many = Array.from({ length: 30 }, (_, i) => `user_${i + 1}`);
    for (const ids of [['topic_1'], [], ['work_1', ...many]]) {
      const after = renewed(before, graphOf(ids));
      expect([layoutOf(after).done, continues(after, before)]).toEqual([false, false]);
    }
  });

  it('of 2,000 nodes, 20 of them new in one place, is put together in a moment', () => {
    const ids = Array.from({ length: 1980 }, (_, i) => `user_${i + 1}`);
    const fresh = Array.from({ length: 20 }, (_, i) => `post_${i + 1}`);
    const before = graphOf(ids);
    const after = graphOf(
      [...ids, ...fresh],
      fresh.map((id) => [id, 'user_1'] as const),
    );
    const began = performance.now();
    renewed(before, after);
    expect(continues(after, before)).toBe(true);
    expect(performance.now() - began).toBeLessThan(2000);
  });
});
