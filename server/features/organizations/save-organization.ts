import type { BodyOf } from '#contract/endpoint.ts';
import type { Organization, organizationCalls } from '#contract/organizations.ts';
import { foldedText, sortKey } from '#core/fold.ts';
import { sentences } from '#core/sentences.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { badRequest, notFound } from '../../platform/http/refusal.ts';
import { accessOwnOrganization } from './access.ts';
import { insertOrganization, type Named, updateOrganization } from './queries.ts';

export async function addOrganization(
  sql: Sql,
  caller: Caller,
  body: BodyOf<(typeof organizationCalls)['POST /api/organizations']>,
): Promise<Organization> {
  const given = {
    ...namedAs(body.name),
    kind: body.kind,
    description: textOf(body.description ?? null),
    url: addressOf(body.url ?? null),
  };
  const added = await insertOrganization(sql, caller.id, given);
  if (!added) throw isThere();
  return added;
}

export async function changeOrganization(
  sql: Sql,
  caller: Caller,
  id: number,
  body: BodyOf<(typeof organizationCalls)['PATCH /api/organizations/{id}']>,
): Promise<Organization> {
  await accessOwnOrganization(sql, caller, id);
  const change = {
    named: body.name === undefined ? undefined : namedAs(body.name),
    kind: body.kind,
    description: body.description === undefined ? undefined : textOf(body.description),
    url: body.url === undefined ? undefined : addressOf(body.url),
  };
  const changed = await updateOrganization(sql, id, change).catch((error: unknown) => {
    throw isTaken(error) ? isThere() : error;
  });
  if (!changed) throw notFound(sentences.organizationNotFound);
  return changed;
}

/** Also for those that come with the library. Throws a 400 where nothing of a name would be left to tell it by. */
export function namedAs(given: string): Named {
  const name = given.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  // Long enough to tell any two names apart, short enough for the index.
  const nameKey = Array.from(foldedText(name)).slice(0, 400).join('');
  if (nameKey === '') throw refuse('name', sentences.organizationName);
  return { name, nameKey, sortName: sortKey(name) };
}

function textOf(given: string | null): string | null {
  return given?.trim() || null;
}

function addressOf(given: string | null): string | null {
  const url = (given?.trim() ?? '').replace(/^https?:/i, (scheme) => scheme.toLowerCase());
  if (url === '') return null;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw refuse('url', sentences.organizationUrl);
  return url;
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint_name' in error && error.constraint_name === 'organizations_name_key_key';
}

function isThere(): Error {
  return refuse('name', sentences.organizationThere);
}

function refuse(path: string, sentence: string): Error {
  return badRequest(sentence, [{ path, message: sentence }]);
}
