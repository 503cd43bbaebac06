import type { QueryOf } from '#contract/endpoint.ts';
import type { Edition, editionEndpoints, ReaderPage, SegmentPage } from '#contract/editions.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import type { Sql } from '../../platform/db/open.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { citationKey } from './citation-key.ts';
import { locate, type Place } from './locate.ts';
import {
  countLetters,
  findFirstInSection,
  listFirstSections,
  listHeadings,
  listSectionsAround,
  type SectionAround,
} from './page-queries.ts';
import { findCitation, findNearestPosition, listSegments, type SegmentRow, type Span } from './segment-queries.ts';

type Query = Pick<QueryOf<(typeof editionEndpoints)['GET /api/editions/{slug}/segments']>, 'at' | 'limit' | 'nearest'>;

interface ReadPage extends Pick<SegmentPage, 'previous' | 'next'> {
  readonly rows: readonly SegmentRow[];
  readonly page: ReaderPage;
}

/** Segments that the reader shows together, and the sections that contain them. */
interface PageSpan extends Span {
  readonly sections: readonly SectionAround[];
}

/**
 * Outside scripture, a section with at most this many segments is a page; a larger one has a page
 * for each subsection.
 */
const MAX_PAGE = 40;

/**
 * Returns the page that contains a place, or the part of a long page that does. Parts begin at
 * multiples of the limit, so that each segment of a part leads to the same part.
 */
export async function readPage(sql: Sql, edition: Edition, { at, limit = limits.segments.default, nearest }: Query): Promise<ReadPage> {
  const found = at === undefined ? undefined : await locate(sql, edition, at);
  if (!found && at !== undefined && nearest === undefined) throw notFound(messages.citationNotFound);
  const place = found ?? (await findNearest(sql, edition, at));
  const span = await pageAround(sql, edition, place.first);
  const first = span.first + Math.floor((place.first - span.first) / limit) * limit;
  const last = Math.min(first + limit - 1, span.last);
  const depth = span.sections.at(-1)?.depth ?? 0;
  const [rows, headings, target, before, after, previous, next] = await Promise.all([
    listSegments(sql, edition.id, { first, last }),
    listHeadings(sql, edition.id, { first, last, below: depth }),
    at === undefined ? null : citationsOf(sql, edition, place),
    neighborAt(sql, edition, span.first - 1),
    neighborAt(sql, edition, span.last + 1),
    first > span.first ? findCitation(sql, edition.id, first - 1) : null,
    last < span.last ? findCitation(sql, edition.id, last + 1) : null,
  ]);
  const path = span.sections.map(({ label, citation }) => ({ label, citation }));
  const lacks = !found && at !== undefined && { nearest: true };
  const page = {
    path,
    headings,
    target,
    ...lacks,
    offset: first - span.first,
    count: span.last - span.first + 1,
    previous: before,
    next: after,
  };
  return { rows, previous, next, page };
}

const FRONT_MATTER =
  /^(?:front ?matter|(?:half|full) ?title(?: ?page)?|title ?-?page|cover|imprint|colophon|(?:un)?copyright.*|(?:table of )?contents|frontispiece|about this (?:e-?book|edition)|transcriber['’]s notes?|list of (?:illustrations|abbreviations))$/i;

/** Fewer letters before the first section are a title or a note of who transcribed the text. */
const MIN_PREFACE = 500;

/** Returns where a reader begins: after the title page and the like. */
async function findStart(sql: Sql, edition: Edition): Promise<Place> {
  const sections = edition.scripture ? [] : await listFirstSections(sql, edition.id);
  const index = sections.findIndex(({ label }) => !FRONT_MATTER.test(label.trim()));
  const start = sections[index]?.first ?? 0;
  const isPreface = index === 0 && start > 0 && (await countLetters(sql, edition.id, start)) >= MIN_PREFACE;
  const first = isPreface ? 0 : start;
  return { kind: 'section', first, last: first };
}

/**
 * Returns the segment nearest to a place that the text lacks; without a place, or a near one, the
 * start of the text.
 */
async function findNearest(sql: Sql, edition: Edition, at: string | undefined): Promise<Place> {
  const position = at === undefined ? undefined : await findNearestPosition(sql, edition.id, citationKey(at.trim()));
  return position === undefined ? findStart(sql, edition) : { kind: 'segment', first: position, last: position };
}

async function pageAround(sql: Sql, edition: Edition, position: number): Promise<PageSpan> {
  const around = await listSectionsAround(sql, edition.id, position);
  const small = edition.scripture ? -1 : around.findIndex(({ first, last }) => last - first < MAX_PAGE);
  if (small >= 0) {
    const { first = 0, last = 0 } = around[small] ?? {};
    return { first, last, sections: around.slice(0, small + 1) };
  }
  const innermost = around.at(-1);
  // Segments of a section before its first subsection, such as a preface, are a page.
  if (innermost) return { first: innermost.first, last: Math.min(innermost.own_last, innermost.last), sections: around };
  // The segments before the first section, or a text without contents.
  return { first: 0, last: ((await findFirstInSection(sql, edition.id)) ?? edition.segment_count) - 1, sections: [] };
}

async function neighborAt(sql: Sql, edition: Edition, position: number): Promise<ReaderPage['next']> {
  if (position < 0 || position >= edition.segment_count) return null;
  const span = await pageAround(sql, edition, position);
  const own = span.sections.at(-1)?.citation ?? null;
  const citation = own ?? (await findCitation(sql, edition.id, span.first));
  return citation === null ? null : { citation, labels: span.sections.map(({ label }) => label) };
}

async function citationsOf(sql: Sql, { id }: Edition, { kind, first, last }: Place): Promise<ReaderPage['target']> {
  const [from, to] = await Promise.all([findCitation(sql, id, first), findCitation(sql, id, last)]);
  return from === null || to === null ? null : { kind, first: from, last: to };
}
