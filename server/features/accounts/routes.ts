import type { FastifyInstance } from 'fastify';
import type { Tools } from '../../platform/feature.ts';
import { serve } from '../../platform/http/serve.ts';
import { accessUser } from './access.ts';
import { logIn } from './log-in.ts';
import { endSession, findOwnUser } from './queries.ts';
import { signUp } from './sign-up.ts';

export function accountRoutes(app: FastifyInstance, tools: Tools): void {
  const { sql } = tools;

  serve(app, 'POST /api/signup', ({ body, request }) => signUp(tools, body, request.ip));

  serve(app, 'POST /api/login', ({ body, request }) => logIn(tools, body, request.ip));

  serve(app, 'POST /api/logout', async ({ caller }) => {
    await endSession(sql, caller.sessionId);
    return undefined;
  });

  serve(app, 'GET /api/profile', ({ caller }) => findOwnUser(sql, caller.id));

  serve(app, 'GET /api/users/{who}', ({ params }) => accessUser(sql, params.who));
}
