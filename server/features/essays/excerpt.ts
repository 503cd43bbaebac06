import { excerptOf } from '#core/essay.ts';
import { holdsHtml } from '#core/holds-html.ts';
import { limits } from '#core/limits.ts';

/** Stands between two blocks while the marks are taken away; nobody writes it, and no text of ours may hold it. */
const seam = '\u001F';
/** Characters in which an excerpt is looked for. */
const head = 20_000;

/** The beginning of a content on one line, in which a heading does not run into the text below it: "On Prayer – What is it?". */
export function excerptInParts(content: string): string {
  const plain = content.replaceAll(seam, ' ');
  const begin = plain.slice(0, head);
  const seamed = holdsHtml(content) ? seamedHtml(begin) : seamedMarkdown(begin);
  // Cut once, when the parts are joined: a page takes an excerpt that is shorter than 199 characters for all of the text.
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

/** On a line of its own: some marks are told by where their line ends. */
function seamedMarkdown(markdown: string): string {
  return markdown.replaceAll(/^(?:(?:[ \t]*\n)+|#{1,6}[ \t].*\n)/gm, `$&${seam}\n`);
}

/** Whether a part says itself that it is over. */
function ends(part: string): boolean {
  return /[.!?…:;,·\u2013\u2014\u037E\u061B\u061F\u06D4\u05C3][\p{Pf}\p{Pe}"']*$/u.test(part);
}
