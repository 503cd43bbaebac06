import { citeScripture } from './cite-scripture.ts';
import { escapeHtml } from './escape-html.ts';
import { formatCitation } from './scripture/citation.ts';

/** What a citation says about an edition. */
export interface CitedEdition {
  readonly slug: string;
  readonly title: string;
  readonly short_title: string | null;
  readonly author: string | null;
  readonly translator: string | null;
  readonly scripture: boolean;
}

/**
 * A citation in two parts around the title of a work, which is set in italics; scripture has none.
 */
export interface CitationParts {
  readonly before: string;
  readonly title: string;
  readonly after: string;
}

/** Returns the short name of an edition: `KJV`, or its title. */
export function editionName({ short_title, title }: CitedEdition): string {
  return short_title ?? title;
}

/** Names a place in an edition: `John 3:16, KJV`, `Augustine, Confessions 7.10.16, Outler`. */
export function placeName(edition: CitedEdition, citation: string): string {
  if (edition.scripture) return `${formatCitation(citation) ?? citation}, ${editionName(edition)}`;
  const { before, title, after } = citationParts(edition, citation);
  return before + title + after;
}

/** Names a place for those who know the edition: `John 3:16`, `7.10.16`. */
export function placeInText({ scripture }: Pick<CitedEdition, 'scripture'>, citation: string): string {
  return (scripture ? formatCitation(citation) : undefined) ?? plainCitation(citation);
}

/**
 * Formats a citation in a text that is not scripture: `7.10–12`, or `To the reader 3` for
 * `to-the-reader.3`.
 */
export function plainCitation(citation: string): string {
  // Collections of excerpts have ids of their own: `FTH:1`.
  if (citation.includes(':')) return citation;
  const withRanges = citation.replace(/(?<=(?:^|[.\s])\d{1,6}[a-z]?)-/g, '–');
  return withRanges.replace(HEADING, (_, before: string, heading: string, after: string) => {
    const words = heading.replaceAll('-', ' ');
    const [first = ''] = words;
    return `${before === '.' ? ', ' : before}${first.toUpperCase()}${words.slice(first.length)}${after === '' ? '' : ' '}`;
  });
}

/** The words of a heading as a part of a citation; shorter parts are abbreviations such as `pr`. */
const HEADING = /(^|[.–])(\p{L}[\p{L}\p{N}-]{2,})(\.|(?=–)|$)/gu;

/**
 * Returns the citation of a place: `Ps 23:1–3, KJV`; `Augustine, ` + `Confessions` + ` 7.10.16,
 * Outler`.
 */
export function citationParts(edition: CitedEdition, citation: string): CitationParts {
  if (edition.scripture) return { before: `${citeScripture(citation, 'sbl') ?? citation}, ${editionName(edition)}`, title: '', after: '' };
  const author = edition.author === null ? '' : `${beforeComma(edition.author)}, `;
  const translator = edition.translator === null ? '' : `, ${lastName(edition.translator)}`;
  const place = plainCitation(citation);
  const isHeading = /^\p{L}[\p{L}\p{N} ]{2}/u.test(place);
  return { before: author, title: editionName(edition), after: `${isHeading ? ', ' : ' '}${place}${translator}` };
}

/** A quotation with its citation, for the clipboard. */
export interface CitedQuotation {
  readonly plain: string;
  readonly html: string;
}

/**
 * Quotes words with their citation: `“…” (Ps 23:1–3, KJV)`; `“…”, Augustine, Confessions 7.10.16,
 * Outler`.
 */
export function citeQuotation(edition: CitedEdition, citation: string, words: string): CitedQuotation {
  const { before, title, after } = citationParts(edition, citation);
  const [open, close] = edition.scripture ? [' (', ')'] : [', ', ''];
  const cited = title === '' ? escapeHtml(before) : `${escapeHtml(before)}<em>${escapeHtml(title)}</em>${escapeHtml(after)}`;
  return {
    plain: `“${words}”${open}${before}${title}${after}${close}`,
    html: `“${escapeHtml(words)}”${open}${cited}${close}`,
  };
}

/** Catalogs write `Calvin, Jean` and `Athanasius, Saint`. */
function beforeComma(name: string): string {
  return name.split(',')[0]?.trim() ?? name;
}

function lastName(name: string): string {
  if (name.includes(',')) return beforeComma(name);
  const bracket = name.endsWith(')') ? name.lastIndexOf(' (') : -1;
  if (bracket > 0) return lastName(name.slice(0, bracket));
  // Several people, or a committee.
  if (/\s(?:and|&)\s|;/.test(name)) return name;
  return name.trim().split(/\s+/).at(-1) ?? name;
}
