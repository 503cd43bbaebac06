import type { FastifyInstance } from 'fastify';
import type { Tools } from '../../platform/feature.ts';
import { newestFirst, serveList } from '../../platform/http/serve-list.ts';
import { accessJoinedCommunity } from '../communities/access.ts';
import { listModeration } from './queries.ts';

export function moderationRoutes(app: FastifyInstance, { sql }: Tools): void {
  serveList(app, 'GET /api/communities/{id}/log', newestFirst, async ({ params, caller, page }) => {
    await accessJoinedCommunity(sql, caller, params.id);
    return listModeration(sql, params.id, page);
  });
}
