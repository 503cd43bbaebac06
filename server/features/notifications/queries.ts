import type { Notification } from '#contract/notifications.ts';
import type { ModerationAct, ReportOutcome, ReportType } from '#core/moderation.ts';
import { type Page, newestPage } from '../../platform/db/list.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import type { Fragment, Sql, Transaction } from '../../platform/db/open.ts';
import { citationBefore } from '../annotations/public.ts';
import { hiddenLikes, isShown, shownActor } from './shown-queries.ts';

/** A notification as stored, with what its sentence and URL are made of. */
export interface NotificationRow extends Pick<
  Notification,
  'id' | 'kind' | 'read' | 'created_at' | 'actor' | 'others' | 'post_id' | 'muted'
> {
  readonly user_id: number;
  readonly title: string | null;
  /** The text of the comment, reply or note. */
  readonly comment: string | null;
  readonly essay_id: number | null;
  readonly topic_id: number | null;
  readonly work_id: number | null;
  readonly community_id: number | null;
  readonly community_name: string | null;
  readonly circle_id: number | null;
  readonly circle_name: string | null;
  readonly passage: number | null;
  readonly annotation: Notification['annotation'];
  /** The slug of the annotated edition. */
  readonly edition: string | null;
  /** Where the annotation is read. */
  readonly citation: string | null;
  readonly act: ModerationAct | null;
  readonly reason: string | null;
  readonly report: { readonly type: ReportType; readonly outcome: ReportOutcome } | null;
}

export interface NotificationFilter {
  readonly unread: boolean;
  readonly kinds: readonly string[] | undefined;
}

/** Lists a user's notifications, newest first, and one row more if there are more. */
export function listNotifications(sql: Sql, userId: number, { unread, kinds }: NotificationFilter, page: Page): Promise<NotificationRow[]> {
  return selectRows(
    sql,
    sql`user_id = ${userId} and ${isShown(sql, userId)} ${unread ? sql`and read_at is null` : sql``}
      ${kinds === undefined ? sql`` : sql`and kind = any(${[...kinds]}::text[])`} ${newestPage(sql, 'id', page)}`,
  );
}

/** Lists unread notifications by id, oldest first; of other users than `userIds` none. */
export function listNotificationsById(sql: Sql, userIds: readonly number[], ids: readonly number[]): Promise<NotificationRow[]> {
  const condition = sql`id = any(${[...ids]}::bigint[]) and user_id = any(${[...userIds]}::bigint[]) and read_at is null
    and ${isShown(sql, sql`notifications.user_id`)}`;
  return selectRows(sql, condition, sql`id`);
}

/** Lists the unread notifications of users that came after another one, oldest first. */
export function listNotificationsAfter(sql: Sql, userIds: readonly number[], after: number, limit: number): Promise<NotificationRow[]> {
  const condition = sql`user_id = any(${[...userIds]}::bigint[]) and id > ${after} and read_at is null
    and ${isShown(sql, sql`notifications.user_id`)} order by id limit ${limit}`;
  return selectRows(sql, condition, sql`id`);
}

/** Lists the unread notifications of a user by a condition, newest first. */
export function selectUnread(sql: Sql, userId: number, condition: Fragment, limit: number): Promise<NotificationRow[]> {
  return selectRows(
    sql,
    sql`user_id = ${userId} and ${condition} and read_at is null and ${isShown(sql, userId)} order by id desc limit ${limit}`,
  );
}

/** Returns the id of the latest notification of anyone. */
export async function findLatestId(sql: Sql): Promise<number> {
  return oneRow(await sql<{ id: number }[]>`select coalesce(max(id), 0) as id from notifications`).id;
}

function selectRows(sql: Sql, condition: Fragment, order = sql`id desc`): Promise<NotificationRow[]> {
  return sql<NotificationRow[]>`
    with n as materialized (select * from notifications where ${condition})
    select n.id, n.user_id, n.kind, n.read_at is not null as read, n.created_at, n.passage,
      case when a.id is not null then json_build_object(
        'id', a.id, 'username', a.username, 'display_name', a.display_name, 'profilePicture', a.picture
      ) end as actor,
      case when n.kind <> 'like' then 0 else greatest(
        p.like_count - 1 - (select count(*) from likes l where l.post_id = p.id and l.user_id = n.user_id) - ${hiddenLikes(sql)}, 0
      ) end as others,
      coalesce(n.removed_title, p.title, e.title, t.title, w.title, ed.title) as title, left(coalesce(c.content, ar.body, an.body), 2000) as comment,
      p.id as post_id, e.id as essay_id, t.id as topic_id, w.id as work_id,
      case when an.id is not null then json_build_object('id', an.id, 'reply_id', ar.id, 'author', case when aa.id is not null then
        json_build_object('id', aa.id, 'username', aa.username, 'display_name', aa.display_name, 'profilePicture', aa.picture)
      end) end as annotation,
      ed.slug as edition, coalesce(case when f.position is null then ${citationBefore(sql, 'an', 'f')} end, f.citation) as citation,
      ml.act, ml.reason, case when rt.id is not null then json_build_object('type', rt.type, 'outcome', rt.outcome) end as report,
      co.id as community_id, co.name as community_name, ci.id as circle_id, ci.name as circle_name,
      coalesce(cm.notification_level = 'none', false)
        or exists (select from muted_posts m where m.user_id = n.user_id and m.post_id = p.id)
        or exists (select from muted_annotations m where m.user_id = n.user_id and m.annotation_id = an.id) as muted
    from n
      left join users a on a.id = ${shownActor(sql)}
      left join comments c on c.id = n.comment_id
      left join reposts rp on rp.id = n.repost_id
      left join annotation_replies ar on ar.id = n.annotation_reply_id
      left join annotations an on an.id = coalesce(n.annotation_id, ar.annotation_id)
      left join users aa on aa.id = an.author_id
      left join editions ed on ed.id = an.edition_id
      left join segments f on f.id = an.first_segment_id
      left join posts p on p.id = coalesce(n.post_id, c.post_id, rp.post_id)
      left join moderation_log ml on ml.id = n.moderation_id
      left join reports rt on rt.id = n.report_id
      left join communities co on co.id = coalesce(p.community_id, ml.community_id)
      left join reads r on r.id = n.read_id
      left join circle_works cw on cw.id = n.circle_work_id
      left join circle_invitations i on i.id = n.invitation_id
      left join essays e on e.id = coalesce(n.essay_id, r.essay_id)
      left join topics t on t.id = n.topic_id
      left join works w on w.id = coalesce(r.work_id, cw.work_id)
      left join circles ci on ci.id = coalesce(n.circle_id, i.circle_id)
      left join circle_members cm on cm.user_id = n.user_id and cm.circle_id = n.circle_id
    order by n.${order}`;
}

export async function countUnread(sql: Sql, userId: number): Promise<number> {
  const rows = await sql<{ unread: number }[]>`
    select count(*) as unread from notifications
    where user_id = ${userId} and read_at is null and ${isShown(sql, userId)}`;
  return oneRow(rows).unread;
}

/** Counts the unread notifications of several users; a user without any has no entry. */
export async function countUnreadOf(sql: Sql, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await sql<{ user_id: number; unread: number }[]>`
    select user_id, count(*) as unread from notifications
    where user_id = any(${[...userIds]}::bigint[]) and read_at is null and ${isShown(sql, sql`notifications.user_id`)} group by user_id`;
  return new Map(rows.map(({ user_id, unread }) => [user_id, unread]));
}

/** Marks notifications as read, all without `ids`, and returns the time that it stores. */
export async function markRead(sql: Sql, userId: number, ids: readonly number[] | undefined): Promise<string> {
  const rows = await sql<{ read_at: string }[]>`
    with marked as (
      update notifications set read_at = now()
      where user_id = ${userId} and read_at is null ${ids === undefined ? sql`` : sql`and id = any(${[...ids]}::bigint[])`}
    )
    select now()::timestamptz(3) as read_at`;
  return oneRow(rows).read_at;
}

/**
 * Marks notifications as unread: those with the ids, and those that were marked as read at a time.
 */
export async function markUnread(sql: Sql, userId: number, ids: readonly number[], readAt: string | undefined): Promise<void> {
  await sql`
    update notifications set read_at = null
    where user_id = ${userId} and (id = any(${[...ids]}::bigint[]) ${readAt === undefined ? sql`` : sql`or read_at = ${readAt}::timestamptz`})`;
}

/** Deletes all notifications of what a user did. */
export async function deleteNotificationsBy(tx: Transaction, userId: number): Promise<void> {
  await tx`delete from notifications where actor_id = ${userId}`;
}

/** Deletes notifications that are half a year old, a limited number at a time. */
export async function sweepNotifications(sql: Sql): Promise<void> {
  await sql`
    delete from notifications where id in (select id from notifications where created_at < now() - interval '180 days' limit 10000)`;
}
