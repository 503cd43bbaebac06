import type { FastifyInstance } from 'fastify';
import type { QueryOf } from '#contract/endpoint.ts';
import type { annotationEndpoints } from '#contract/annotations.ts';
import { messages } from '#core/messages.ts';
import { parseSpan, versesOfSpan } from '#core/scripture/spans.ts';
import type { VerseRange } from '#core/scripture/numbering.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Tools } from '../../platform/feature.ts';
import { badRequest, notFound } from '../../platform/http/http-error.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import { parseIfMatch } from '../../platform/http/if-match.ts';
import { newestFirst, serveList } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { accessEdition } from '../editions/access.ts';
import { locate } from '../editions/public.ts';
import { checkTextStorage, storageOwner } from '../storage/public.ts';
import { accessAnnotation, accessOwnAnnotation, accessReplyToDelete } from './access.ts';
import { type AnnotationFilter, listAnnotations } from './list-queries.ts';
import { deleteAnnotationRow } from './queries.ts';
import { deleteReply, listReplies } from './reply-queries.ts';
import { createAnnotation, createReply, updateAnnotation } from './save-annotation.ts';

export function annotationRoutes(app: FastifyInstance, tools: Tools): void {
  annotations(app, tools);
  replies(app, tools);
}

function annotations(app: FastifyInstance, { sql, config }: Tools): void {
  serveList(app, 'GET /api/annotations', newestFirst, async ({ query, caller, page }) =>
    listAnnotations(sql, caller.id, await filterOf(sql, query), page),
  );

  serve(app, 'POST /api/annotations', async ({ body, caller, request }) => {
    await checkTextStorage(sql, storageOwner(config, caller), body.body ?? '');
    return createAnnotation(sql, caller, body, idempotencyKeyOf(request));
  });

  serve(app, 'GET /api/annotations/{id}', ({ params, caller }) => accessAnnotation(sql, caller, params.id));

  serve(app, 'PATCH /api/annotations/{id}', async ({ params, body, caller, request }) => {
    const before = async (): Promise<string> => (await accessOwnAnnotation(sql, caller, params.id)).body ?? '';
    await checkTextStorage(sql, storageOwner(config, caller), body.body ?? '', before);
    return updateAnnotation(sql, caller, params.id, body, parseIfMatch(request.headers['if-match']));
  });

  serve(app, 'DELETE /api/annotations/{id}', async ({ params, caller }) => {
    const { id } = await accessOwnAnnotation(sql, caller, params.id);
    await retryOnConflict(() => deleteAnnotationRow(sql, id));
    return undefined;
  });
}

function replies(app: FastifyInstance, { sql }: Tools): void {
  serveList(app, 'GET /api/annotations/{id}/replies', newestFirst, async ({ params, caller, page }) => {
    const { id } = await accessAnnotation(sql, caller, params.id);
    return listReplies(sql, caller.id, id, page);
  });

  serve(app, 'POST /api/annotations/{id}/replies', ({ params, body, caller, request }) =>
    createReply(sql, caller, params.id, body.body, idempotencyKeyOf(request)),
  );

  serve(app, 'DELETE /api/annotations/{id}/replies/{replyId}', async ({ params, caller }) => {
    const { id } = await accessReplyToDelete(sql, caller, params.id, params.replyId);
    await deleteReply(sql, id);
    return undefined;
  });
}

type Query = QueryOf<(typeof annotationEndpoints)['GET /api/annotations']>;

async function filterOf(sql: Sql, { mine, edition: slug, from, to, passage }: Query): Promise<AnnotationFilter> {
  if (mine === undefined && slug === undefined && passage === undefined) throw badRequest(messages.annotationFilter);
  const edition = slug === undefined ? undefined : await accessEdition(sql, slug);
  return {
    isMine: mine !== undefined,
    editionId: edition?.id,
    span: await spanOf(sql, edition, from, to),
    verses: passage === undefined ? undefined : versesOf(passage),
  };
}

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
  if (span.last < span.first) throw badRequest(messages.annotationRange);
  return span;
}

function versesOf(passage: number): VerseRange {
  const span = parseSpan(passage);
  if (span === undefined) throw notFound(messages.noSuchPassage);
  return versesOfSpan(span);
}
