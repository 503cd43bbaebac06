import { expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { loadConfig } from '../../config.ts';
import { testAppWithStripe } from '../../testing/subscriber.ts';
import { openProvider } from './open-provider.ts';

const app = testAppWithStripe();
const { ask, customer, signUp, subscribe } = app;

const sleep = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));
const keysOf = (name: string) => app.stripe.calls.filter((one) => one.name === name).map(({ headers }) => headers['idempotency-key']);

/** The same app with another configuration on the same database. */
function otherApp(env: Record<string, string>, more: { timeout?: number } = {}) {
  const config = loadConfig({ ...app.stripe.env, LOG_LEVEL: 'silent', RATE_LIMIT: 'off', ...env });
  const provider = openProvider({ sql: app.sql, config }, { ...app.stripe.address, ...more });
  const other = createApp({ sql: app.sql, config, files: app.files }, { provider });
  const post = async (url: string, as: string) => {
    const { statusCode, headers, body } = await other.inject({ method: 'POST', url, headers: { authorization: `Bearer ${as}` } });
    return { status: statusCode, headers, details: (JSON.parse(body) as { details?: string }).details };
  };
  return { post, close: () => other.close() };
}

test('a request that failed at the provider is sent with a new key, so that nobody is locked out', async () => {
  await customer('gaunilo');
  app.stripe.calls.length = 0;
  const macrina = await signUp('macrina');
  app.stripe.mode = 'failing';
  expect((await subscribe(macrina)).status).toBe(500);
  app.stripe.mode = 'well';
  // The customer is created with another key than the one that failed; then the checkout fails.
  app.stripe.delay = async (name) => void (name === 'GET /v1/checkout/sessions' && (app.stripe.mode = 'failing'));
  expect((await subscribe(macrina)).status).toBe(500);
  app.stripe.delay = async () => undefined;
  app.stripe.mode = 'well';
  expect((await subscribe(macrina)).body.session_id).toMatch(/^cs_test_/);
  for (const name of ['POST /v1/customers', 'POST /v1/checkout/sessions']) expect([name, new Set(keysOf(name)).size]).toEqual([name, 2]);
  expect([app.stripe.customers.size, app.stripe.checkouts.size]).toEqual([2, 2]);
});

test('a retry after a broken connection uses the same key', async () => {
  const macrina = await signUp('macrina');
  app.stripe.mode = 'away';
  expect((await subscribe(macrina)).status).toBe(500);
  expect(await app.sql`select from premium_attempts`).toHaveLength(0);
  app.stripe.mode = 'well';
  expect((await subscribe(macrina)).status).toBe(200);
});

test('a key that was used for another request is replaced in the same request', async () => {
  const { token } = await customer('macrina');
  for (const one of app.stripe.checkouts.keys()) app.stripe.checkouts.delete(one);
  // The same key as before, with another return address.
  const other = otherApp({ PUBLIC_URL: 'https://elsewhere.example' });
  expect((await other.post('/api/subscribe', token)).status).toBe(200);
  await other.close();
});

test('waits while a key is in use: two concurrent requests get the same checkout', async () => {
  const macrina = await signUp('macrina');
  // Longer than until the SDK's only retry, after half a second.
  app.stripe.delay = (name) => sleep(name.startsWith('POST') ? 800 : 0);
  const both = await Promise.all([subscribe(macrina), subscribe(macrina)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(both.map(({ body }) => body.session_id)).size).toBe(1);
  expect([app.stripe.customers.size, app.stripe.checkouts.size]).toEqual([1, 1]);
});

test('a slow provider is not waited for longer than the total limit', async () => {
  const { token } = await customer('macrina');
  app.stripe.delay = () => sleep(1000);
  const other = otherApp({}, { timeout: 300 });
  const startedAt = Date.now();
  expect(await other.post('/api/subscribe', token)).toMatchObject({
    status: 500,
    details: 'The payment provider cannot be reached right now. Nothing was charged. Please try again in a few minutes.',
  });
  // Five requests, none of which is too slow by itself.
  expect(Date.now() - startedAt).toBeLessThan(3000);
  app.stripe.delay = async () => undefined;
  await other.close();
});

test('limits how often one user causes requests to the provider', async () => {
  const [{ token }, other] = [await customer('macrina'), await customer('gaunilo')];
  const limited = otherApp({ RATE_LIMIT: 'on' });
  app.stripe.calls.length = 0;
  const statuses: number[] = [];
  for (let n = 0; n < 16; n++) {
    statuses.push((await limited.post('/api/subscribe', token)).status, (await limited.post('/api/customer-portal', token)).status);
  }
  expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true);
  expect(statuses.slice(30)).toEqual([429, 429]);
  const rejected = await limited.post('/api/subscribe', token);
  expect([rejected.details, Number(rejected.headers['retry-after'])]).toEqual([
    expect.stringMatching(/^Too many attempts\. Please wait \d+ minutes and try again\.$/),
    expect.any(Number),
  ]);
  expect((await limited.post('/api/subscribe', other.token)).status).toBe(200);
  expect(app.stripe.calls.length).toBeLessThan(80);
  await limited.close();
});

test('the state of a checkout is read from the provider, and shown only to its owner', async () => {
  const [{ token }, other] = [await customer('macrina'), await customer('gaunilo')];
  const [session] = [...app.stripe.checkouts.values()];
  const id = session?.id ?? '';
  const state = async (as: string, query: Record<string, string> = {}) =>
    (await ask('GET /api/premium/checkout', { as, query })).body.state as string;
  expect([await state(token), await state(token, { session_id: id })]).toEqual(['open', 'open']);
  expect([await state(other.token, { session_id: id }), await state(token, { session_id: 'cs_nothing' })]).toEqual(['none', 'none']);
  app.stripe.pay(id, 'sub_1');
  expect([await state(token), await state(token, { session_id: id })]).toEqual(['complete', 'complete']);
  expect(await state(await signUp('anselm'))).toBe('none');
  app.stripe.mode = 'away';
  expect((await ask('GET /api/premium/checkout', { as: token })).status).toBe(500);
  expect((await ask('GET /api/premium/checkout', {})).status).toBe(401);
});
