import { limits } from '#core/limits.ts';
import type { SqlRunner } from '../../platform/db/open.ts';
import { findFirstSegments, type FirstSegment, type ImportedAnchor, listSegmentsFrom, type ImportedSegment } from './import-queries.ts';
import { contextOf, restoreQuote } from './place-quote.ts';
import type { Anchor } from './queries.ts';
import { addressBetween } from './read-anchor.ts';
import type { WebAnnotation } from './read-web-annotations.ts';

/** The place of an imported annotation, or the reason why it has none; both if it is lost. */
export type Placement =
  | { readonly anchor: ImportedAnchor; readonly reason: string | null }
  | { readonly anchor?: never; readonly reason: string };

/**
 * Places annotations as a correction does: the words must occur once, with all their context.
 * Annotations of our own export whose words are not found become lost.
 */
export async function placeImported(sql: SqlRunner, annotations: readonly WebAnnotation[]): Promise<Placement[]> {
  const found = await findFirstSegments(sql, annotations);
  const byPlace = new Map(found.map((one) => [`${one.slug} ${one.citation}`, one]));
  const placements: Placement[] = [];
  for (const annotation of annotations)
    placements.push(await placeOne(sql, annotation, byPlace.get(`${annotation.slug} ${annotation.citation}`)));
  return placements;
}

async function placeOne(sql: SqlRunner, annotation: WebAnnotation, first: FirstSegment | undefined): Promise<Placement> {
  if (!first) return { reason: 'The text is not in this library.' };
  const { edition_id: editionId, segment } = first;
  if (!segment) return { reason: 'The text has no such part.' };
  const anchor = await findWords(sql, editionId, segment, annotation);
  if (anchor) return { anchor, reason: null };
  const reason = segment.body.includes(annotation.quote)
    ? 'These words occur more than once there, or in another context.'
    : 'These words are not in this part of the text.';
  return annotation.id === undefined ? { reason } : { anchor: lostAnchor(editionId, segment, annotation), reason };
}

function lostAnchor(editionId: number, segment: ImportedSegment, { quote, prefix, suffix }: WebAnnotation): ImportedAnchor {
  const place = { editionId, firstSegmentId: segment.id, lastSegmentId: segment.id, start: null, end: null };
  return { ...place, quote, prefix, suffix, address: addressBetween(segment, segment) };
}

/** Returns where a quote is that begins in a segment. */
async function findWords(
  sql: SqlRunner,
  editionId: number,
  segment: ImportedSegment,
  annotation: WebAnnotation,
): Promise<Anchor | undefined> {
  const within = anchorIn(editionId, [segment], annotation);
  if (within || segment.body.includes(annotation.quote)) return within;
  const segments = await listSegmentsWith(sql, editionId, segment, annotation.quote);
  for (let count = 2; count <= segments.length; count++) {
    const before = segments.slice(0, count - 1).reduce((sum, { body }) => sum + body.length + 1, 0);
    // The quote begins in the first segment.
    if (before >= segment.body.length + annotation.quote.length) break;
    const anchor = anchorIn(editionId, segments.slice(0, count), annotation);
    if (anchor) return anchor;
  }
  return undefined;
}

/**
 * Returns the segments that may have a quote, from its first one on. Reads many only if the quote
 * has the words of the first.
 */
async function listSegmentsWith(sql: SqlRunner, editionId: number, first: ImportedSegment, quote: string): Promise<ImportedSegment[]> {
  let segments = [first];
  for (const count of [2, 10, limits.annotationQuote.segments]) {
    if (!reachesOut(segments, quote)) return segments;
    segments = await listSegmentsFrom(sql, editionId, first.position, count);
  }
  return segments;
}

/** Returns whether a quote may begin in the first of some segments and continue behind the last. */
function reachesOut(segments: readonly ImportedSegment[], quote: string): boolean {
  const text = textOf(segments);
  const end = segments[0]?.body.length ?? 0;
  for (let start = Math.max(0, text.length - quote.length); start < end; start++) {
    if (quote.startsWith(text.slice(start))) return true;
  }
  return false;
}

function textOf(segments: readonly ImportedSegment[]): string {
  return segments.map(({ body }) => body).join(' ');
}

/** Returns where a quote is that begins in the first of some segments and ends in the last. */
function anchorIn(editionId: number, segments: readonly ImportedSegment[], { quote, prefix, suffix }: WebAnnotation): Anchor | undefined {
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) return undefined;
  const text = textOf(segments);
  const extent = restoreQuote(text, { quote, prefix, suffix });
  const lastStart = text.length - last.body.length;
  if (!extent || extent.start >= first.body.length || extent.end <= lastStart) return undefined;
  return {
    editionId,
    firstSegmentId: first.id,
    lastSegmentId: last.id,
    start: extent.start,
    end: extent.end - lastStart,
    quote,
    ...contextOf(text, extent),
    address: addressBetween(first, last),
  };
}
