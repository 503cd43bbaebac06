import type { Premium, TestPortal } from '#contract/premium.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import { isOver, type Mode, type SubscriptionState } from './provider.ts';

export async function findCustomer(sql: Sql, userId: number, mode: Mode): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`select id from premium_customers where user_id = ${userId} and mode = ${mode}`;
  return row?.id;
}

/**
 * Returns what distinguishes an account from others, including one with the same id in another
 * database.
 */
export async function findAccount(sql: Sql, userId: number): Promise<{ email: string; created_at: string } | undefined> {
  const [row] = await sql<{ email: string; created_at: string }[]>`select email, created_at from users where id = ${userId}`;
  return row;
}

/** Inserts a customer unless the user has one. Does nothing if the account no longer exists. */
export async function insertCustomer(sql: Sql, userId: number, mode: Mode, id: string): Promise<void> {
  await sql`
    with u as (select id from users where id = ${userId} for key share)
    insert into premium_customers (id, mode, user_id) select ${id}, ${mode}, id from u on conflict do nothing`;
}

export async function deleteCustomer(sql: SqlRunner, id: string): Promise<void> {
  await sql`delete from premium_customers where id = ${id}`;
}

/**
 * Returns a customer's user and locks their row until the transaction ends, which serializes
 * changes to their subscriptions.
 */
export async function lockUserOf(tx: Transaction, customerId: string, mode: Mode): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    select u.id from users u where u.id = (select user_id from premium_customers where id = ${customerId} and mode = ${mode})
    for no key update`;
  return row?.id;
}

export interface StoredSubscription {
  readonly status: string;
  readonly event_at: string;
  readonly written_ticket: number;
  /** Whether an event of that time may be older than the last read. */
  readonly read_since: boolean;
}

/**
 * `time` is that of the event in question. Two clocks are compared, hence the margin of ten
 * minutes.
 */
export async function findSubscription(tx: Transaction, id: string, time: string): Promise<StoredSubscription | undefined> {
  const [row] = await tx<StoredSubscription[]>`
    select status, event_at, written_ticket,
      coalesce(read_at > ${time}::timestamptz - interval '10 minutes', false) as read_since
    from premium_subscriptions where id = ${id}`;
  return row;
}

/**
 * Stores a subscription and returns whether it changed. `ticket` was drawn before the state was
 * read; without one, the state is from the event at `time`.
 */
export async function saveSubscription(tx: Transaction, state: SubscriptionState, time: string, ticket?: number): Promise<boolean> {
  const { id, customerId, status, periodEndsAt, endsAt } = state;
  const ticketed = ticket === undefined ? tx`` : tx`, written_ticket = ${ticket}`;
  // An end from an event takes its own ticket, so that an earlier read cannot undo it.
  const ended = ticket === undefined && isOver(status) ? tx`, last_ticket = s.last_ticket + 1, written_ticket = s.last_ticket + 1` : tx``;
  const [row] = await tx<{ changed: boolean }[]>`
    with before as (select status, period_ends_at, ends_at from premium_subscriptions where id = ${id}), written as (
      insert into premium_subscriptions as s (id, customer_id, status, period_ends_at, ends_at, event_at)
      values (${id}, ${customerId}, ${status}, ${periodEndsAt}, ${endsAt}, ${time})
      on conflict (id) do update set status = excluded.status, period_ends_at = excluded.period_ends_at, ends_at = excluded.ends_at,
        event_at = greatest(s.event_at, excluded.event_at) ${ticketed} ${ended}
      where s.customer_id = excluded.customer_id
      returning status, period_ends_at, ends_at
    )
    select b is null or (w.status, w.period_ends_at, w.ends_at) is distinct from (b.status, b.period_ends_at, b.ends_at) as changed
    from written w left join before b on true`;
  return row?.changed ?? false;
}

/**
 * Announces a read: older events no longer matter. Returns undefined if the subscription belongs to
 * another customer.
 */
export async function drawTicket(tx: Transaction, id: string, customerId: string, time: string): Promise<number | undefined> {
  const [row] = await tx<{ last_ticket: number }[]>`
    insert into premium_subscriptions as s (id, customer_id, status, event_at, read_at, last_ticket)
    values (${id}, ${customerId}, 'incomplete', ${time}, now(), 1)
    on conflict (id) do update set event_at = greatest(s.event_at, excluded.event_at), read_at = now(), last_ticket = s.last_ticket + 1
    where s.customer_id = excluded.customer_id
    returning last_ticket`;
  return row?.last_ticket;
}

/** Returns false if the event was applied before. */
export async function recordEvent(tx: Transaction, id: string): Promise<boolean> {
  const { count } = await tx`insert into premium_events (id) values (${id}) on conflict do nothing`;
  return count > 0;
}

export async function isKnownEvent(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx`select 1 from premium_events where id = ${id}`;
  return row !== undefined;
}

/**
 * The provider retries for three days. An old event sent again by someone who has the secret is
 * older than the stored state.
 */
export async function sweepEvents(sql: Sql): Promise<void> {
  await sql`delete from premium_events where received_at < now() - interval '60 days'`;
}

/**
 * The status of a user from their best subscription, as the API returns it: trialing counts as
 * active.
 */
function statusOf(sql: SqlRunner, mode: Mode) {
  return sql`(
    select case s.status when 'trialing' then 'active' else s.status end
    from premium_customers c join premium_subscriptions s on s.customer_id = c.id
    where c.user_id = u.id and c.mode = ${mode} order by ${bestFirst(sql)} limit 1)`;
}

function bestFirst(sql: SqlRunner) {
  return sql`coalesce(
      array_position(array['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete', 'canceled', 'incomplete_expired'], s.status), 9
    ), s.event_at desc, s.id`;
}

export async function updateUserStatus(tx: SqlRunner, userId: number, mode: Mode): Promise<void> {
  await tx`
    update users u set subscription_status = ${statusOf(tx, mode)}
    where u.id = ${userId} and u.subscription_status is distinct from ${statusOf(tx, mode)}`;
}

/**
 * Like `updateUserStatus` for all users, since only subscriptions of the current mode count.
 * Returns how many statuses changed.
 */
export async function updateAllUserStatuses(sql: SqlRunner, mode: Mode): Promise<number> {
  const { count } = await sql`
    update users u set subscription_status = ${statusOf(sql, mode)}
    where (u.subscription_status is not null or u.id in (select user_id from premium_customers where mode = ${mode}))
      and u.subscription_status is distinct from ${statusOf(sql, mode)}`;
  return count;
}

interface OwnPremium {
  readonly status: string | null;
  readonly customer: boolean;
  readonly subscription: Premium['subscription'];
}

/** Returns a user's best subscription. */
export async function findPremium(sql: Sql, userId: number, mode: Mode): Promise<OwnPremium> {
  const [row] = await sql<(OwnPremium & { own: string | null; period_ends_at: string | null; ends_at: string | null })[]>`
    select u.subscription_status as status, c.id is not null as customer,
      case s.status when 'trialing' then 'active' else s.status end as own, s.period_ends_at, s.ends_at
    from users u left join premium_customers c on c.user_id = u.id and c.mode = ${mode}
      left join premium_subscriptions s on s.customer_id = c.id
    where u.id = ${userId} order by ${bestFirst(sql)} limit 1`;
  if (!row) return { status: null, customer: false, subscription: null };
  const { status, customer, own, ...times } = row;
  return { status, customer, subscription: own === null ? null : { status: own, ...times } };
}

interface SubscriptionKeys {
  readonly id: string;
  readonly customer_id: string;
  readonly event_at: string;
}
type ListedSubscription = TestPortal['subscriptions'][number] & SubscriptionKeys;

export function listSubscriptions(sql: Sql, customerId: string): Promise<ListedSubscription[]> {
  return sql<ListedSubscription[]>`
    select id, customer_id, status, period_ends_at, ends_at, event_at from premium_subscriptions
    where customer_id = ${customerId} order by created_at desc, id limit 100`;
}

/** Returns a subscription as stored. */
export async function findState(sql: Sql, id: string): Promise<SubscriptionState | undefined> {
  const [row] = await sql<SubscriptionState[]>`
    select id, customer_id as "customerId", status, period_ends_at as "periodEndsAt", ends_at as "endsAt"
    from premium_subscriptions where id = ${id}`;
  return row;
}

/** Returns every subscription that a user ever had, including tests. */
export function listAllSubscriptions(sql: Sql, userId: number): Promise<object[]> {
  return sql`
    select s.id, c.id as customer, c.mode, s.status, s.created_at, s.period_ends_at, s.ends_at
    from premium_customers c join premium_subscriptions s on s.customer_id = c.id
    where c.user_id = ${userId} order by s.created_at, s.id limit 1000`;
}

/** A stored subscription. Without a status only its customer is stored. */
export interface ComparedSubscription {
  readonly id: string;
  readonly customer_id: string;
  readonly status: string | null;
  readonly period_ends_at: string | null;
  readonly ends_at: string | null;
}

/** Returns those that belong to known customers, by id. */
export async function findComparedSubscriptions(
  sql: Sql,
  mode: Mode,
  states: readonly SubscriptionState[],
): Promise<Map<string, ComparedSubscription>> {
  const rows = await sql<ComparedSubscription[]>`
    select t.id, c.id as customer_id, s.status, s.period_ends_at, s.ends_at
    from unnest(${states.map(({ id }) => id)}::text[], ${states.map(({ customerId }) => customerId)}::text[]) as t (id, customer_id)
      join premium_customers c on c.id = t.customer_id and c.mode = ${mode} left join premium_subscriptions s on s.id = t.id`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns up to a hundred subscriptions that are not over. */
export function listRunning(sql: Sql, mode: Mode, after: string): Promise<ComparedSubscription[]> {
  return sql<ComparedSubscription[]>`
    select s.id, s.customer_id, s.status, s.period_ends_at, s.ends_at
    from premium_subscriptions s join premium_customers c on c.id = s.customer_id
    where c.mode = ${mode} and s.id > ${after} and s.status not in ('canceled', 'incomplete_expired') order by s.id limit 100`;
}

/** Returns how many users have a status that does not match their subscriptions. */
export async function countOutdatedStatuses(sql: Sql, mode: Mode): Promise<number> {
  const rows = await sql<{ count: number }[]>`
    select count(*) from users u
    where (u.subscription_status is not null or u.id in (select user_id from premium_customers where mode = ${mode}))
      and u.subscription_status is distinct from ${statusOf(sql, mode)}`;
  return oneRow(rows).count;
}
