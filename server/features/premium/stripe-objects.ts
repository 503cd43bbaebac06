import type { Price } from '#contract/premium.ts';
import type { ProviderEvent, SubscriptionState, UserMark } from './provider.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * What is read of Stripe's objects. By hand and from anything: the operator decides which version of the API the events come in, and one
 * that is not understood must not be sent again and again.
 */
export function subscriptionIn(object: unknown): SubscriptionState | undefined {
  const { object: kind, id, customer, status, ...rest } = record(object);
  const customerId = idOf(customer);
  if (kind !== 'subscription' || !isId(id) || customerId === undefined) return undefined;
  if (typeof status !== 'string' || !/^[a-z_]{1,40}$/.test(status)) return undefined;
  // Until 2025 the period stood at the subscription itself.
  const [item] = list(record(rest['items'])['data']);
  const periodEndsAt = time(record(item)['current_period_end'] ?? rest['current_period_end']);
  const endsAt = time(rest['cancel_at']) ?? (rest['cancel_at_period_end'] === true ? periodEndsAt : null);
  const user = userIn(rest['metadata']);
  return { id, customerId, status, periodEndsAt, endsAt, ...(user && { user }) };
}

/** What is written to a customer and a subscription, so that they can be linked to their user again. */
export function markOf({ id, since }: UserMark): Record<string, string> {
  return { catena_user: String(id), ...(since !== undefined && { catena_since: since }) };
}

function userIn(metadata: unknown): UserMark | undefined {
  const { catena_user: id, catena_since: since } = record(metadata);
  if (typeof id !== 'string' || !/^[1-9][0-9]{0,14}$/.test(id)) return undefined;
  return { id: Number(id), since: typeof since === 'string' ? since : undefined };
}

/** Null where there is no such thing as one price for everybody. */
export function priceIn(object: unknown): Price | null {
  const { unit_amount: amount, currency, recurring } = record(object);
  const { interval, interval_count: count = 1 } = record(recurring);
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 0) return null;
  if (typeof currency !== 'string' || !/^[a-z]{3}$/.test(currency)) return null;
  if (interval !== 'day' && interval !== 'week' && interval !== 'month' && interval !== 'year') return null;
  return typeof count === 'number' && Number.isSafeInteger(count) && count > 0 ? { amount, currency, interval, count } : null;
}

export function eventIn(object: unknown): ProviderEvent | undefined {
  const { id, type, created, data } = record(object);
  const createdAt = time(created);
  if (typeof id !== 'string' || id === '' || id.length > 255 || createdAt === null) return undefined;
  const subject = record(record(data)['object']);
  if (String(type).startsWith('customer.subscription.')) return { id, createdAt, about: subscriptionIn(subject) };
  // A checkout that ended well tells only which subscription came of it.
  const [subscriptionId, customerId] = [idOf(subject['subscription']), idOf(subject['customer'])];
  const ofCheckout = String(type).startsWith('checkout.session.') && subscriptionId !== undefined && customerId !== undefined;
  return { id, createdAt, about: ofCheckout ? { id: subscriptionId, customerId } : undefined };
}

/** An id, or the whole object where the answer was asked to hold it. */
export function idOf(value: unknown): string | undefined {
  if (isId(value)) return value;
  const { id } = record(value);
  return isId(id) ? id : undefined;
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_]{1,255}$/.test(value);
}

/** Seconds since 1970 as ISO 8601. */
function time(value: unknown): string | null {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > 253_402_300_799) return null;
  return new Date(value * 1000).toISOString();
}

function record(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
