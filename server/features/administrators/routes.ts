import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ManagedUser } from '#contract/people.ts';
import { messages } from '#core/messages.ts';
import { hasRole } from '#core/roles.ts';
import type { Tools } from '../../platform/feature.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { newestFirst, serveList } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { logSecurity } from '../../platform/security-log.ts';
import { requireAdministrator, requireAnyRole, requireRole } from './access.ts';
import { listAudit } from './audit-queries.ts';
import { addRole, removeRole } from './change-role.ts';
import { endSessionsOf, issueResetLink, sendResetMail } from './help-with-login.ts';
import { loadOverview } from './overview.ts';
import { parsePeopleQuery } from './people-filter.ts';
import { findPerson, listPeople } from './people-queries.ts';
import { suspend, unsuspend } from './suspend.ts';

declare module '../../platform/security-log.ts' {
  interface SecurityEvents {
    'account-administered': true;
  }
}

/** Registers the endpoints for running the library: overview, people and audit log. */
export function administrationRoutes(app: FastifyInstance, tools: Tools, countOpenReports?: () => Promise<number>): void {
  const { sql } = tools;

  serve(app, 'GET /api/admin/overview', async ({ caller }) => {
    requireAnyRole(caller);
    return loadOverview(sql, countOpenReports);
  });

  serveList(app, 'GET /api/admin/users', newestFirst, async ({ query: { q = '', role, suspended }, caller, page }) => {
    requireRole(caller, 'moderator');
    const filter = { ...parsePeopleQuery(q, seesEmail(caller)), role, suspended: suspended !== undefined };
    return listPeople(sql, filter, seesEmail(caller), page);
  });

  serveList(app, 'GET /api/admin/audit', newestFirst, async ({ query, caller, page }) => {
    requireAdministrator(caller);
    return listAudit(sql, query, page);
  });

  personRoutes(app, tools);
}

function personRoutes(app: FastifyInstance, { sql, config }: Tools): void {
  const accessPerson = async (caller: Caller, id: number): Promise<ManagedUser> => {
    const person = await findPerson(sql, id, seesEmail(caller));
    if (!person) throw notFound(messages.userNotFound);
    return person;
  };
  const siteOf = (request: FastifyRequest): string => config.publicUrl ?? `${request.protocol}://${request.host}`;

  serve(app, 'GET /api/admin/users/{id}', async ({ params, caller }) => {
    requireRole(caller, 'moderator');
    return accessPerson(caller, params.id);
  });

  serve(app, 'POST /api/admin/users/{id}/suspend', async ({ params, body, caller, request }) => {
    requireRole(caller, 'moderator');
    await suspend(sql, caller, params.id, body.reason.trim());
    logSecurity(request, 'account-administered');
    return accessPerson(caller, params.id);
  });

  serve(app, 'POST /api/admin/users/{id}/unsuspend', async ({ params, caller, request }) => {
    requireRole(caller, 'moderator');
    await unsuspend(sql, caller, params.id);
    logSecurity(request, 'account-administered');
    return accessPerson(caller, params.id);
  });

  serve(app, 'DELETE /api/admin/users/{id}/sessions', async ({ params, caller, request }) => {
    requireAdministrator(caller);
    await endSessionsOf(sql, caller, params.id);
    logSecurity(request, 'account-administered');
    return accessPerson(caller, params.id);
  });

  serve(app, 'POST /api/admin/users/{id}/reset-mail', async ({ params, caller, request }) => {
    requireAdministrator(caller);
    await sendResetMail(sql, caller, params.id);
    logSecurity(request, 'account-administered');
    return undefined;
  });

  serve(app, 'POST /api/admin/users/{id}/reset-link', async ({ params, caller, request }) => {
    requireAdministrator(caller);
    const link = await issueResetLink(sql, caller, params.id, siteOf(request));
    logSecurity(request, 'account-administered');
    return link;
  });

  serve(app, 'PUT /api/admin/users/{id}/roles/{role}', async ({ params: { id, role }, caller, request }) => {
    requireAdministrator(caller);
    await addRole(sql, caller, id, role);
    logSecurity(request, 'account-administered');
    return accessPerson(caller, id);
  });

  serve(app, 'DELETE /api/admin/users/{id}/roles/{role}', async ({ params: { id, role }, caller, request }) => {
    requireAdministrator(caller);
    await removeRole(sql, caller, id, role);
    logSecurity(request, 'account-administered');
    return accessPerson(caller, id);
  });
}

/** Only administrators see addresses, or find accounts by them. */
function seesEmail({ roles }: Pick<Caller, 'roles'>): boolean {
  return hasRole(roles, 'administrator');
}
