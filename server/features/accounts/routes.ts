import type { FastifyInstance } from 'fastify';
import { invariant } from '#core/invariant.ts';
import { messages } from '#core/messages.ts';
import type { Tools } from '../../platform/feature.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { serve } from '../../platform/http/serve.ts';
import { logSecurity } from '../../platform/security-log.ts';
import { type HeldTextConfig, requireNoNewLinks } from '../held-texts/public.ts';
import { accessUser } from './access.ts';
import { changePassword } from './change-password.ts';
import type { RegistrationConfig } from './registration/config.ts';
import { updateProfile } from './update-profile.ts';
import { deleteAccount, type StoredUserData } from './delete-account.ts';
import { exportAccount } from './export-account.ts';
import { linkRoutes } from './link-routes.ts';
import { logIn } from './log-in.ts';
import { logWrongPassword } from './log-wrong-password.ts';
import { clientOf } from './login-client.ts';
import { pictureRoutes } from './picture-routes.ts';
import { findOwnUser } from './queries.ts';
import { endOtherSessions, endOwnSession, endSession, listSessions } from './session-queries.ts';
import { registrationRoutes } from './registration/routes.ts';
import { signUp } from './sign-up.ts';

declare module '../../platform/security-log.ts' {
  interface SecurityEvents {
    signup: true;
    login: true;
    'login-rejected': true;
    logout: true;
    'sessions-ended': true;
    'password-changed': true;
    'account-deleted': true;
  }
}

export function accountRoutes(app: FastifyInstance, tools: Tools<HeldTextConfig & RegistrationConfig>, userData: StoredUserData): void {
  const { sql } = tools;
  const { features, deletionOrder } = userData;
  invariant(
    features.every((one) => one.deleteUserData === undefined || deletionOrder.includes(one)),
    'a feature with deleteUserData has its place in deletionOrder',
  );

  serve(app, 'POST /api/signup', async ({ body, request, reply }) => {
    const opened = await signUp(tools, body, clientOf(request));
    logSecurity(request, 'signup', opened?.id);
    if (opened) return opened;
    reply.code(200);
    return { waiting: true as const };
  });

  serve(app, 'POST /api/login', async ({ body, request }) => {
    const onRejected = (userId: number | undefined): void => logSecurity(request, 'login-rejected', userId);
    const opened = await logIn(tools, body, { ...clientOf(request), onRejected });
    logSecurity(request, 'login', opened.id);
    return opened;
  });

  serve(app, 'POST /api/logout', async ({ caller, request }) => {
    await endSession(sql, caller.sessionId);
    logSecurity(request, 'logout');
    return undefined;
  });

  serve(app, 'GET /api/profile', ({ caller }) => findOwnUser(sql, caller.id));

  serve(app, 'PATCH /api/profile', async ({ body, caller }) => {
    const change = async () => ({ after: [body.bio, body.display_name], before: [(await findOwnUser(sql, caller.id)).bio] });
    await requireNoNewLinks(sql, caller, change, tools.config);
    return updateProfile(tools, caller.id, body);
  });

  serve(app, 'DELETE /api/profile', async ({ body, caller, request }) => {
    await deleteAccount(tools, userData, caller, body).catch(logWrongPassword(request));
    logSecurity(request, 'account-deleted');
    return undefined;
  });

  serve(app, 'GET /api/profile/export', ({ caller, reply }) => exportAccount(tools, features, caller, reply));

  serve(app, 'POST /api/profile/password', async ({ body, caller, request }) => {
    const renewed = await changePassword(tools, caller, body).catch(logWrongPassword(request));
    logSecurity(request, 'password-changed');
    return renewed;
  });

  serve(app, 'GET /api/users/{who}', ({ params, caller }) => accessUser(sql, caller, params.who));

  sessionRoutes(app, tools);
  linkRoutes(app, tools);
  registrationRoutes(app, tools);
  pictureRoutes(app, tools);
}

function sessionRoutes(app: FastifyInstance, { sql }: Tools): void {
  serve(app, 'GET /api/profile/sessions', ({ caller }) => listSessions(sql, caller.id, caller.sessionId));

  serve(app, 'DELETE /api/profile/sessions', async ({ caller, request }) => {
    await endOtherSessions(sql, caller);
    logSecurity(request, 'sessions-ended');
    return undefined;
  });

  serve(app, 'DELETE /api/profile/sessions/{id}', async ({ params, caller, request }) => {
    if (!(await endOwnSession(sql, caller.id, params.id))) throw notFound(messages.sessionNotFound);
    logSecurity(request, 'sessions-ended');
    return undefined;
  });
}
