import { kindOf } from '#core/graph-kinds.ts';
import type { DrawnGraph, DrawnNode } from './graph-data.ts';
import type { Position } from './view.ts';

export type Positions = ReadonlyMap<string, Position>;

/**
 * Serializes the graph as JSON in the shape of the API's response, with positions if it has been
 * laid out.
 */
export function toJson(graph: DrawnGraph, positions?: Positions): string {
  return `${JSON.stringify({ nodes: withPositions(graph, positions), edges: graph.edges }, null, 2)}\n`;
}

/** Serializes the graph as GraphML (http://graphml.graphdrawing.org). */
export function toGraphml(graph: DrawnGraph, positions?: Positions): string {
  const nodes = withPositions(graph, positions);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...nodeKeys.map(
      (name) => `  <key id="${name}" for="node" attr.name="${name}" attr.type="${numbers.has(name) ? 'double' : 'string'}"/>`,
    ),
    '  <key id="relation" for="edge" attr.name="label" attr.type="string"/>',
    '  <graph edgedefault="directed">',
    ...nodes.map(
      (node) =>
        `    <node id="${escapeXml(node.id)}">${nodeKeys
          .map((name) => [name, name === 'kind' ? kindOf(node.id) : node[name]] as const)
          .map(([name, value]) => (value === undefined || value === null ? '' : `<data key="${name}">${escapeXml(String(value))}</data>`))
          .join('')}</node>`,
    ),
    ...graph.edges.map(
      ({ from, to, label }) =>
        `    <edge source="${escapeXml(from)}" target="${escapeXml(to)}"><data key="relation">${escapeXml(label)}</data></edge>`,
    ),
    '  </graph>',
    '</graphml>',
    '',
  ].join('\n');
}

type PlacedNode = Omit<DrawnNode, 'x' | 'y'> & Partial<Position>;

/**
 * Returns the nodes with laid-out positions scaled to -1 to 1 on the longer axis. Without a layout
 * the positions are random and are left out.
 */
function withPositions({ nodes }: DrawnGraph, positions: Positions | undefined): PlacedNode[] {
  const placed = nodes.flatMap(({ id }) => positions?.get(id) ?? []);
  const [x, y] = (['x', 'y'] as const).map((axis) => {
    const values = placed.map((position) => position[axis]);
    const [min, max] = [
      values.reduce((one, other) => Math.min(one, other), Infinity),
      values.reduce((one, other) => Math.max(one, other), -Infinity),
    ];
    return { middle: (min + max) / 2, half: (max - min) / 2 };
  }) as [Range, Range];
  const scale = Math.max(x.half, y.half) || 1;
  const normalize = (at: number): number => Math.round((at / scale) * 1e5) / 1e5 + 0;
  return nodes.map(({ x: _, y: __, ...node }) => {
    const position = positions?.get(node.id);
    return position ? { ...node, x: normalize(position.x - x.middle), y: normalize(position.y - y.middle) } : node;
  });
}

interface Range {
  readonly middle: number;
  readonly half: number;
}

const nodeKeys = ['label', 'kind', 'color', 'profilePicture', 'x', 'y'] as const;
const numbers = new Set<string>(['x', 'y']);

/** Escapes text for XML, which cannot represent most control characters. */
function escapeXml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text
    .replaceAll(/[\t\n\r]/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '\ufffd')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
