import type { FastifyInstance, FastifyRequest } from 'fastify';
import { messages } from '#core/messages.ts';
import { sitePaths } from '#core/page-paths.ts';
import type { Tools } from '../../platform/feature.ts';
import { spendAttempt } from '../../platform/http/attempts.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { networkOf } from '../../platform/http/network.ts';
import { serve } from '../../platform/http/serve.ts';
import { logSecurity } from '../../platform/security-log.ts';
import { attemptLimits } from './attempt-limits.ts';
import { unsubscribePath } from './compose-message.ts';
import { findMailSettings, saveMailSettings } from './settings-queries.ts';
import { verifyUnsubscription } from './unsubscribe-token.ts';

declare module '../../platform/security-log.ts' {
  interface SecurityEvents {
    unsubscribed: true;
  }
}

export function mailRoutes(app: FastifyInstance, tools: Tools): void {
  const { sql } = tools;

  async function verify(request: FastifyRequest, token: string) {
    await spendAttempt(tools, attemptLimits.unsubscribeFromAddress, networkOf(request.ip));
    const found = await verifyUnsubscription(sql, token);
    if (!found) throw notFound(messages.unsubscribeLinkInvalid);
    return found;
  }

  serveWithAnyBody(app, (scope) => {
    serve(scope, 'POST /api/mail/unsubscribe', async ({ query, request }) => {
      const { userId, setting } = await verify(request, query.token);
      const before = await findMailSettings(sql, userId);
      await saveMailSettings(sql, userId, setting === 'digest' ? { digest: 'never' } : { sign_in: false });
      logSecurity(request, 'unsubscribed', userId);
      return { setting, before: setting === 'digest' ? (before?.digest ?? null) : null };
    });
  });

  serve(app, 'POST /api/mail/resubscribe', async ({ query, body, request }) => {
    const { userId, setting } = await verify(request, query.token);
    await saveMailSettings(sql, userId, setting === 'digest' ? { digest: body.digest ?? 'weekly' } : { sign_in: true });
    return undefined;
  });

  // Opening the address of List-Unsubscribe changes nothing: programs that check links open it,
  // too.
  app.get<{ Querystring: { token?: unknown } }>(unsubscribePath, (request, reply) => {
    const { token } = request.query;
    return reply.redirect(`${sitePaths.unsubscribe}?token=${encodeURIComponent(typeof token === 'string' ? token : '')}`, 303);
  });
}

/** The most bytes of a body, which is not read. */
const UNREAD_BODY = 16 * 1024;

/** Registers endpoints in a scope that accepts bodies of any type, or none, and ignores them. */
function serveWithAnyBody(app: FastifyInstance, register: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Replaces any content type, including invalid and empty ones.
    scope.addHook('onRequest', async (request) => void (request.headers['content-type'] = 'application/octet-stream'));
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: UNREAD_BODY }, (_request, _body, done) => done(null, undefined));
    register(scope);
  });
}
