import type Stripe from 'stripe';
import type { StripeConfig as Keys } from '../../platform/config.ts';
import { BadSignature, CustomerGone, type Mode, type Provider, ProviderAway } from './provider.ts';
import { eventIn, subscriptionIn } from './stripe-objects.ts';

/** Where Stripe's API is, for tests that stand in for it. No configuration leads here. */
export interface StripeAddress {
  readonly host: string;
  readonly port: number;
  readonly protocol: 'http';
}

/** Milliseconds until an answer, and how often a call is tried once more: somebody waits for it in a browser. */
const patience = 8000;
const retries = 1;

/** Stripe, over its own library, which is loaded when it is first needed. */
export function stripeProvider(keys: Keys, at?: StripeAddress): Provider {
  const client = once(async () => {
    const { default: Library } = await import('stripe');
    return new Library(keys.secretKey, { ...at, timeout: patience, maxNetworkRetries: retries, telemetry: false });
  });
  async function told<T>(ask: (stripe: Stripe) => Promise<T>): Promise<T> {
    const stripe = await client();
    return ask(stripe).catch((error: unknown) => {
      throw ownError(error);
    });
  }
  const mode: Mode = /^[a-z]+_live_/.test(keys.secretKey) ? 'live' : 'test';

  return {
    mode,
    publishableKey: keys.publishableKey,
    createCustomer: ({ id, email }, key) =>
      told(async (stripe) => {
        const customer = await stripe.customers.create({ email, metadata: { catena_user: String(id) } }, { idempotencyKey: key });
        return customer.id;
      }),
    subscriptionsOf: (customer) =>
      told(async (stripe) => {
        const { data } = await stripe.subscriptions.list({ customer, limit: 100 });
        return data.flatMap((one) => subscriptionIn(one) ?? []);
      }),
    openCheckout: (customer, site) => told((stripe) => openCheckout(stripe, keys.price, customer, site)),
    openPortal: ({ id }, site) =>
      told(async (stripe) => {
        const portal = await stripe.billingPortal.sessions.create({ customer: id, return_url: `${site}/premium?from=portal` });
        return { session_id: portal.id, url: portal.url };
      }),
    readSubscription: (id) =>
      told((stripe) =>
        stripe.subscriptions.retrieve(id).then(subscriptionIn, (error: unknown) => {
          if (isMissing(error)) return undefined;
          throw error;
        }),
      ),
    async *allSubscriptions() {
      let after: string | undefined;
      for (let more = true; more;) {
        const page = await told((stripe) =>
          stripe.subscriptions.list({ status: 'all', limit: 100, ...(after !== undefined && { starting_after: after }) }),
        );
        yield page.data.flatMap((one) => subscriptionIn(one) ?? []);
        after = page.data.at(-1)?.id;
        more = page.has_more && after !== undefined;
      }
    },
    removeCustomer: (id) =>
      told((stripe) =>
        stripe.customers.del(id).then(
          () => undefined,
          (error: unknown) => {
            if (!isMissing(error)) throw error;
          },
        ),
      ),
    async eventOf(body, signature) {
      const stripe = await client();
      return verified(stripe, body, signature, keys.webhookSecret);
    },
  };
}

/** A body that is signed and is no event is as good as unsigned: Stripe did not send it. */
export function verified(stripe: Pick<Stripe, 'webhooks'>, body: Buffer, signature: string, secret: string) {
  let object: unknown;
  try {
    object = stripe.webhooks.constructEvent(body, signature, secret);
  } catch {
    throw new BadSignature('not signed by the provider just now');
  }
  const event = eventIn(object);
  if (!event) throw new BadSignature('no event');
  return event;
}

/**
 * The checkout that the customer has open already, else a new one. Its key is made of the one before, so that of two calls at once both get
 * the same, and nobody pays in two tabs.
 */
async function openCheckout(stripe: Stripe, price: string, customer: { id: string; userId: number }, site: string) {
  const { data } = await stripe.checkout.sessions.list({ customer: customer.id, limit: 1 });
  const [latest] = data;
  const isOpen = latest?.status === 'open' && typeof latest.url === 'string';
  if (isOpen && latest.metadata?.['price'] === price && latest.url !== null) return { session_id: latest.id, url: latest.url };
  // It would be paid for at a price that is not asked any more.
  if (isOpen) await stripe.checkout.sessions.expire(latest.id);
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer: customer.id,
      client_reference_id: String(customer.userId),
      line_items: [{ price, quantity: 1 }],
      metadata: { price },
      subscription_data: { metadata: { catena_user: String(customer.userId) } },
      success_url: `${site}/premium/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${site}/premium/cancel`,
    },
    { idempotencyKey: `catena-checkout-${customer.id}-${latest?.id ?? 'first'}-${price}` },
  );
  if (session.url === null) throw new ProviderAway('a checkout came without an address');
  return { session_id: session.id, url: session.url };
}

/** By its codes alone: what else stands in such an error may repeat a part of a key or an address of a person. */
function ownError(error: unknown): Error {
  if (error instanceof ProviderAway) return error;
  if (isMissing(error) && error.param === 'customer') return new CustomerGone('the provider has no such customer');
  if (!isStripeError(error)) return new ProviderAway(`the provider failed: ${error instanceof Error ? error.name : typeof error}`);
  const { type, code, statusCode, requestId } = error;
  return new ProviderAway(
    `the provider answered ${type} ${code ?? ''} ${statusCode ?? ''} ${requestId ?? ''}`.replaceAll(/ +/g, ' ').trim(),
  );
}

interface StripeFault {
  readonly type: string;
  readonly code?: string;
  readonly param?: string;
  readonly statusCode?: number;
  readonly requestId?: string;
}

function isStripeError(error: unknown): error is Error & StripeFault {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');
}

function isMissing(error: unknown): error is Error & StripeFault {
  return isStripeError(error) && error.code === 'resource_missing';
}

/** Does it when it is first asked for; what failed is tried anew the next time. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
