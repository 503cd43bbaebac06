import type { Reader } from './support/readers.ts';
import { type ServerWithStripe, startServerWithStripe } from './support/server-with-stripe.ts';
import { expect, test as base } from './support/test.ts';

const script = 'https://js.stripe.com/v3/';

/** Runs all tests against one server that has Stripe keys, one after another. */
const test = base.extend<object, { paid: ServerWithStripe }>({
  paid: [
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, run) => {
      const server = await startServerWithStripe();
      await run(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ paid }, run) => run(paid.url),
});
test.describe.configure({ mode: 'serial' });

const customerOf = (paid: ServerWithStripe, { email }: Reader) =>
  [...paid.stripe.customers].find(([, one]) => one.email === email)?.[0] ?? '';

test('with keys the Stripe script loads on demand, the page waits for the payment, and the portal opens', async ({
  paid,
  page,
  reader,
  request,
}) => {
  // There is no test checkout on a server with keys.
  for (const path of ['/api/premium/test-portal', '/api/premium/test-checkout/cs_test_1'])
    expect((await request.get(path, { headers: { authorization: `Bearer ${reader.token}` } })).status()).toBe(404);
  const scriptUrls: string[] = [];
  await page.route('https://js.stripe.com/**', (route) => {
    scriptUrls.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: 'window.Stripe = (key) => { window.begunWith = key; };' });
  });
  const policy = (await page.goto('/profile'))?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com;/);
  expect(policy).toMatch(/frame-src [^;]* https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com https:\/\/hooks\.stripe\.com;/);
  expect(policy).toMatch(/connect-src 'self' https:\/\/api\.stripe\.com;/);
  expect(policy.match(/stripe/g)).toHaveLength(6);
  await expect(page.getByRole('button', { name: 'Subscribe to Premium' })).toBeVisible();
  expect(scriptUrls).toEqual([]);
  // Block the checkout page, so that the script's calls can be checked before the page is left.
  await page.route('**/pay/**', (route) => route.abort());
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/subscribe', async (route) => {
    await released;
    return route.continue();
  });
  await page.getByRole('button', { name: 'Subscribe to Premium' }).click();
  await expect(page.getByRole('button', { name: 'One moment…' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => (window as { begunWith?: string }).begunWith)).toBe('pk_test_standIn');
  await page.unroute('**/pay/**');
  release();
  await expect(page.getByRole('heading', { name: 'Stand-in for Stripe' })).toBeVisible();
  const checkout = [...paid.stripe.checkouts.values()].find((one) => one.customer === customerOf(paid, reader));
  paid.stripe.pay(checkout?.id ?? '', 'sub_1');
  // Paid, but the webhook is pending: the page must not say that nothing was charged.
  const other = await page.context().newPage();
  await other.goto('/premium/cancel');
  await expect(other.getByText('You left the checkout, but your payment had already gone through.', { exact: false })).toBeVisible();
  await expect(other.getByText('Nothing was charged')).toHaveCount(0);
  await other.close();
  await page.getByRole('link', { name: 'Pay' }).click();
  await expect(page.getByRole('status')).toHaveText('Waiting for the payment provider to confirm your payment…');
  await paid.updateSubscription('sub_1', customerOf(paid, reader), 'active');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Premium' })).toBeVisible();
  expect(scriptUrls).toEqual([script]);
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await expect(page.getByText('Premium Subscriber', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Manage Subscription' }).click();
  await page.waitForURL(`**/portal/${customerOf(paid, reader)}`);
  await page.goto('/premium?from=portal');
  await expect(page.getByText('You have premium. Thank you.')).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await expect(page).toHaveURL(/\/(profile|users\/.*)?$/);
  await expect(page.getByText('Premium Subscriber', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('You have premium. Thank you.')).toBeVisible();
  await paid.updateSubscription('sub_1', customerOf(paid, reader), 'canceled');
  await expect(page.getByText('Your subscription has ended. You keep everything you stored with it.')).toBeVisible();
  await expect(page.getByText('Premium costs €4.90 a month. Cancel anytime.')).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await expect(page.getByRole('button', { name: 'Subscribe to Premium' })).toBeVisible();
  await expect(page.getByText('Premium Subscriber', { exact: true })).toHaveCount(0);
});

test('a Stripe script that fails or hangs is reported and can be retried, as can a checkout that did not open', async ({
  page,
  reader: _,
  expectFailures,
}) => {
  expectFailures(/js\.stripe\.com/);
  await page.clock.install();
  const subscribe = page.getByRole('button', { name: 'Subscribe to Premium' });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  let scriptRequests = 0;
  await page.route('https://js.stripe.com/**', (route) => {
    scriptRequests += 1;
    if (scriptRequests <= 2) return route.abort('blockedbyclient');
    return scriptRequests === 3 ? undefined : route.fulfill({ contentType: 'text/javascript', body: 'window.Stripe = () => undefined;' });
  });
  await page.goto('/profile');
  await test.step('the script is blocked', async () => {
    for (let n = 1; n <= 2; n++) {
      await subscribe.click();
      await expect.poll(() => scriptRequests).toBe(n);
      await expect(page.getByRole('alert')).toHaveText('Failed to load Stripe');
    }
  });
  await test.step('the script hangs', async () => {
    await subscribe.click();
    await expect(page.getByRole('button', { name: 'One moment…' })).toBeVisible();
    await expect.poll(() => scriptRequests).toBe(3);
    await page.clock.runFor(16_000);
    await expect(page.getByRole('alert')).toHaveText('Failed to load Stripe');
    expect(calls).not.toContain('/api/subscribe');
  });
  await test.step('the navigation to the checkout is stopped', async () => {
    await page.route('**/pay/**', (route) => route.abort('aborted'));
    const left = page.waitForRequest(/\/pay\//);
    await subscribe.click();
    await expect(page.getByRole('button', { name: 'One moment…' })).toBeVisible();
    await left;
    await page.clock.runFor(9000);
    await expect(subscribe).toBeVisible();
    await page.unroute('**/pay/**');
  });
  await subscribe.click();
  await expect(page.getByRole('heading', { name: 'Stand-in for Stripe' })).toBeVisible();
  expect(scriptRequests).toBe(4);
});
