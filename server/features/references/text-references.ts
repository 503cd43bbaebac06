import { plainContent, plainMarkdown } from '#core/essay.ts';
import { isHtml } from '#core/is-html.ts';
import { findPassages } from '#core/find-passages.ts';
import { linksOf, piecesOf } from '#core/links.ts';

/** The entities that a text refers to. */
export interface TextReferences {
  readonly works: readonly number[];
  readonly topics: readonly number[];
  readonly passages: readonly number[];
}

/** Returns the passages that a markdown text refers to. */
export function passagesInMarkdown(markdown: string): number[] {
  return /\d/.test(markdown) ? findPassages(plainMarkdown(markdown)) : [];
}

/**
 * Returns the references in a stored essay, which is sanitized HTML or markdown. As on the page,
 * bracket links inside HTML links and code do not count.
 */
export function referencesInEssay(content: string): TextReferences {
  if (!isHtml(content)) {
    const { works, topics } = linksOf(content);
    return { works, topics, passages: passagesInMarkdown(content) };
  }
  const pieces = content.includes('[') ? piecesOf(plainContent(withoutLinksAndCode(content))) : [];
  return {
    works: [...new Set(pieces.flatMap((piece) => ('work' in piece ? piece.work : [])))],
    topics: [...new Set(pieces.flatMap((piece) => ('topic' in piece ? piece.topic : [])))],
    passages: findPassages(plainContent(content)),
  };
}

const tags = /<(\/?)(a|code|pre|div)(?=[\s>])([^<>]*)>/gi;

/**
 * Removes links and code, tag by tag. A code line in the editor is a `div`, which never contains
 * another.
 */
function withoutLinksAndCode(html: string): string {
  const parts: string[] = [];
  let inside = 0;
  let inCodeLine = false;
  let at = 0;
  const appendUntil = (until: number): void => {
    if (inside === 0 && !inCodeLine) parts.push(html.slice(at, until));
    at = until;
  };
  for (const { 0: whole, 1: slash, 2: name = '', 3: attributes = '', index } of html.matchAll(tags)) {
    appendUntil(index);
    if (name.toLowerCase() === 'div') inCodeLine = slash === '' && attributes.includes('ql-code-block"');
    else inside = Math.max(0, inside + (slash === '' ? 1 : -1));
    at = index + whole.length;
    // The text on both sides must not join into one word.
    parts.push(' ');
  }
  appendUntil(html.length);
  return parts.join('');
}
