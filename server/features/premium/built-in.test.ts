import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { loadConfig } from '../../config.ts';
import { departingUser } from '../../testing/departing-user.ts';
import { startStripeServer } from '../../testing/stripe-server.ts';
import { testApp } from '../../testing/test-app.ts';
import { updateAllUserStatuses } from './queries.ts';

const app = testApp();
const { ask, signUp } = app;
beforeAll(async () => void (await app.app.listen({ port: 0, host: '127.0.0.1' })));

const status = async (as: string) => (await ask('GET /api/profile', { as })).body.subscription_status;
const checkout = (name: 'GET' | 'POST', as: string | undefined, id: string, card = 'taken') =>
  ask(`${name} /api/premium/test-checkout/{id}`, { as, params: { id }, ...(name === 'POST' && { body: { card } }) });
const open = async (as: string) => (await ask('POST /api/subscribe', { as, body: {} })).body as { session_id: string; url: string };
const pay = async (as: string) => checkout('POST', as, (await open(as)).session_id);
const portal = async (as: string) => (await ask('GET /api/premium/test-portal', { as })).body;
const act = async (as: string, action: string, id?: string) =>
  ask('POST /api/premium/test-portal', { as, body: { id: id ?? (await portal(as)).subscriptions[0].id, action } });

test('works from end to end without keys: checkout, payment, badge, portal, end', async () => {
  const macrina = await signUp('macrina');
  const { session_id, url } = await open(macrina);
  expect(url).toBe(`http://localhost:80/test-checkout/${session_id}`);
  expect((await checkout('GET', macrina, session_id)).body).toEqual({ username: 'macrina' });
  const paid = await checkout('POST', macrina, session_id);
  expect([paid.status, paid.body.url]).toEqual([200, `http://localhost:80/premium/success?session_id=${session_id}`]);
  expect(await status(macrina)).toBe('active');
  expect((await ask('POST /api/customer-portal', { as: macrina })).body).toEqual({ url: 'http://localhost:80/test-portal' });
  const later = await act(macrina, 'cancel at period end');
  expect(later.body.subscriptions[0]).toMatchObject({ status: 'active', ends_at: later.body.subscriptions[0].period_ends_at });
  expect((await act(macrina, 'keep')).body.subscriptions[0].ends_at).toBeNull();
  expect((await act(macrina, 'fail a payment')).body.subscriptions[0].status).toBe('past_due');
  expect(await status(macrina)).toBe('past_due');
  expect((await act(macrina, 'pay')).body.subscriptions[0].status).toBe('active');
  await act(macrina, 'cancel at period end');
  expect((await act(macrina, 'end the period')).body.subscriptions[0].status).toBe('canceled');
  expect(await status(macrina)).toBe('canceled');
  // Every step arrived as its own webhook event.
  expect(await app.sql`select count(*) from premium_events`).toMatchObject([{ count: 7 }]);
});

test('a period is followed by the next, and a subscription can be canceled immediately', async () => {
  const macrina = await signUp('macrina');
  await pay(macrina);
  const [before] = (await portal(macrina)).subscriptions;
  const [after] = (await act(macrina, 'end the period')).body.subscriptions;
  expect(Date.parse(after.period_ends_at)).toBeGreaterThan(Date.parse(before.period_ends_at));
  await act(macrina, 'cancel now');
  expect(await status(macrina)).toBe('canceled');
  for (const action of ['cancel now', 'keep', 'pay']) expect((await act(macrina, action)).status).toBe(404);
  expect((await act(macrina, 'steal')).status).toBe(400);
});

test('a declined card is reported, nothing is subscribed, and another card can be tried', async () => {
  const macrina = await signUp('macrina');
  const { session_id } = await open(macrina);
  const response = await checkout('POST', macrina, session_id, 'declined');
  expect([response.status, response.body.details]).toEqual([
    400,
    'The card was declined, and nothing was charged. Please try another card.',
  ]);
  expect(await status(macrina)).toBeNull();
  expect((await checkout('POST', macrina, session_id)).status).toBe(200);
  const other = await checkout('POST', await signUp('gaunilo'), session_id);
  expect([other.status, other.body.details]).toEqual([404, 'This checkout has ended. Please start again from your profile.']);
});

test('a subscriber is sent to the portal instead of a second checkout', async () => {
  const macrina = await signUp('macrina');
  await pay(macrina);
  expect((await open(macrina)).url).toBe('http://localhost:80/test-portal');
  await act(macrina, 'cancel now');
  expect((await open(macrina)).url).toContain('/test-checkout/');
});

test('a user has one open checkout, and pays once however often and fast they try', async () => {
  const macrina = await signUp('macrina');
  const opened = await Promise.all(Array.from({ length: 5 }, () => open(macrina)));
  expect(new Set(opened.map(({ session_id }) => session_id)).size).toBe(1);
  const id = opened[0]?.session_id ?? '';
  const paid = await Promise.all([checkout('POST', macrina, id), checkout('POST', macrina, id), pay(macrina)]);
  expect(paid.filter((one) => one.status === 200)).toHaveLength(1);
  expect((await portal(macrina)).subscriptions).toHaveLength(1);
});

test('a paid checkout is reported as such and accepts no second payment', async () => {
  const macrina = await signUp('macrina');
  const { session_id } = await open(macrina);
  await checkout('POST', macrina, session_id);
  for (const name of ['GET', 'POST'] as const) {
    const response = await checkout(name, macrina, session_id);
    expect([response.status, response.body.details]).toEqual([409, 'You already have a premium subscription. You were not charged again.']);
  }
  const state = async (query = {}) => (await ask('GET /api/premium/checkout', { as: macrina, query })).body.state;
  expect([await state(), await state({ session_id }), await state({ session_id: 'cs_nothing' })]).toEqual(['complete', 'complete', 'none']);
  await act(macrina, 'cancel now');
  expect((await checkout('GET', macrina, session_id)).status).toBe(404);
});

test("other users' checkouts and subscriptions can neither be seen nor used, and visitors have none", async () => {
  const [macrina, gaunilo] = [await signUp('macrina'), await signUp('gaunilo')];
  const { session_id } = await open(macrina);
  for (const name of ['GET', 'POST'] as const) {
    expect((await checkout(name, gaunilo, session_id)).status).toBe(404);
    expect((await checkout(name, undefined, session_id)).status).toBe(401);
    expect((await checkout(name, macrina, 'cs_builtin_0')).status).toBe(404);
  }
  await checkout('POST', macrina, session_id);
  const [hers] = (await portal(macrina)).subscriptions;
  expect((await act(gaunilo, 'cancel now', hers.id)).status).toBe(404);
  expect((await portal(gaunilo)).subscriptions).toEqual([]);
  expect((await ask('GET /api/premium/test-portal', {})).status).toBe(401);
  expect([await status(macrina), await status(gaunilo)]).toEqual(['active', null]);
});

test('rejects events that this process did not sign', async () => {
  const headers = { 'stripe-signature': 't=1,v1=00' };
  expect((await ask('POST /api/stripe/webhook', { headers, body: '{}' })).status).toBe(400);
});

describe('the test checkout', () => {
  let stop: () => Promise<unknown> = async () => undefined;
  afterEach(() => stop());

  test.each([
    ['unless PREMIUM=test asks for it', {}],
    ['in production', { NODE_ENV: 'production' }],
    ['where keys are set, even with PREMIUM=test', 'keys'],
    ['where keys are set in production', 'keys and production'],
  ] as const)('can not be reached %s', async (_, how) => {
    const stripe = await startStripeServer();
    const env = typeof how === 'object' ? how : { ...stripe.env, ...(how === 'keys' ? { PREMIUM: 'test' } : { NODE_ENV: 'production' }) };
    const config = loadConfig({ ...env, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' });
    const other = createApp({ sql: app.sql, config, files: app.files });
    stop = async () => Promise.all([other.close(), stripe.close()]);
    const macrina = await signUp('macrina');
    const endpoints = [
      'GET /api/premium/test-checkout/cs_1',
      'POST /api/premium/test-checkout/cs_1',
      'GET /api/premium/test-portal',
      'POST /api/premium/test-portal',
    ];
    for (const endpoint of endpoints) {
      const [method, url] = endpoint.split(' ') as ['GET' | 'POST', string];
      const payload = { card: 'taken', id: 'x', action: 'pay' };
      const response = await other.inject({
        method,
        url,
        headers: { authorization: `Bearer ${macrina}` },
        ...(method === 'POST' && { payload }),
      });
      expect([endpoint, response.statusCode, response.json().details]).toEqual([endpoint, 404, `There is no ${endpoint}.`]);
    }
    if (typeof how !== 'object') return;
    // No premium endpoint remains there.
    const headers = { authorization: `Bearer ${macrina}` };
    for (const url of ['/api/subscribe', '/api/customer-portal', '/api/stripe/webhook']) {
      const response = await other.inject({ method: 'POST', url, headers: { ...headers, 'stripe-signature': 't=1,v1=0' } });
      expect([response.statusCode, response.json().details]).toEqual([400, 'Premium is not set up on this server.']);
    }
    expect((await other.inject({ url: '/api/premium', headers })).json()).toMatchObject({ checkout: 'none', manageable: false });
  });

  test('gives nothing that counts once keys are set, and counts again without them', async () => {
    const macrina = await signUp('macrina');
    await pay(macrina);
    expect(await updateAllUserStatuses(app.sql, 'live')).toBe(1);
    expect(await status(macrina)).toBeNull();
    expect(await updateAllUserStatuses(app.sql, 'built-in')).toBe(1);
    expect(await status(macrina)).toBe('active');
  });
});

test("the export contains a user's subscriptions", async () => {
  const { signUpUsers } = departingUser(app);
  const { zosima } = await signUpUsers();
  await pay(zosima);
  const { rawPayload } = await app.app.inject({ url: '/api/profile/export', headers: { authorization: `Bearer ${zosima}` } });
  expect(rawPayload.includes('premium.json')).toBe(true);
});
