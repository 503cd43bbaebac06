import type { EssayRow } from '#contract/essays.ts';
import { excerptOf } from '#core/essay.ts';
import { withoutFootnotes } from '#core/footnotes.ts';
import { isHtml } from '#core/is-html.ts';
import { limits } from '#core/limits.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { listNotReferences } from '../references/public.ts';
import { linkPlaceholder, nameLinksIn } from '../search/public.ts';
import type { Sql } from '../../platform/db/open.ts';

/**
 * Marks a block boundary while markup is removed. Occurrences in the content are replaced first.
 */
const boundary = '\u001F';
/** Length of the content prefix that an excerpt is taken from. */
const prefixLength = 20_000;

/** Characters to store, so that enough remain if titles are shorter than their placeholders. */
const STORED = 2 * limits.essayExcerpt.max;

/**
 * Returns the start of the content on one line, with a dash after a heading ("On Prayer – What is
 * it?") and a placeholder for each link.
 */
export function buildExcerpt(content: string): string {
  const plain = withoutFootnotes(content).replaceAll(boundary, ' ');
  const start = plain.slice(0, prefixLength);
  const marked = isHtml(content) ? markHtmlBlocks(start) : markMarkdownBlocks(start);
  const parts = excerptOf(marked + plain.slice(prefixLength), linkPlaceholder, prefixLength)
    .split(boundary)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const joined = parts.reduce((before, part) => (before === '' ? part : `${before}${endsSentence(before) ? ' ' : ' – '}${part}`), '');
  return Array.from(joined).slice(0, STORED).join('').trim();
}

/**
 * Returns essays with the excerpts to show: links have the titles that the caller may see.
 * Truncates only then, since clients treat an excerpt under 199 characters as the whole text.
 */
export async function withExcerpts<Row extends Pick<EssayRow, 'id' | 'excerpt' | 'not_references'>>(
  sql: Sql,
  callerId: number,
  rows: readonly Row[],
  numbering: Numbering,
): Promise<Row[]> {
  const excerpts = await nameLinksIn(
    sql,
    callerId,
    rows.map(({ excerpt }) => excerpt),
  );
  const shown = excerpts.map((excerpt) => Array.from(excerpt).slice(0, limits.essayExcerpt.max).join('').trim());
  const lists = await listNotReferences(
    sql,
    rows.map(({ id }, i) => ({ kind: 'essay', id, text: shown[i] ?? '' })),
    numbering,
  );
  return rows.map((row, i) => {
    const wordings = lists[i] ?? [];
    return { ...row, excerpt: shown[i] ?? '', ...(wordings.length > 0 && { not_references: wordings }) };
  });
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
