import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { Sql } from '../../platform/db/open.ts';
import type { Provider, SubscriptionState } from './provider.ts';
import { listSubscriptions } from './queries.ts';
import { verified } from './stripe-provider.ts';

/**
 * The built-in test (M1): a provider that takes no money, for a fresh machine. Its checkouts and portal are pages of the site itself, and
 * what is done there comes as events over the same webhook, signed with a secret that is made when the process starts and told to nobody.
 */
export interface BuiltInProvider extends Provider {
  readonly mode: 'built-in';
  /** Whose checkout this is, while it is open. */
  checkout(id: string): { readonly userId: number; readonly customerId: string; readonly site: string } | undefined;
  close(id: string): void;
  /** An event as it goes over the wire, with its signature. */
  sign(type: string, created: number, subscription: SubscriptionState): Promise<{ body: string; signature: string }>;
}

/** Open checkouts are kept in memory alone, this many of them. */
const mostOpen = 1000;

export function builtInProvider(sql: Sql): BuiltInProvider {
  const secret = `whsec_${randomBytes(32).toString('hex')}`;
  const open = new Map<string, { userId: number; customerId: string; site: string }>();
  return {
    mode: 'built-in',
    publishableKey: null,
    createCustomer: async () => newId('cus'),
    // What it knows is what stands in the tables here.
    async subscriptionsOf(customerId) {
      const kept = await listSubscriptions(sql, customerId);
      return kept.map(({ id, status, period_ends_at, ends_at }) => ({
        id,
        customerId,
        status,
        periodEndsAt: period_ends_at,
        endsAt: ends_at,
      }));
    },
    async openCheckout({ id, userId }, site) {
      for (const [oldest] of open) if (open.size >= mostOpen) open.delete(oldest);
      const session = newId('cs');
      open.set(session, { userId, customerId: id, site });
      return { session_id: session, url: `${site}/test-checkout/${session}` };
    },
    openPortal: async (_customer, site) => ({ session_id: newId('bps'), url: `${site}/test-portal` }),
    readSubscription: async () => undefined,
    async *allSubscriptions() {},
    removeCustomer: async () => undefined,
    async eventOf(body, signature) {
      return verified(await library(), body, signature, secret);
    },
    checkout: (id) => open.get(id),
    close: (id) => void open.delete(id),
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

export function newId(prefix: string): string {
  return `${prefix}_builtin_${randomBytes(12).toString('hex')}`;
}

/** Only its signatures are used; it calls nobody. */
async function library(): Promise<Pick<Stripe, 'webhooks'>> {
  const { default: Library } = await import('stripe');
  return { webhooks: Library.webhooks };
}

/** As Stripe has it. */
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
