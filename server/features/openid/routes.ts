import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#core/messages.ts';
import { sitePaths } from '#core/page-paths.ts';
import type { Tools } from '../../platform/feature.ts';
import { spendAttempt } from '../../platform/http/attempts.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { networkOf } from '../../platform/http/network.ts';
import { serve } from '../../platform/http/serve.ts';
import { logSecurity } from '../../platform/security-log.ts';
import { confirmOwner, logWrongPassword, clientOf, type RegistrationConfig } from '../accounts/public.ts';
import { isCodeError } from '../totp/public.ts';
import { attemptLimits } from './attempt-limits.ts';
import { createLoginRequest, type LoginRequestInput } from './create-login-request.ts';
import { browserToken, deleteBrowserToken, newBrowserToken, setBrowserToken } from './browser-token.ts';
import { CALLBACK_PATH, type OpenidConfig } from './config.ts';
import { disconnect } from './disconnect.ts';
import { completeLogin, type Outcome } from './complete-login.ts';
import { listIdentities } from './identity-queries.ts';
import { openSession, resultOf, signUp } from './open-session.ts';
import { IdentityProvider } from './identity-provider.ts';

declare module '../../platform/security-log.ts' {
  interface SecurityEvents {
    'openid-login': true;
    'openid-rejected': true;
    'openid-signup': true;
    'identity-connected': true;
    'identity-disconnected': true;
  }
}

export function openidRoutes(app: FastifyInstance, tools: Tools<RegistrationConfig>, config: OpenidConfig | undefined): void {
  const found = config && { ...config, provider: new IdentityProvider(config) };
  const setting = (): NonNullable<typeof found> => {
    if (!found) throw notFound(messages.openidUnavailable);
    return found;
  };

  async function send(reply: FastifyReply, request: FastifyRequest, input: LoginRequestInput): Promise<{ url: string }> {
    const { provider, redirectUri } = setting();
    await spendAttempt(tools, attemptLimits.loginFromAddress, networkOf(request.ip));
    const token = newBrowserToken();
    const url = await createLoginRequest(tools, provider, token, input, request.log);
    setBrowserToken(reply, redirectUri, token);
    return { url };
  }

  serve(app, 'POST /api/login/openid', ({ body, request, reply }) => send(reply, request, { next: body.next ?? null }));

  app.get(CALLBACK_PATH, async (request, reply) => {
    const { provider, redirectUri } = setting();
    const token = browserToken(request, redirectUri);
    const query = request.url.slice(request.url.split('?', 1)[0]?.length);
    const nextToken = newBrowserToken();
    const outcome = await completeLogin(tools, provider, { token, query }, nextToken, request.log);
    // A new one, since the address with the code may have been seen by others.
    if (outcome.kind === 'login') setBrowserToken(reply, redirectUri, nextToken);
    else deleteBrowserToken(reply, redirectUri);
    if (outcome.kind === 'connected') logSecurity(request, 'identity-connected', outcome.userId);
    if (outcome.kind === 'failed') logSecurity(request, 'openid-rejected');
    return reply.header('cache-control', 'no-store').redirect(pageOf(outcome), 303);
  });

  serve(app, 'POST /api/login/openid/session', async ({ body, request, reply }) => {
    const { redirectUri, linkVerifiedEmail } = setting();
    await spendAttempt(tools, attemptLimits.sessionFromAddress, networkOf(request.ip));
    const from = { ...clientOf(request), linkVerifiedEmail };
    const opened = await openSession(tools, browserToken(request, redirectUri), body, from).catch((error: unknown) => {
      if (isCodeError(error) && body.code !== undefined) logSecurity(request, 'login-rejected');
      throw error;
    });
    deleteBrowserToken(reply, redirectUri);
    logSecurity(request, 'openid-login', opened.id);
    return opened;
  });

  serve(app, 'GET /api/signup/openid', async ({ request }) => {
    const { claims } = await resultOf(tools, browserToken(request, setting().redirectUri));
    return { email: claims.email, username: claims.username };
  });

  serve(app, 'POST /api/signup/openid', async ({ body, request, reply }) => {
    const { redirectUri } = setting();
    const opened = await signUp(tools, browserToken(request, redirectUri), body, clientOf(request));
    deleteBrowserToken(reply, redirectUri);
    logSecurity(request, 'openid-signup', opened.id);
    return opened;
  });

  serve(app, 'GET /api/profile/identities', ({ caller }) => listIdentities(tools.sql, caller.id));

  serve(app, 'POST /api/profile/identities', async ({ body, caller, request, reply }) => {
    setting();
    await confirmOwner(tools, caller, body.password).catch(logWrongPassword(request));
    return send(reply, request, { sessionId: caller.sessionId });
  });

  serve(app, 'DELETE /api/profile/identities/{id}', async ({ params, caller, request }) => {
    await disconnect(tools.sql, caller.id, params.id);
    logSecurity(request, 'identity-disconnected');
    return undefined;
  });
}

/** Returns the page of this site that continues. Its path is never one that a request names. */
function pageOf(outcome: Outcome): string {
  if (outcome.kind === 'connected') return `${sitePaths.editProfile}?openid=connected#identities`;
  if (outcome.kind === 'failed')
    return outcome.connecting ? `${sitePaths.editProfile}?openid=${outcome.why}#identities` : `${sitePaths.login}?openid=${outcome.why}`;
  return outcome.next === null ? sitePaths.continueLogin : `${sitePaths.continueLogin}?next=${encodeURIComponent(outcome.next)}`;
}
