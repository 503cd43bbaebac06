import type { FastifyInstance } from 'fastify';
import type { Community } from '#contract/communities.ts';
import { limits } from '#core/limits.ts';
import { parseWordFilter } from '../../platform/db/word-filter.ts';
import type { Tools } from '../../platform/feature.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import { orderedBy, serveList } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { type HeldTextConfig, requireNoNewLinks } from '../held-texts/public.ts';
import { accessCommunity } from './access.ts';
import { communityMemberRoutes } from './member-routes.ts';
import { listCommunities } from './queries.ts';
import { updateCommunity, createCommunity } from './save-community.ts';

const largestFirst = orderedBy(['number', 'number'], ({ member_count, id }: Community) => [member_count, id]);
const defaultLimit = ({ mine }: { mine?: '1' }): number => (mine === undefined ? limits.list.default : limits.joinedCommunities);

export function communityRoutes(app: FastifyInstance, tools: Tools<HeldTextConfig>): void {
  const { sql, config } = tools;

  serveList(app, 'GET /api/communities', { ...largestFirst, defaultLimit }, async ({ query, caller, page }) => {
    const words = parseWordFilter(query.q);
    return words ? listCommunities(sql, caller.id, { words, mine: query.mine !== undefined }, page) : [];
  });

  serve(app, 'POST /api/communities', async ({ body, caller, request }) => {
    await requireNoNewLinks(sql, caller, { after: [body.name, body.description] }, config);
    return createCommunity(sql, caller, body, idempotencyKeyOf(request));
  });

  serve(app, 'GET /api/communities/{id}', ({ params, caller }) => accessCommunity(sql, caller, params.id));

  serve(app, 'PATCH /api/communities/{id}', async ({ params, body, caller }) => {
    const change = async () => {
      const { name, description } = await accessCommunity(sql, caller, params.id);
      return { after: [body.name, body.description], before: [name, description] };
    };
    await requireNoNewLinks(sql, caller, change, config);
    return updateCommunity(sql, caller, params.id, body);
  });

  communityMemberRoutes(app, tools);
}
