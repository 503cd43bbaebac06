import { piecesOf } from '#core/links.ts';

/** As much of a markdown tree as is needed here. */
interface Node {
  type: string;
  value?: string;
  url?: string;
  children?: Node[];
  data?: { hProperties: Record<string, string> };
}

/** In these a link would stand in a link, or what is written is meant as it stands. */
const leftAlone = new Set(['link', 'linkReference', 'definition', 'code', 'inlineCode', 'html']);

/** For react-markdown: marks `[Work:12]`, `[Topic:3]` and `[[Title]]` as links that carry `data-work`, `data-topic` or `data-note`. */
export function remarkLinks() {
  return (tree: object): void => linkIn(tree as Node);
}

function linkIn(node: Node): void {
  if (!node.children) return;
  node.children = node.children.flatMap((child) => (child.type === 'text' ? linked(child.value ?? '') : child));
  for (const child of node.children) if (!leftAlone.has(child.type)) linkIn(child);
}

function linked(text: string): Node[] {
  return piecesOf(text).map((piece): Node => {
    if ('note' in piece) {
      const children = [{ type: 'text', value: piece.note }];
      return { type: 'link', url: '', children, data: { hProperties: { 'data-note': piece.note } } };
    }
    if ('work' in piece) return target('data-work', piece.work, piece.text);
    if ('topic' in piece) return target('data-topic', piece.topic, piece.text);
    return { type: 'text', value: piece.text };
  });
}

function target(name: string, id: number, text: string): Node {
  return { type: 'link', url: '', children: [{ type: 'text', value: text }], data: { hProperties: { [name]: String(id) } } };
}
