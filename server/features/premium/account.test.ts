import { expect, test } from 'vitest';
import { loadConfig } from '../../config.ts';
import { ConfigError } from '../../platform/config.ts';
import { testAppWithStripe } from '../../testing/subscriber.ts';
import { checkAccountAtStartup } from './account.ts';
import { deleteDepartedCustomers } from './departures.ts';
import { openProvider } from './open-provider.ts';
import { type Provider, ProviderUnavailable } from './provider.ts';
import { reconcile } from './reconcile.ts';

const app = testAppWithStripe();
const { ask, customer, deliver, happen, status } = app;

/** A provider as in another process: it has not verified the account yet. */
function newProvider(): Provider {
  const provider = openProvider({ sql: app.sql, config: loadConfig(app.stripe.env) }, app.stripe.address);
  if (!provider) throw new Error('no provider');
  return provider;
}
const reconciled = (more: { dryRun?: boolean; account?: string } = {}) =>
  reconcile(app.sql, newProvider(), { dryRun: false, onDifference: () => undefined, ...more });
const portal = (as: string) => ask('POST /api/customer-portal', { as });
const leave = (as: string) => ask('DELETE /api/profile', { as, body: { password: 'correct horse' } });
const remaining = () => app.sql<{ customer_id: string }[]>`select customer_id from premium_departures`;

async function subscriber(name: string, subscription: string) {
  const one = await customer(name);
  expect((await deliver(happen('created', subscription, one.customer, 'active'))).status).toBe(200);
  return one;
}

test('keys of another account are rejected with a message, and change nothing', async () => {
  const { token } = await subscriber('macrina', 'sub_1');
  await reconciled();
  app.stripe.account = 'acct_other';
  await expect(reconciled()).rejects.toThrow(
    'These keys belong to the Stripe account acct_other, but the stored subscriptions belong to acct_standIn1.',
  );
  await expect(reconciled({ dryRun: true })).rejects.toThrow('acct_other');
  expect(await status(token)).toBe('active');
  app.stripe.account = 'acct_standIn1';
  expect(await reconciled()).toMatchObject({ compared: 1, repaired: 0, differences: [] });
});

test('startup fails on keys of another account, but not if the provider does not respond', async () => {
  await subscriber('macrina', 'sub_1');
  expect(await checkAccountAtStartup(app.sql, newProvider())).toBeUndefined();
  app.stripe.mode = 'away';
  expect(await checkAccountAtStartup(app.sql, newProvider())).toBeInstanceOf(ProviderUnavailable);
  Object.assign(app.stripe, { mode: 'well', account: 'acct_other' });
  await expect(checkAccountAtStartup(app.sql, newProvider())).rejects.toBeInstanceOf(ConfigError);
});

test('if the key may not read its account, known customers identify it', async () => {
  const { token } = await subscriber('macrina', 'sub_1');
  app.stripe.reportsAccount = false;
  expect(await reconciled()).toMatchObject({ compared: 1, repaired: 0 });
  app.stripe.account = 'acct_other';
  await expect(reconciled()).rejects.toThrow('none of the customers that this library created');
  expect(await status(token)).toBe('active');
});

test('an account that knows none of the stored subscriptions is rejected, unless the operator names it', async () => {
  const [{ token }, other] = [await subscriber('macrina', 'sub_1'), await subscriber('gaunilo', 'sub_2')];
  await reconciled();
  app.stripe.subscriptions.clear();
  await expect(reconciled()).rejects.toThrow('it knows none of the subscriptions that are running here');
  expect([await status(token), await status(other.token)]).toEqual(['active', 'active']);
  expect(await reconciled({ account: 'acct_standIn1' })).toMatchObject({ repaired: 2 });
  expect([await status(token), await status(other.token)]).toEqual(['canceled', 'canceled']);
  await expect(reconciled({ account: 'acct_third' })).rejects.toThrow('acct_standIn1');
});

test("an end recorded by mistake is undone by the provider's current state, and by a newer event", async () => {
  const [{ token }, second] = [await subscriber('macrina', 'sub_1'), await subscriber('gaunilo', 'sub_2')];
  await app.sql`update premium_subscriptions set status = 'canceled'`;
  await app.sql`update users set subscription_status = 'canceled'`;
  const newer = happen('updated', 'sub_2', second.customer, 'active', { created: Math.floor(Date.now() / 1000) + 5 });
  expect((await deliver(newer)).status).toBe(200);
  expect([await status(token), await status(second.token)]).toEqual(['canceled', 'active']);
  expect(await reconciled()).toMatchObject({
    compared: 2,
    repaired: 1,
    differences: [{ subscription: 'sub_1', here: 'canceled', there: 'active' }],
  });
  expect(await status(token)).toBe('active');
  expect(await reconciled()).toMatchObject({ repaired: 0, differences: [] });
});

test('a state requested before the end does not undo it', async () => {
  const { token, customer: id } = await subscriber('macrina', 'sub_1');
  let release = (): void => undefined;
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const blocked = new Promise<void>((resolve) => (release = resolve));
  const [{ event_at: at } = { event_at: '' }] = await app.sql<{ event_at: string }[]>`select event_at from premium_subscriptions`;
  app.stripe.delay = () => (arrive(), blocked);
  // In the same second as the stored state: the provider is asked, and its response delayed.
  const asking = deliver(happen('updated', 'sub_1', id, 'past_due', { created: Math.floor(Date.parse(at) / 1000) }));
  await arrived;
  app.stripe.delay = async () => undefined;
  await deliver(happen('deleted', 'sub_1', id, 'canceled', { created: Math.floor(Date.parse(at) / 1000) + 1 }));
  release();
  expect((await asking).status).toBe(200);
  expect(await status(token)).toBe('canceled');
});

test('an unreadable subscription is never treated as missing', async () => {
  const [{ token, customer: id }] = [await subscriber('macrina', 'sub_1'), await subscriber('gaunilo', 'sub_2')];
  happen('updated', 'sub_1', id, 'Active2');
  expect(await reconciled()).toMatchObject({ compared: 1, unreadable: 1, repaired: 0 });
  expect(await status(token)).toBe('active');
});

test('a customer unknown to the provider does not end a running subscription', async () => {
  const [{ token, customer: id }] = [await subscriber('macrina', 'sub_1'), await subscriber('gaunilo', 'sub_2')];
  const removed = app.stripe.customers.get(id);
  app.stripe.customers.delete(id);
  for (const response of [await portal(token), await app.subscribe(token)]) expect(response.status).toBe(500);
  expect(await status(token)).toBe('active');
  if (removed) app.stripe.customers.set(id, removed);
  expect((await portal(token)).body.url).toContain(id);
});

test('a customer who leaves while the keys belong to another account is deleted once they are right again', async () => {
  const { token, customer: id } = await subscriber('macrina', 'sub_1');
  app.stripe.account = 'acct_other';
  for (const isAccountKnown of [true, false]) {
    app.stripe.reportsAccount = isAccountKnown;
    if (isAccountKnown) expect((await leave(token)).status).toBe(204);
    await expect(deleteDepartedCustomers(app.sql, newProvider(), 'all')).rejects.toThrow('account');
    expect(await remaining()).toEqual([{ customer_id: id }]);
  }
  Object.assign(app.stripe, { account: 'acct_standIn1', reportsAccount: true });
  expect(await deleteDepartedCustomers(app.sql, newProvider(), 'all')).toEqual({ removed: 1, failures: [] });
  expect([app.stripe.customers.get(id)?.deleted, app.stripe.subscriptions.get('sub_1')?.status]).toEqual([true, 'canceled']);
});

test("a lost customer is linked again by the provider's metadata, and one of another library is not", async () => {
  const [{ token, customer: id }, other] = [await customer('macrina'), await customer('gaunilo')];
  for (const [n, { id: checkout }] of [...app.stripe.checkouts.values()].entries()) app.stripe.pay(checkout, `sub_${n}`);
  await app.sql`delete from premium_customers`;
  // Another user with that id and another address, in a library with the same keys.
  await app.sql`update users set created_at = created_at - interval '1 day', email = 'anselm@example.org' where username = 'gaunilo'`;
  expect(await reconciled()).toMatchObject({ compared: 1, linked: 1, repaired: 1, strangers: 1 });
  expect([await status(token), await status(other.token)]).toEqual(['active', null]);
  expect((await portal(token)).body.url).toContain(id);
});

test('a customer without metadata is linked by the address', async () => {
  const { token, customer: id } = await customer('macrina');
  const [user] = await app.sql<{ id: number }[]>`select id from users`;
  happen('created', 'sub_1', id, 'active');
  const made = app.stripe.subscriptions.get('sub_1');
  if (made) app.stripe.subscriptions.set('sub_1', { ...made, metadata: { catena_user: String(user?.id) } });
  await app.sql`delete from premium_customers`;
  expect(await reconciled()).toMatchObject({ linked: 1, repaired: 1, strangers: 0 });
  expect(await status(token)).toBe('active');
});
