import type { NotificationLevel } from '#core/notifications.ts';
import type { Sql } from '../../platform/db/open.ts';
import { visibleAnnotations } from '../annotations/access.ts';
import { visiblePosts } from '../posts/access.ts';

/** The tables of members, which store the level of each. */
const memberTables = {
  community: { table: 'memberships', column: 'community_id' },
  circle: { table: 'circle_members', column: 'circle_id' },
} as const;
export type LeveledGroup = keyof typeof memberTables;

/** Returns undefined if the user is not a member. */
export async function findLevel(sql: Sql, group: LeveledGroup, id: number, userId: number): Promise<NotificationLevel | undefined> {
  const { table, column } = memberTables[group];
  const [row] = await sql<{ level: NotificationLevel }[]>`
    select notification_level as level from ${sql(table)} where user_id = ${userId} and ${sql(column)} = ${id}`;
  return row?.level;
}

/** Returns false if the user is not a member. */
export async function updateLevel(sql: Sql, group: LeveledGroup, id: number, userId: number, level: NotificationLevel): Promise<boolean> {
  const { table, column } = memberTables[group];
  const { count } = await sql`
    update ${sql(table)} set notification_level = ${level} where user_id = ${userId} and ${sql(column)} = ${id}`;
  return count > 0;
}

/** Returns false if there is no such post. Locks it, so that it is not deleted meanwhile. */
export async function mutePost(sql: Sql, userId: number, postId: number): Promise<boolean> {
  const posts = await sql`
    with p as materialized (select id from posts where id = ${postId} and ${visiblePosts(sql, userId, 'posts')} for key share),
    m as (insert into muted_posts (user_id, post_id) select ${userId}, id from p on conflict do nothing)
    select id from p`;
  return posts.length > 0;
}

export async function unmutePost(sql: Sql, userId: number, postId: number): Promise<void> {
  await sql`delete from muted_posts where user_id = ${userId} and post_id = ${postId}`;
}

/**
 * Returns false if there is no such annotation for the user. Locks it, so that it is not deleted
 * meanwhile.
 */
export async function muteAnnotation(sql: Sql, userId: number, annotationId: number): Promise<boolean> {
  const annotations = await sql`
    with a as materialized (
      select id from annotations where id = ${annotationId} and ${visibleAnnotations(sql, userId, 'annotations')} for key share
    ),
    m as (insert into muted_annotations (user_id, annotation_id) select ${userId}, id from a on conflict do nothing)
    select id from a`;
  return annotations.length > 0;
}

export async function unmuteAnnotation(sql: Sql, userId: number, annotationId: number): Promise<void> {
  await sql`delete from muted_annotations where user_id = ${userId} and annotation_id = ${annotationId}`;
}
