import fc from 'fast-check';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { runs } from '../../testing/extent.ts';
import { testAppWithStripe } from '../../testing/subscriber.ts';
import { subscriptionObject } from '../../testing/stripe-objects.ts';

const app = testAppWithStripe();
const { ask, deliver, customer, happen, status } = app;

const now = () => Math.floor(Date.now() / 1000);
const retrievals = () => app.stripe.calls.filter(({ name }) => name.startsWith('GET /v1/subscriptions/')).length;
const signed = (payload: string, more: { secret?: string; timestamp?: number } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: app.stripe.env.STRIPE_WEBHOOK_SECRET, ...more });

test.each(['active', 'past_due', 'canceled', 'unpaid', 'paused', 'incomplete', 'incomplete_expired'])(
  'the status %s is stored as is, and others see only an active one',
  async (word) => {
    const { token, customer: id } = await customer('macrina');
    const other = await app.signUp('gaunilo');
    expect((await deliver(happen('updated', 'sub_1', id, word))).body).toEqual({ received: true });
    expect(await status(token)).toBe(word);
    const { body } = await ask('GET /api/users/{who}', { as: other, params: { who: 'macrina' } });
    expect(body.subscription_status).toBe(word === 'active' ? 'active' : null);
    expect(JSON.stringify([body, (await ask('GET /api/profile', { as: token })).body])).not.toMatch(/cus_|sub_/);
  },
);

test('trialing is stored, and returned as active', async () => {
  const { token, customer: id } = await customer('macrina');
  await deliver(happen('created', 'sub_1', id, 'trialing'));
  expect(await status(token)).toBe('active');
  expect(await app.sql`select status from premium_subscriptions`).toMatchObject([{ status: 'trialing' }]);
});

test('an event that is unsigned, signed by others, signed long ago or altered is a 400, and changes nothing', async () => {
  const { token, customer: id } = await customer('macrina');
  const { body, signature } = happen('created', 'sub_1', id, 'active');
  const cases: (readonly [string, Record<string, string>])[] = [
    [body, {}],
    [body, { 'stripe-signature': '' }],
    [body, { 'stripe-signature': 't=1,v1=00' }],
    [body, { 'stripe-signature': signed(body, { secret: 'whsec_another' }) }],
    [body, { 'stripe-signature': signed(body, { timestamp: now() - 600 }) }],
    [body.replace('active', 'ACTIVE'), { 'stripe-signature': signature }],
    [`${body} `, { 'stripe-signature': signature }],
    ['', { 'stripe-signature': signed('') }],
    ['{}', { 'stripe-signature': signed('{}') }],
    ['nothing', { 'stripe-signature': signed('nothing') }],
    ['[1]', { 'stripe-signature': signed('[1]') }],
  ];
  for (const [payload, headers] of cases) {
    const response = await ask('POST /api/stripe/webhook', { body: payload, headers });
    expect([response.status, response.body.details]).toEqual([400, 'The signature is missing, invalid or too old.']);
  }
  expect(await status(token)).toBeNull();
  expect((await deliver({ body, signature })).status).toBe(200);
  expect(await status(token)).toBe('active');
});

test('the signature covers the bytes as sent, with any content type and spacing', async () => {
  const { token, customer: id } = await customer('macrina');
  const object = subscriptionObject('sub_1', id, 'active');
  const event = { id: 'evt_odd', type: 'customer.subscription.created', created: now(), data: { object }, note: 'λόγος \u0000 \\u00e9' };
  const payload = JSON.stringify(event, null, 3);
  for (const type of ['x', '', 'text/x-odd', 'application/json;;; charset']) {
    const headers = { 'content-type': type, 'stripe-signature': signed(payload) };
    expect([type, (await ask('POST /api/stripe/webhook', { body: payload, headers })).status]).toEqual([type, 200]);
  }
  expect(await status(token)).toBe('active');
});

test('a body larger than any event is a 413 before its signature is checked', async () => {
  const payload = JSON.stringify({ id: 'evt_large', pad: 'x'.repeat(5 * 1024 * 1024) });
  const response = await ask('POST /api/stripe/webhook', { body: payload, headers: { 'stripe-signature': signed(payload) } });
  expect(response.status).toBe(413);
});

test('unknown customers, events, statuses and API versions are acknowledged', async () => {
  const { token, customer: id } = await customer('macrina');
  const odd = [
    app.stripe.event('customer.subscription.created', subscriptionObject('sub_9', 'cus_stranger', 'active')),
    app.stripe.event('invoice.paid', { object: 'invoice', customer: id }),
    app.stripe.event('customer.subscription.created', { object: 'subscription', id: 'sub_1', customer: id, status: 7 }),
    app.stripe.event('customer.subscription.created', { object: 'subscription', id: 'sub 1; --', customer: id, status: 'active' }),
    app.stripe.event('customer.subscription.created', { object: 'subscription', customer: { id } }),
    app.stripe.event('checkout.session.completed', { object: 'checkout.session', subscription: null, customer: id }),
    app.stripe.event('anything', {}),
    app.stripe.event('anything', { pad: 'x'.repeat(2 * 1024 * 1024) }),
  ];
  for (const event of odd) expect((await deliver(event)).body).toEqual({ received: true });
  expect(await status(token)).toBeNull();
  // The format until 2025, with the customer as an expanded object.
  const old = { ...subscriptionObject('sub_1', id, 'active'), customer: { id }, items: undefined, current_period_end: 1_700_000_000 };
  await deliver(app.stripe.event('customer.subscription.created', old));
  expect((await ask('GET /api/premium', { as: token })).body.subscription.period_ends_at).toBe('2023-11-14T22:13:20.000Z');
  await deliver(app.stripe.event('customer.subscription.updated', { ...old, status: 'of_next_year' }, { created: now() + 5 }));
  expect(await status(token)).toBe('of_next_year');
});

test('a completed checkout is enough to learn about its subscription', async () => {
  const { token, customer: id } = await customer('macrina');
  app.stripe.subscriptions.set('sub_1', subscriptionObject('sub_1', id, 'active'));
  await deliver(app.stripe.event('checkout.session.completed', { object: 'checkout.session', subscription: 'sub_1', customer: id }));
  expect(await status(token)).toBe('active');
});

test('an event is applied once, however often it arrives', async () => {
  const { token, customer: id } = await customer('macrina');
  const first = happen('created', 'sub_1', id, 'active', { created: now() - 50 });
  for (let n = 0; n < 3; n++) expect((await deliver(first)).status).toBe(200);
  await Promise.all(Array.from({ length: 8 }, () => deliver(first)));
  expect(await app.sql`select count(*) from premium_events`).toMatchObject([{ count: 1 }]);
  expect([await status(token), retrievals()]).toEqual(['active', 0]);
});

test('an event that needs an unavailable provider is a 5xx, and is applied when it is sent again', async () => {
  const { token, customer: id } = await customer('macrina');
  const created = now() - 50;
  await deliver(happen('created', 'sub_1', id, 'incomplete', { created }));
  const second = happen('updated', 'sub_1', id, 'active', { created });
  app.stripe.mode = 'failing';
  const response = await deliver(second);
  expect([response.status, response.body]).toEqual([
    500,
    {
      message: 'Server error managing subscription.',
      details: 'The payment provider could not be reached to process this event. Please send it again.',
    },
  ]);
  expect(await status(token)).toBe('incomplete');
  app.stripe.mode = 'well';
  expect((await deliver(second)).status).toBe(200);
  expect(await status(token)).toBe('active');
});

test('of two reads from the provider the later one wins, whichever response arrives first', async () => {
  const { token, customer: id } = await customer('macrina');
  const created = now() - 50;
  await deliver(happen('created', 'sub_1', id, 'incomplete', { created }));
  const slow = happen('updated', 'sub_1', id, 'past_due', { created });
  // The first response is delayed while more happens.
  let release = (): void => undefined;
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const blocked = new Promise<void>((resolve) => (release = resolve));
  app.stripe.delay = () => (arrive(), blocked);
  const first = deliver(slow);
  await arrived;
  app.stripe.delay = async () => undefined;
  await deliver(happen('updated', 'sub_1', id, 'active', { created }));
  expect(await status(token)).toBe('active');
  release();
  expect((await first).status).toBe(200);
  expect(await status(token)).toBe('active');
});

test('the best of several subscriptions counts, and none of them hides another', async () => {
  const { token, customer: id } = await customer('macrina');
  await deliver(happen('created', 'sub_1', id, 'active', { created: now() - 90 }));
  await deliver(happen('deleted', 'sub_1', id, 'canceled', { created: now() - 80 }));
  expect(await status(token)).toBe('canceled');
  await deliver(happen('created', 'sub_2', id, 'active', { created: now() - 70 }));
  // Sent after the end, which the provider still confirms.
  await deliver(app.stripe.event('customer.subscription.updated', subscriptionObject('sub_1', id, 'active'), { created: now() - 60 }));
  expect(await status(token)).toBe('active');
  await deliver(happen('deleted', 'sub_2', id, 'canceled', { created: now() - 85 }));
  expect(await status(token)).toBe('canceled');
});

/** Up to a thousand events of ten subscriptions in order, some of them in the same second. */
const lives = fc.array(
  fc.record({
    who: fc.nat({ max: 9 }),
    status: fc.constantFrom('trialing', 'active', 'past_due', 'unpaid', 'active'),
    seconds: fc.constantFrom(0, 0, 1, 7, 400),
  }),
  { minLength: 700, maxLength: 700 },
);

test("a thousand events, shuffled and repeated, result in the provider's status", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(lives, fc.integer(), async (life, seed) => {
      await app.database.truncate();
      app.stripe.reset();
      const people: { token: string; customer: string }[] = [];
      for (let n = 0; n < 10; n++) people.push(await customer(`reader-${n}`));
      let time = now() - 300_000;
      const events = life.map(({ who, status: word, seconds }) => {
        time += seconds;
        return happen('updated', `sub_${who}`, people[who]?.customer ?? '', word, { created: time });
      });
      for (const who of [3, 4]) {
        events.push(happen('deleted', `sub_${who}`, people[who]?.customer ?? '', 'canceled', { created: time }));
      }
      const repeated = shuffled([...events, ...events.filter((_, n) => n % 7 < 3)], seed);
      expect(repeated.length).toBeGreaterThan(1000);
      app.stripe.calls.length = 0;
      for (let n = 0; n < repeated.length; n += 8) {
        const responses = await Promise.all(repeated.slice(n, n + 8).map(deliver));
        for (const response of responses) expect(response.status).toBe(200);
      }
      for (const [n, { token, customer: id }] of people.entries()) {
        const expected = app.stripe.subscriptions.get(`sub_${n}`)?.status;
        expect([id, await status(token)]).toEqual([id, expected === undefined ? null : expected === 'trialing' ? 'active' : expected]);
      }
      expect(await app.sql`select count(*) from premium_events`).toMatchObject([{ count: events.length }]);
      // Most events need no read: those that are older than the stored state, and those that are
      // newer.
      expect(retrievals()).toBeLessThan(repeated.length / 2);
    }),
    { numRuns: runs(1, 3), endOnFailure: true },
  );
});

test('events out of order while more happens also result in the right status', { timeout: 60_000 }, async () => {
  const { token, customer: id } = await customer('macrina');
  const words = ['incomplete', 'active', 'past_due', 'active', 'unpaid', 'past_due', 'trialing', 'active'];
  const start = now() - 100;
  const waiting: Promise<unknown>[] = [];
  for (let n = 0; n < 120; n++) {
    const event = happen('updated', 'sub_1', id, words[(n * 7) % words.length] ?? '', { created: start + Math.floor(n / 3) });
    const wait = (n * 37) % 11;
    waiting.push(new Promise((resolve) => setTimeout(resolve, wait)).then(() => deliver(event)));
    if (n % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await Promise.all(waiting);
  const expected = app.stripe.subscriptions.get('sub_1')?.status ?? '';
  expect(await status(token)).toBe(expected === 'trialing' ? 'active' : expected);
});

function shuffled<T>(all: readonly T[], seed: number): T[] {
  let state = seed >>> 0;
  const random = (): number => (state = (state * 1_664_525 + 1_013_904_223) >>> 0) / 2 ** 32;
  return all
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
