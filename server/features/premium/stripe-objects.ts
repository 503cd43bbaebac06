import type { Price } from '#contract/premium.ts';
import type { ProviderEvent, SubscriptionState, UserMark } from './provider.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads a subscription from one of Stripe's objects. Parsed leniently: the operator chooses the API
 * version of events, and an event that cannot be parsed must not be sent again and again.
 */
export function subscriptionIn(object: unknown): SubscriptionState | undefined {
  const { object: kind, id, customer, status, ...rest } = record(object);
  const customerId = idOf(customer);
  if (kind !== 'subscription' || !isId(id) || customerId === undefined) return undefined;
  if (typeof status !== 'string' || !/^[a-z_]{1,40}$/.test(status)) return undefined;
  // Until 2025, the period was a field of the subscription itself.
  const [item] = list(record(rest['items'])['data']);
  const periodEndsAt = time(record(item)['current_period_end'] ?? rest['current_period_end']);
  const endsAt = time(rest['cancel_at']) ?? (rest['cancel_at_period_end'] === true ? periodEndsAt : null);
  const user = userIn(rest['metadata']);
  return { id, customerId, status, periodEndsAt, endsAt, ...(user && { user }) };
}

/**
 * Returns the metadata of customers and subscriptions, from which they can be linked to their user
 * again.
 */
export function markOf({ id, since }: UserMark): Record<string, string> {
  return { catena_user: String(id), ...(since !== undefined && { catena_since: since }) };
}

function userIn(metadata: unknown): UserMark | undefined {
  const { catena_user: id, catena_since: since } = record(metadata);
  if (typeof id !== 'string' || !/^[1-9][0-9]{0,14}$/.test(id)) return undefined;
  return { id: Number(id), since: typeof since === 'string' ? since : undefined };
}

/** Returns null if there is no single price for everyone. */
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
  // A completed checkout only names its subscription.
  const [subscriptionId, customerId] = [idOf(subject['subscription']), idOf(subject['customer'])];
  const ofCheckout = String(type).startsWith('checkout.session.') && subscriptionId !== undefined && customerId !== undefined;
  return { id, createdAt, about: ofCheckout ? { id: subscriptionId, customerId } : undefined };
}

/** Returns an id, also from an expanded object. */
export function idOf(value: unknown): string | undefined {
  if (isId(value)) return value;
  const { id } = record(value);
  return isId(id) ? id : undefined;
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_]{1,255}$/.test(value);
}

/** Converts seconds since 1970 to ISO 8601. */
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
