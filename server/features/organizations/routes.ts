import type { FastifyInstance } from 'fastify';
import { parseWordFilter } from '../../platform/db/word-filter.ts';
import type { Tools } from '../../platform/feature.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import { orderedBy, serveList } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { type HeldTextConfig, requireNoNewLinks } from '../held-texts/public.ts';
import { accessOrganization } from './access.ts';
import { listOrganizations, type OrganizationWithSortKey } from './queries.ts';
import { createOrganization, updateOrganization } from './save-organization.ts';

const byName = orderedBy(['string', 'number'], (one: OrganizationWithSortKey) => [one.sort_name, one.id]);

export function organizationRoutes(app: FastifyInstance, { sql, config }: Tools<HeldTextConfig>): void {
  serveList(app, 'GET /api/organizations', byName, async ({ query, caller, page }) => {
    const words = parseWordFilter(query.q);
    return words ? listOrganizations(sql, caller.id, { kind: query.kind, words }, page) : [];
  });

  serve(app, 'POST /api/organizations', async ({ body, caller, request }) => {
    await requireNoNewLinks(sql, caller, { after: [body.name, body.description, addressOf(body.url)] }, config);
    return createOrganization(sql, caller, body, idempotencyKeyOf(request));
  });

  serve(app, 'GET /api/organizations/{id}', ({ params, caller }) => accessOrganization(sql, caller, params.id));

  serve(app, 'PATCH /api/organizations/{id}', async ({ params, body, caller }) => {
    const change = async () => {
      const { description, url } = await accessOrganization(sql, caller, params.id);
      return { after: [body.name, body.description, addressOf(body.url)], before: [description, url] };
    };
    await requireNoNewLinks(sql, caller, change, config);
    return updateOrganization(sql, caller, params.id, body);
  });
}

/** Returns the address of a website with a scheme, which users may leave out. */
function addressOf(url: string | null | undefined): string | null | undefined {
  return url && !/^https?:/i.test(url) ? `https://${url}` : url;
}
