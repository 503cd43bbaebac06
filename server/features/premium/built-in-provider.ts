import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { sitePaths } from '#core/page-paths.ts';
import type { Sql } from '../../platform/db/open.ts';
import { isOver, type Provider, type SubscriptionState } from './provider.ts';
import { findState, listSubscriptions } from './queries.ts';
import { verified } from './stripe-provider.ts';

/**
 * A provider for development that takes no money. Its checkout and portal are pages of this site;
 * their actions arrive as webhook events, signed with a secret generated at startup.
 */
export interface BuiltInProvider extends Provider {
  readonly mode: 'built-in';
  /** Returns an open checkout. */
  checkout(id: string): OpenCheckout | undefined;
  /** Closes a paid checkout, so that it cannot be paid again. */
  close(id: string): void;
  /** Returns an event as sent over HTTP, with its signature. */
  sign(type: string, created: number, subscription: SubscriptionState): Promise<{ body: string; signature: string }>;
}

interface OpenCheckout {
  readonly userId: number;
  readonly customerId: string;
  readonly site: string;
}

/** Checkouts are stored in memory only; this is the maximum number. */
const mostOpen = 1000;

export function builtInProvider(sql: Sql): BuiltInProvider {
  const secret = `whsec_${randomBytes(32).toString('hex')}`;
  const open = new Map<string, OpenCheckout>();
  const paid = new Map<string, string>();
  return {
    mode: 'built-in',
    publishableKey: null,
    timeout: 30_000,
    account: async () => undefined,
    findCustomer: async () => ({ deleted: false, email: null }),
    createCustomer: async () => newId('cus'),
    // This provider's state is what the local tables contain.
    async subscriptionsOf(customerId) {
      const stored = await listSubscriptions(sql, customerId);
      return stored.map(({ id, status, period_ends_at, ends_at }) => ({
        id,
        customerId,
        status,
        periodEndsAt: period_ends_at,
        endsAt: ends_at,
      }));
    },
    // One open checkout per customer, so that nobody pays in two tabs.
    async openCheckout({ id, user }, site) {
      const [known] = [...open].find(([, one]) => one.customerId === id && one.site === site) ?? [];
      const session = known ?? newId('cs');
      if (known === undefined) setLimited(open, session, { userId: user.id, customerId: id, site });
      return { session_id: session, url: `${site}${sitePaths.testCheckout}/${session}` };
    },
    async checkoutState(customerId, id) {
      if (open.get(id)?.customerId === customerId) return 'open';
      return paid.get(id) === customerId ? 'complete' : 'none';
    },
    openPortal: async (_customer, site) => ({ session_id: newId('bps'), url: site + sitePaths.testPortal }),
    // Only an end is certain; otherwise the latest event is the current state.
    async readSubscription(id) {
      const stored = await findState(sql, id);
      return stored && isOver(stored.status) ? stored : 'missing';
    },
    async *allSubscriptions() {},
    removeCustomer: async () => undefined,
    price: async () => null,
    async eventOf(body, signature) {
      return verified(await library(), body, signature, secret);
    },
    checkout: (id) => open.get(id),
    close(id) {
      const checkout = open.get(id);
      open.delete(id);
      if (checkout) setLimited(paid, id, checkout.customerId);
    },
    async sign(type, created, subscription) {
      const payload = JSON.stringify({
        id: newId('evt'),
        object: 'event',
        type,
        created,
        livemode: false,
        data: { object: objectOf(subscription) },
      });
      const { webhooks } = await library();
      return { body: payload, signature: webhooks.generateTestHeaderString({ payload, secret }) };
    },
  };
}

/** Deletes the oldest entry if the map is full. */
function setLimited<T>(map: Map<string, T>, key: string, value: T): void {
  for (const [oldest] of map) if (map.size >= mostOpen) map.delete(oldest);
  map.set(key, value);
}

export function newId(prefix: string): string {
  return `${prefix}_builtin_${randomBytes(12).toString('hex')}`;
}

/** Only used for signatures; makes no requests. */
async function library(): Promise<Pick<Stripe, 'webhooks'>> {
  const { default: Library } = await import('stripe');
  return { webhooks: Library.webhooks };
}

/** Returns a subscription in Stripe's format. */
function objectOf({ id, customerId, status, periodEndsAt, endsAt }: SubscriptionState): object {
  const seconds = (time: string | null): number | null => (time === null ? null : Math.floor(Date.parse(time) / 1000));
  return {
    id,
    object: 'subscription',
    customer: customerId,
    status,
    cancel_at: seconds(endsAt),
    cancel_at_period_end: endsAt !== null,
    items: { object: 'list', data: [{ object: 'subscription_item', current_period_end: seconds(periodEndsAt) }] },
  };
}
