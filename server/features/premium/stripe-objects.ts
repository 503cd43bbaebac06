import type { ProviderEvent, SubscriptionState } from './provider.ts';

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
  return { id, customerId, status, periodEndsAt, endsAt };
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
function idOf(value: unknown): string | undefined {
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
