import type { FastifyInstance } from 'fastify';
import { messages } from '#core/messages.ts';
import { oneLine } from '#core/one-line.ts';
import type { Tools } from '../../platform/feature.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { serve } from '../../platform/http/serve.ts';
import { logSecurity } from '../../platform/security-log.ts';
import { logWrongPassword, clientOf } from '../accounts/public.ts';
import { addPasskey, passkeyOptions } from './add-passkey.ts';
import { loginOptions, logInWithPasskey } from './passkey-login.ts';
import { listPasskeys, renamePasskey } from './queries.ts';
import { type RelyingParty, relyingParty } from './relying-party.ts';
import { removePasskey } from './remove-passkey.ts';

declare module '../../platform/security-log.ts' {
  interface SecurityEvents {
    'passkey-added': true;
    'passkey-removed': true;
    'passkey-login': true;
    'passkey-rejected': true;
  }
}

export function passkeyRoutes(app: FastifyInstance, tools: Tools): void {
  const { sql, config } = tools;
  const site = relyingParty(config);
  const party = (): RelyingParty => {
    if (!site) throw notFound(messages.passkeysUnavailable);
    return site;
  };

  serve(app, 'GET /api/profile/passkeys', ({ caller }) => listPasskeys(sql, caller.id));

  serve(app, 'POST /api/profile/passkeys/options', ({ body, caller, request }) =>
    passkeyOptions(tools, party(), caller, body).catch(logWrongPassword(request)),
  );

  serve(app, 'POST /api/profile/passkeys', async ({ body, caller, request }) => {
    const passkey = await addPasskey(tools, party(), caller, body);
    logSecurity(request, 'passkey-added');
    return passkey;
  });

  serve(app, 'PATCH /api/profile/passkeys/{id}', async ({ params, body, caller }) => {
    const passkey = await renamePasskey(sql, caller.id, params.id, oneLine(body.name));
    if (!passkey) throw notFound(messages.passkeyNotFound);
    return passkey;
  });

  serve(app, 'DELETE /api/profile/passkeys/{id}', async ({ params, caller, request }) => {
    await removePasskey(sql, caller.id, params.id);
    logSecurity(request, 'passkey-removed');
    return undefined;
  });

  serve(app, 'POST /api/login/passkey/options', ({ request }) => loginOptions(tools, party(), request.ip));

  serve(app, 'POST /api/login/passkey', async ({ body, request }) => {
    const opened = await logInWithPasskey(tools, party(), body, clientOf(request)).catch((error: unknown) => {
      logSecurity(request, 'passkey-rejected');
      throw error;
    });
    logSecurity(request, 'passkey-login', opened.id);
    return opened;
  });
}
