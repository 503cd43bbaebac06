import type { FastifyInstance } from 'fastify';
import { parseWordFilter } from '../../platform/db/word-filter.ts';
import type { Tools } from '../../platform/feature.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import { orderedBy, serveList } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { accessOrganization } from './access.ts';
import { listOrganizations, type OrganizationWithSortKey } from './queries.ts';
import { createOrganization, updateOrganization } from './save-organization.ts';

const byName = orderedBy(['string', 'number'], (one: OrganizationWithSortKey) => [one.sort_name, one.id]);

export function organizationRoutes(app: FastifyInstance, { sql }: Tools): void {
  serveList(app, 'GET /api/organizations', byName, async ({ query, caller, page }) => {
    const words = parseWordFilter(query.q);
    return words ? listOrganizations(sql, caller.id, { kind: query.kind, words }, page) : [];
  });

  serve(app, 'POST /api/organizations', ({ body, caller, request }) => createOrganization(sql, caller, body, idempotencyKeyOf(request)));

  serve(app, 'GET /api/organizations/{id}', ({ params, caller }) => accessOrganization(sql, caller, params.id));

  serve(app, 'PATCH /api/organizations/{id}', ({ params, body, caller }) => updateOrganization(sql, caller, params.id, body));
}
