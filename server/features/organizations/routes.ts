import type { FastifyInstance } from 'fastify';
import { foldedWords } from '#core/fold.ts';
import { limits } from '#core/limits.ts';
import type { Tools } from '../../platform/feature.ts';
import { decodeCursor, encodeCursor, linkTo } from '../../platform/http/cursor.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import { serve } from '../../platform/http/serve.ts';
import { accessOrganization } from './access.ts';
import { listOrganizations } from './queries.ts';
import { addOrganization, changeOrganization } from './save-organization.ts';

export function organizationRoutes(app: FastifyInstance, { sql }: Tools): void {
  serve(app, 'GET /api/organizations', async ({ query, caller, reply }) => {
    const limit = query.limit ?? limits.list.usual;
    const after = query.before === undefined ? undefined : decodeCursor(query.before, ['string', 'number']);
    const words = foldedWords(query.q ?? '');
    // A query of punctuation only ("?!") is not blank, but matches nothing.
    if (words.length === 0 && (query.q ?? '').trim() !== '') return [];
    const rows = await listOrganizations(sql, caller.id, { kind: query.kind, words, after }, limit);
    const last = rows.at(-1);
    if (last && rows.length === limit) {
      reply.header('link', linkTo(reply.request.url, 'next', { before: encodeCursor([last.sort_name, last.id]) }));
    }
    return rows.map(({ sort_name: _, ...organization }) => organization);
  });

  serve(app, 'POST /api/organizations', ({ body, caller, request }) => addOrganization(sql, caller, body, idempotencyKeyOf(request)));

  serve(app, 'GET /api/organizations/{id}', ({ params, caller }) => accessOrganization(sql, caller, params.id));

  serve(app, 'PATCH /api/organizations/{id}', ({ params, body, caller }) => changeOrganization(sql, caller, params.id, body));
}
