import type { Community } from '#contract/communities.ts';
import { foldedText, foldedWords } from '#core/fold.ts';
import { oneLine } from '#core/one-line.ts';
import { messages } from '#core/messages.ts';
import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { createResource } from '../../platform/http/create-resource.ts';
import { badRequest, forbidden } from '../../platform/http/http-error.ts';
import { accessCommunity, accessModeratedCommunity } from './access.ts';
import { insertCommunity, updateCommunityRow, type CommunityInput } from './queries.ts';

interface CommunityBody {
  readonly name?: string;
  readonly description?: string | null;
  readonly approve_posts?: boolean;
}

/** Index keys are limited in size, and folding expands one letter to up to eighteen. */
const longestKey = 200;

/**
 * Creates a community. A repeated idempotency key returns the community that the first request
 * created.
 */
export function createCommunity(sql: Sql, caller: Caller, body: CommunityBody & { name: string }, key?: string): Promise<Community> {
  const input = parseInput(body.name, body.description ?? null, body.approve_posts ?? false);
  const create = async (run: SqlRunner): Promise<Community> => {
    const community = await insertCommunity(run, caller.id, input);
    if (!community) throw nameTaken();
    return community;
  };
  if (key === undefined) return create(sql);
  const keyedRequest = {
    userId: caller.id,
    key,
    kind: 'community',
    sent: [input.name, input.description, ...(input.approvePosts ? [true] : [])],
  };
  return createResource(sql, keyedRequest, create, (id) => accessCommunity(sql, caller, id));
}

/** Updates the given fields. */
export async function updateCommunity(sql: Sql, caller: Caller, id: number, body: CommunityBody): Promise<Community> {
  const old = await accessModeratedCommunity(sql, caller, id);
  const description = body.description === undefined ? old.description : body.description;
  const input = parseInput(body.name ?? old.name, description, body.approve_posts ?? old.approve_posts);
  try {
    const changed = await updateCommunityRow(sql, caller.id, id, input);
    if (!changed) throw forbidden(messages.accessDenied);
    return changed;
  } catch (error) {
    throw isTaken(error) ? nameTaken() : error;
  }
}

function parseInput(typedName: string, typedDescription: string | null, approvePosts: boolean): CommunityInput {
  const name = oneLine(typedName);
  const description = typedDescription?.trim() || null;
  // A name without letters or digits ("☧") is compared as is.
  const nameKey = (foldedText(name) || name).slice(0, longestKey).replaceAll(/\p{Surrogate}/gu, '');
  return { name, nameKey, description, words: foldedWords(`${name}\n${description ?? ''}`).join(' '), approvePosts };
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint_name' in error && error.constraint_name === 'communities_name_key_key';
}

function nameTaken(): Error {
  return badRequest(messages.communityNameTaken, [{ path: 'name', message: messages.communityNameTaken }]);
}
