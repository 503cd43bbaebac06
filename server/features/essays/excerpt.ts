import { excerptOf } from '#core/essay.ts';
import { isHtml } from '#core/is-html.ts';
import { limits } from '#core/limits.ts';

/**
 * Marks a block boundary while markup is removed. Occurrences in the content are replaced first.
 */
const boundary = '\u001F';
/** Length of the content prefix that an excerpt is taken from. */
const prefixLength = 20_000;

/**
 * Returns the start of the content on one line, with a dash after a heading: "On Prayer – What is
 * it?".
 */
export function buildExcerpt(content: string): string {
  const plain = content.replaceAll(boundary, ' ');
  const start = plain.slice(0, prefixLength);
  const marked = isHtml(content) ? markHtmlBlocks(start) : markMarkdownBlocks(start);
  // Truncate only once, after joining: clients treat an excerpt under 199 characters as the whole
  // text.
  const parts = excerptOf(marked + plain.slice(prefixLength), prefixLength)
    .split(boundary)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const joined = parts.reduce((before, part) => (before === '' ? part : `${before}${endsSentence(before) ? ' ' : ' – '}${part}`), '');
  return Array.from(joined).slice(0, limits.essayExcerpt.max).join('').trim();
}

function markHtmlBlocks(html: string): string {
  return html.replaceAll(/<(?:\/(?:p|div|li|pre|h[1-6]|blockquote)|br)(?=[\s/>])[^<>]*>/gi, `$&${boundary}`);
}

/** Puts the boundary on its own line, since some Markdown depends on where a line ends. */
function markMarkdownBlocks(markdown: string): string {
  return markdown.replaceAll(/^(?:(?:[ \t]*\n)+|#{1,6}[ \t].*\n)/gm, `$&${boundary}\n`);
}

/** Returns whether a part ends with punctuation. */
function endsSentence(part: string): boolean {
  return /[.!?…:;,·\u2013\u2014\u037E\u061B\u061F\u06D4\u05C3][\p{Pf}\p{Pe}"']*$/u.test(part);
}
