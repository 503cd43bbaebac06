import { isTarget, piecesOf } from '#core/links.ts';
import { type Target, targetOfLink } from '../../data/link-target.ts';

/** An empty element in which to render the link of a token. */
export interface Token {
  readonly element: HTMLElement;
  readonly target: Target;
}

/**
 * Replaces each `[Work:12]`, `[Topic:3]` and `[Text:kjv/John.3.16]` outside links and code with an empty element and
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
    if (!isTarget(piece)) return piece.text;
    const element = document.createElement('span');
    tokens.push({ element, target: targetOfLink(piece) });
    return element;
  });
  const quotation = tokens.length > 0 && node.parentElement?.closest('blockquote');
  // Sets the credit line of a quotation apart, as `web/ui/quotation-credit.ts` does in markdown.
  if (quotation && /^\s*(?:—|–|--)/.test(quotation.textContent)) quotation.classList.add('credit');
  if (tokens.length > 0) node.replaceWith(...parts);
  return tokens;
}
