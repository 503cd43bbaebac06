import { escapeHtml } from '#core/escape-html.ts';

const italics = new Set(['EM', 'I']);
const bold = new Set(['STRONG', 'B']);

/** Returns the inline content of an element with italics, bold and links only, escaped, so that it can be parsed again safely. */
export function inlineHtml(element: Node): string {
  return Array.from(element.childNodes, inlineOf).join('').replaceAll('\uFEFF', '').replaceAll(/\s+/g, ' ').trim();
}

function inlineOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return escapeHtml(node.textContent ?? '');
  if (!(node instanceof Element) && node.nodeType !== Node.ELEMENT_NODE) return '';
  const element = node as Element;
  const content = Array.from(element.childNodes, inlineOf).join('');
  if (element.tagName === 'BR' || element.tagName === 'P' || element.tagName === 'LI') return ` ${content}`;
  if (content.trim() === '') return content;
  if (italics.has(element.tagName)) return `<em>${content}</em>`;
  if (bold.has(element.tagName)) return `<strong>${content}</strong>`;
  const href = element.tagName === 'A' ? (element.getAttribute('href') ?? '') : '';
  return /^(?:https?:\/\/|mailto:)/i.test(href) ? `<a href="${escapeHtml(href)}">${content}</a>` : content;
}
