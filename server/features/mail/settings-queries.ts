import type { MailSettings } from '#contract/mail.ts';
import { notificationKinds } from '#core/notifications.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';

/** The mail settings of `users u` as one column. */
export function mailSettingsColumn(sql: SqlRunner) {
  const kinds = sql`
    (select coalesce(json_agg(kind order by position), '[]') from unnest(${[...notificationKinds]}::text[]) with ordinality k (kind, position)
     where k.kind collate "C" <> all(u.digest_without))`;
  return sql`json_build_object('digest', u.mail_digest, 'kinds', ${kinds}, 'sign_in', u.mail_sign_in) as mail`;
}

/** The time between two digests of `users u`; null without digests. */
export function digestInterval(sql: SqlRunner) {
  return sql`case mail_digest when 'daily' then interval '1 day' when 'weekly' then interval '7 days' end`;
}

/** Stores the settings that are not undefined. */
export async function saveMailSettings(
  sql: Sql | Transaction,
  userId: number,
  { digest, kinds, sign_in }: Partial<MailSettings>,
): Promise<void> {
  const without = kinds && notificationKinds.filter((kind) => !kinds.includes(kind));
  await sql`
    update users set mail_digest = coalesce(${digest ?? null}::text, mail_digest),
      digest_without = coalesce(${without ?? null}::text[], digest_without),
      mail_sign_in = coalesce(${sign_in ?? null}::boolean, mail_sign_in)
    where id = ${userId}`;
  if (digest !== undefined) await scheduleDigest(sql, userId);
}

/**
 * Sets when the next digest is due: an interval after the last one. Without digests, or a verified
 * address, never.
 */
export async function scheduleDigest(sql: Sql | Transaction, userId: number): Promise<void> {
  await sql`
    update users set next_digest_at = case when email_verified_at is not null and mail_digest <> 'never'
      then greatest(coalesce(last_digest_at, now()) + ${digestInterval(sql)}, now()) end
    where id = ${userId}`;
}

/** Returns the settings of a user; undefined if the account was deleted. */
export async function findMailSettings(sql: Sql | Transaction, userId: number): Promise<MailSettings | undefined> {
  const [user] = await sql<{ mail: MailSettings }[]>`select ${mailSettingsColumn(sql)} from users u where u.id = ${userId}`;
  return user?.mail;
}

export async function findAddress(sql: Sql, userId: number): Promise<{ username: string; email: string } | undefined> {
  const [user] = await sql<{ username: string; email: string }[]>`select username, email from users where id = ${userId}`;
  return user;
}
