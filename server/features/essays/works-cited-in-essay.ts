import { limits } from '#core/limits.ts';
import { splitFootnotes } from '#core/footnotes.ts';
import { isHtml } from '#core/is-html.ts';
import { type CitationText, type TextCitation, withRepeatedAuthors, worksOfCitations } from '../cited/public.ts';
import { type Block, type Inline, plainInlines } from './export/document.ts';
import { readHtml } from './export/read-html.ts';
import { readMarkdown } from './export/read-markdown.ts';
import { citationOfEntry, citationsOfNote } from './parse-source.ts';

/** More would be a list of books, not what an essay cites. */
const MAX_CITATIONS = 500;

/**
 * Returns the works that an essay cites: in footnotes that name a work, and in entries of a
 * bibliography that its author typed.
 */
export function worksCitedInEssay(content: string): TextCitation[] {
  if (!MAY_CITE.test(content)) return [];
  const isMarkup = isHtml(content);
  const { blocks, notes } = (isMarkup ? readHtml : readMarkdown)(content, new Map());
  const cites = isMarkup ? splitFootnotes(content).notes.map(({ citation }) => citation?.cite) : [];
  const found: CitationText[] = [];
  for (const [i, note] of notes.entries()) {
    const cite = cites[i];
    // Passages and held texts are in the catalog.
    if (cite && cite.kind !== 'work') continue;
    const citations = citationsOfNote(note);
    // A work of the catalog, named by its id, is included in case the catalog loses it.
    if (!cite) found.push(...citations.map((text) => ({ text })));
    else found.push({ text: citations[0] ?? plainInlines(note).trim(), workId: cite.id });
  }
  found.push(...withRepeatedAuthors(entriesOf(blocks)).map((text) => ({ text })));
  return worksOfCitations(found.filter(({ text }) => text !== '' && text.length <= limits.citation.text).slice(0, MAX_CITATIONS));
}

/** Most essays are not read again. */
const MAY_CITE = /class="footnote"|\[\^|bibliography|works cited|references|sources|literature cited/i;

const BIBLIOGRAPHY = /^(?:\d+\.?\s+)?(?:(?:select(?:ed)?\s+)?bibliography|works cited|references|sources|literature cited)\s*:?$/i;

/** Many writers make a paragraph in bold letters instead of a heading. */
const BOLD_LEVEL = 7;

/** Returns the entries of the sections that are called a bibliography. */
function entriesOf(blocks: readonly Block[]): string[] {
  const entries: string[] = [];
  /** The level of the heading of the bibliography, undefined outside of one. */
  let section: number | undefined;
  for (const { kind, level, inlines } of blocks) {
    const heading = kind === 'heading' ? level : kind === 'paragraph' && isBold(inlines) ? BOLD_LEVEL : undefined;
    if (heading !== undefined) {
      if (BIBLIOGRAPHY.test(plainInlines(inlines).trim())) section = heading;
      else if (section !== undefined && heading <= section) section = undefined;
    } else if (section !== undefined && (kind === 'paragraph' || kind === 'item')) entries.push(citationOfEntry(inlines));
  }
  return entries;
}

function isBold(inlines: readonly Inline[]): boolean {
  return inlines.every((inline) => inline.kind === 'text' && inline.bold === true);
}
