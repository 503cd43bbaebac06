import { plainContent, plainMarkdown } from '#core/essay.ts';
import { holdsHtml } from '#core/holds-html.ts';
import { passagesIn } from '#core/find-passages.ts';
import { linksOf, piecesOf } from '#core/links.ts';

/** What a text speaks of. */
export interface Named {
  readonly works: readonly number[];
  readonly topics: readonly number[];
  readonly passages: readonly number[];
}

/** The passages that a markdown text names. */
export function passagesOf(markdown: string): number[] {
  return /\d/.test(markdown) ? passagesIn(plainMarkdown(markdown)) : [];
}

/** What an essay names, as it is stored: sanitised HTML, or markdown. In HTML what stands in links and code is no link of ours, as on the page. */
export function namedInEssay(content: string): Named {
  if (!holdsHtml(content)) {
    const { works, topics } = linksOf(content);
    return { works, topics, passages: passagesOf(content) };
  }
  const pieces = content.includes('[') ? piecesOf(plainContent(withoutCode(content))) : [];
  return {
    works: [...new Set(pieces.flatMap((piece) => ('work' in piece ? piece.work : [])))],
    topics: [...new Set(pieces.flatMap((piece) => ('topic' in piece ? piece.topic : [])))],
    passages: passagesIn(plainContent(content)),
  };
}

const tags = /<(\/?)(a|code|pre|div)(?=[\s>])([^<>]*)>/gi;

/** Without links and code, tag by tag. A line of code in the editor is a `div`, in which no other is. */
function withoutCode(html: string): string {
  const parts: string[] = [];
  let inside = 0;
  let inLine = false;
  let at = 0;
  const keep = (until: number): void => {
    if (inside === 0 && !inLine) parts.push(html.slice(at, until));
    at = until;
  };
  for (const { 0: whole, 1: slash, 2: name = '', 3: attributes = '', index } of html.matchAll(tags)) {
    keep(index);
    if (name.toLowerCase() === 'div') inLine = slash === '' && attributes.includes('ql-code-block"');
    else inside = Math.max(0, inside + (slash === '' ? 1 : -1));
    at = index + whole.length;
    // What stood on its two sides is not one word.
    parts.push(' ');
  }
  keep(html.length);
  return parts.join('');
}
