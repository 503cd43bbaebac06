import { asJson } from '../../platform/db/json.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import type { ClaimedMail } from './email-content.ts';

export interface NewMail {
  readonly kind: string;
  /** Null if the account is only looked up when the email is sent. */
  readonly userId: number | null;
  /** Where it goes, if not to the address of the account. */
  readonly address?: string;
  readonly data?: Readonly<Record<string, string | number | null>>;
  /** When to give up, in minutes; a day by default. */
  readonly minutes?: number;
  /** The most emails of this kind to the user within a day; a further one is left out. */
  readonly perDay?: number;
}

const DAY = 24 * 60;

/** Adds an email to the outbox. Call it in the transaction of its event. */
export async function insertMail(sql: SqlRunner, { kind, userId, address, data = {}, minutes = DAY, perDay }: NewMail): Promise<void> {
  const recent = sql`select count(*) from mail_outbox where user_id = ${userId} and kind = ${kind} and created_at > now() - interval '1 day'`;
  await sql`
    insert into mail_outbox (kind, user_id, address, data, expires_at)
    select ${kind}, ${userId}::bigint, ${address ?? null}::text, ${asJson(sql, data)}, now() + make_interval(mins => ${minutes})
    ${perDay === undefined ? sql`` : sql`where (${recent}) < ${perDay}`}`;
}

/**
 * Claims emails that are due, the oldest first. Concurrent processes claim different ones.
 * `next_at` is rounded to milliseconds, and so is the time that it is compared with.
 */
export async function claimMails(sql: Sql, limit: number): Promise<ClaimedMail[]> {
  const mails = await sql<ClaimedMail[]>`
    update mail_outbox set state = 'claimed', attempts = attempts + 1, changed_at = now()
    where id in (
      select id from mail_outbox where state = 'waiting' and next_at <= now()::timestamptz(3) order by next_at limit ${limit} for update skip locked
    ) returning id, kind, user_id, address, data, message_id, attempts, created_at`;
  return mails.toSorted((one, other) => one.id - other.id);
}

/**
 * Returns false if the email must not be sent: another process has claimed it since, or the account
 * was deleted.
 */
export async function markSending(sql: Sql, { id, attempts }: ClaimedMail): Promise<boolean> {
  const { count } = await sql`
    update mail_outbox set state = 'sending', changed_at = now()
    where id = ${id} and attempts = ${attempts} and state = 'claimed' and expires_at > now()`;
  return count > 0;
}

/** Records that an email has been sent, or never will be, and deletes what it contained. */
export async function finishMail(sql: Sql, { id, attempts }: ClaimedMail, state: 'sent' | 'failed' | 'unknown'): Promise<void> {
  await sql`
    update mail_outbox set state = ${state}, changed_at = now(), address = null, data = '{}'
    where id = ${id} and attempts = ${attempts} and state in ('claimed', 'sending', 'unknown')`;
}

/**
 * Makes an email that was not sent wait for its next attempt: after 15 seconds, twice as long each
 * time, at most an hour. Returns whether it was given up instead.
 */
export async function retryMail(sql: Sql, { id, attempts }: ClaimedMail): Promise<boolean> {
  const wait = Math.min(15 * 2 ** (attempts - 1), 60 * 60);
  const rows = await sql<{ state: string }[]>`
    update mail_outbox set changed_at = now(), next_at = now() + make_interval(secs => ${wait}),
      ${nextState(sql, sql`now() + make_interval(secs => ${wait})`)}
    where id = ${id} and attempts = ${attempts} and state in ('claimed', 'sending')
    returning state`;
  return rows[0]?.state === 'failed';
}

/** Deletes an email that turned out to have no content or no recipient. */
export async function deleteMail(sql: Sql, { id, attempts }: ClaimedMail): Promise<void> {
  await sql`delete from mail_outbox where id = ${id} and attempts = ${attempts} and state = 'claimed'`;
}

/** Deletes the requests for a new password that name the address of an account. */
export async function deleteRequestsOf(tx: Transaction, userId: number): Promise<void> {
  await tx`
    delete from mail_outbox m using users u
    where u.id = ${userId} and m.user_id is null and m.address = u.email_key and m.state in ('waiting', 'claimed')`;
}

/**
 * Minutes after which the process that claimed an email, or was sending it, is assumed to have
 * ended.
 */
const LEASE = { claimed: 3, sending: 10 } as const;

/** Puts back what ended processes had claimed but not begun to send. */
export async function releaseClaims(sql: Sql): Promise<void> {
  await sql`
    update mail_outbox set changed_at = now(), ${nextState(sql, sql`now()`)}
    where id in (
      select id from mail_outbox where state = 'claimed' and changed_at < now() - make_interval(mins => ${LEASE.claimed})
      limit 1000 for update skip locked
    )`;
}

/**
 * Releases emails that processes were sending when they ended; returns the ids of those that are
 * never sent again.
 */
export async function releaseSending(sql: Sql, again: boolean): Promise<number[]> {
  // An email may have arrived, so it is sent `again` only if a second delivery has no effect.
  const rows = await sql<{ id: number }[]>`
    update mail_outbox set changed_at = now(),
      ${again ? nextState(sql, sql`now()`) : sql`state = 'unknown', address = null, data = '{}'`}
    where id in (
      select id from mail_outbox where state = 'sending' and changed_at < now() - make_interval(mins => ${LEASE.sending})
      limit 1000 for update skip locked
    ) returning id`;
  return again ? [] : rows.map(({ id }) => id);
}

/** Sets the state of an email that is to be retried at a time: `failed` if that is too late. */
function nextState(sql: SqlRunner, at: ReturnType<typeof sql>) {
  return sql`
    state = case when expires_at > ${at} then 'waiting' else 'failed' end,
    address = case when expires_at > ${at} then address end,
    data = case when expires_at > ${at} then data else '{}' end`;
}

/** Deletes emails that were finished a month ago, a limited number at a time. */
export async function sweepOutbox(sql: Sql): Promise<void> {
  await sql`
    delete from mail_outbox where id in (
      select id from mail_outbox
      where state in ('sent', 'failed', 'unknown') and changed_at < now() - interval '30 days' limit 10000
    )`;
}
