import type { ModerationEntry } from '#contract/moderation.ts';
import type { ModerationAct } from '#core/moderation.ts';
import { listPage, newestPage, type Page } from '../../platform/db/list.ts';
import type { Fragment, Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';

/** An act of a moderator or administrator. */
interface Moderation {
  readonly act: ModerationAct;
  readonly actorId: number;
  /** Null outside communities. */
  readonly communityId: number | null;
  /** Whom it concerns; null if their account was deleted. */
  readonly userId: number | null;
  readonly reason: string | null;
  /** The title of the removed text; only the notification keeps it. */
  readonly title?: string;
}

/**
 * Logs an act and notifies the user whom it concerns. Skips a user whose account is being deleted:
 * that transaction locked the user and may wait for the text.
 */
export async function recordModeration(tx: Transaction, moderation: Moderation): Promise<void> {
  const { act, actorId, communityId, userId, reason, title = null } = moderation;
  await tx`
    with u as materialized (select id from users where id = ${userId} for key share skip locked),
    l as (
      insert into moderation_log (community_id, act, actor_id, user_id, reason)
      values (${communityId}, ${act}, ${actorId}, (select id from u), ${reason}) returning id
    )
    insert into notifications (user_id, kind, moderation_id, removed_title)
    select u.id, 'moderation', l.id, ${title} from u, l where u.id <> ${actorId}`;
}

/** Lists the acts in a community, newest first. */
export function listModeration(sql: Sql, communityId: number, page: Page): Promise<ModerationEntry[]> {
  const query = sql<ModerationEntry[]>`
    select l.id, l.act, ${shortUser(sql, 'a')} as actor, ${shortUser(sql, 'u')} as user, l.reason, l.created_at
    from moderation_log l left join users a on a.id = l.actor_id left join users u on u.id = l.user_id
    where l.community_id = ${communityId} ${newestPage(sql, 'l.id', page)}`;
  return listPage(query, page);
}

/** Returns a user as the API embeds it; null where the join found none. */
export function shortUser(sql: SqlRunner, alias: string): Fragment {
  const user = sql(alias);
  return sql`case when ${user}.id is not null then json_build_object(
    'id', ${user}.id, 'username', ${user}.username, 'display_name', ${user}.display_name, 'profilePicture', ${user}.picture
  ) end`;
}
