import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Edition } from '#contract/editions.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { parseSpan, type Span, versesOfSpan } from '#core/scripture/spans.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Tools } from '../../platform/feature.ts';
import { linkTo } from '../../platform/http/cursor.ts';
import { badRequest, notFound } from '../../platform/http/http-error.ts';
import { serve } from '../../platform/http/serve.ts';
import { accessEdition } from '../editions/access.ts';
import { listSegmentPlaces, locate } from '../editions/public.ts';
import { countMargin } from './count-margin.ts';
import { listMargin } from './list-margin.ts';
import { formatMarginCursor, type MarginCursor, parseMarginCursor } from './margin-cursor.ts';
import { readRequest } from './margin-request.ts';
import { numberingFor, type NumberingConfig } from '../references/public.ts';
import { saveVisit } from './visit-queries.ts';

export function marginRoutes(app: FastifyInstance, { sql, config }: Tools<NumberingConfig>): void {
  serve(app, 'GET /api/editions/{slug}/margin', async ({ params, query, caller, reply }) => {
    const edition = await accessEdition(sql, params.slug);
    const numbering = numberingFor(caller, config);
    const [{ request, lastVisit }, span] = await Promise.all([
      readRequest(sql, { caller, query, text: edition, numbering, margin: { editionId: edition.id } }),
      spanOf(sql, edition, query),
    ]);
    const before = query.before === undefined ? undefined : parseMarginCursor(query.before);
    const first = Math.max(span.first, before?.position ?? 0);
    const last = Math.min(span.last, first + limits.segments.max - 1);
    const places = await countMargin(sql, await listSegmentPlaces(sql, edition.id, { first, last }), request);
    const { rows, next } = await listMargin(sql, places, request, { before, limit: query.limit ?? limits.list.default });
    linkNext(reply, next ?? (last < span.last ? { position: last + 1 } : undefined));
    const shown = span.first === span.last ? places : places.filter(({ total }) => total > 0);
    return {
      last_visit: lastVisit ?? null,
      segments: shown.map(({ citation, counts, marks, position }) => ({ citation, counts, marks, rows: [...(rows.get(position) ?? [])] })),
    };
  });

  serve(app, 'GET /api/passages/{id}/margin', async ({ params, query, caller, reply }) => {
    const passage = requireSpan(params.id);
    const { first, last } = versesOfSpan(passage);
    const numbering = numberingFor(caller, config);
    const { request, lastVisit } = await readRequest(sql, { caller, query, text: undefined, numbering, margin: { passage } });
    const place = { position: 0, citation: '', citation_key: '', first_verse: first, last_verse: last };
    const places = await countMargin(sql, [place], request);
    const before = query.before === undefined ? undefined : parseMarginCursor(query.before);
    const { rows, next } = await listMargin(sql, places, request, { before, limit: query.limit ?? limits.list.default });
    linkNext(reply, next);
    const [{ counts } = { counts: undefined }] = places;
    if (!counts) throw notFound(messages.noSuchPassage);
    return { last_visit: lastVisit ?? null, counts, rows: [...(rows.get(0) ?? [])] };
  });

  serve(app, 'PUT /api/editions/{slug}/margin/visit', async ({ params, caller }) => {
    await saveVisit(sql, caller.id, { editionId: (await accessEdition(sql, params.slug)).id });
    return undefined;
  });

  serve(app, 'PUT /api/passages/{id}/margin/visit', async ({ params, caller }) => {
    await saveVisit(sql, caller.id, { passage: requireSpan(params.id) });
    return undefined;
  });
}

function linkNext(reply: FastifyReply, next: MarginCursor | undefined): void {
  if (next) reply.header('link', linkTo(reply.request.url, 'next', { before: formatMarginCursor(next) }));
}

function requireSpan(id: number): Span {
  const span = parseSpan(id);
  if (span === undefined) throw notFound(messages.noSuchPassage);
  return span;
}

/**
 * Returns the positions of the segments that a query names; throws a 404 for a place that the
 * edition lacks.
 */
async function spanOf(
  sql: Sql,
  edition: Edition,
  { from, to }: { readonly from?: string; readonly to?: string },
): Promise<{ first: number; last: number }> {
  if (from === undefined && to !== undefined) throw badRequest(messages.rangeWithoutStart);
  if (from === undefined) return { first: 0, last: Math.min(edition.segment_count, limits.segments.default) - 1 };
  const [first, last] = await Promise.all([locate(sql, edition, from), to === undefined ? undefined : locate(sql, edition, to)]);
  if (!first || (to !== undefined && !last)) throw notFound(messages.citationNotFound);
  const end = last?.last ?? first.last;
  if (end < first.first) throw badRequest(messages.rangeReversed);
  return { first: first.first, last: end };
}
