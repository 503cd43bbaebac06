import { formatInlineHtml, inlineElement, type InlineNode, tidy } from '#core/inline-html.ts';

/** Returns the inline content of an element as footnotes have it, escaped, so that it can be parsed again safely. */
export function inlineHtml(element: Node): string {
  return formatInlineHtml(tidy(Array.from(element.childNodes, nodesOf).flat()));
}

function nodesOf(node: Node): readonly InlineNode[] {
  if (node.nodeType === Node.TEXT_NODE) return [(node.textContent ?? '').replaceAll('\uFEFF', '')];
  // The clipboard parses in a document of its own, whose elements are of other classes.
  if (!(node instanceof Element) && node.nodeType !== Node.ELEMENT_NODE) return [];
  const { tagName, attributes, childNodes } = node as Element;
  const given = new Map(Array.from(attributes, ({ name, value }) => [name, value]));
  return inlineElement(tagName.toLowerCase(), given, Array.from(childNodes, nodesOf).flat());
}
