import type { FastifyInstance } from 'fastify';
import type { Tools } from '../../platform/feature.ts';
import { serve } from '../../platform/http/serve.ts';
import { logSecurity } from '../../platform/security-log.ts';
import { logWrongPassword } from '../accounts/public.ts';
import { findTotpState } from './queries.ts';
import { createSetup, confirmSetup, endTotp, renewRecoveryCodes } from './setup.ts';

declare module '../../platform/security-log.ts' {
  interface SecurityEvents {
    'totp-on': true;
    'totp-off': true;
    'recovery-codes-renewed': true;
  }
}

export function totpRoutes(app: FastifyInstance, tools: Tools): void {
  serve(app, 'GET /api/profile/totp', ({ caller }) => findTotpState(tools.sql, caller.id));

  serve(app, 'POST /api/profile/totp', ({ body, caller, request }) => createSetup(tools, caller, body).catch(logWrongPassword(request)));

  serve(app, 'POST /api/profile/totp/confirm', async ({ body, caller, request }) => {
    const codes = await confirmSetup(tools, caller, body).catch(logWrongPassword(request));
    logSecurity(request, 'totp-on');
    return codes;
  });

  serve(app, 'POST /api/profile/totp/recovery-codes', async ({ body, caller, request }) => {
    const codes = await renewRecoveryCodes(tools, caller, body).catch(logWrongPassword(request));
    logSecurity(request, 'recovery-codes-renewed');
    return codes;
  });

  serve(app, 'DELETE /api/profile/totp', async ({ body, caller, request }) => {
    await endTotp(tools, caller, body).catch(logWrongPassword(request));
    logSecurity(request, 'totp-off');
    return undefined;
  });
}
