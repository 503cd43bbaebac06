import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ProviderPage } from '#contract/premium.ts';
import { limits } from '#core/limits.ts';
import type { Tools } from '../../platform/feature.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { newestFirst, serveList } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { accessUser } from '../accounts/access.ts';
import { follow } from './follow.ts';
import { deleteFollow, listFollowed, listFollowers } from './queries.ts';

/** The premium checkout. `POST /api/subscribe` serves both features; the body decides which one. */
type Subscribe = (options: { caller: Caller; request: FastifyRequest }) => Promise<ProviderPage>;

export function followRoutes(app: FastifyInstance, { sql }: Tools, subscribe: Subscribe): void {
  serveList(app, 'GET /api/subscriptions', { ...newestFirst, defaultLimit: limits.subscriptions }, ({ query, caller, page }) =>
    listFollowed(sql, caller.id, { followerId: caller.id, followedId: query.followed_id }, page),
  );

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

  serveList(app, 'GET /api/users/{id}/followers', newestFirst, async ({ params, caller, page }) => {
    const user = await accessUser(sql, caller, String(params.id));
    return listFollowers(sql, caller.id, user.id, page);
  });

  serveList(app, 'GET /api/users/{id}/following', newestFirst, async ({ params, caller, page }) => {
    const user = await accessUser(sql, caller, String(params.id));
    return listFollowed(sql, caller.id, { followerId: user.id }, page);
  });
}
