import type { Community } from '#contract/communities.ts';
import { messages, withId } from '#core/messages.ts';
import type { SqlRunner } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { forbidden, notFound } from '../../platform/http/http-error.ts';
import { findCommunity } from './queries.ts';

export { moderates } from './moderates-queries.ts';

/**
 * Any logged-in user may see any community. `missing` overrides the 404 sentence and may contain
 * the id.
 */
export async function accessCommunity(
  sql: SqlRunner,
  caller: Caller,
  id: number,
  missing: string = messages.communityNotFound,
): Promise<Community> {
  const community = await findCommunity(sql, caller.id, id);
  if (!community) throw notFound(withId(missing, id));
  return community;
}

/** Returns a community that the caller is a member of. */
export async function accessJoinedCommunity(sql: SqlRunner, caller: Caller, id: number): Promise<Community> {
  const community = await accessCommunity(sql, caller, id);
  if (!community.is_member) throw forbidden(messages.notAMember);
  return community;
}

/** Throws a 403 if the caller is banned from the community of a post. */
export async function requireNotBanned(
  sql: SqlRunner,
  { id }: Pick<Caller, 'id'>,
  postId: number,
  message: string = messages.banned,
): Promise<void> {
  const bans = await sql`
    select from posts p join community_bans b on b.community_id = p.community_id and b.user_id = ${id} where p.id = ${postId}`;
  if (bans.length > 0) throw forbidden(message);
}

/** Returns a community that the caller moderates. */
export async function accessModeratedCommunity(sql: SqlRunner, caller: Caller, id: number): Promise<Community> {
  const community = await accessCommunity(sql, caller, id);
  if (!community.is_moderator) throw forbidden(messages.accessDenied);
  return community;
}
