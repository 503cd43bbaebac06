import type { FastifyInstance } from 'fastify';
import { foldedWords } from '#core/fold.ts';
import { limits } from '#core/limits.ts';
import type { Tools } from '../../platform/feature.ts';
import { decodeCursor, encodeCursor, linkTo } from '../../platform/http/cursor.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import { serve } from '../../platform/http/serve.ts';
import { accessCommunity } from './access.ts';
import { join, leave, listCommunities } from './queries.ts';
import { changeCommunity, createCommunity } from './save-community.ts';

export function communityRoutes(app: FastifyInstance, { sql }: Tools): void {
  serve(app, 'GET /api/communities', async ({ query, caller, request, reply }) => {
    const mine = query.mine !== undefined;
    const limit = query.limit ?? (mine ? limits.joinedCommunities : limits.list.usual);
    const before = query.before === undefined ? undefined : decodeCursor(query.before, ['number', 'number']);
    const words = foldedWords(query.q ?? '');
    // A query of punctuation only ("?!") is not blank, but matches nothing.
    if (words.length === 0 && (query.q ?? '').trim() !== '') return [];
    const rows = await listCommunities(sql, caller.id, { words, before, mine }, limit);
    const last = rows.at(-1);
    if (last && rows.length === limit) {
      reply.header('link', linkTo(request.url, 'next', { before: encodeCursor([last.member_count, last.id]) }));
    }
    return rows;
  });

  serve(app, 'POST /api/communities', ({ body, caller, request }) => createCommunity(sql, caller, body, idempotencyKeyOf(request)));

  serve(app, 'GET /api/communities/{id}', ({ params, caller }) => accessCommunity(sql, caller, params.id));

  serve(app, 'PATCH /api/communities/{id}', ({ params, body, caller }) => changeCommunity(sql, caller, params.id, body));

  serve(app, 'POST /api/communities/{id}/membership', async ({ params, caller }) => {
    await join(sql, caller.id, params.id);
    return accessCommunity(sql, caller, params.id);
  });

  serve(app, 'DELETE /api/communities/{id}/membership', async ({ params, caller }) => {
    await leave(sql, caller.id, params.id);
    return accessCommunity(sql, caller, params.id);
  });
}
