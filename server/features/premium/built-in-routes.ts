import type { FastifyInstance } from 'fastify';
import type { TestAction, TestPortal } from '#contract/premium.ts';
import { messages } from '#core/messages.ts';
import { sitePaths } from '#core/page-paths.ts';
import type { Tools } from '../../platform/feature.ts';
import { badRequest, conflict, notFound } from '../../platform/http/http-error.ts';
import { serve } from '../../platform/http/serve.ts';
import { type BuiltInProvider, newId } from './built-in-provider.ts';
import { countsAsSubscribed, isOver, type SubscriptionState } from './provider.ts';
import { findCustomer, listSubscriptions } from './queries.ts';

/** A billing month of the test provider, in milliseconds. */
const month = 30 * 24 * 60 * 60 * 1000;
const declined = 'The card was declined, and nothing was charged. Please try another card.';

/**
 * Endpoints of the test checkout and portal. They write nothing themselves, but send an event over
 * HTTP to the webhook, as Stripe would.
 */
export function builtInRoutes(api: FastifyInstance, { sql }: Tools, provider: BuiltInProvider, isOn: () => boolean): void {
  void api.register(async (app) => {
    // While the test checkout is off, its endpoints do not exist.
    app.addHook('preValidation', async ({ method, url }) => {
      if (!isOn()) throw notFound(`There is no ${method} ${url.split('?', 1)[0] ?? ''}.`);
    });
    testRoutes(app, sql, provider);
  });
}

function testRoutes(app: FastifyInstance, sql: Tools['sql'], provider: BuiltInProvider): void {
  /** Returns the user's subscriptions: none if they have never been a customer. */
  const subscriptionsOf = async (userId: number) => {
    const customerId = await findCustomer(sql, userId, 'built-in');
    return { customerId, subscriptions: customerId === undefined ? [] : await listSubscriptions(sql, customerId) };
  };
  const checkoutOf = async (id: string, userId: number) => {
    // Like Stripe: a subscriber cannot buy a second subscription.
    if ((await subscriptionsOf(userId)).subscriptions.some(countsAsSubscribed)) throw conflict(messages.premiumAlready);
    const checkout = provider.checkout(id);
    if (checkout?.userId !== userId) throw notFound(messages.checkoutOver);
    return checkout;
  };
  /**
   * Users whose payment is in progress. Another checkout of theirs is rejected until its result is
   * known.
   */
  const paying = new Set<number>();

  serve(app, 'GET /api/premium/test-checkout/{id}', async ({ params, caller }) => {
    await checkoutOf(params.id, caller.id);
    return { username: caller.username };
  });

  serve(app, 'POST /api/premium/test-checkout/{id}', async ({ params, body, caller }) => {
    if (paying.has(caller.id)) throw conflict(messages.checkoutOver);
    paying.add(caller.id);
    try {
      const { customerId, site } = await checkoutOf(params.id, caller.id);
      if (body.card === 'declined') throw badRequest(declined);
      const periodEndsAt = new Date(Date.now() + month).toISOString();
      await send('customer.subscription.created', { id: newId('sub'), customerId, status: 'active', periodEndsAt, endsAt: null });
      provider.close(params.id);
      return { url: `${site}${sitePaths.premiumSuccess}?session_id=${params.id}` };
    } finally {
      paying.delete(caller.id);
    }
  });

  serve(app, 'GET /api/premium/test-portal', ({ caller }) => portalOf(caller));

  serve(app, 'POST /api/premium/test-portal', async ({ body, caller }) => {
    const { customerId, subscriptions } = await subscriptionsOf(caller.id);
    const found = subscriptions.find(({ id }) => id === body.id);
    if (customerId === undefined || !found || isOver(found.status)) throw notFound('This subscription has ended.');
    const current: SubscriptionState = {
      id: found.id,
      customerId,
      status: found.status,
      periodEndsAt: found.period_ends_at,
      endsAt: found.ends_at,
    };
    const next = applyAction(body.action as TestAction, current);
    await send(isOver(next.status) ? 'customer.subscription.deleted' : 'customer.subscription.updated', next, found.event_at);
    return portalOf(caller);
  });

  async function portalOf(caller: { id: number; username: string }): Promise<TestPortal> {
    const { subscriptions } = await subscriptionsOf(caller.id);
    return {
      username: caller.username,
      subscriptions: subscriptions.map(({ id, status, period_ends_at, ends_at }) => ({ id, status, period_ends_at, ends_at })),
    };
  }

  /**
   * If the last event was in the same second, dates this one a second later: with equal times the
   * provider would have to be asked.
   */
  async function send(type: string, subscription: SubscriptionState, before = new Date(0).toISOString()): Promise<void> {
    const created = Math.max(Math.floor(Date.now() / 1000), Math.floor(Date.parse(before) / 1000) + 1);
    const { body, signature } = await provider.sign(type, created, subscription);
    const response = await fetch(`${ownAddress(app)}/api/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
      signal: AbortSignal.timeout(20_000),
    });
    if (!response.ok) throw new Error(`the webhook responded with ${response.status} to a test event`);
  }
}

/** Returns a subscription after an action. */
function applyAction(action: TestAction, current: SubscriptionState): SubscriptionState {
  const ended = { ...current, status: 'canceled', endsAt: new Date().toISOString() };
  switch (action) {
    case 'cancel now':
      return ended;
    case 'cancel at period end':
      return { ...current, endsAt: current.periodEndsAt };
    case 'keep':
      return { ...current, endsAt: null };
    case 'fail a payment':
      return { ...current, status: 'past_due' };
    case 'pay':
      return { ...current, status: 'active' };
    case 'end the period':
      if (current.endsAt !== null) return ended;
      return { ...current, periodEndsAt: new Date(Date.parse(current.periodEndsAt ?? new Date().toISOString()) + month).toISOString() };
  }
}

/** Returns the address that this process listens on. */
function ownAddress(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the test checkout needs a listening server');
  const host =
    { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address.address] ?? (address.family === 'IPv6' ? `[${address.address}]` : address.address);
  return `http://${host}:${address.port}`;
}
