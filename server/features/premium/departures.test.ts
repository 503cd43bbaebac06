import { expect, test } from 'vitest';
import { testAppWithStripe } from '../../testing/subscriber.ts';
import { deleteDepartedCustomers } from './departures.ts';
import { stripeProvider } from './stripe-provider.ts';
import { loadConfig } from '../../config.ts';

const app = testAppWithStripe();
const { ask, customer, happen, deliver } = app;

const leave = (as: string) => ask('DELETE /api/profile', { as, body: { password: 'correct horse' } });
const provider = () => {
  const { stripe } = loadConfig(app.stripe.env);
  if (!stripe) throw new Error('no keys');
  return stripeProvider(stripe, app.stripe.address);
};
const remaining = () => app.sql`select customer_id, tries from premium_departures`;

test('deleting an account deletes its customer at the provider, and the subscription', async () => {
  const { token, customer: id } = await customer('macrina');
  await deliver(happen('created', 'sub_1', id, 'active'));
  expect((await leave(token)).status).toBe(204);
  expect(await remaining()).toMatchObject([{ customer_id: id, tries: 0 }]);
  for (const table of ['premium_customers', 'premium_subscriptions']) expect(await app.sql`select from ${app.sql(table)}`).toHaveLength(0);
  expect(await deleteDepartedCustomers(app.sql, provider())).toEqual({ removed: 1, failures: [] });
  expect(app.stripe.customers.get(id)?.deleted).toBe(true);
  expect(app.stripe.subscriptions.get('sub_1')?.status).toBe('canceled');
  expect(await remaining()).toHaveLength(0);
  // Later events of the provider match no user.
  expect((await deliver(happen('deleted', 'sub_1', id, 'canceled'))).status).toBe(200);
});

test('an unavailable provider does not block account deletion, and is retried with backoff', async () => {
  const { token, customer: id } = await customer('macrina');
  app.stripe.mode = 'away';
  expect((await leave(token)).status).toBe(204);
  expect((await deleteDepartedCustomers(app.sql, provider())).failures).toHaveLength(1);
  expect(await remaining()).toMatchObject([{ customer_id: id, tries: 1 }]);
  // Not before the next try is due.
  expect(await deleteDepartedCustomers(app.sql, provider())).toEqual({ removed: 0, failures: [] });
  await app.sql`update premium_departures set next_try_at = now() - interval '1 second'`;
  expect((await deleteDepartedCustomers(app.sql, provider())).failures).toHaveLength(1);
  const [row] = await app.sql<{ minutes: number }[]>`
    select extract(epoch from next_try_at - now()) / 60 as minutes from premium_departures`;
  expect(row?.minutes).toBeCloseTo(2, 0);
  app.stripe.mode = 'well';
  await app.sql`update premium_departures set next_try_at = now() - interval '1 second'`;
  expect(await deleteDepartedCustomers(app.sql, provider())).toEqual({ removed: 1, failures: [] });
});

test('a customer already deleted at the provider counts as done', async () => {
  const { token, customer: id } = await customer('macrina');
  await leave(token);
  Object.assign(app.stripe.customers.get(id) ?? {}, { deleted: true });
  expect(await deleteDepartedCustomers(app.sql, provider())).toEqual({ removed: 1, failures: [] });
});

test('deleting an account while its customer is being created leaves no customer behind', async () => {
  const token = await app.signUp('macrina');
  let release = (): void => undefined;
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const blocked = new Promise<void>((resolve) => (release = resolve));
  app.stripe.delay = async (name) => void (name === 'POST /v1/customers' && (arrive(), await blocked));
  const subscribing = app.subscribe(token);
  await arrived;
  await leave(token);
  release();
  expect((await subscribing).status).toBe(401);
  const [made] = app.stripe.customers.keys();
  expect(await remaining()).toMatchObject([{ customer_id: made }]);
});
