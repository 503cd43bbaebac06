import type { Organization } from '#contract/organizations.ts';
import { messages } from '#core/messages.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { forbidden, notFound } from '../../platform/http/http-error.ts';
import { findOrganization } from './queries.ts';

/** Any logged-in user may see any organization. */
export async function accessOrganization(sql: Sql, caller: Caller, id: number): Promise<Organization> {
  const organization = await findOrganization(sql, caller.id, id);
  if (!organization) throw notFound(messages.organizationNotFound);
  return organization;
}

/**
 * Returns an organization that the caller added. Nobody may change those that came with the library
 * or whose creator deleted their account.
 */
export async function accessOwnOrganization(sql: Sql, caller: Caller, id: number): Promise<Organization> {
  const organization = await accessOrganization(sql, caller, id);
  if (!organization.is_own) throw forbidden(messages.changeOwnOrganizations);
  return organization;
}
