import type { QueryOf } from '#contract/endpoint.ts';
import type { Edition, editionEndpoints, Segment, SegmentPage } from '#contract/editions.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import type { Sql } from '../../platform/db/open.ts';
import { badRequest, notFound } from '../../platform/http/http-error.ts';
import { locate, type Place } from './locate.ts';
import { findCitation, findNeighborSections, listSegments, type SegmentRow, type Span } from './segment-queries.ts';
import { addressOf } from './verse-address.ts';

type Query = Omit<QueryOf<(typeof editionEndpoints)['GET /api/editions/{slug}/segments']>, 'parallel'>;

interface ReadSegments extends Pick<SegmentPage, 'previous' | 'next'> {
  readonly rows: readonly SegmentRow[];
}

/** Returns the segments that a request names, and the citations before and after them. */
export async function readSegments(sql: Sql, edition: Edition, query: Query): Promise<ReadSegments> {
  const place = query.at === undefined ? undefined : await requirePlace(sql, edition, query.at);
  const span = place ? spanAround(place, query) : await spanBeside(sql, edition, query);
  const within = { first: Math.max(0, span.first), last: Math.min(span.last, edition.segment_count - 1) };
  const [rows, neighbors] = await Promise.all([listSegments(sql, edition.id, within), neighborsOf(sql, edition, within, place)]);
  return { rows, ...neighbors };
}

export function toSegment({ position: _, citation_key: _key, first_verse, last_verse, about, ...row }: SegmentRow): Segment {
  return { ...row, address: addressOf(first_verse, last_verse), ...(about && { about }) };
}

/**
 * Returns the segments at a place, and others around it: with a limit, a segment is where to start.
 */
function spanAround({ kind, first, last }: Place, { limit, before, after }: Query): Span {
  const start = first - countOf(before);
  if (kind === 'segment') return { first: start, last: first + (limit ?? 1) - 1 + countOf(after) };
  const end = Math.min(last, first + (limit ?? limits.segments.default) - 1);
  return { first: start, last: end === last ? end + countOf(after) : end };
}

function countOf(text: string | undefined): number {
  if (text !== undefined && !/^(?:\d{1,2}|1\d\d|200)$/.test(text)) throw badRequest(messages.segmentCounts);
  return Number(text ?? 0);
}

/** Returns the segments before or after a citation, or the first ones. */
async function spanBeside(sql: Sql, edition: Edition, { limit = limits.segments.default, before, after }: Query): Promise<Span> {
  if (after !== undefined) {
    const { last } = await requirePlace(sql, edition, after);
    return { first: last + 1, last: last + limit };
  }
  if (before === undefined) return { first: 0, last: limit - 1 };
  const { first } = await requirePlace(sql, edition, before);
  return { first: first - limit, last: first - 1 };
}

async function requirePlace(sql: Sql, edition: Edition, citation: string): Promise<Place> {
  const place = await locate(sql, edition, citation);
  if (!place) throw notFound(messages.citationNotFound);
  return place;
}

/**
 * Returns the sections beside a section that was answered in full, otherwise the segments beside
 * the span.
 */
async function neighborsOf(
  sql: Sql,
  { id }: Edition,
  { first, last }: Span,
  place: Place | undefined,
): Promise<Pick<SegmentPage, 'previous' | 'next'>> {
  const sections = place?.section && first === place.first ? await findNeighborSections(sql, id, place.section) : undefined;
  const [previous, next] = await Promise.all([
    sections?.previous ?? (first > 0 ? findCitation(sql, id, first - 1) : null),
    (last === place?.last ? sections?.next : undefined) ?? findCitation(sql, id, last + 1),
  ]);
  return { previous, next };
}
