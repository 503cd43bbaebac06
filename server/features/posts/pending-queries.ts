import type { PendingPost } from '#contract/posts.ts';
import { asJson } from '../../platform/db/json.ts';
import { listPage, oldestPage, type Page } from '../../platform/db/list.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import { shortUser } from '../moderation/public.ts';
import type { Target } from './queries.ts';

/**
 * Returns whether a post of this user in the community has to wait: it approves posts, and they
 * have none there yet.
 */
export async function needsApproval(sql: SqlRunner, userId: number, communityId: number): Promise<boolean> {
  const rows = await sql`
    select from communities c join memberships m on m.community_id = c.id and m.user_id = ${userId} and m.moderator_since is null
    where c.id = ${communityId} and c.approve_posts
      and not exists (select from posts p where p.user_id = ${userId} and p.community_id = ${communityId})`;
  return rows.length > 0;
}

/** Returns undefined if the user is not a member. */
export async function insertPendingPost(
  tx: Transaction,
  userId: number,
  communityId: number,
  { content, ignored, targets }: { content: string; ignored: readonly string[]; targets: readonly Target[] },
): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    with m as (
      select m.user_id, m.community_id from users me join memberships m on m.user_id = me.id
      where me.id = ${userId} and m.community_id = ${communityId} for key share of me, m
    )
    insert into pending_posts (community_id, user_id, content, ignored_references, targets)
    select m.community_id, m.user_id, ${content}, ${[...ignored]}::text[], ${asJson(tx, targets)}::jsonb from m returning id`;
  return row?.id;
}

/** Lists pending posts, oldest first, of one author if given. */
export function listPendingPosts(sql: Sql, communityId: number, authorId: number | undefined, page: Page): Promise<PendingPost[]> {
  const query = sql<PendingPost[]>`
    select ${pendingColumns(sql)} where p.community_id = ${communityId}
      ${authorId === undefined ? sql`` : sql`and p.user_id = ${authorId}`} ${oldestPage(sql, 'p.id', page)}`;
  return listPage(query, page);
}

export async function findPendingPost(sql: SqlRunner, communityId: number, id: number): Promise<PendingPost | undefined> {
  const [post] = await sql<PendingPost[]>`select ${pendingColumns(sql)} where p.id = ${id} and p.community_id = ${communityId}`;
  return post;
}

/** Locks the user rows by id, before the texts. */
export async function lockUsers(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx`select from users where id = any(${[...ids]}::bigint[]) order by id for key share`;
}

/** Returns whether the post still waited. */
export async function deletePendingPost(tx: Transaction, id: number): Promise<boolean> {
  return (await tx`delete from pending_posts where id = ${id}`).count > 0;
}

function pendingColumns(sql: SqlRunner) {
  return sql`p.id, p.content, p.ignored_references, p.community_id, ${shortUser(sql, 'u')} as user, p.targets as references, p.created_at
    from pending_posts p join users u on u.id = p.user_id`;
}
