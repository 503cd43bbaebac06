import type { FastifyInstance } from 'fastify';
import type { Tools } from '../../platform/feature.ts';
import { newestFirst, orderedBy, serveList } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { reasonOf } from '../moderation/public.ts';
import { accessCommunity, accessModeratedCommunity } from './access.ts';
import { addModerator, ban, joinCommunity, leaveCommunity, removeMember, removeModerator, unban } from './members.ts';
import { listBans, listMembers, type MemberRow } from './member-queries.ts';

const byRole = orderedBy(['number', 'number'], ({ rank, membership_id }: MemberRow) => [rank, membership_id]);

export function communityMemberRoutes(app: FastifyInstance, { sql }: Tools): void {
  serve(app, 'POST /api/communities/{id}/membership', ({ params, caller }) => joinCommunity(sql, caller, params.id));

  serve(app, 'DELETE /api/communities/{id}/membership', ({ params, caller }) => leaveCommunity(sql, caller, params.id));

  serveList(app, 'GET /api/communities/{id}/members', byRole, async ({ params, query, caller, page }) => {
    const { is_member } = await accessCommunity(sql, caller, params.id);
    return listMembers(sql, caller.id, params.id, { q: query.q?.trim() ?? '', onlyModerators: !is_member }, page);
  });

  serve(app, 'DELETE /api/communities/{id}/members/{userId}', async ({ params, query, caller }) => {
    await removeMember(sql, caller, params.id, params.userId, reasonOf(query.reason));
    return undefined;
  });

  serve(app, 'POST /api/communities/{id}/moderators', ({ params, body, caller }) => addModerator(sql, caller, params.id, body.username));

  serve(app, 'DELETE /api/communities/{id}/moderators/{userId}', async ({ params, caller }) => {
    await removeModerator(sql, caller, params.id, params.userId);
    return undefined;
  });

  serveList(app, 'GET /api/communities/{id}/bans', newestFirst, async ({ params, caller, page }) => {
    await accessModeratedCommunity(sql, caller, params.id);
    return listBans(sql, params.id, page);
  });

  serve(app, 'POST /api/communities/{id}/bans', ({ params, body, caller }) => ban(sql, caller, params.id, body));

  serve(app, 'DELETE /api/communities/{id}/bans/{userId}', async ({ params, caller }) => {
    await unban(sql, caller, params.id, params.userId);
    return undefined;
  });
}
