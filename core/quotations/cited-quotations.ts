import type { FootnoteCitation } from '../footnotes.ts';
import { findReferences } from '../scripture/find-references.ts';
import type { Numbering, VerseRange } from '../scripture/numbering.ts';
import { parseSpan, versesOfSpan } from '../scripture/spans.ts';
import type { TextRange } from '../word-difference.ts';
import {
  countWords,
  findQuotations,
  type FoundQuotation,
  isTitle,
  LEAST_WORDS,
  plainTextOf,
  type QuotationFormat,
} from './find-quotations.ts';
import { findLoci } from './locus.ts';
import { type CitingNote, type PlainText, sourceRange } from './plain-text.ts';
import { type Reach, reachOf, type ReachRange } from './reach.ts';

/** What a text names as the source of a quotation: verses, a place in an edition, or a work. */
export type Source = TextRange & {
  /** The citation of the footnote, if it is the source. */
  readonly footnote?: FootnoteCitation | undefined;
} & (
    | {
        readonly kind: 'verses';
        readonly ranges: readonly VerseRange[];
        readonly numbering: Numbering;
        /** The edition that a link names. */
        readonly slug?: string | undefined;
      }
    | { readonly kind: 'text'; readonly slug: string; readonly citation: string | undefined }
    | {
        readonly kind: 'work';
        readonly id: number;
        readonly citation: string | undefined;
        /** The numbers of the citation as the text writes them. */
        readonly numbers?: string | undefined;
      }
  );

/** A quotation with everything in the text around it that may say what it is from. */
export interface QuotationInContext {
  readonly quotation: FoundQuotation;
  /** Its words, and their place in the source. */
  readonly text: string;
  readonly place: TextRange;
  readonly words: number;
  readonly reach: Reach;
}

export interface QuotedText {
  readonly plain: PlainText;
  readonly quotations: readonly QuotationInContext[];
  /** All sources that links and references to scripture name, in text order. */
  readonly sources: readonly Source[];
}

interface ReadingOptions {
  readonly format: QuotationFormat;
  readonly numbering?: Numbering | undefined;
  readonly max: number;
}

/** Returns the quotations of a text that a user writes, and what it cites. */
export function readQuotations(source: string, { format, numbering, max }: ReadingOptions): QuotedText {
  const plain = plainTextOf(source, format);
  const all = findQuotations(plain);
  const sources = sourcesIn(plain, numbering);
  const found: QuotationInContext[] = [];
  for (const [index, quotation] of all.entries()) {
    const text = plain.text.slice(quotation.start, quotation.end);
    const words = countWords(text);
    if (words < LEAST_WORDS || (words <= LONGEST_TITLE && !quotation.isBlock && isTitle(text))) continue;
    const reach = reachOf(plain, all, index, sources);
    found.push({ quotation, text, place: sourceRange(plain, quotation), words, reach });
    if (found.length >= max) break;
  }
  return { plain, quotations: found, sources };
}

const LONGEST_TITLE = 12;

function sourcesIn(plain: PlainText, numbering: Numbering | undefined): Source[] {
  const { text, links } = plain;
  const references = findReferences(text, { numbering }).map(({ start, end, ranges, numbering: shown }): Source => ({
    start,
    end,
    kind: 'verses',
    ranges,
    numbering: shown,
  }));
  const linked = links.flatMap(({ start, end, target }): Source[] => {
    const [, slug, citation] =
      /^(?:Text:|(?:https?:\/\/[^/\s]{1,253})?\/read\/)([a-z0-9-]{1,60})(?:\/([^\s?#]{1,210}))?/.exec(target) ?? [];
    if (slug !== undefined) return [{ start, end, kind: 'text', slug, citation: citation === undefined ? undefined : decoded(citation) }];
    const [, id] = /^(?:Work:|(?:https?:\/\/[^/\s]{1,253})?\/book\/)(\d{1,15})/.exec(target) ?? [];
    if (id === undefined) return [];
    const after = text.slice(end, end + 40);
    const locus = findLoci(after).find((one) => /^[\s,*_]{0,4}$/.test(after.slice(0, one.start)));
    const numbers = locus && after.slice(locus.start, locus.end);
    return [{ start, end: end + (locus?.end ?? 0), kind: 'work', id: Number(id), citation: locus?.citation, numbers }];
  });
  const written = [...references, ...linked];
  const cited = plain.citingNotes.flatMap((note) => sourceOfNote(note, plain, written) ?? []);
  const isGenerated = (one: Source): boolean => cited.some((note) => note.start <= one.start && one.end <= note.end);
  return [...written.filter((one) => !isGenerated(one)), ...cited].toSorted((one, other) => one.start - other.start);
}

/**
 * Returns the source that a footnote's citation names, since its words may follow another numbering
 * or style.
 */
function sourceOfNote({ start, end, citation }: CitingNote, { text }: PlainText, written: readonly Source[]): Source | undefined {
  const { cite, edited } = citation;
  // Edited words may name a source, or no longer have the numbers of the cited place.
  if (end === start || (edited && written.some((one) => one.start >= start && one.end <= end))) return undefined;
  const place = cite.kind === 'text' ? cite.at : cite.locator;
  if (edited && place !== undefined && !hasNumbers(text.slice(start, end), place)) return undefined;
  const note = { start, end, footnote: citation };
  if (cite.kind === 'text') return { ...note, kind: 'text', slug: cite.slug, citation: cite.at };
  // A number alone may be a page.
  const locus = /^\d[\d.]*\.\d[\d–-]*$/.test(place ?? '') ? place?.replaceAll('–', '-') : undefined;
  if (cite.kind === 'work') return { ...note, kind: 'work', id: cite.id, citation: locus };
  const span = parseSpan(cite.id);
  return span === undefined ? undefined : { ...note, kind: 'verses', ranges: [versesOfSpan(span)], numbering: 'kjv' };
}

function hasNumbers(words: string, place: string): boolean {
  const numbers = (text: string): string => ` ${(text.match(/\d+/g) ?? []).join(' ')} `;
  return numbers(words).includes(numbers(place));
}

function decoded(citation: string): string {
  try {
    return decodeURIComponent(citation);
  } catch {
    return citation;
  }
}

/** Characters between two references of one list: "John 3:16; Rom 5:8". */
const LIST_GAP = 14;

/** Returns the sources in a range: after a quotation the first ones, before it the last ones. */
export function sourcesInRange(sources: readonly Source[], { start, end, side }: ReachRange): Source[] {
  const inRange = sources.filter((one) => one.start >= start && one.end <= end + 1);
  const ordered = side === 'after' ? inRange : inRange.toReversed();
  const list: Source[] = [];
  for (const one of ordered) {
    const last = list.at(-1);
    if (last && (side === 'after' ? one.start - last.end : last.start - one.end) > LIST_GAP) break;
    list.push(one);
  }
  return list;
}
