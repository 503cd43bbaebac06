import type { FastifyInstance } from 'fastify';
import { messages } from '#core/messages.ts';
import type { Tools } from '../../platform/feature.ts';
import { parseIfMatch } from '../../platform/http/if-match.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { newestFirst, serveList } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { type HeldTextConfig, requireNoNewLinks } from '../held-texts/public.ts';
import type { NumberingConfig } from '../references/public.ts';
import { accessCircle, accessOwnCircle } from './access.ts';
import { deleteInvitation, listInvitationsOf, listOwnInvitations } from './invitation-queries.ts';
import { invite, joinCircle, leaveCircle, removeMember } from './members.ts';
import { listCircles } from './queries.ts';
import { addWork, removeWork } from './reading-list.ts';
import { updateCircle, deleteCircle, createCircle } from './save-circle.ts';

export function circleRoutes(app: FastifyInstance, tools: Tools<HeldTextConfig & NumberingConfig>): void {
  circles(app, tools);
  members(app, tools);
  invitations(app, tools);
  readingList(app, tools);
}

function circles(app: FastifyInstance, { sql, config }: Tools<HeldTextConfig & NumberingConfig>): void {
  serveList(app, 'GET /api/circles', newestFirst, ({ query, caller, page }) =>
    listCircles(sql, caller.id, { mine: query.mine !== undefined }, page),
  );

  serve(app, 'POST /api/circles', async ({ body, caller, request }) => {
    await requireNoNewLinks(sql, caller, { after: [body.name, body.description] }, config);
    return createCircle(sql, caller, body, idempotencyKeyOf(request), config.scriptureNumbering);
  });

  serve(app, 'GET /api/circles/{id}', ({ params, caller }) => accessCircle(sql, caller, params.id));

  serve(app, 'PATCH /api/circles/{id}', async ({ params, body, caller, request }) => {
    const change = async () => {
      const { name, description } = await accessCircle(sql, caller, params.id);
      return { after: [body.name, body.description], before: [name, description] };
    };
    await requireNoNewLinks(sql, caller, change, config);
    return updateCircle(sql, caller, params.id, body, parseIfMatch(request.headers['if-match']), config.scriptureNumbering);
  });

  serve(app, 'DELETE /api/circles/{id}', async ({ params, caller }) => {
    await deleteCircle(sql, caller, params.id);
    return undefined;
  });
}

function members(app: FastifyInstance, { sql }: Tools): void {
  serve(app, 'POST /api/circles/{id}/membership', ({ params, caller }) => joinCircle(sql, caller, params.id));

  serve(app, 'DELETE /api/circles/{id}/membership', async ({ params, caller }) => {
    await leaveCircle(sql, caller, params.id);
    return undefined;
  });

  serve(app, 'DELETE /api/circles/{id}/members/{userId}', async ({ params, caller }) => {
    await removeMember(sql, caller, params.id, params.userId);
    return undefined;
  });
}

function invitations(app: FastifyInstance, { sql }: Tools): void {
  serve(app, 'GET /api/circles/{id}/invitations', async ({ params, caller }) => {
    const circle = await accessOwnCircle(sql, caller, params.id);
    return listInvitationsOf(sql, caller.id, circle.id);
  });

  serve(app, 'POST /api/circles/{id}/invitations', async ({ params, body, caller, reply }) => {
    const { invitation, created } = await invite(sql, caller, params.id, body.username);
    reply.code(created ? 201 : 200);
    return invitation;
  });

  serve(app, 'DELETE /api/circles/{id}/invitations/{invitationId}', async ({ params, caller }) => {
    const isDeleted = await deleteInvitation(sql, caller.id, params.id, params.invitationId);
    if (!isDeleted) throw notFound(messages.invitationNotFound);
    return undefined;
  });

  serveList(app, 'GET /api/invitations', newestFirst, ({ caller, page }) => listOwnInvitations(sql, caller.id, page));
}

function readingList(app: FastifyInstance, { sql }: Tools): void {
  serve(app, 'POST /api/circles/{id}/works', async ({ params, body, caller, reply }) => {
    const { circle, created } = await addWork(sql, caller, params.id, body.work_id);
    reply.code(created ? 201 : 200);
    return circle;
  });

  serve(app, 'DELETE /api/circles/{id}/works/{workId}', async ({ params, caller }) => {
    await removeWork(sql, caller, params.id, params.workId);
    return undefined;
  });
}
