import type { annotationEndpoints } from '#contract/annotations.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { ownAnnotationEndpoints } from '#contract/own-annotations.ts';
import { messages } from '#core/messages.ts';
import type { Numbering, VerseRange } from '#core/scripture/numbering.ts';
import { parseSpan, versesOfSpan } from '#core/scripture/spans.ts';
import type { Sql } from '../../platform/db/open.ts';
import { badRequest, notFound } from '../../platform/http/http-error.ts';
import { accessEdition } from '../editions/access.ts';
import { locate } from '../editions/public.ts';
import { resolvePassages } from '../references/public.ts';
import { EARLIEST_TIME } from './earliest-time.ts';
import type { AnnotationFilter, OwnFilter } from './filter-conditions.ts';

type Query = QueryOf<(typeof annotationEndpoints)['GET /api/annotations']>;
type OwnQuery = QueryOf<(typeof ownAnnotationEndpoints)['GET /api/annotations/texts']>;

/** Returns the filter of a list of annotations; references are read in the caller's numbering. */
export async function readFilter(sql: Sql, query: Query, numbering: Numbering): Promise<AnnotationFilter> {
  const { mine, edition: slug, from, to, passage, order } = query;
  if (mine === undefined && slug === undefined && passage === undefined) throw badRequest(messages.annotationFilter);
  if (mine === undefined && order !== undefined && order !== 'newest') throw badRequest(messages.annotationOrder);
  const edition = slug === undefined ? undefined : await accessEdition(sql, slug);
  return {
    ...readOwnFilter(query, numbering),
    isMine: mine !== undefined,
    editionId: edition?.id,
    span: await spanOf(sql, edition, from, to),
    verses: passage === undefined ? undefined : versesOf(passage),
  };
}

/**
 * Returns the filter of the caller's own annotations; throws a 400 for a reference that names no
 * passage.
 */
export function readOwnFilter(query: OwnQuery, numbering: Numbering): OwnFilter {
  const { work, reference, color, visibility, circle, q, since, until, has_note: hasNote, lost } = query;
  return {
    workId: work,
    reference: reference === undefined || reference.trim() === '' ? undefined : versesOfReference(reference, numbering),
    color,
    visibility,
    circleId: circle,
    search: q === undefined || q.trim() === '' ? undefined : q,
    since: timeOf('since', since),
    until: timeOf('until', until),
    hasNote: hasNote === undefined ? undefined : hasNote === '1',
    isLost: lost === undefined ? undefined : true,
  };
}

/** Returns a time as the database reads it. */
function timeOf(path: 'since' | 'until', text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time) || time < EARLIEST_TIME) throw badRequest(messages.annotationTime, [{ path, message: messages.annotationTime }]);
  return new Date(time).toISOString();
}

function versesOfReference(reference: string, numbering: Numbering): VerseRange[] {
  const verses = resolvePassages(reference, { numbering })
    .slice(0, MAX_PASSAGES)
    .map(({ id }) => versesOf(id));
  if (verses.length === 0) throw badRequest(messages.notAPassage, [{ path: 'reference', message: messages.notAPassage }]);
  return verses;
}

/** A list of references has fewer; each is a condition of the query. */
const MAX_PASSAGES = 20;

async function spanOf(
  sql: Sql,
  edition: Awaited<ReturnType<typeof accessEdition>> | undefined,
  from: string | undefined,
  to: string | undefined,
): Promise<AnnotationFilter['span']> {
  if (from === undefined && to === undefined) return undefined;
  if (!edition) throw badRequest(messages.annotationRange);
  const [start, end] = [from, to].map((citation) => (citation === undefined ? undefined : locate(sql, edition, citation)));
  const [first, last] = [await start, await end];
  if ((from !== undefined && !first) || (to !== undefined && !last)) throw notFound(messages.citationNotFound);
  const span = { first: first?.first ?? 0, last: last?.last ?? first?.last ?? 0 };
  if (span.last < span.first) throw badRequest(messages.rangeReversed);
  return span;
}

function versesOf(passage: number): VerseRange {
  const span = parseSpan(passage);
  if (span === undefined) throw notFound(messages.noSuchPassage);
  return versesOfSpan(span);
}
