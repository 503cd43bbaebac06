import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sentences } from '#core/sentences.ts';
import type { Tools } from '../../platform/feature.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { accessUser } from './access.ts';
import { agentOf } from './agent.ts';
import { changePassword } from './change-password.ts';
import { changeProfile } from './change-profile.ts';
import { deleteAccount, type Farewells } from './delete-account.ts';
import { type Exports, exportAccount } from './export-account.ts';
import { logIn } from './log-in.ts';
import { pictureRoutes } from './picture-routes.ts';
import { endOtherSessions, endOwnSession, endSession, findOwnUser, listSessions } from './queries.ts';
import { signUp } from './sign-up.ts';

export function accountRoutes(app: FastifyInstance, tools: Tools, features: Farewells & Exports): void {
  const { sql } = tools;

  serve(app, 'POST /api/signup', ({ body, request }) => signUp(tools, body, from(request)));

  serve(app, 'POST /api/login', ({ body, request }) => logIn(tools, body, from(request)));

  serve(app, 'POST /api/logout', async ({ caller }) => {
    await endSession(sql, caller.sessionId);
    return undefined;
  });

  serve(app, 'GET /api/profile', ({ caller }) => findOwnUser(sql, caller.id));

  serve(app, 'PATCH /api/profile', ({ body, caller }) => changeProfile(sql, caller.id, body));

  serve(app, 'DELETE /api/profile', async ({ body, caller }) => {
    await deleteAccount(tools, features, caller, body);
    return undefined;
  });

  serve(app, 'GET /api/profile/export', ({ caller, reply }) => exportAccount(tools, features, caller, reply));

  serve(app, 'POST /api/profile/password', ({ body, caller }) => changePassword(tools, caller, body));

  serve(app, 'GET /api/users/{who}', ({ params }) => accessUser(sql, params.who));

  sessionRoutes(app, tools);
  pictureRoutes(app, tools);
}

function sessionRoutes(app: FastifyInstance, { sql }: Tools): void {
  serve(app, 'GET /api/profile/sessions', ({ caller }) => listSessions(sql, caller.id, caller.sessionId));

  serve(app, 'DELETE /api/profile/sessions', async ({ caller }) => {
    await endOtherSessions(sql, caller);
    return undefined;
  });

  serve(app, 'DELETE /api/profile/sessions/{id}', async ({ params, caller }) => {
    if (!(await endOwnSession(sql, caller.id, params.id))) throw notFound(sentences.sessionNotFound);
    return undefined;
  });
}

function from(request: FastifyRequest): { address: string; agent: string | null } {
  return { address: request.ip, agent: agentOf(request.headers['user-agent']) };
}
