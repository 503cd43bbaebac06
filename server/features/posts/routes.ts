import type { FastifyInstance } from 'fastify';
import { messages } from '#core/messages.ts';
import type { Tools } from '../../platform/feature.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import { parseIfMatch } from '../../platform/http/if-match.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { newestFirst, serveList } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { accessCommunity, requireNotBanned } from '../communities/access.ts';
import type { HeldTextConfig } from '../held-texts/public.ts';
import { reasonOf } from '../moderation/public.ts';
import type { NumberingConfig } from '../references/public.ts';
import { accessPost } from './access.ts';
import { countNewer, listPosts } from './list-posts.ts';
import { pendingPostRoutes } from './pending-routes.ts';
import { isReposted, toggleLike, toggleRepost, listReposts } from './reaction-queries.ts';
import { updatePost, deletePost, createPost } from './save-post.ts';

export function postRoutes(app: FastifyInstance, tools: Tools<HeldTextConfig & NumberingConfig>): void {
  const { sql, config } = tools;
  pendingPostRoutes(app, tools);

  serve(app, 'GET /api/communities/{id}/posts', async ({ params, query, caller, reply }) => {
    const posts = await listPosts(sql, caller, { community_id: params.id }, query, reply);
    // Only an empty list needs a second query.
    if (posts.length === 0) {
      await accessCommunity(sql, caller, params.id, messages.communityPostsNotFound).catch((error: unknown) => {
        reply.removeHeader('link');
        throw error;
      });
    }
    return posts;
  });

  serve(app, 'GET /api/posts', ({ query: { feed, username, ...page }, caller, reply }) =>
    listPosts(sql, caller, { ...(feed && { feed }), ...(username !== undefined && { username }) }, page, reply),
  );

  serve(app, 'GET /api/posts/newer', ({ query, caller }) => countNewer(sql, caller, query));

  serve(app, 'POST /api/posts', async ({ body, caller, request, reply }) => {
    const created = await createPost(sql, caller, body, idempotencyKeyOf(request), config);
    if ('post' in created) return created.post;
    reply.code(202);
    return created.pending;
  });

  serve(app, 'GET /api/posts/{id}', ({ params, caller }) => accessPost(sql, caller, params.id));

  serve(app, 'PATCH /api/posts/{id}', ({ params, body, caller, request }) =>
    updatePost(sql, caller, params.id, body, parseIfMatch(request.headers['if-match']), config),
  );

  serve(app, 'DELETE /api/posts/{id}', async ({ params, query, caller }) => {
    await deletePost(sql, caller, params.id, reasonOf(query.reason));
    return undefined;
  });

  serve(app, 'POST /api/posts/{id}/like', async ({ params, caller }) => orNotFound(await toggleLike(sql, caller.id, params.id)));

  serveList(app, 'GET /api/posts/{id}/reposts', newestFirst, async ({ params, caller, page }) =>
    orNotFound(await listReposts(sql, caller.id, params.id, page)),
  );

  serve(app, 'POST /api/posts/{id}/repost', async ({ params, caller }) => {
    // A repost from before the ban can still be taken back.
    if (!(await isReposted(sql, caller.id, params.id))) await requireNotBanned(sql, caller, params.id);
    return orNotFound(await toggleRepost(sql, caller.id, params.id));
  });
}

function orNotFound<Result>(result: Result | undefined): Result {
  if (result === undefined) throw notFound(messages.postNotFound);
  return result;
}
