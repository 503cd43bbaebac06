import { excerptOf } from '#core/essay.ts';
import { holdsHtml } from '#core/holds-html.ts';
import { limits } from '#core/limits.ts';

/**
 * Marks a block boundary while markup is removed. Occurrences in the content are replaced first.
 */
const seam = '\u001F';
/** Length of the content prefix that an excerpt is taken from. */
const head = 20_000;

/**
 * Returns the start of the content on one line, with a dash after a heading: "On Prayer – What is
 * it?".
 */
export function excerptInParts(content: string): string {
  const plain = content.replaceAll(seam, ' ');
  const begin = plain.slice(0, head);
  const seamed = holdsHtml(content) ? seamedHtml(begin) : seamedMarkdown(begin);
  // Truncate only once, after joining: clients treat an excerpt under 199 characters as the whole
  // text.
  const parts = excerptOf(seamed + plain.slice(head), head)
    .split(seam)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const joined = parts.reduce((before, part) => (before === '' ? part : `${before}${ends(before) ? ' ' : ' – '}${part}`), '');
  return Array.from(joined).slice(0, limits.essayExcerpt.max).join('').trim();
}

function seamedHtml(html: string): string {
  return html.replaceAll(/<(?:\/(?:p|div|li|pre|h[1-6]|blockquote)|br)(?=[\s/>])[^<>]*>/gi, `$&${seam}`);
}

/** Puts the boundary on its own line, since some Markdown depends on where a line ends. */
function seamedMarkdown(markdown: string): string {
  return markdown.replaceAll(/^(?:(?:[ \t]*\n)+|#{1,6}[ \t].*\n)/gm, `$&${seam}\n`);
}

/** Returns whether a part ends with punctuation. */
function ends(part: string): boolean {
  return /[.!?…:;,·\u2013\u2014\u037E\u061B\u061F\u06D4\u05C3][\p{Pf}\p{Pe}"']*$/u.test(part);
}
