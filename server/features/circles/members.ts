import type { Circle, CircleInvitation } from '#contract/circles.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { badRequest, conflict, notFound } from '../../platform/http/http-error.ts';
import { accessUserByName } from '../accounts/access.ts';
import { accessCircle, accessOwnCircle } from './access.ts';
import { countInvitations, findInvitation, insertInvitation } from './invitation-queries.ts';
import { countMembers, deleteMember, lockCircle, insertMember, isMember } from './queries.ts';

/** Idempotent. Whoever may see a circle may join it: it is open, or they are invited. */
export async function joinCircle(sql: Sql, caller: Caller, id: number): Promise<Circle> {
  return withLockedCircle(sql, caller, id, async (tx) => {
    const circle = await accessCircle(tx, caller, id);
    if (circle.is_member) return circle;
    if ((await countMembers(tx, id)) >= limits.circleMembers.max) throw conflict(messages.circleFull);
    await insertMember(tx, id, caller.id);
    return accessCircle(tx, caller, id);
  });
}

/** Idempotent as long as the caller may see the circle. */
export async function leaveCircle(sql: Sql, caller: Caller, id: number): Promise<void> {
  await withLockedCircle(sql, caller, id, async (tx) => {
    const circle = await accessCircle(tx, caller, id);
    if (circle.is_owner) throw conflict(messages.circleOwnerStays);
    await deleteMember(tx, id, caller.id);
  });
}

export async function removeMember(sql: Sql, caller: Caller, id: number, userId: number): Promise<void> {
  await withLockedCircle(sql, caller, id, async (tx) => {
    const circle = await accessOwnCircle(tx, caller, id);
    if (circle.owner_id === userId) throw conflict(messages.circleOwnerStays);
    if (!(await deleteMember(tx, id, userId))) throw notFound(messages.memberNotFound);
  });
}

/** Invites a user. If they are already invited, returns that invitation. */
export async function invite(
  sql: Sql,
  caller: Caller,
  id: number,
  username: string,
): Promise<{ invitation: CircleInvitation; created: boolean }> {
  await accessOwnCircle(sql, caller, id);
  const { id: userId } = await accessUserByName(sql, caller, username.trim());
  return withLockedCircle(sql, caller, id, async (tx) => {
    await accessOwnCircle(tx, caller, id);
    const already = await findInvitation(tx, id, userId);
    if (already) return { invitation: already, created: false };
    if (await isMember(tx, id, userId)) {
      throw badRequest(messages.invitedIsMember, [{ path: 'username', message: messages.invitedIsMember }]);
    }
    if ((await countInvitations(tx, id)) >= limits.circleInvitations.max) throw conflict(messages.invitationsMost);
    await insertInvitation(tx, id, userId);
    const invitation = await findInvitation(tx, id, userId);
    if (!invitation) throw notFound(messages.userNotFound);
    return { invitation, created: true };
  });
}

function withLockedCircle<T>(sql: Sql, caller: Caller, id: number, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return retryOnConflict(() =>
    sql.begin(async (tx) => {
      await lockCircle(tx, caller.id, id);
      return work(tx);
    }),
  );
}
