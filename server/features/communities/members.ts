import type { Community } from '#contract/communities.ts';
import type { CommunityBan, CommunityMember } from '#contract/moderation.ts';
import { messages } from '#core/messages.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { badRequest, forbidden, notFound } from '../../platform/http/http-error.ts';
import { accessUserByName, accessUserToBan } from '../accounts/access.ts';
import { recordModeration } from '../moderation/public.ts';
import { accessCommunity, accessModeratedCommunity } from './access.ts';
import {
  deleteBan,
  deleteMember,
  findBan,
  findMember,
  insertMember,
  isBanned,
  lockCommunity,
  type MemberRow,
  saveBan,
  updateModerator,
} from './member-queries.ts';

/** Idempotent. Throws a 403 if the caller is banned. */
export async function joinCommunity(sql: Sql, caller: Caller, id: number): Promise<Community> {
  return withLockedCommunity(sql, caller, id, caller.id, async (tx) => {
    await accessCommunity(tx, caller, id);
    if (await isBanned(tx, id, caller.id)) throw forbidden(messages.banned);
    await insertMember(tx, id, caller.id);
    return accessCommunity(tx, caller, id);
  });
}

/** Idempotent. */
export async function leaveCommunity(sql: Sql, caller: Caller, id: number): Promise<Community> {
  return withLockedCommunity(sql, caller, id, caller.id, async (tx) => {
    await deleteMember(tx, id, caller.id);
    return accessCommunity(tx, caller, id);
  });
}

/** Removes a member, who may join again. */
export async function removeMember(sql: Sql, caller: Caller, id: number, userId: number, reason: string | null): Promise<void> {
  await moderate(sql, caller, id, userId, async (tx) => {
    const member = await findMember(tx, id, userId);
    if (!member) throw notFound(messages.communityMemberNotFound);
    requireRemovable(member);
    await deleteMember(tx, id, userId);
    await recordModeration(tx, { act: 'remove_member', actorId: caller.id, communityId: id, userId, reason });
  });
}

/** Idempotent. */
export async function addModerator(sql: Sql, caller: Caller, id: number, username: string): Promise<CommunityMember> {
  await accessModeratedCommunity(sql, caller, id);
  const { id: userId } = await accessUserByName(sql, caller, username.trim());
  return moderate(sql, caller, id, userId, async (tx) => {
    if (await updateModerator(tx, id, userId, true))
      await recordModeration(tx, { act: 'add_moderator', actorId: caller.id, communityId: id, userId, reason: null });
    const member = await findMember(tx, id, userId);
    if (!member) throw badRequest(messages.moderatorNotMember, [{ path: 'username', message: messages.moderatorNotMember }]);
    return member;
  });
}

/** Removes another moderator, or lets the caller step down. */
export async function removeModerator(sql: Sql, caller: Caller, id: number, userId: number): Promise<void> {
  await moderate(sql, caller, id, userId, async (tx) => {
    const member = await findMember(tx, id, userId);
    if (member?.role === 'owner') throw forbidden(userId === caller.id ? messages.ownerLeaves : messages.ownerStays);
    if (!(await updateModerator(tx, id, userId, false))) throw notFound(messages.notAModerator);
    await recordModeration(tx, { act: 'remove_moderator', actorId: caller.id, communityId: id, userId, reason: null });
  });
}

/** Bans a user, who need not be a member. */
export async function ban(sql: Sql, caller: Caller, id: number, input: { username: string; reason: string }): Promise<CommunityBan> {
  await accessModeratedCommunity(sql, caller, id);
  const { id: userId } = await accessUserToBan(sql, input.username.trim());
  if (userId === caller.id) throw badRequest(messages.banYourself, [{ path: 'username', message: messages.banYourself }]);
  const reason = input.reason.trim();
  return moderate(sql, caller, id, userId, async (tx) => {
    requireRemovable(await findMember(tx, id, userId));
    await saveBan(tx, { id, userId, bannedBy: caller.id, reason });
    await deleteMember(tx, id, userId);
    await recordModeration(tx, { act: 'ban', actorId: caller.id, communityId: id, userId, reason });
    const saved = await findBan(tx, id, userId);
    if (!saved) throw notFound(messages.userNotFound);
    return saved;
  });
}

/** Idempotent. */
export async function unban(sql: Sql, caller: Caller, id: number, userId: number): Promise<void> {
  await moderate(sql, caller, id, userId, async (tx) => {
    if (await deleteBan(tx, id, userId))
      await recordModeration(tx, { act: 'unban', actorId: caller.id, communityId: id, userId, reason: null });
  });
}

function requireRemovable(member: MemberRow | undefined): void {
  if (member?.role === 'owner') throw forbidden(messages.ownerStays);
}

/** Locks the community and runs `work` if the caller moderates it. */
function moderate<T>(sql: Sql, caller: Caller, id: number, userId: number, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return withLockedCommunity(sql, caller, id, userId, async (tx) => {
    await accessModeratedCommunity(tx, caller, id);
    return work(tx);
  });
}

function withLockedCommunity<T>(sql: Sql, caller: Caller, id: number, userId: number, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return retryOnConflict(() =>
    sql.begin(async (tx) => {
      await lockCommunity(tx, [caller.id, userId], id);
      return work(tx);
    }),
  );
}
