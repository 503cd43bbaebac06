import type { FastifyInstance } from 'fastify';
import { limits } from '#core/limits.ts';
import { sentences } from '#core/sentences.ts';
import type { Tools } from '../../platform/feature.ts';
import { idBefore, linkNext } from '../../platform/http/cursor.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { accessUser } from '../accounts/access.ts';
import { follow } from './follow.ts';
import { deleteFollow, listFollowed, listFollowers } from './queries.ts';

export function followRoutes(app: FastifyInstance, { sql }: Tools): void {
  serve(app, 'GET /api/subscriptions', async ({ query, caller, reply }) => {
    const limit = query.limit ?? limits.subscriptions;
    const filter = { followedId: query.followed_id, before: idBefore(query.before) };
    const rows = await listFollowed(sql, caller.id, filter, limit);
    linkNext(reply, rows, limit);
    return rows;
  });

  serve(app, 'POST /api/subscribe', async ({ body, caller, reply }) => {
    // Without a name the call begins a premium checkout (P1).
    if (body.followed_username === undefined) throw badRequest(sentences.premiumNotSetUp);
    const { created, ...followed } = await follow(sql, caller, body.followed_username);
    reply.code(created ? 201 : 200);
    return followed;
  });

  serve(app, 'DELETE /api/subscriptions/{id}', async ({ params, caller }) => {
    await deleteFollow(sql, caller.id, params.id);
    return undefined;
  });

  serve(app, 'GET /api/users/{id}/followers', async ({ params, query, reply }) => {
    const user = await accessUser(sql, String(params.id));
    const limit = query.limit ?? limits.list.usual;
    const rows = await listFollowers(sql, user.id, idBefore(query.before), limit);
    linkNext(reply, rows, limit);
    return rows;
  });

  serve(app, 'GET /api/users/{id}/following', async ({ params, query, reply }) => {
    const user = await accessUser(sql, String(params.id));
    const limit = query.limit ?? limits.list.usual;
    const rows = await listFollowed(sql, user.id, { followedId: undefined, before: idBefore(query.before) }, limit);
    linkNext(reply, rows, limit);
    return rows;
  });
}
