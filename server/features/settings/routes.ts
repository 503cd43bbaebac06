import type { FastifyInstance } from 'fastify';
import type { Settings } from '#contract/settings.ts';
import type { Tools } from '../../platform/feature.ts';
import type { AttemptLimit } from '../../platform/http/attempts.ts';
import { spendAttempt } from '../../platform/http/attempts.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { registerForms, serveForm } from '../../platform/http/multipart.ts';
import { filePolicy } from '../../platform/http/response-headers.ts';
import { serve } from '../../platform/http/serve.ts';
import { logSecurity } from '../../platform/security-log.ts';
import { requireAdministrator } from '../administrators/access.ts';
import { type MailConfig, sendTestMail } from '../mail/public.ts';
import type { NumberingConfig } from '../references/public.ts';
import { isSettingName, settingDeclarations } from './declaration.ts';
import { deleteLogo, picturePath, setLogo } from './logo.ts';
import { findPicture, listShelfWorks } from './queries.ts';
import { changeSettings } from './save-settings.ts';
import type { SiteSettings } from './site-settings.ts';

declare module '../../platform/security-log.ts' {
  interface SecurityEvents {
    'settings-changed': true;
  }
}

interface SettingsTools extends Tools {
  readonly config: Tools<NumberingConfig>['config'] & { readonly mail: MailConfig; readonly stripe: object | undefined };
}

const testMailLimit: AttemptLimit = { name: 'test-mail', max: 20, seconds: 60 * 60 };

/**
 * Registers the settings of administrators. `onPremiumTest` is called after the test checkout was
 * switched on or off.
 */
export function settingsRoutes(
  app: FastifyInstance,
  tools: SettingsTools,
  settings: SiteSettings,
  onPremiumTest: () => Promise<void>,
): void {
  const { sql, config } = tools;
  const current = async (): Promise<Settings> => {
    await settings.refresh();
    const { values, fixed } = settings;
    return {
      ...values,
      shelf: await listShelfWorks(sql, values.home_shelf),
      fixed: Object.keys(fixed).map((name) => ({ name, variable: (isSettingName(name) && settingDeclarations[name].variable) || '' })),
      stripe: config.stripe !== undefined,
      smtp: config.mail.smtp !== undefined,
    };
  };

  serve(app, 'GET /api/admin/settings', ({ caller }) => {
    requireAdministrator(caller);
    return current();
  });

  serve(app, 'PATCH /api/admin/settings', async ({ body, caller, request }) => {
    requireAdministrator(caller);
    await changeSettings(sql, { input: body, fixed: settings.fixed, actor: caller });
    logSecurity(request, 'settings-changed');
    const next = await current();
    if (body.premium_test !== undefined) await onPremiumTest();
    return next;
  });

  registerForms(app, (forms) => {
    serveForm(
      forms,
      tools.files,
      'PUT /api/admin/settings/logo',
      async ({ caller, request }, [upload]) => {
        await setLogo(sql, upload, caller);
        logSecurity(request, 'settings-changed');
        return current();
      },
      async ({ caller }) => requireAdministrator(caller),
    );
  });

  serve(app, 'DELETE /api/admin/settings/logo', async ({ caller, request }) => {
    requireAdministrator(caller);
    await deleteLogo(sql, caller);
    logSecurity(request, 'settings-changed');
    return current();
  });

  serve(app, 'POST /api/admin/mail/test', async ({ caller, request }) => {
    requireAdministrator(caller);
    await spendAttempt(tools, testMailLimit, String(caller.id));
    const siteUrl = config.publicUrl ?? `${request.protocol}://${request.host}`;
    const emailTools = { sql, siteName: config.siteName, siteUrl, numbering: config.scriptureNumbering };
    return sendTestMail(emailTools, { mail: config.mail, dataDir: config.dataDir, userId: caller.id });
  });

  servePictures(app, tools);
}

/** Serves the logo, which everybody sees, from an address that never changes its content. */
function servePictures(app: FastifyInstance, { sql }: Pick<Tools, 'sql'>): void {
  app.get<{ Params: { name: string } }>(`${picturePath}:name`, async (request, reply) => {
    const name = /^([0-9a-f]{64})\.webp$/.exec(request.params.name)?.[1];
    const content = name === undefined ? undefined : await findPicture(sql, name);
    if (!content) throw notFound('This picture no longer exists.');
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('content-security-policy', filePolicy).type('image/webp');
    return reply.send(content);
  });
}
