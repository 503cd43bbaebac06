import { plainContent, plainMarkdown } from '#core/essay.ts';
import { isHtml } from '#core/is-html.ts';
import { maskTextLinks } from '#core/links.ts';
import { findReferences } from '#core/scripture/find-references.ts';
import { formatReference } from '#core/scripture/format-reference.ts';
import { wordingOf } from '#core/scripture/ignored-references.ts';
import { loadScriptureLanguages } from '#core/scripture/lexicon.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { proseOf } from '#core/scripture/prose-of.ts';
import { languagesOfText } from '#core/scripture/text-languages.ts';
import { scriptureNumbering } from '../../platform/site.ts';
import './library-language.ts';

/** A reference to scripture as a text writes it. */
export interface Recognized {
  /** As in the author's list of ignored references: starts with the name of the book. */
  readonly wording: string;
  readonly name: string;
}

/**
 * Returns the references in a markdown or HTML text, each wording once, with their names in the
 * reader's numbering.
 */
export async function recognizeReferences(source: string, readerNumbering: Numbering): Promise<Recognized[]> {
  const prose = proseOf(source);
  const text = maskTextLinks(isHtml(source) ? plainContent(prose) : plainMarkdown(prose));
  const languages = languagesOfText(text);
  await loadScriptureLanguages([...languages.names, ...languages.guesses]);
  const names = new Map<string, string>();
  for (const reference of findReferences(text, { languages, numbering: scriptureNumbering })) {
    const wording = wordingOf(reference, text);
    if (!names.has(wording))
      names.set(wording, reference.ranges.map((range) => formatReference(range, { numbering: readerNumbering })).join('; '));
  }
  return [...names].map(([wording, name]) => ({ wording, name }));
}
