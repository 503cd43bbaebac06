import { kindOf } from '#core/graph-kinds.ts';
import type { DrawnGraph } from './graph-data.ts';

/** The graph as the server gives it. */
export function jsonOf({ nodes, edges }: DrawnGraph): string {
  return `${JSON.stringify({ nodes, edges }, null, 2)}\n`;
}

/** GraphML (http://graphml.graphdrawing.org), for other programs that draw and measure graphs. */
export function graphmlOf({ nodes, edges }: DrawnGraph): string {
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
    ...edges.map(
      ({ from, to, label }) =>
        `    <edge source="${escaped(from)}" target="${escaped(to)}"><data key="relation">${escaped(label)}</data></edge>`,
    ),
    '  </graph>',
    '</graphml>',
    '',
  ].join('\n');
}

const nodeKeys = ['label', 'kind', 'color', 'profilePicture', 'x', 'y'] as const;
const numbers = new Set<string>(['x', 'y']);

/** XML has no way at all to write most control characters. */
function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text
    .replaceAll(/[\t\n\r]/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '\ufffd')
    .replaceAll(/[&<>"]/g, (mark) => entities[mark] ?? mark);
}
