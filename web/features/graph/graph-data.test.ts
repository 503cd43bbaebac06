import { describe, expect, it } from 'vitest';
import { defaultNodeColor } from '#core/graph-kinds.ts';
import { parseGraph, edgeCounts, mergeGraphs, InvalidGraphError, nodeSize, withoutKinds } from './graph-data.ts';
import { expandGraph, getLayout } from './layout-store.ts';
import { sampleGraph } from './sample.ts';
import { spacingOf } from './view.ts';

const node = (id: unknown, more: object = {}): object => ({ id, label: `The ${String(id)}`, color: '#2ECC71', ...more });

describe('parsing a response', () => {
  it('rejects a response unless nodes and edges are arrays', () => {
    for (const response of [
      null,
      undefined,
      'graph',
      [],
      {},
      { nodes: [] },
      { edges: [] },
      { nodes: {}, edges: [] },
      { nodes: [], edges: 'x' },
      { nodes: null, edges: [] },
    ]) {
      expect(() => parseGraph(response), JSON.stringify(response)).toThrow(InvalidGraphError);
    }
  });

  it('rejects invalid nodes and edges', () => {
    for (const nodes of [[null], ['user_1'], [{}], [node('')], [node(null)]])
      expect(() => parseGraph({ nodes, edges: [] })).toThrow(InvalidGraphError);
    for (const edges of [[null], [{ from: 'user_1' }]])
      expect(() => parseGraph({ nodes: [node('user_1')], edges })).toThrow(InvalidGraphError);
  });

  it('accepts an empty graph', () => {
    expect(parseGraph({ nodes: [], edges: [] })).toEqual({ nodes: [], edges: [], truncated: false });
  });

  it('converts ids to strings', () => {
    const graph = parseGraph({ nodes: [node(7), node('user_1')], edges: [{ from: 7, to: 'user_1', label: 'follows' }] });
    expect(graph.nodes.map(({ id }) => id)).toEqual(['7', 'user_1']);
    expect(graph.edges).toEqual([{ from: '7', to: 'user_1', label: 'follows' }]);
  });

  it('uses #1E90FF for a missing or invalid color', () => {
    expect(defaultNodeColor).toBe('#1E90FF');
    for (const color of [undefined, null, '', 'red', '#12', 'url(x)', 5]) {
      expect(parseGraph({ nodes: [node('user_1', { color })], edges: [] }).nodes[0]?.color, String(color)).toBe('#1E90FF');
    }
    expect(parseGraph({ nodes: [node('user_1', { color: '#abcdef' })], edges: [] }).nodes[0]?.color).toBe('#abcdef');
  });

  it('uses the given positions, or else random ones from -1 to 1', () => {
    const nodes = [node('user_1', { x: 0.5, y: -0.25 }), node('user_2', { x: null, y: null }), node('user_3', { x: NaN, y: 'left' })];
    const [given, low, lost] = parseGraph({ nodes, edges: [] }, () => 0).nodes;
    expect([given?.x, given?.y]).toEqual([0.5, -0.25]);
    expect([low?.x, low?.y, lost?.x, lost?.y]).toEqual([-1, -1, -1, -1]);
    expect(parseGraph({ nodes: [node('user_2')], edges: [] }, () => 0.999_999).nodes[0]?.x).toBeCloseTo(1);
    for (let i = 0; i < 100; i++)
      expect(Math.abs(parseGraph({ nodes: [node('user_2')], edges: [] }).nodes[0]?.x ?? 2)).toBeLessThanOrEqual(1);
  });

  it('removes duplicate nodes, and edges with a missing end', () => {
    const edges = [
      { from: 'user_1', to: 'user_2', label: 'follows' },
      { from: 'user_1', to: 'user_9', label: 'follows' },
    ];
    const graph = parseGraph({ nodes: [node('user_1'), node('user_2'), node('user_1')], edges });
    expect(graph.nodes).toHaveLength(2);
    expect(graph.edges).toHaveLength(1);
  });

  it('labels a node without a name with its id', () => {
    expect(
      parseGraph({ nodes: [node('user_1', { label: ' ' }), node('user_2', { label: null })], edges: [] }).nodes.map((one) => one.label),
    ).toEqual(['user_1', 'user_2']);
  });
});

describe('node size', () => {
  it('grows with the number of edges from 20 to 40', () => {
    expect(nodeSize(0)).toBe(20);
    expect(nodeSize(5)).toBe(25);
    expect(nodeSize(20)).toBe(40);
    expect(nodeSize(6000)).toBe(40);
  });

  it('counts an edge at both ends, and a loop once', () => {
    const edges = [
      { from: 'user_1', to: 'user_2', label: 'follows' },
      { from: 'user_2', to: 'user_1', label: 'follows' },
      { from: 'user_2', to: 'user_2', label: 'follows' },
    ];
    const counts = edgeCounts(parseGraph({ nodes: [node('user_1'), node('user_2'), node('user_3')], edges }));
    expect([...counts.values()]).toEqual([2, 3, 0]);
  });
});

describe('sample graph', () => {
  it('shows a user, a post, a circle, a project and a workflow in different colors, and every kind of edge', () => {
    expect(new Set(sampleGraph.nodes.map(({ id }) => id.split('_')[0]))).toEqual(
      new Set(['user', 'post', 'circle', 'project', 'workflow']),
    );
    const colors = new Map(sampleGraph.nodes.map(({ id, color }) => [id.split('_')[0], color]));
    expect(new Set(colors.values()).size).toBe(5);
    expect(new Set(sampleGraph.edges.map(({ label }) => label))).toEqual(new Set(['follows', 'posted', 'member', 'contributes', 'owns']));
    expect(parseGraph(sampleGraph)).toEqual(sampleGraph);
  });
});

describe('changing a graph', () => {
  const graph = parseGraph({
    nodes: [node('user_1', { x: 0.5, y: 0.5 }), node('post_1'), node('strange_1')],
    edges: [
      { from: 'user_1', to: 'post_1', label: 'posted' },
      { from: 'user_1', to: 'strange_1', label: 'owns' },
    ],
  });

  it('hides kinds and their edges', () => {
    const shown = withoutKinds(graph, new Set(['post']));
    expect(shown.nodes.map(({ id }) => id)).toEqual(['user_1', 'strange_1']);
    expect(shown.edges).toHaveLength(1);
    expect(withoutKinds(graph, new Set(['other'])).nodes.map(({ id }) => id)).toEqual(['user_1', 'post_1']);
    expect(withoutKinds(graph, new Set())).toBe(graph);
  });

  it('merges the neighbors of a node without duplicates', () => {
    const found = parseGraph({
      nodes: [node('user_1', { x: -1 }), node('user_8')],
      edges: [{ from: 'user_8', to: 'user_1', label: 'follows' }],
    });
    const merged = mergeGraphs(graph, found);
    expect(merged.nodes.map(({ id }) => id)).toEqual(['user_1', 'post_1', 'strange_1', 'user_8']);
    expect(merged.nodes[0]).toBe(graph.nodes[0]);
    expect(merged.edges).toHaveLength(3);
    expect(mergeGraphs(merged, found)).toEqual(merged);
  });

  it('marks a merged graph as truncated if either part is', () => {
    const found = { ...graph, truncated: true };
    expect([mergeGraphs(graph, graph), mergeGraphs(graph, found), mergeGraphs(found, graph)].map(({ truncated }) => truncated)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('keeps known positions and places new nodes around the expanded one', () => {
    const { coordinates, unit } = getLayout(graph);
    const found = parseGraph({ nodes: [node('user_1'), node('user_8'), node('user_9')], edges: [] });
    const merged = getLayout(expandGraph(graph, found, 'user_1'));
    expect([...merged.coordinates.slice(0, 6)]).toEqual([...coordinates]);
    expect(merged).toMatchObject({ unit, done: false });
    for (const at of [6, 8]) {
      const distance = Math.hypot(
        (merged.coordinates[at] ?? NaN) - (coordinates[0] ?? NaN),
        (merged.coordinates[at + 1] ?? NaN) - (coordinates[1] ?? NaN),
      );
      expect(distance).toBeCloseTo(spacingOf(5), 2);
    }
  });
});
