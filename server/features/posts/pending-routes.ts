import type { FastifyInstance } from 'fastify';
import type { Tools } from '../../platform/feature.ts';
import { newestFirst, serveList } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { accessJoinedCommunity } from '../communities/access.ts';
import { reasonOf } from '../moderation/public.ts';
import type { NumberingConfig } from '../references/public.ts';
import { approvePost, rejectPost } from './pending-posts.ts';
import { listPendingPosts } from './pending-queries.ts';

export function pendingPostRoutes(app: FastifyInstance, { sql, config: { scriptureNumbering } }: Tools<NumberingConfig>): void {
  serveList(app, 'GET /api/communities/{id}/pending', newestFirst, async ({ params, caller, page }) => {
    const { is_moderator } = await accessJoinedCommunity(sql, caller, params.id);
    return listPendingPosts(sql, params.id, is_moderator ? undefined : caller.id, page);
  });

  serve(app, 'POST /api/communities/{id}/pending/{pendingId}/approve', ({ params, caller }) =>
    approvePost(sql, caller, { communityId: params.id, id: params.pendingId }, scriptureNumbering),
  );

  serve(app, 'DELETE /api/communities/{id}/pending/{pendingId}', async ({ params, query, caller }) => {
    await rejectPost(sql, caller, { communityId: params.id, id: params.pendingId }, reasonOf(query.reason));
    return undefined;
  });
}
