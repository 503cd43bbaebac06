import type Stripe from 'stripe';
import type { Price } from '#contract/premium.ts';
import { sitePaths } from '#core/page-paths.ts';
import type { StripeConfig as Keys } from './config.ts';
import { BadSignature, type Mode, type Provider, type SubscriptionPage } from './provider.ts';
import { cached, retryWhileInUse } from './timeouts.ts';
import { checkoutState, openCheckout } from './stripe-checkout.ts';
import { isForbidden, isInUse, isMissing, toProviderError } from './stripe-errors.ts';
import { eventIn, idOf, markOf, priceIn, subscriptionIn } from './stripe-objects.ts';

/** The address of Stripe's API and the wait for it. Set only by tests. */
export interface StripeAddress {
  readonly host: string;
  readonly port: number;
  readonly protocol: 'http';
  readonly timeout?: number;
}

/** Milliseconds per request, and the number of retries: a user is waiting in the browser. */
const requestTimeout = 8000;
const retries = 1;
/** Milliseconds for all requests to Stripe that one user action causes. */
const totalTimeout = 12_000;

type Client = <T>(request: (stripe: Stripe) => Promise<T>) => Promise<T>;

/** Returns the Stripe provider. Its SDK is loaded on first use. */
export function stripeProvider(keys: Keys, { timeout = totalTimeout, ...at }: Partial<StripeAddress> = {}): Provider {
  const client = lazy(async () => {
    const { default: Library } = await import('stripe');
    return new Library(keys.secretKey, { ...at, timeout: requestTimeout, maxNetworkRetries: retries, telemetry: false });
  });
  const run: Client = async (request) => {
    const stripe = await client();
    return retryWhileInUse(() => request(stripe), isInUse, timeout).catch((error: unknown) => {
      throw toProviderError(error);
    });
  };
  const mode: Mode = /^[a-z]+_live_/.test(keys.secretKey) ? 'live' : 'test';

  return {
    mode,
    publishableKey: keys.publishableKey,
    timeout,
    account: lazy(() => run(ownAccount)),
    createCustomer: ({ email, ...user }, key, attempt) =>
      run(async (stripe) => {
        const customer = await stripe.customers.create({ email, metadata: markOf(user) }, { idempotencyKey: `${key}-${attempt}` });
        return customer.id;
      }),
    findCustomer: (id) => run((stripe) => findCustomer(stripe, id)),
    subscriptionsOf: (customer) =>
      run(async (stripe) => {
        const { data } = await stripe.subscriptions.list({ customer, limit: 100 });
        return data.flatMap((one) => subscriptionIn(one) ?? []);
      }),
    openCheckout: (buyer, site, attempt) => run((stripe) => openCheckout(stripe, keys.price, buyer, site, attempt)),
    openPortal: ({ id }, site) =>
      run(async (stripe) => {
        const portal = await stripe.billingPortal.sessions.create({ customer: id, return_url: `${site}${sitePaths.premium}?from=portal` });
        return { session_id: portal.id, url: portal.url };
      }),
    checkoutState: (customer, id) => run((stripe) => checkoutState(stripe, customer, id)),
    readSubscription: (id) =>
      run((stripe) =>
        stripe.subscriptions.retrieve(id).then(
          (one) => subscriptionIn(one) ?? 'unreadable',
          (error: unknown) => {
            if (isMissing(error)) return 'missing';
            throw error;
          },
        ),
      ),
    allSubscriptions: () => allSubscriptions(run),
    removeCustomer: (id) =>
      run((stripe) =>
        stripe.customers.del(id).then(
          () => undefined,
          (error: unknown) => {
            if (!isMissing(error)) throw error;
          },
        ),
      ),
    price: cached<Price>(() => run(async (stripe) => priceIn(await stripe.prices.retrieve(keys.price)))),
    async eventOf(body, signature) {
      const stripe = await client();
      return verified(stripe, body, signature, keys.webhookSecret);
    },
  };
}

async function ownAccount(stripe: Stripe): Promise<string | undefined> {
  try {
    const { id } = await stripe.accounts.retrieveCurrent();
    return id;
  } catch (error) {
    // Restricted keys usually may not read it.
    if (isForbidden(error)) return undefined;
    throw error;
  }
}

/** Stripe still returns a deleted customer, marked as deleted. */
async function findCustomer(stripe: Stripe, id: string): Promise<{ deleted: boolean; email: string | null } | undefined> {
  try {
    const customer = await stripe.customers.retrieve(id);
    return customer.deleted ? { deleted: true, email: null } : { deleted: false, email: customer.email };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function* allSubscriptions(run: Client): AsyncGenerator<SubscriptionPage> {
  let after: string | undefined;
  for (let more = true; more;) {
    const page = await run((stripe) =>
      stripe.subscriptions.list({ status: 'all', limit: 100, ...(after !== undefined && { starting_after: after }) }),
    );
    const states = page.data.flatMap((one) => subscriptionIn(one) ?? []);
    const unreadable = page.data.filter((one) => !subscriptionIn(one)).flatMap((one) => idOf(one) ?? []);
    yield { states, unreadable };
    after = page.data.at(-1)?.id;
    more = page.has_more && after !== undefined;
  }
}

/** A signed body that is not an event is treated as unsigned: Stripe did not send it. */
export function verified(stripe: Pick<Stripe, 'webhooks'>, body: Buffer, signature: string, secret: string) {
  let object: unknown;
  try {
    object = stripe.webhooks.constructEvent(body, signature, secret);
  } catch {
    throw new BadSignature('not signed by the provider recently');
  }
  const event = eventIn(object);
  if (!event) throw new BadSignature('not an event');
  return event;
}

/** Runs `create` on first use and caches the result; a failure is retried the next time. */
function lazy<T>(create: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined;
  return () => {
    value ??= create().catch((error: unknown) => {
      value = undefined;
      throw error;
    });
    return value;
  };
}
