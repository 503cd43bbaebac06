import type { CommunityBan, CommunityMember } from '#contract/moderation.ts';
import { limitClause } from '../../platform/db/limit-clause.ts';
import { listPage, newestPage, type Page } from '../../platform/db/list.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import { notBlocked } from '../blocks/access.ts';
import { shortUser } from '../moderation/public.ts';
import { moderates } from './moderates-queries.ts';

/** A member with the sort keys of the list. */
export interface MemberRow extends CommunityMember {
  /** 0 for the owner, 1 for moderators, 2 for others. */
  readonly rank: number;
  readonly membership_id: number;
}

/** The keyset cursor of a page of members. */
type MemberCursor = readonly [rank: number, membershipId: number];

interface MemberFilter {
  readonly q: string;
  /** Only the owner and the moderators. */
  readonly onlyModerators: boolean;
}

/**
 * Lists members by role and then by when they joined, moderators also those whom a block separates
 * from them. `q` is the beginning of a name or of a word of the display name.
 */
export function listMembers(
  sql: Sql,
  callerId: number,
  communityId: number,
  { q, onlyModerators }: MemberFilter,
  page: Page<MemberCursor>,
): Promise<MemberRow[]> {
  const { before, limit } = page;
  const query = sql<MemberRow[]>`
    select * from (${memberRows(sql, communityId)}) m
    where ${onlyModerators ? sql`m.rank < 2` : sql`true`}
      and (${notBlocked(sql, callerId, 'm.id')} or ${moderates(sql, callerId, sql`${communityId}::bigint`)}) ${before === undefined ? sql`` : sql`and (m.rank, m.membership_id) > (${before[0]}::bigint, ${before[1]}::bigint)`}
      ${q === '' ? sql`` : sql`and (starts_with(lower(m.username), ${q.toLowerCase()}) or strpos(' ' || lower(m.display_name), ${` ${q.toLowerCase()}`}) > 0)`}
    order by m.rank, m.membership_id ${limitClause(sql, limit)}`;
  return listPage(query, page);
}

/** Returns undefined if the user is not a member. */
export async function findMember(sql: SqlRunner, communityId: number, userId: number): Promise<MemberRow | undefined> {
  const [member] = await sql<MemberRow[]>`select * from (${memberRows(sql, communityId)}) m where m.id = ${userId}`;
  return member;
}

function memberRows(sql: SqlRunner, communityId: number) {
  return sql`
    select u.id, u.username, u.display_name, u.picture as "profilePicture", m.joined_at, m.id as membership_id, r.rank,
      (array['owner', 'moderator', 'member'])[r.rank + 1] as role
    from memberships m join communities c on c.id = m.community_id join users u on u.id = m.user_id
      cross join lateral (
        select case when c.owner_id = m.user_id then 0 when m.moderator_since is not null then 1 else 2 end as rank
      ) r
    where m.community_id = ${communityId}`;
}

/** Locks the user rows by id and then the community row, in the order of all writers. */
export async function lockCommunity(tx: Transaction, userIds: readonly number[], id: number): Promise<void> {
  await tx`select from users where id = any(${[...userIds]}::bigint[]) order by id for key share`;
  await tx`select from communities where id = ${id} for no key update`;
}

/** Requires a lock on the community. Idempotent. */
export async function insertMember(tx: Transaction, id: number, userId: number): Promise<void> {
  await tx`
    insert into memberships (community_id, user_id) select c.id, u.id from communities c, users u
    where c.id = ${id} and u.id = ${userId} on conflict do nothing`;
}

/** Requires a lock on the community. */
export async function deleteMember(tx: Transaction, id: number, userId: number): Promise<void> {
  await tx`delete from memberships where community_id = ${id} and user_id = ${userId}`;
}

/** Returns false if nothing changed: the user is not a member, or already has the role. */
export async function updateModerator(tx: Transaction, id: number, userId: number, moderator: boolean): Promise<boolean> {
  const { count } = await tx`
    update memberships set moderator_since = ${moderator ? tx`now()` : null}
    where community_id = ${id} and user_id = ${userId} and (moderator_since is not null) <> ${moderator}`;
  return count > 0;
}

export async function isBanned(sql: SqlRunner, id: number, userId: number): Promise<boolean> {
  return (await sql`select from community_bans where community_id = ${id} and user_id = ${userId}`).length > 0;
}

/** Lists the bans of a community, latest first. */
export function listBans(sql: Sql, communityId: number, page: Page): Promise<CommunityBan[]> {
  return listPage(sql<CommunityBan[]>`${banRows(sql)} where b.community_id = ${communityId} ${newestPage(sql, 'b.id', page)}`, page);
}

export async function findBan(sql: SqlRunner, communityId: number, userId: number): Promise<CommunityBan | undefined> {
  const [ban] = await sql<CommunityBan[]>`${banRows(sql)} where b.community_id = ${communityId} and b.user_id = ${userId}`;
  return ban;
}

function banRows(sql: SqlRunner) {
  return sql`
    select b.id, ${shortUser(sql, 'u')} as user, b.reason, ${shortUser(sql, 'a')} as banned_by, b.created_at
    from community_bans b join users u on u.id = b.user_id left join users a on a.id = b.banned_by`;
}

/** Inserts a ban, or changes the reason of an earlier one. */
export async function saveBan(tx: Transaction, ban: { id: number; userId: number; bannedBy: number; reason: string }): Promise<void> {
  await tx`
    insert into community_bans (community_id, user_id, banned_by, reason) values (${ban.id}, ${ban.userId}, ${ban.bannedBy}, ${ban.reason})
    on conflict (user_id, community_id) do update set reason = excluded.reason, banned_by = excluded.banned_by`;
}

/** Returns whether there was a ban. */
export async function deleteBan(tx: Transaction, id: number, userId: number): Promise<boolean> {
  const { count } = await tx`delete from community_bans where community_id = ${id} and user_id = ${userId}`;
  return count > 0;
}
