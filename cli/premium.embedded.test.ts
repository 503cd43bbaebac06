import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../server/platform/db/open.ts';
import { createDataDir } from '../server/testing/test-database.ts';
import { type StripeServer, subscriptionObject } from '../server/testing/stripe-objects.ts';
import { startStripeServer } from '../server/testing/stripe-server.ts';
import { runPremium } from './premium.ts';

// The library of a server that runs at the same time.
let library: Database;
let stripe: StripeServer;
const dataDir = createDataDir();
beforeAll(async () => {
  library = await openDatabase({ dataDir });
  stripe = await startStripeServer();
}, 60_000);
beforeEach(async () => {
  stripe.reset();
  await library.sql`delete from premium_departures`;
  await library.sql`delete from premium_accounts`;
  await library.sql`delete from users`;
});
afterAll(async () => {
  await library.close();
  await stripe.close();
});

async function run(args: string[], env: Record<string, string> = stripe.env) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const output = Promise.all([text(stdout), text(stderr)]);
  const terminal = { stdin: Readable.from([]), stdout, stderr, env: { DATA_DIR: dataDir, ...env }, signal: new AbortController().signal };
  const code = await runPremium(args, terminal, stripe.address);
  stdout.end();
  stderr.end();
  const [out, err] = await output;
  return { code, out, err };
}

/**
 * Creates a user and customer with a subscription status stored `here` and one `there`, at the
 * provider.
 */
async function subscriber(name: string, here: string | null, there: string | null): Promise<void> {
  const [user] = await library.sql<{ id: number }[]>`
    insert into users (username, email, email_key, password_hash, subscription_status)
    values (${name}, ${`${name}@e.org`}, ${`${name}@e.org`}, 'x', ${here}) returning id`;
  stripe.customers.set(`cus_${name}`, { email: '', deleted: false });
  await library.sql`insert into premium_customers (id, mode, user_id) values (${`cus_${name}`}, 'test', ${user?.id ?? 0})`;
  if (here !== null) {
    await library.sql`insert into premium_subscriptions (id, customer_id, status, period_ends_at, event_at)
      values (${`sub_${name}`}, ${`cus_${name}`}, ${here}, ${new Date(1_800_000_000_000).toISOString()}, now() - interval '1 day')`;
  }
  if (there !== null) stripe.subscriptions.set(`sub_${name}`, subscriptionObject(`sub_${name}`, `cus_${name}`, there));
}
const statuses = async () => {
  const rows = await library.sql<{ username: string; subscription_status: string | null }[]>`
    select username, subscription_status from users order by username`;
  return Object.fromEntries(rows.map(({ username, subscription_status }) => [username, subscription_status]));
};

async function createSubscribers(): Promise<void> {
  await subscriber('same', 'active', 'active');
  await subscriber('lapsed', 'active', 'canceled');
  await subscriber('unheard', null, 'trialing');
  await subscriber('vanished', 'active', null);
  await subscriber('moved', 'active', 'active');
  await subscriber('never', null, null);
  stripe.subscriptions.set('sub_moved', subscriptionObject('sub_moved', 'cus_moved', 'active', { end: 1_900_000_000 }));
  stripe.subscriptions.set('sub_other', subscriptionObject('sub_other', 'cus_other', 'active'));
}

test('reports and repairs differences from the provider, and then finds none', async () => {
  await createSubscribers();
  const { code, out, err } = await run(['reconcile']);
  expect([code, err]).toEqual([0, '']);
  expect(out.trimEnd().split('\n')).toEqual([
    'sub_lapsed: active here, canceled at the provider',
    'sub_unheard: unknown here, trialing at the provider',
    'sub_moved: active, with other dates',
    'sub_vanished: active here, unknown at the provider',
    'Subscriptions  4 compared, 4 repaired, 1 unrelated to this library',
    'Users          0 updated to the status of their subscriptions',
    'Departed       0 removed at the provider, 0 pending',
  ]);
  expect(await statuses()).toEqual({
    lapsed: 'canceled',
    moved: 'active',
    never: null,
    same: 'active',
    unheard: 'active',
    vanished: 'canceled',
  });
  expect((await run(['reconcile'])).out).toContain('4 compared, 0 repaired, 1 unrelated to this library');
});

test('changes nothing in a dry run', async () => {
  await createSubscribers();
  const before = await statuses();
  const { code, out } = await run(['reconcile', '--dry-run']);
  expect([code, out]).toEqual([0, expect.stringContaining('4 compared, 4 to repair, 1 unrelated to this library')]);
  expect(await statuses()).toEqual(before);
  expect(stripe.calls.every(({ name }) => name.startsWith('GET '))).toBe(true);
});

test('reports that the keys belong to another account, and changes nothing', async () => {
  await createSubscribers();
  await run(['reconcile']);
  const before = await statuses();
  stripe.account = 'acct_other';
  const rejected = await run(['reconcile']);
  expect([rejected.code, rejected.out, rejected.err]).toEqual([
    1,
    '',
    expect.stringMatching(/^These keys belong to the Stripe account acct_other/),
  ]);
  expect(await statuses()).toEqual(before);
  const moved = await run(['reconcile', '--account', 'acct_other']);
  expect([moved.code, moved.out]).toEqual([0, expect.stringContaining('0 compared, 3 repaired')]);
  expect((await run(['reconcile', '--account', 'acct_other', '--dry-run'])).code).toBe(2);
});

test('repairs a status without a subscription, and removes departed customers', async () => {
  await subscriber('same', 'active', 'active');
  await library.sql`update users set subscription_status = null`;
  await library.sql`insert into users (username, email, email_key, password_hash, subscription_status) values ('free', 'f@e.org', 'f@e.org', 'x', 'active')`;
  stripe.customers.set('cus_gone', { email: '', deleted: false });
  await library.sql`insert into premium_departures (customer_id, mode, next_try_at) values ('cus_gone', 'test', now() + interval '1 day')`;
  const { out } = await run(['reconcile']);
  expect(out).toContain('2 updated to the status of their subscriptions');
  expect(out).toContain('1 removed at the provider, 0 pending');
  expect(await statuses()).toEqual({ free: null, same: 'active' });
  expect(stripe.customers.get('cus_gone')?.deleted).toBe(true);
});

test('explains why it cannot run', async () => {
  stripe.mode = 'rejecting';
  const rejected = await run(['reconcile']);
  expect([rejected.code, rejected.err]).toEqual([
    1,
    expect.stringMatching(/^The payment provider is not available: the provider answered StripeAuthenticationError/),
  ]);
  expect(rejected.err).not.toContain(stripe.env.STRIPE_SECRET_KEY);
  const none = await run(['reconcile'], {});
  expect([none.code, none.err]).toEqual([1, 'The STRIPE_ variables are not set, so there is no payment provider to compare with.\n']);
  expect((await run(['recon'])).code).toBe(2);
  expect((await run(['reconcile', '--wet-run'])).code).toBe(2);
  expect((await run(['--help'])).out).toContain('Usage: catena premium reconcile');
});
