import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Opened } from '#contract/premium.ts';
import { limits } from '#core/limits.ts';
import type { Tools } from '../../platform/feature.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { idBefore, linkNext } from '../../platform/http/cursor.ts';
import { serve } from '../../platform/http/serve.ts';
import { accessUser } from '../accounts/access.ts';
import { follow } from './follow.ts';
import { deleteFollow, listFollowed, listFollowers } from './queries.ts';

/** The premium checkout. `POST /api/subscribe` serves both features; the body decides which one. */
type Subscribe = (options: { caller: Caller; request: FastifyRequest }) => Promise<Opened>;

export function followRoutes(app: FastifyInstance, { sql }: Tools, subscribe: Subscribe): void {
  serve(app, 'GET /api/subscriptions', async ({ query, caller, reply }) => {
    const limit = query.limit ?? limits.subscriptions;
    const filter = { followedId: query.followed_id, before: idBefore(query.before) };
    const rows = await listFollowed(sql, caller.id, filter, limit);
    linkNext(reply, rows, limit);
    return rows;
  });

  serve(app, 'POST /api/subscribe', async ({ body, caller, request, reply }) => {
    if (body.followed_username === undefined) {
      reply.code(200);
      return subscribe({ caller, request });
    }
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
