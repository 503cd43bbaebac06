import { expect, test } from 'vitest';
import { testAppWithStripe } from '../../testing/subscriber.ts';

const app = testAppWithStripe();
const { ask, signUp, subscribe, customer, happen } = app;

const names = () => app.stripe.calls.map(({ name }) => name);
const callOf = (name: string) => {
  const found = app.stripe.calls.find((one) => one.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const portal = (as: string | undefined) => ask('POST /api/customer-portal', { as });

test("a checkout has the operator's price and addresses, and a user has one customer", async () => {
  const macrina = await signUp('macrina');
  const first = await subscribe(macrina);
  expect(first.status).toBe(200);
  expect(first.body).toEqual({ session_id: 'cs_test_2', url: expect.stringContaining('/pay/cs_test_2') });
  // The account is verified once per process.
  expect(names()).toEqual([
    'GET /v1/account',
    'POST /v1/customers',
    'GET /v1/subscriptions',
    'GET /v1/checkout/sessions',
    'POST /v1/checkout/sessions',
  ]);
  const made = callOf('POST /v1/customers');
  const [user] = await app.sql<{ created_at: string }[]>`select created_at from users`;
  const since = user?.created_at ?? '';
  expect(made.fields).toEqual({ email: 'macrina@example.org', 'metadata[catena_user]': '1', 'metadata[catena_since]': since });
  expect(made.headers['authorization']).toBe(`Bearer ${app.stripe.env.STRIPE_SECRET_KEY}`);
  expect(made.headers['content-type']).toBe('application/x-www-form-urlencoded');
  expect(made.headers['idempotency-key']).toMatch(/^catena-customer-[0-9a-f]{40}-0$/);
  const opened = callOf('POST /v1/checkout/sessions');
  expect(opened.fields).toEqual({
    mode: 'subscription',
    customer: 'cus_1',
    client_reference_id: '1',
    'line_items[0][price]': app.stripe.env.STRIPE_PRICE,
    'line_items[0][quantity]': '1',
    'metadata[price]': app.stripe.env.STRIPE_PRICE,
    'subscription_data[metadata][catena_user]': '1',
    'subscription_data[metadata][catena_since]': since,
    success_url: 'https://catena.example/premium/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://catena.example/premium/cancel',
  });
  expect(opened.headers['idempotency-key']).toBe(`catena-checkout-cus_1-first-${app.stripe.env.STRIPE_PRICE}-0`);
});

test('an open checkout is reused; after it is over, a new one has the same customer', async () => {
  const macrina = await signUp('macrina');
  const { body: first } = await subscribe(macrina);
  expect((await subscribe(macrina)).body).toEqual(first);
  Object.assign(app.stripe.checkouts.get(first.session_id) ?? {}, { status: 'expired', url: null });
  const { body: next } = await subscribe(macrina);
  expect(next.session_id).not.toBe(first.session_id);
  expect([app.stripe.customers.size, app.stripe.checkouts.size]).toEqual([1, 2]);
});

test('a checkout at an outdated price is closed, so that nobody pays twice', async () => {
  const macrina = await signUp('macrina');
  const { body: first } = await subscribe(macrina);
  Object.assign(app.stripe.checkouts.get(first.session_id) ?? {}, { metadata: { price: 'price_old' } });
  const { body: next } = await subscribe(macrina);
  expect(next.session_id).not.toBe(first.session_id);
  expect(app.stripe.checkouts.get(first.session_id)?.status).toBe('expired');
});

test('many concurrent requests get the same checkout of the same customer', async () => {
  const macrina = await signUp('macrina');
  const all = await Promise.all(Array.from({ length: 12 }, () => subscribe(macrina)));
  expect(new Set(all.map(({ body }) => body.session_id)).size).toBe(1);
  expect([app.stripe.customers.size, app.stripe.checkouts.size]).toEqual([1, 1]);
  expect(await app.sql`select count(*) from premium_departures`).toMatchObject([{ count: 0 }]);
});

test.each(['trialing', 'active', 'past_due', 'unpaid', 'paused'])(
  'a subscriber with status %s gets the portal instead of a second checkout, even before the webhook',
  async (status) => {
    const { token, customer: id } = await customer('macrina');
    happen('created', 'sub_1', id, status);
    const { status: code, body } = await subscribe(token);
    expect([code, body.url, body.session_id]).toEqual([200, expect.stringContaining(`/portal/${id}`), expect.stringMatching(/^bps_/)]);
    expect(app.stripe.checkouts.size).toBe(1);
  },
);

test.each(['canceled', 'incomplete', 'incomplete_expired'])('a user whose subscription is %s may subscribe again', async (status) => {
  const { token, customer: id } = await customer('macrina');
  happen('updated', 'sub_1', id, status);
  expect((await subscribe(token)).body.session_id).toMatch(/^cs_test_/);
});

test('opens the portal for a customer, with a link back', async () => {
  const { token, customer: id } = await customer('macrina');
  const { status, body } = await portal(token);
  expect([status, body.url]).toEqual([200, expect.stringContaining(`/portal/${id}`)]);
  expect(callOf('POST /v1/billing_portal/sessions').fields).toEqual({
    customer: id,
    return_url: 'https://catena.example/premium?from=portal',
  });
});

test('a user who never was a customer gets an explanation, and visitors must log in', async () => {
  const macrina = await signUp('macrina');
  const { status, body } = await portal(macrina);
  expect([status, body.details]).toEqual([400, 'You do not have a premium subscription to manage.']);
  expect((await portal(undefined)).status).toBe(401);
  expect((await subscribe(undefined)).status).toBe(401);
  expect((await ask('GET /api/premium/checkout', {})).status).toBe(401);
  expect(names()).toEqual([]);
  const price = { amount: 490, currency: 'eur', interval: 'month', count: 1 };
  expect((await ask('GET /api/premium', {})).body).toMatchObject({ checkout: 'stripe', price, status: null, manageable: false });
});

test('a customer deleted manually at the provider is replaced by a new one', async () => {
  const { token, customer: old } = await customer('macrina');
  await app.deliver(happen('created', 'sub_1', old, 'active'));
  expect(await app.status(token)).toBe('active');
  Object.assign(app.stripe.customers.get(old) ?? {}, { deleted: true });
  const { status, body } = await subscribe(token);
  expect([status, body.session_id]).toEqual([200, expect.stringMatching(/^cs_test_/)]);
  const [stored] = await app.sql<{ id: string }[]>`select id from premium_customers`;
  expect(stored?.id).not.toBe(old);
  expect(await app.status(token)).toBeNull();
  Object.assign(app.stripe.customers.get(stored?.id ?? '') ?? {}, { deleted: true });
  expect((await portal(token)).status).toBe(400);
});

test.each(['away', 'failing', 'rejecting'] as const)('if the provider is %s, the error does not mention the key', async (mode) => {
  const { token } = await customer('macrina');
  app.stripe.mode = mode;
  for (const response of [await subscribe(token), await portal(token)]) {
    expect([response.status, response.body]).toEqual([
      500,
      {
        message: 'Server error managing subscription.',
        details: 'The payment provider cannot be reached right now. Nothing was charged. Please try again in a few minutes.',
      },
    ]);
  }
  app.stripe.mode = 'well';
  expect((await subscribe(token)).status).toBe(200);
});

test("one request returns all that the page needs: the provider, and the caller's subscription", async () => {
  const { token, customer: id } = await customer('macrina');
  const price = { amount: 490, currency: 'eur', interval: 'month', count: 1 };
  const nothing = { checkout: 'stripe', publishable_key: 'pk_test_standIn', price, status: null, subscription: null, manageable: true };
  expect((await ask('GET /api/premium', { as: token })).body).toEqual(nothing);
  await app.deliver(happen('created', 'sub_1', id, 'trialing', { end: 1_800_000_000, cancelAt: 1_800_000_000 }));
  const end = new Date(1_800_000_000_000).toISOString();
  expect((await ask('GET /api/premium', { as: token })).body).toEqual({
    ...nothing,
    status: 'active',
    subscription: { status: 'active', period_ends_at: end, ends_at: end },
  });
  const other = await signUp('gaunilo');
  expect((await ask('GET /api/premium', { as: other })).body).toEqual({ ...nothing, manageable: false });
});
