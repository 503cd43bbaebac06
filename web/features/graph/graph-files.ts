import { kindOf } from '#core/graph-kinds.ts';
import type { DrawnGraph, DrawnNode } from './graph-data.ts';
import type { Place } from './view.ts';

export type Places = ReadonlyMap<string, Place>;

/**
 * Serializes the graph as JSON in the shape of the API's response, with positions if it has been
 * laid out.
 */
export function jsonOf(graph: DrawnGraph, places?: Places): string {
  return `${JSON.stringify({ nodes: placed(graph, places), edges: graph.edges }, null, 2)}\n`;
}

/** Serializes the graph as GraphML (http://graphml.graphdrawing.org). */
export function graphmlOf(graph: DrawnGraph, places?: Places): string {
  const nodes = placed(graph, places);
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
        `    <node id="${escaped(node.id)}">${nodeKeys
          .map((name) => [name, name === 'kind' ? kindOf(node.id) : node[name]] as const)
          .map(([name, value]) => (value === undefined || value === null ? '' : `<data key="${name}">${escaped(String(value))}</data>`))
          .join('')}</node>`,
    ),
    ...graph.edges.map(
      ({ from, to, label }) =>
        `    <edge source="${escaped(from)}" target="${escaped(to)}"><data key="relation">${escaped(label)}</data></edge>`,
    ),
    '  </graph>',
    '</graphml>',
    '',
  ].join('\n');
}

type PlacedNode = Omit<DrawnNode, 'x' | 'y'> & Partial<Place>;

/**
 * Returns the nodes with laid-out positions scaled to -1 to 1 on the longer axis. Without a layout
 * the positions are random and are left out.
 */
function placed({ nodes }: DrawnGraph, places: Places | undefined): PlacedNode[] {
  const there = nodes.flatMap(({ id }) => places?.get(id) ?? []);
  const [x, y] = (['x', 'y'] as const).map((axis) => {
    const along = there.map((place) => place[axis]);
    const [least, most] = [
      along.reduce((one, other) => Math.min(one, other), Infinity),
      along.reduce((one, other) => Math.max(one, other), -Infinity),
    ];
    return { middle: (least + most) / 2, half: (most - least) / 2 };
  }) as [Stretch, Stretch];
  const scale = Math.max(x.half, y.half) || 1;
  const part = (at: number): number => Math.round((at / scale) * 1e5) / 1e5 + 0;
  return nodes.map(({ x: _, y: __, ...node }) => {
    const place = places?.get(node.id);
    return place ? { ...node, x: part(place.x - x.middle), y: part(place.y - y.middle) } : node;
  });
}

interface Stretch {
  readonly middle: number;
  readonly half: number;
}

const nodeKeys = ['label', 'kind', 'color', 'profilePicture', 'x', 'y'] as const;
const numbers = new Set<string>(['x', 'y']);

/** Escapes text for XML, which cannot represent most control characters. */
function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text
    .replaceAll(/[\t\n\r]/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '\ufffd')
    .replaceAll(/[&<>"]/g, (mark) => entities[mark] ?? mark);
}
