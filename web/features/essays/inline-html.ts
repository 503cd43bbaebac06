import { formatInlineHtml, inlineElement, type InlineNode, tidy } from '#core/inline-html.ts';

/**
 * Returns the content of an element as the inline HTML of a footnote, escaped, so that it is safe
 * to parse.
 */
export function inlineHtml(element: Node): string {
  return formatInlineHtml(tidy(Array.from(element.childNodes, nodesOf).flat()));
}

function nodesOf(node: Node): readonly InlineNode[] {
  if (node.nodeType === Node.TEXT_NODE) return [(node.textContent ?? '').replaceAll('\uFEFF', '')];
  // Quill parses the clipboard in another document, where `instanceof Element` is false.
  if (!(node instanceof Element) && node.nodeType !== Node.ELEMENT_NODE) return [];
  const { tagName, attributes, childNodes } = node as Element;
  const given = new Map(Array.from(attributes, ({ name, value }) => [name, value]));
  return inlineElement(tagName.toLowerCase(), given, Array.from(childNodes, nodesOf).flat());
}
