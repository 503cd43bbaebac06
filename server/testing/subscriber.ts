import { afterAll, beforeEach } from 'vitest';
import { type StripeServer, type StripeSubscription, subscriptionObject } from './stripe-objects.ts';
import { startStripeServer } from './stripe-server.ts';
import { testApp } from './test-app.ts';

/** The whole product, configured with the fake Stripe server, and helpers for its webhook. */
export function testAppWithStripe() {
  let stripe: StripeServer;
  const app = testApp(async () => {
    stripe = await startStripeServer();
    return { env: stripe.env, stripeAt: stripe.address };
  });
  beforeEach(() => stripe.reset());
  afterAll(() => stripe?.close());

  async function deliver({ body, signature }: { body: string; signature: string }) {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    return app.ask('POST /api/stripe/webhook', { headers, body });
  }

  return {
    ask: app.ask,
    signUp: app.signUp,
    get sql() {
      return app.sql;
    },
    get database() {
      return app.database;
    },
    get app() {
      return app.app;
    },
    get files() {
      return app.files;
    },
    get stripe() {
      return stripe;
    },
    deliver,
    subscribe: (as: string | undefined) => app.ask('POST /api/subscribe', { as, body: {} }),
    /** Signs up a user, opens a checkout and returns the token and customer id. */
    async customer(username: string): Promise<{ token: string; customer: string }> {
      const token = await app.signUp(username);
      await app.ask('POST /api/subscribe', { as: token, body: {} });
      const [row] = await app.sql<{ id: string }[]>`
        select c.id from premium_customers c join users u on u.id = c.user_id where u.username = ${username}`;
      return { token, customer: row?.id ?? '' };
    },
    /** Changes a subscription at the provider and returns its event for delivery. */
    happen(type: string, id: string, customer: string, status: string, more: { created?: number; end?: number; cancelAt?: number } = {}) {
      const object: StripeSubscription = subscriptionObject(id, customer, status, more);
      stripe.subscriptions.set(id, object);
      return stripe.event(`customer.subscription.${type}`, object, more.created === undefined ? {} : { created: more.created });
    },
    status: async (as: string): Promise<string | null> => (await app.ask('GET /api/profile', { as })).body.subscription_status,
  };
}
