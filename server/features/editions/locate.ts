import type { Edition } from '#contract/editions.ts';
import type { Numbering, VerseRange } from '#core/scripture/numbering.ts';
import { chapterCount } from '#core/scripture/verses.ts';
import type { Sql } from '../../platform/db/open.ts';
import { citationKey, splitRanges } from './citation-key.ts';
import { bookOfOsis } from './formats/scripture-books.ts';
import { verseRangeOf } from './formats/scripture-citation.ts';
import { findFormerPosition, findSection, findSegmentPosition, findSpanBelow, findSpanOfVerses, type Span } from './segment-queries.ts';
import { canonicalRanges, numberingOf } from './verse-address.ts';

/** The segments that a citation names. */
export interface Place extends Span {
  readonly kind: 'segment' | 'section' | 'range';
  /** The depth and position of a section in the table of contents. */
  readonly section?: { readonly depth: number; readonly position: number } | undefined;
}

/** Returns the segments at a citation of an edition: a segment, a section, or a range. */
export async function locate(sql: Sql, edition: Edition, citation: string): Promise<Place | undefined> {
  // Excerpts are cited by ids such as `FTH:1`; elsewhere, a colon is a reader's way to write a
  // period.
  const exact = /[\s:]/.test(citation.trim())
    ? pointAt(await findSegmentPosition(sql, edition.id, citation.trim(), citationKey(citation.trim())))
    : undefined;
  if (exact) return exact;
  const normalized = citation.trim().replaceAll(/[\s:]+/g, '.');
  const ranges = splitRanges(normalized);
  // The edition's own citations before verses: in some numberings, the verses of a range are those
  // of other books.
  const own =
    (await locateOwn(sql, edition.id, citationKey(normalized), normalized)) ??
    (await locateRange(ranges, (end) => locateOwn(sql, edition.id, citationKey(end), end)));
  if (own) return own;
  const found = await locateAtLevels(sql, edition, normalized);
  if (found) return found;
  const inOnlyChapter = edition.scripture ? withOnlyChapter(normalized) : undefined;
  if (inOnlyChapter !== undefined) return await locate(sql, edition, inOnlyChapter);
  return locateRange(ranges, (end) => locateAtLevels(sql, edition, end));
}

/**
 * Returns the segments from the first of one place to the last of another, for the first range that
 * the edition has.
 */
async function locateRange(
  ranges: readonly { readonly first: string; readonly last: string }[],
  locateEnd: (citation: string) => Promise<Place | undefined>,
): Promise<Place | undefined> {
  for (const range of ranges) {
    const first = await locateEnd(range.first);
    const last = first && (await locateEnd(range.last));
    if (first && last && first.first <= last.last) return { kind: 'range', first: first.first, last: last.last };
  }
  return undefined;
}

async function locateAtLevels(sql: Sql, edition: Edition, citation: string): Promise<Place | undefined> {
  const found = await locateOne(sql, edition, citation);
  const shorter = found || citation.includes('-') ? undefined : inLevelsOf(edition, citation);
  return shorter === undefined ? found : pointAt(await findSegmentPosition(sql, edition.id, shorter, citationKey(shorter)));
}

/**
 * Drops the parts that the edition's citations do not have: 7.10.16 is 7.10 by book and chapter.
 * Undefined if the result could name other words, as with paragraphs.
 */
function inLevelsOf({ scripture, citation_levels: levels }: Edition, citation: string): string | undefined {
  const parts = citation.split('.');
  if (scripture || parts.length <= levels.length) return undefined;
  // By book and section, 7.10.16 is 7.16, as sections are numbered through chapters.
  if (levels.at(-1) === 'section' && levels.includes('book') && !levels.includes('chapter'))
    return parts.length === levels.length + 1 ? parts.toSpliced(-2, 1).join('.') : undefined;
  return ['book', 'chapter', 'section'].includes(levels.at(-1) ?? '') ? parts.slice(0, levels.length).join('.') : undefined;
}

async function locateOne(sql: Sql, { id, scripture, numbering }: Edition, citation: string): Promise<Place | undefined> {
  const key = citationKey(citation);
  const own = await locateOwn(sql, id, key, citation);
  if (own) return own;
  // A verse within a bridge is the bridge.
  const verses = scripture ? verseRangeOf(citation) : undefined;
  const span = verses && (await findSpanOfCited(sql, id, numberingOf(citation, numbering), verses));
  if (span) return { kind: span.first === span.last ? 'segment' : 'range', ...span };
  return pointAt(await findFormerPosition(sql, id, key));
}

/** Returns the segment or section with this citation. */
async function locateOwn(sql: Sql, id: number, key: string, citation: string): Promise<Place | undefined> {
  const position = await findSegmentPosition(sql, id, citation, key);
  if (position !== undefined) return pointAt(position);
  const section = await findSection(sql, id, key);
  if (section) return { kind: 'section', first: section.first, last: section.last, section };
  const below = await findSpanBelow(sql, id, key);
  return below && { kind: 'section', ...below };
}

/**
 * Finds verses of several books, as in Daniel 3, book by book: between the books are other texts.
 */
async function findSpanOfCited(sql: Sql, id: number, numbering: Numbering, verses: VerseRange): Promise<Span | undefined> {
  const spans: Span[] = [];
  for (const part of canonicalRanges(numbering, verses)) {
    const span = await findSpanOfVerses(sql, id, part);
    if (span) spans.push(span);
  }
  if (spans.length === 0) return undefined;
  return { first: Math.min(...spans.map(({ first }) => first)), last: Math.max(...spans.map(({ last }) => last)) };
}

/** Returns `Jude.1.3` for `Jude.3`: books with one chapter are cited without it. */
function withOnlyChapter(citation: string): string | undefined {
  const [, key = '', verses] = /^(\w{2,10})\.(\d{1,3}(?:-\d{1,3})?)$/.exec(citation) ?? [];
  const book = bookOfOsis(key.toLowerCase().replace(/[a-z]/, (letter) => letter.toUpperCase()))?.index;
  return book !== undefined && chapterCount(book) === 1 ? `${key}.1.${verses}` : undefined;
}

function pointAt(position: number | undefined): Place | undefined {
  return position === undefined ? undefined : { kind: 'segment', first: position, last: position };
}
