import { isTarget, piecesOf } from '#core/links.ts';
import { mentionPiecesOf } from '#core/mentions.ts';
import { type Target, targetOfLink } from '../../data/link-target.ts';

/** An empty element in which to render the link of a token. */
export interface Token {
  readonly element: HTMLElement;
  /** A work, topic or text, or the name of a mentioned user. */
  readonly target: Target | { readonly username: string };
}

/**
 * Replaces each `[Work:12]`, `[Topic:3]`, `[Text:kjv/John.3.16]` and `@name` outside links and code
 * with an empty element and returns these.
 */
export function replaceTokens(text: DocumentFragment): Token[] {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (/[[@]/.test(node.data) && !node.parentElement?.closest('a, code, pre, .ql-code-block')) nodes.push(node);
  }
  return nodes.flatMap(tokensIn);
}

function tokensIn(node: Text): Token[] {
  const tokens: Token[] = [];
  const addToken = (target: Token['target']): HTMLElement => {
    const element = document.createElement('span');
    tokens.push({ element, target });
    return element;
  };
  const parts = piecesOf(node.data).flatMap((piece) => {
    if (isTarget(piece)) return addToken(targetOfLink(piece));
    return mentionPiecesOf(piece.text).map(({ text, username }) => (username === undefined ? text : addToken({ username })));
  });
  const quotation = tokens.some(({ target }) => 'kind' in target) && node.parentElement?.closest('blockquote');
  // Sets the credit line of a quotation apart, as `web/ui/quotation-credit.ts` does in markdown.
  if (quotation && /^\s*(?:—|–|--)/.test(quotation.textContent)) quotation.classList.add('credit');
  if (tokens.length > 0) node.replaceWith(...parts);
  return tokens;
}
