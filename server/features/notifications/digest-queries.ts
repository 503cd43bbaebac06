import type { Fragment, Sql } from '../../platform/db/open.ts';
import { digestInterval } from '../mail/public.ts';
import { type NotificationRow, selectUnread } from './queries.ts';
import { isShown } from './shown-queries.ts';

/**
 * The end of a digest's period: a transaction may commit a notification some seconds after the time
 * in it.
 */
const PERIOD_END = '1 minute';

/**
 * Adds the digests that are due to the outbox, and returns how many users were due. Concurrent
 * processes take different users and set when their next digest is due, so none gets two.
 */
export async function queueDigests(sql: Sql, limit: number): Promise<number> {
  const until = sql`(now() - ${PERIOD_END}::interval)::timestamptz(3)`;
  const rows = await sql`
    with due as (
      select id, last_digest_at as since, digest_without from users where next_digest_at <= now() order by next_digest_at limit ${limit}
      for no key update skip locked
    ), unread as (
      select id, since from due
      where exists (
        select from notifications n
        where n.user_id = due.id and n.read_at is null and n.kind <> all(due.digest_without) and ${isShown(sql, sql`n.user_id`, 'n')} and n.created_at > coalesce(due.since, '-infinity')
          and n.created_at <= ${until}
      )
    ), queued as (
      insert into mail_outbox (kind, user_id, data, expires_at)
      select 'digest', id, jsonb_build_object('since', since, 'until', ${until}), now() + interval '1 day' from unread
    )
    update users u set last_digest_at = case when u.id in (select id from unread) then ${until} else u.last_digest_at end,
      next_digest_at = greatest(u.next_digest_at + ${digestInterval(sql)}, now() + ${digestInterval(sql)} / 2)
    from due where u.id = due.id returning u.id`;
  return rows.length;
}

/** A user to whom a digest goes. */
export interface DigestReader {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly digest: 'daily' | 'weekly';
}

/** Returns the user of a digest, unless they no longer want it. */
export async function findDigestReader(sql: Sql, userId: number): Promise<DigestReader | undefined> {
  const [user] = await sql<DigestReader[]>`
    select id, username, email, mail_digest as digest from users
    where id = ${userId} and mail_digest <> 'never' and email_verified_at is not null and suspended_at is null`;
  return user;
}

/** The notifications of a digest: those that came in its period and are still unread. */
interface Period {
  readonly since: string | null;
  readonly until: string;
}

/** Lists the notifications of a digest, newest first. */
export function listDigest(sql: Sql, userId: number, period: Period, limit: number): Promise<NotificationRow[]> {
  return selectUnread(sql, userId, isInDigest(sql, userId, period), limit);
}

export async function countDigest(sql: Sql, userId: number, period: Period): Promise<number> {
  const rows = await sql<{ count: number }[]>`
    select count(*) as count from notifications
    where user_id = ${userId} and read_at is null and ${isShown(sql, userId)} and ${isInDigest(sql, userId, period)}`;
  return rows[0]?.count ?? 0;
}

/** Matches notifications that came in a period and are of a kind that the user wants by mail. */
function isInDigest(sql: Sql, userId: number, { since, until }: Period): Fragment {
  return sql`created_at > coalesce(${since}::timestamptz, '-infinity') and created_at <= ${until}::timestamptz
    and kind <> all((select digest_without from users where id = ${userId})::text[])`;
}
