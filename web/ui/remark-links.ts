import type { Node } from './markdown-node.ts';
import { setCreditsApart } from './quotation-credit.ts';
import { mentionPiecesOf } from '#core/mentions.ts';
import { type markNotes, type Piece, unmarkedPiecesOf } from '#core/links.ts';

type NoteLinks = ReturnType<typeof markNotes>['links'];

/** In these, a link would be nested, or the text is meant literally. */
const literalNodes = new Set(['link', 'linkReference', 'definition', 'code', 'inlineCode', 'html']);

/**
 * A remark plugin for a text that went through `markNotes`: turns `[Work:12]`, `@name` and the like
 * into links with data attributes. Where no link is possible, restores the source text.
 */
export function remarkLinks(found: NoteLinks) {
  return (tree: object): void => {
    linkIn(tree as Node, found, true);
    setCreditsApart(tree as Node);
  };
}

function linkIn(node: Node, found: NoteLinks, links: boolean): void {
  for (const field of ['value', 'url', 'title', 'alt'] as const) {
    const text = node[field];
    if (typeof text === 'string') node[field] = sourceTextOf(text, found);
  }
  if (!node.children) return;
  if (links)
    node.children = node.children.flatMap((child) =>
      child.type === 'text' && child.value !== undefined
        ? linked(child.value, found).flatMap((one) => (one.type === 'text' ? mentions(one) : one))
        : child,
    );
  for (const child of node.children) linkIn(child, found, links && !literalNodes.has(node.type) && !literalNodes.has(child.type));
}

function sourceTextOf(text: string, found: NoteLinks): string {
  return unmarkedPiecesOf(text, found)
    .map((piece) => piece.text)
    .join('');
}

function linked(text: string, found: NoteLinks): Node[] {
  return unmarkedPiecesOf(text, found).map((piece: Piece): Node => {
    if ('note' in piece) {
      const children = [{ type: 'text', value: piece.note }];
      return { type: 'link', url: '', children, data: { hProperties: { 'data-note': piece.note } } };
    }
    if ('work' in piece) return target('data-work', piece.work, piece.text);
    if ('topic' in piece) return target('data-topic', piece.topic, piece.text);
    if ('textPath' in piece) return target('data-text', piece.textPath, piece.text);
    return { type: 'text', value: piece.text };
  });
}

function mentions({ value = '' }: Node): Node[] {
  return mentionPiecesOf(value).map(({ text, username }) =>
    username === undefined ? { type: 'text', value: text } : target('data-mention', username, text),
  );
}

function target(name: string, id: number | string, text: string): Node {
  return { type: 'link', url: '', children: [{ type: 'text', value: text }], data: { hProperties: { [name]: String(id) } } };
}
