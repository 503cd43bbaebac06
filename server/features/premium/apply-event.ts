import { againAfterConflict } from '../../platform/db/retry.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import { isOver, type Provider, type ProviderEvent, type SubscriptionMention, type SubscriptionState } from './provider.ts';
import {
  drawTicket,
  findSubscription,
  lockUserOf,
  isKnownEvent,
  rememberEvent,
  settleStatus,
  type StoredSubscription,
  writeSubscription,
} from './queries.ts';

type EventSubject = SubscriptionState | SubscriptionMention;

/**
 * Applies an event once, whenever it comes. One that is newer than all that was heard of its subscription is believed. Where two are of the
 * same second, nobody can tell which was first: then the provider is asked how it is now. Of customers that are not ours nothing is kept.
 */
export async function applyEvent(sql: Sql, provider: Provider, { id, createdAt, about }: ProviderEvent): Promise<void> {
  if (!about) return;
  const ticket = await inTransaction(sql, async (tx) => {
    const userId = await lockUserOf(tx, about.customerId, provider.mode);
    if (userId === undefined || (await isKnownEvent(tx, id))) return undefined;
    const stored = await findSubscription(tx, about.id, createdAt);
    const verdict = judge(stored, about, createdAt);
    if (verdict === 'ask') return drawTicket(tx, about.id, about.customerId, createdAt);
    await rememberEvent(tx, id);
    if (verdict === 'ignore') return undefined;
    await writeSubscription(tx, verdict, createdAt);
    await settleStatus(tx, userId, provider.mode);
    return undefined;
  });
  if (ticket === undefined) return;
  // The event is remembered when the answer is written: if there is none it comes again.
  const read = await provider.readSubscription(about.id);
  await inTransaction(sql, async (tx) => {
    if (typeof read === 'object') await writeRead(tx, provider, read, createdAt, ticket);
    // What the provider does not say any more the event does.
    else if ('status' in about) await writeRead(tx, provider, about, createdAt, ticket, 'told');
    await rememberEvent(tx, id);
  });
}

/** What is to be made of an event: nothing, what it tells, or a question. */
function judge(stored: StoredSubscription | undefined, about: EventSubject, createdAt: string): 'ignore' | 'ask' | SubscriptionState {
  const told = 'status' in about ? about : undefined;
  if (stored && isOver(stored.status)) {
    // Nothing comes after the end. Where something does, the end was a mistake: only the provider's own word takes it back.
    const goesOn = createdAt > stored.event_at && !(told && isOver(told.status));
    return goesOn ? 'ask' : 'ignore';
  }
  if (told && isOver(told.status)) return told;
  if (!stored) return told ?? 'ask';
  if (createdAt < stored.event_at) return 'ignore';
  if (!told || createdAt === stored.event_at || stored.read_since) return 'ask';
  return told;
}

/** What came of a question: another state than before, the same, or none, as the answer was not understood. */
export type ReadAnew = 'changed' | 'same' | 'unreadable';

/** Asks the provider how a subscription is now, and keeps that. One that the provider does not know is over. */
export async function readAnew(sql: Sql, provider: Provider, { id, customerId }: SubscriptionMention): Promise<ReadAnew> {
  // By our clock: events from before this moment are asked about once more, should they come.
  const time = new Date(0).toISOString();
  const ticket = await inTransaction(sql, async (tx) =>
    (await lockUserOf(tx, customerId, provider.mode)) === undefined ? undefined : drawTicket(tx, id, customerId, time),
  );
  if (ticket === undefined) return 'same';
  const read = await provider.readSubscription(id);
  if (read === 'unreadable') return read;
  const now = read === 'missing' ? { id, customerId, status: 'canceled', periodEndsAt: null, endsAt: null } : read;
  return inTransaction(sql, async (tx) => ((await writeRead(tx, provider, now, time, ticket)) ? 'changed' : 'same'));
}

/** Answers whether it changed anything. `word`: of the provider itself, who alone may take back an end, or as an event told it. */
async function writeRead(
  tx: Transaction,
  provider: Provider,
  now: SubscriptionState,
  time: string,
  ticket: number,
  word: 'own' | 'told' = 'own',
): Promise<boolean> {
  const userId = await lockUserOf(tx, now.customerId, provider.mode);
  if (userId === undefined) return false;
  const stored = await findSubscription(tx, now.id, time);
  // Who drew later asked later, and was told what is newer.
  if (stored && (stored.written_ticket > ticket || (word === 'told' && isOver(stored.status)))) return false;
  const changed = await writeSubscription(tx, now, time, ticket);
  await settleStatus(tx, userId, provider.mode);
  return changed;
}

function inTransaction<T>(sql: Sql, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return againAfterConflict(() => sql.begin(work) as Promise<T>);
}
