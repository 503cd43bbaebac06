import type { ShortUser } from '#contract/accounts.ts';
import type { Fragment, Sql, SqlRunner } from '../../platform/db/open.ts';
import { notBlocked } from '../blocks/access.ts';

/**
 * Returns those users with these names, which are in lowercase, whom no block separates from the
 * caller.
 */
export async function listMentioned(
  sql: Sql,
  callerId: number,
  usernames: readonly string[],
): Promise<Pick<ShortUser, 'username' | 'display_name'>[]> {
  return sql<Pick<ShortUser, 'username' | 'display_name'>[]>`
    select username, display_name from users where lower(username collate "C") = any(${[...usernames]}::text[])
      and ${notBlocked(sql, callerId, 'users.id')} order by id`;
}

/**
 * Kinds of texts that mention users, with their tables, the columns that refer to one, and their
 * authors.
 */
const mentioningTexts = {
  post: { table: 'posts', column: 'post_id', author: 'user_id' },
  comment: { table: 'comments', column: 'comment_id', author: 'user_id' },
  essay: { table: 'essays', column: 'essay_id', author: 'user_id' },
  topic: { table: 'topics', column: 'topic_id', author: 'user_id' },
  annotation: { table: 'annotations', column: 'annotation_id', author: 'author_id' },
  annotation_reply: { table: 'annotation_replies', column: 'annotation_reply_id', author: 'author_id' },
} as const;
type MentioningText = keyof typeof mentioningTexts;

/**
 * Builds a part of a `with` that notifies the users that texts mention, without an extra statement.
 * `texts` selects their current rows. An edited text notifies nobody twice.
 */
export function notifyMentionsPart(sql: SqlRunner, kind: MentioningText, texts: Fragment, usernames: readonly string[]): Fragment {
  const { column, author } = mentioningTexts[kind];
  return sql`
    mentioned as (
      insert into notifications (user_id, kind, actor_id, ${sql(column)})
      select u.id, 'mention', s.${sql(author)}, s.id
      from ${texts} s join users u on lower(u.username collate "C") = any(${[...usernames]}::text[])
      where u.id <> s.${sql(author)} and ${mayNotify(sql, kind)}
      for key share of u skip locked
      on conflict do nothing
    )`;
}

/**
 * Does the same in a statement of its own. An earlier one must have locked or inserted the text.
 */
export async function notifyMentions(sql: SqlRunner, kind: MentioningText, id: number, usernames: readonly string[]): Promise<void> {
  if (usernames.length === 0) return;
  await sql`
    with s as materialized (select * from ${sql(mentioningTexts[kind].table)} where id = ${id}),
    ${notifyMentionsPart(sql, kind, sql`s`, usernames)}
    select from s`;
}

/** Matches texts `s` of which users `u` want a notification and that they may read. */
function mayNotify(sql: SqlRunner, kind: MentioningText): Fragment {
  switch (kind) {
    case 'essay':
      return sql`s.status = 'published'`;
    case 'topic':
      return sql`s.public`;
    case 'post':
      return sql`not exists (${silentMembership(sql, sql`s.community_id`)})`;
    case 'comment':
      return sql`not exists (select from muted_posts m where m.post_id = s.post_id and m.user_id = u.id)
        and not exists (${silentMembership(sql, sql`(select community_id from posts where id = s.post_id)`)})`;
    case 'annotation':
      return sql`is_notified(u.id, s.audience)`;
    case 'annotation_reply':
      return sql`not exists (select from muted_annotations m where m.annotation_id = s.annotation_id and m.user_id = u.id)
        and exists (select from annotations a where a.id = s.annotation_id and (a.author_id = u.id or is_notified(u.id, a.audience)))`;
  }
}

function silentMembership(sql: SqlRunner, communityId: Fragment): Fragment {
  return sql`select from memberships m where m.community_id = ${communityId} and m.user_id = u.id and m.notification_level = 'none'`;
}
