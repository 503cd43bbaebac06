import type { BodyOf } from '#contract/endpoint.ts';
import type { Organization, organizationEndpoints } from '#contract/organizations.ts';
import { webAddressError, type OrganizationName, organizationName, webAddress } from '#core/organizations.ts';
import { messages } from '#core/messages.ts';
import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { createResource } from '../../platform/http/create-resource.ts';
import { badRequest, notFound } from '../../platform/http/http-error.ts';
import { accessOrganization, accessOwnOrganization } from './access.ts';
import { insertOrganization, updateOrganizationRow } from './queries.ts';

/**
 * Adds an organization. A repeated idempotency key returns the one that the first request added.
 */
export function createOrganization(
  sql: Sql,
  caller: Caller,
  body: BodyOf<(typeof organizationEndpoints)['POST /api/organizations']>,
  key?: string,
): Promise<Organization> {
  const input = {
    ...parseName(body.name),
    kind: body.kind,
    description: textOf(body.description ?? null),
    url: parseAddress(body.url ?? null),
  };
  const add = async (run: SqlRunner): Promise<Organization> => {
    const added = await insertOrganization(run, caller.id, input);
    if (!added) throw nameTaken();
    return added;
  };
  if (key === undefined) return add(sql);
  const keyedRequest = { userId: caller.id, key, kind: 'organization', sent: input };
  return createResource(sql, keyedRequest, add, (id) => accessOrganization(sql, caller, id));
}

export async function updateOrganization(
  sql: Sql,
  caller: Caller,
  id: number,
  body: BodyOf<(typeof organizationEndpoints)['PATCH /api/organizations/{id}']>,
): Promise<Organization> {
  await accessOwnOrganization(sql, caller, id);
  const change = {
    named: body.name === undefined ? undefined : parseName(body.name),
    kind: body.kind,
    description: body.description === undefined ? undefined : textOf(body.description),
    url: body.url === undefined ? undefined : parseAddress(body.url),
  };
  const changed = await updateOrganizationRow(sql, caller.id, id, change).catch((error: unknown) => {
    throw isTaken(error) ? nameTaken() : error;
  });
  if (!changed) throw notFound(messages.organizationNotFound);
  return changed;
}

function parseName(input: string): OrganizationName {
  const named = organizationName(input);
  if (!named) throw invalidField('name', messages.organizationName);
  return named;
}

function textOf(input: string | null): string | null {
  return input?.trim() || null;
}

function parseAddress(input: string | null): string | null {
  if (input === null || input.trim() === '') return null;
  const fault = webAddressError(input);
  if (fault !== undefined) throw invalidField('url', fault);
  return webAddress(input) ?? null;
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint_name' in error && error.constraint_name === 'organizations_name_key_key';
}

function nameTaken(): Error {
  return invalidField('name', messages.organizationThere);
}

function invalidField(path: string, sentence: string): Error {
  return badRequest(sentence, [{ path, message: sentence }]);
}
