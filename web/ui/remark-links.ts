import { piecesOf } from '#core/links.ts';
import { paths } from '../platform/paths.ts';

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

/** For react-markdown: makes links of `[Work:12]`, `[Topic:3]` and `[[Title]]`; the last ones carry `data-note`. */
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
    const children = [{ type: 'text', value: piece.text.replaceAll(/^\[|\]$/g, '') }];
    if ('work' in piece) return { type: 'link', url: paths.book(piece.work), children };
    if ('topic' in piece) return { type: 'link', url: paths.topic(piece.topic), children };
    return { type: 'text', value: piece.text };
  });
}
