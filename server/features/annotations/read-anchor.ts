import type { annotationEndpoints } from '#contract/annotations.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import type { Transaction } from '../../platform/db/open.ts';
import { badRequest, notFound } from '../../platform/http/http-error.ts';
import { accessEdition } from '../editions/access.ts';
import { findSegmentAt, listSegmentsBetween } from './segment-queries.ts';
import { contextOf } from './place-quote.ts';
import { type Anchor, lockEditionText } from './queries.ts';

type AnnotationPlace = Pick<BodyOf<(typeof annotationEndpoints)['POST /api/annotations']>, 'edition' | 'first' | 'last' | 'quote'>;

/**
 * Returns where an annotation is; throws unless its quote is exactly the words there. Locks the
 * edition first, so that a correction does not change them before the annotation is stored.
 */
export async function readAnchor(tx: Transaction, { edition: slug, first, last, quote }: AnnotationPlace): Promise<Anchor> {
  const { id: editionId } = await accessEdition(tx, slug);
  await lockEditionText(tx, editionId);
  const [from, to] = [await findSegmentAt(tx, editionId, first.citation), await findSegmentAt(tx, editionId, last.citation)];
  if (!from || !to) throw notFound(messages.citationNotFound);
  if (to.position < from.position) throw badRequest(messages.annotationExtent);
  if (to.position - from.position >= limits.annotationQuote.segments) throw badRequest(messages.annotationTooLong);
  const bodies = (await listSegmentsBetween(tx, editionId, from.position, to.position)).map(({ body }) => body);
  const text = bodies.join(' ');
  const extent = { start: first.start, end: text.length - (bodies.at(-1) ?? '').length + last.end };
  const isWithin = first.start < (bodies[0] ?? '').length && last.end > 0 && extent.start < extent.end && extent.end <= text.length;
  if (!isWithin || splitsCharacter(text, extent.start) || splitsCharacter(text, extent.end)) throw badRequest(messages.annotationExtent);
  if (text.slice(extent.start, extent.end) !== quote) throw badRequest(messages.annotationQuote);
  return {
    editionId,
    firstSegmentId: from.id,
    lastSegmentId: to.id,
    start: first.start,
    end: last.end,
    quote,
    ...contextOf(text, extent),
    address: addressBetween(from, to),
  };
}

function splitsCharacter(text: string, at: number): boolean {
  return at > 0 && at < text.length && (text.codePointAt(at - 1) ?? 0) > 0xff_ff;
}

/** Returns the verses of segments from one to another as an `int8range`; null outside scripture. */
export function addressBetween(
  from: { readonly first_verse: number | null; readonly end_verse: number | null },
  to: { readonly first_verse: number | null; readonly end_verse: number | null },
): string | null {
  if (from.first_verse === null || to.first_verse === null || from.end_verse === null || to.end_verse === null) return null;
  return `[${Math.min(from.first_verse, to.first_verse)},${Math.max(from.end_verse, to.end_verse)})`;
}
