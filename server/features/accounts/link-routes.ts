import type { FastifyInstance } from 'fastify';
import type { Tools } from '../../platform/feature.ts';
import { serve } from '../../platform/http/serve.ts';
import { logSecurity } from '../../platform/security-log.ts';
import { logWrongPassword } from './log-wrong-password.ts';
import { requestReset, resetPassword } from './reset-password.ts';
import { changeEmail, endEmailChange, sendVerification, verifyEmail } from './verify-email.ts';

declare module '../../platform/security-log.ts' {
  interface SecurityEvents {
    'reset-requested': true;
    'password-reset': true;
    'email-verified': true;
    'email-change-requested': true;
  }
}

/** Registers the endpoints that send links by mail, and those of the pages that the links open. */
export function linkRoutes(app: FastifyInstance, tools: Tools): void {
  serve(app, 'POST /api/password/forgot', async ({ body, request }) => {
    await requestReset(tools, body.email, request.ip);
    logSecurity(request, 'reset-requested');
    return undefined;
  });

  serve(app, 'POST /api/password/reset', async ({ body, request }) => {
    logSecurity(request, 'password-reset', await resetPassword(tools, body, request.ip));
    return undefined;
  });

  serve(app, 'POST /api/email/verify', async ({ body, request }) => {
    logSecurity(request, 'email-verified', await verifyEmail(tools, body, request.ip));
    return undefined;
  });

  serve(app, 'POST /api/profile/email', async ({ body, caller, request }) => {
    const user = await changeEmail(tools, caller, body).catch(logWrongPassword(request));
    logSecurity(request, 'email-change-requested');
    return user;
  });

  serve(app, 'DELETE /api/profile/email', ({ caller }) => endEmailChange(tools, caller.id));

  serve(app, 'POST /api/profile/email/verification', async ({ caller }) => {
    await sendVerification(tools, caller.id);
    return undefined;
  });
}
