import { piecesOf } from '#core/links.ts';
import type { Target } from '../../data/references.ts';

/** An empty element in which to render the link of a token. */
export interface Token {
  readonly element: HTMLElement;
  readonly target: Target;
}

/**
 * Replaces each `[Work:12]` and `[Topic:3]` outside links and code with an empty element and
 * returns these.
 */
export function replaceTokens(text: DocumentFragment): Token[] {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.data.includes('[') && !node.parentElement?.closest('a, code, pre, .ql-code-block')) nodes.push(node);
  }
  return nodes.flatMap(tokensIn);
}

function tokensIn(node: Text): Token[] {
  const tokens: Token[] = [];
  const parts = piecesOf(node.data).map((piece) => {
    if (!('work' in piece) && !('topic' in piece)) return piece.text;
    const target: Target = 'work' in piece ? { kind: 'work', id: piece.work } : { kind: 'topic', id: piece.topic };
    const element = document.createElement('span');
    tokens.push({ element, target });
    return element;
  });
  if (tokens.length > 0) node.replaceWith(...parts);
  return tokens;
}
