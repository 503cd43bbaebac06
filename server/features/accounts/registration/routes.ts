import type { FastifyInstance } from 'fastify';
import { messages } from '#core/messages.ts';
import type { Tools } from '../../../platform/feature.ts';
import { notFound } from '../../../platform/http/http-error.ts';
import { newestFirst, serveList } from '../../../platform/http/serve-list.ts';
import { serve } from '../../../platform/http/serve.ts';
import { logSecurity } from '../../../platform/security-log.ts';
import { requireAdministrator } from '../../administrators/access.ts';
import { createInvitation, invitationUrl, revokeInvitation } from './create-invitation.ts';
import { approveRegistration, rejectRegistration } from './decide.ts';
import { listInvitations } from './invitation-queries.ts';
import { listRegistrations } from './registration-queries.ts';

declare module '../../../platform/security-log.ts' {
  interface SecurityEvents {
    'invitation-created': true;
    'invitation-revoked': true;
    'registration-approved': true;
    'registration-rejected': true;
  }
}

/** Registers the endpoints with which administrators let people in. */
export function registrationRoutes(app: FastifyInstance, { sql, config }: Tools): void {
  serveList(app, 'GET /api/admin/invitations', newestFirst, async ({ caller, page }) => {
    requireAdministrator(caller);
    return listInvitations(sql, page);
  });

  serve(app, 'POST /api/admin/invitations', async ({ body, caller, request }) => {
    requireAdministrator(caller);
    const created = await createInvitation(sql, body, caller);
    logSecurity(request, 'invitation-created');
    return { ...created, url: invitationUrl(config.publicUrl ?? `${request.protocol}://${request.host}`, created.code) };
  });

  serve(app, 'DELETE /api/admin/invitations/{id}', async ({ params, caller, request }) => {
    requireAdministrator(caller);
    if (!(await revokeInvitation(sql, params.id, caller))) throw notFound(messages.accountInvitationNotFound);
    logSecurity(request, 'invitation-revoked');
    return undefined;
  });

  serveList(app, 'GET /api/admin/registrations', newestFirst, async ({ caller, page }) => {
    requireAdministrator(caller);
    return listRegistrations(sql, page);
  });

  serve(app, 'POST /api/admin/registrations/{id}/approve', async ({ params, caller, request }) => {
    requireAdministrator(caller);
    await approveRegistration(sql, params.id, caller);
    logSecurity(request, 'registration-approved');
    return undefined;
  });

  serve(app, 'POST /api/admin/registrations/{id}/reject', async ({ params, caller, request }) => {
    requireAdministrator(caller);
    await rejectRegistration(sql, params.id, caller);
    logSecurity(request, 'registration-rejected');
    return undefined;
  });
}
