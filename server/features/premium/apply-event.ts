import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import { isOver, type Provider, type ProviderEvent, type SubscriptionMention, type SubscriptionState } from './provider.ts';
import {
  drawTicket,
  findSubscription,
  lockUserOf,
  isKnownEvent,
  recordEvent,
  updateUserStatus,
  type StoredSubscription,
  saveSubscription,
} from './queries.ts';

type EventSubject = SubscriptionState | SubscriptionMention;

/**
 * Applies an event once, in any order of delivery. The newest event of a subscription wins; if the
 * order is unclear (same second), the provider is asked. Events of unknown customers are ignored.
 */
export async function applyEvent(sql: Sql, provider: Provider, { id, createdAt, about: subject }: ProviderEvent): Promise<void> {
  if (!subject) return;
  const ticket = await inTransaction(sql, async (tx) => {
    const userId = await lockUserOf(tx, subject.customerId, provider.mode);
    if (userId === undefined || (await isKnownEvent(tx, id))) return undefined;
    const stored = await findSubscription(tx, subject.id, createdAt);
    const verdict = judge(stored, subject, createdAt);
    if (verdict === 'ask') return drawTicket(tx, subject.id, subject.customerId, createdAt);
    await recordEvent(tx, id);
    if (verdict === 'ignore') return undefined;
    await saveSubscription(tx, verdict, createdAt);
    await updateUserStatus(tx, userId, provider.mode);
    return undefined;
  });
  if (ticket === undefined) return;
  // Record the event only with the result: if reading fails, the provider sends it again.
  const read = await provider.readSubscription(subject.id);
  await inTransaction(sql, async (tx) => {
    if (typeof read === 'object') await storeRead(tx, provider, read, createdAt, ticket);
    // If the provider no longer returns the subscription, use the event's state.
    else if ('status' in subject) await storeRead(tx, provider, subject, createdAt, ticket, 'event');
    await recordEvent(tx, id);
  });
}

/** Decides about an event: ignore it, apply its state, or ask the provider. */
function judge(stored: StoredSubscription | undefined, subject: EventSubject, createdAt: string): 'ignore' | 'ask' | SubscriptionState {
  const state = 'status' in subject ? subject : undefined;
  if (stored && isOver(stored.status)) {
    // A later event means that the end was wrong, but only the provider's current state may undo
    // it.
    const mayBeUndone = createdAt > stored.event_at && !(state && isOver(state.status));
    return mayBeUndone ? 'ask' : 'ignore';
  }
  if (state && isOver(state.status)) return state;
  if (!stored) return state ?? 'ask';
  if (createdAt < stored.event_at) return 'ignore';
  if (!state || createdAt === stored.event_at || stored.read_since) return 'ask';
  return state;
}

/** The result of reading a subscription again. `unreadable`: the response was not understood. */
export type RereadResult = 'changed' | 'same' | 'unreadable';

/**
 * Reads a subscription from the provider and stores it. One that the provider does not know is
 * over.
 */
export async function rereadSubscription(sql: Sql, provider: Provider, { id, customerId }: SubscriptionMention): Promise<RereadResult> {
  // Uses this server's clock: events from before this moment cause another read if they arrive
  // later.
  const time = new Date(0).toISOString();
  const ticket = await inTransaction(sql, async (tx) =>
    (await lockUserOf(tx, customerId, provider.mode)) === undefined ? undefined : drawTicket(tx, id, customerId, time),
  );
  if (ticket === undefined) return 'same';
  const read = await provider.readSubscription(id);
  if (read === 'unreadable') return read;
  const state = read === 'missing' ? { id, customerId, status: 'canceled', periodEndsAt: null, endsAt: null } : read;
  return inTransaction(sql, async (tx) => ((await storeRead(tx, provider, state, time, ticket)) ? 'changed' : 'same'));
}

/**
 * Returns whether anything changed. `source` says whether the state was read from the provider,
 * which alone may undo an end, or comes from an event.
 */
async function storeRead(
  tx: Transaction,
  provider: Provider,
  state: SubscriptionState,
  time: string,
  ticket: number,
  source: 'provider' | 'event' = 'provider',
): Promise<boolean> {
  const userId = await lockUserOf(tx, state.customerId, provider.mode);
  if (userId === undefined) return false;
  const stored = await findSubscription(tx, state.id, time);
  // A higher ticket was drawn later, so its state is newer.
  if (stored && (stored.written_ticket > ticket || (source === 'event' && isOver(stored.status)))) return false;
  const changed = await saveSubscription(tx, state, time, ticket);
  await updateUserStatus(tx, userId, provider.mode);
  return changed;
}

function inTransaction<T>(sql: Sql, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return retryOnConflict(() => sql.begin(work) as Promise<T>);
}
