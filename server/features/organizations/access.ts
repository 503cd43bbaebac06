import type { Organization } from '#contract/organizations.ts';
import { sentences } from '#core/sentences.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { forbidden, notFound } from '../../platform/http/http-error.ts';
import { findOrganization } from './queries.ts';

/** Anyone logged in may see any organization. */
export async function accessOrganization(sql: Sql, caller: Caller, id: number): Promise<Organization> {
  const organization = await findOrganization(sql, caller.id, id);
  if (!organization) throw notFound(sentences.organizationNotFound);
  return organization;
}

/** One that the caller added. Those that came with the library, and those whose account is gone, nobody changes. */
export async function accessOwnOrganization(sql: Sql, caller: Caller, id: number): Promise<Organization> {
  const organization = await accessOrganization(sql, caller, id);
  if (!organization.is_own) throw forbidden(sentences.changeOwnOrganizations);
  return organization;
}
