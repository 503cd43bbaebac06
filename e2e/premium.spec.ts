import type { Page } from '@playwright/test';
import { mockJson, type MockResponse, openWithResponse, labelOf } from './support/mock-responses.ts';
import { expectAccessible } from './support/axe.ts';
import { newReader, type Reader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

const headers = ({ token }: Reader) => ({ authorization: `Bearer ${token}` });
const badge = (page: Page) => page.getByText('Premium Subscriber', { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function pay(page: Page): Promise<void> {
  await page.goto('/profile');
  await button(page, 'Subscribe to Premium').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Test checkout' })).toBeVisible();
  await button(page, 'Pay').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Premium' })).toBeVisible();
}

test('a reader subscribes, pays, gets the badge, cancels in the portal and loses the badge', async ({ page, reader }) => {
  await page.goto('/profile');
  await expect(button(page, 'Subscribe to Premium')).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
  await button(page, 'Subscribe to Premium').click();
  await expect(page).toHaveURL(/\/test-checkout\/cs_/);
  await expect(page.getByRole('note')).toContainText(
    'This is a test. No payment provider is set up on this server, so you will not be charged.',
  );
  await expect(page.getByText(`Premium for ${reader.username}`)).toBeVisible();
  await button(page, 'Pay').click();
  await expect(page).toHaveURL(/\/premium\/success\?session_id=cs_/);
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await expect(badge(page)).toBeVisible();
  await expect(button(page, 'Subscribe to Premium')).toHaveCount(0);
  await button(page, 'Manage Subscription').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Test portal' })).toBeVisible();
  const subscription = page.getByRole('region', { name: 'Subscription' });
  await button(page, 'Cancel at the end of the period').click();
  await expect(subscription).toContainText('Ends on');
  await button(page, 'Do not cancel').click();
  await expect(subscription).toContainText('Renews on');
  await button(page, 'Let a payment fail').click();
  await expect(subscription).toContainText('past_due');
  await button(page, 'Let the payment succeed').click();
  await expect(subscription).toContainText('active');
  await button(page, 'Cancel now').click();
  await expect(subscription).toContainText('canceled');
  await page.getByRole('link', { name: 'Back to Catena' }).click();
  await expect(page.getByText('Your subscription has ended. You keep everything you stored with it.')).toBeVisible();
  await page.goto('/profile');
  await expect(button(page, 'Subscribe to Premium')).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
});

test('a subscription canceled at the end of the period keeps its badge until then', async ({ page, reader: _ }) => {
  await pay(page);
  await page.goto('/test-portal');
  await button(page, 'Cancel at the end of the period').click();
  await expect(page.getByRole('region', { name: 'Subscription' })).toContainText('Ends on');
  await page.getByRole('link', { name: 'Back to Catena' }).click();
  await expect(page.getByText(/It is canceled and stays active until /)).toBeVisible();
  await page.goto('/profile');
  await expect(badge(page)).toBeVisible();
  await page.goto('/test-portal');
  await button(page, 'Let the period end').click();
  await expect(page.getByRole('region', { name: 'Subscription' })).toContainText('canceled');
  await page.goto('/profile');
  await expect(badge(page)).toHaveCount(0);
});

test('a declined card is reported and can be replaced, and leaving says that nothing was charged', async ({
  page,
  reader: _,
  expectFailures,
}) => {
  expectFailures(/\/api\/premium\/test-checkout\//);
  await page.goto('/profile');
  await button(page, 'Subscribe to Premium').click();
  await page.getByLabel('A card that is declined').check();
  await button(page, 'Pay').click();
  await expect(page.getByRole('alert')).toHaveText('The card was declined, and nothing was charged. Please try another card.');
  await page.getByRole('link', { name: 'Leave the checkout' }).click();
  await expect(page).toHaveURL('/premium/cancel');
  await expect(page.getByText('You left the checkout. Nothing was charged.')).toBeVisible();
  await button(page, 'Subscribe to Premium').click();
  await page.getByLabel('A card that is accepted').check();
  await button(page, 'Pay').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Premium' })).toBeVisible();
  await page.goto('/premium/cancel');
  await expect(page.getByText('You left the checkout, but your subscription is active.')).toBeVisible();
});

test('subscribing in two tabs opens one checkout and charges once', async ({ page, context, reader: _, expectFailures }) => {
  expectFailures(/\/api\/premium\/test-(?:checkout|portal)/);
  const other = await context.newPage();
  const addresses: string[] = [];
  for (const tab of [page, other]) {
    await tab.goto('/profile');
    const calls: string[] = [];
    tab.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await button(tab, 'Subscribe to Premium').dblclick();
    await expect(button(tab, 'Pay')).toBeVisible();
    expect(calls.filter((path) => path === '/api/subscribe')).toHaveLength(1);
    addresses.push(tab.url());
  }
  expect(addresses[0]).toBe(addresses[1]);
  await button(page, 'Pay').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Premium' })).toBeVisible();
  await button(other, 'Pay').click();
  await expect(other.getByRole('alert')).toHaveText('You already have a premium subscription. You were not charged again.');
  await page.goto(addresses[0] ?? '');
  await expect(page.getByText('You already have a premium subscription. You were not charged again.')).toBeVisible();
  // A second open portal shows what was done in the first.
  await page.goto('/test-portal');
  await other.goto('/test-portal');
  await expect(page.getByRole('region', { name: 'Subscription' })).toHaveCount(1);
  await expect(button(other, 'Cancel now')).toBeVisible();
  await button(page, 'Cancel now').click();
  await expect(page.getByRole('region', { name: 'Subscription' })).toContainText('canceled');
  await button(other, 'Let a payment fail').click();
  await expect(other.getByRole('alert')).toHaveText('This subscription has ended.');
  await expect(other.getByRole('region', { name: 'Subscription' })).toContainText('canceled');
  await expect(button(other, 'Cancel now')).toHaveCount(0);
});

test('deleting the account warns that the subscription ends with it', async ({ page, reader: _ }) => {
  const sentence = /Deleting your account ends your premium subscription/;
  await page.goto('/edit-profile');
  await expect(button(page, 'Delete my account')).toBeVisible();
  await expect(page.getByText(sentence)).toHaveCount(0);
  await pay(page);
  await page.goto('/edit-profile');
  await expect(page.getByText(sentence)).toHaveCount(1);
  await button(page, 'Delete my account').click();
  await expect(page.getByRole('dialog').getByText(sentence)).toBeVisible();
  await page.keyboard.press('Escape');
  await button(page, 'Manage Subscription').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Test portal' })).toBeVisible();
});

test("a finished checkout and another reader's checkout say so", async ({ page, reader: _, request, expectFailures }) => {
  expectFailures(/\/api\/premium\/test-checkout\//);
  const other = await newReader(request);
  const { url } = (await (await request.post('/api/subscribe', { headers: headers(other), data: {} })).json()) as { url: string };
  for (const address of [url, '/test-checkout/cs_nothing']) {
    await page.goto(address);
    await expect(page.getByRole('alert')).toContainText('This checkout has ended. Please start again from your profile.');
    await expect(page.getByRole('link', { name: 'Go to your profile' })).toBeVisible();
  }
});

test('returning before the provider confirms waits, reports a delay and can be retried', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  await page.clock.install();
  await page.goto('/premium/success?session_id=cs_nothing');
  await expect(page.getByText('You have no pending payment.')).toBeVisible();
  await expect(button(page, 'Subscribe to Premium')).toBeVisible();
  await mockJson(page, 'GET /api/premium/checkout', { state: 'complete' });
  await page.goto('/premium/success?session_id=cs_slow');
  await expect(page.getByRole('link', { name: 'Go to your profile' })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Waiting for the payment provider to confirm your payment…');
  // A failed request does not end the wait.
  expectFailures(/\/api\/premium/);
  let fails = true;
  await page.route('**/api/premium', (route) => (fails ? route.fulfill({ status: 500, json: {} }) : route.fallback()));
  await page.clock.runFor(4000);
  await expect(page.getByRole('status')).toHaveText('Waiting for the payment provider to confirm your payment…');
  fails = false;
  await page.clock.runFor(31_000);
  await expect(page.getByRole('alert')).toContainText('The payment provider has not confirmed your payment yet.');
  await button(page, 'Try again').click();
  await expect(page.getByRole('status')).toHaveText('Waiting for the payment provider to confirm your payment…');
  const { session_id } = (await (await request.post('/api/subscribe', { headers: headers(reader), data: {} })).json()) as {
    session_id: string;
  };
  await request.post(`/api/premium/test-checkout/${session_id}`, { headers: headers(reader), data: { card: 'taken' } });
  await page.clock.runFor(4000);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Premium' })).toBeVisible();
});

test('the premium page shows benefits and status to readers and the price to visitors', async ({ page, reader: _, otherContext }) => {
  await page.goto('/profile');
  await page.getByRole('link', { name: 'What premium offers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Premium' })).toBeVisible();
  await expect(page.getByText('You have no subscription.')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Files per essay 10 files 20 files' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Size of each file 25 MB 50 MB' })).toBeVisible();
  const states = [
    ['active', 'You have premium. Thank you.', 'Manage Subscription'],
    ['past_due', 'Your last payment did not go through.', 'Manage Subscription'],
    ['unpaid', 'Your subscription is waiting for a payment.', 'Manage Subscription'],
    ['incomplete', 'Your subscription has not started yet', 'Subscribe to Premium'],
    ['canceled', 'Your subscription has ended.', 'Subscribe to Premium'],
    ['foo', 'Your subscription is not active.', 'Subscribe to Premium'],
  ] as const;
  for (const [status, words, name] of states) {
    await mockJson(page, 'GET /api/premium', {
      checkout: 'test',
      publishable_key: null,
      price: null,
      status,
      subscription: null,
      manageable: true,
    });
    await page.reload();
    await expect(page.getByText(words)).toBeVisible();
    await expect(button(page, name)).toBeVisible();
  }
  await mockJson(page, 'GET /api/premium', {
    checkout: 'none',
    publishable_key: null,
    price: null,
    status: null,
    subscription: null,
    manageable: false,
  });
  await page.reload();
  await expect(page.getByText('Premium is not set up on this server.')).toBeVisible();
  for (const address of ['/premium/success', '/premium/cancel']) {
    await page.goto(address);
    await expect(page.getByText('Premium is not set up on this server.')).toBeVisible();
  }
  const visitor = await otherContext.newPage();
  await visitor.goto('/premium');
  await expect(visitor.getByRole('row', { name: 'Files per essay 10 files 20 files' })).toBeVisible();
  await expect(visitor.getByText('It is a monthly test subscription and costs nothing.')).toBeVisible();
  await visitor.getByRole('link', { name: 'Log in to subscribe' }).click();
  await expect(visitor).toHaveURL(/\/login/);
});

test('premium data that cannot be loaded says why, on every page', async ({ page, reader: _, expectFailures }) => {
  expectFailures(/\/api\/premium/);
  const cases: readonly (readonly [MockResponse, string])[] = [
    [500, 'Server error fetching premium.'],
    [418, 'Failed to load premium.'],
    [502, 'Server is down. Please try again later.'],
    ['no answer', 'Unable to reach server. Please check your connection.'],
  ];
  for (const address of ['/premium', '/premium/success', '/premium/cancel']) {
    for (const [fake, sentence] of cases) {
      await test.step(`${address} ${labelOf(fake)}`, async () => {
        await openWithResponse(page, address, 'GET /api/premium', fake);
        await expect(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
      });
    }
    await page.unrouteAll();
    await button(page, 'Try again').click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});

test('forms state the premium limits while premium is active', async ({ page, reader: _ }) => {
  await page.goto('/write-essay');
  await expect(page.getByText('.pdf, .doc, .docx or .txt; at most 10 files of 25 MB each')).toBeVisible();
  await pay(page);
  await page.goto('/write-essay');
  await expect(page.getByText('.pdf, .doc, .docx or .txt; at most 20 files of 50 MB each')).toBeVisible();
  await page.goto('/edit-profile');
  await expect(page.getByText('png, jpeg, gif or webp, up to 15 MB')).toHaveCount(2);
});

test('the premium pages meet the accessibility rules, wide and narrow, light and dark', async ({ page, reader: _ }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const look = async (name: string) => {
    for (const size of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        await page.waitForFunction(() => document.getAnimations().length === 0);
        await expect(page.getByText('Loading…')).toHaveCount(0);
        await expectAccessible(page, colorScheme === 'light' ? 'all' : 'color', `${name} ${colorScheme} ${size.width}`);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
          `${name} is no wider than the screen`,
        ).toBe(true);
        if (process.env['CATENA_PICTURES'])
          await page.screenshot({ path: `${process.env['CATENA_PICTURES']}/${name}-${colorScheme}-${size.width}.png` });
      }
    }
  };
  await page.goto('/premium');
  await expect(button(page, 'Subscribe to Premium')).toBeVisible();
  await look('premium');
  await page.goto('/premium/cancel');
  await expect(button(page, 'Subscribe to Premium')).toBeVisible();
  await look('cancel');
  await page.goto('/premium/success');
  await expect(page.getByText('You have no pending payment.')).toBeVisible();
  await look('no-payment');
  await page.goto('/profile');
  await button(page, 'Subscribe to Premium').click();
  await expect(button(page, 'Pay')).toBeVisible();
  await look('test-checkout');
  await button(page, 'Pay').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Premium' })).toBeVisible();
  await look('success');
  await page.goto('/test-portal');
  await expect(button(page, 'Cancel now')).toBeVisible();
  await look('test-portal');
  await page.goto('/premium');
  await expect(button(page, 'Manage Subscription')).toBeVisible();
  await look('premium-active');
  await page.goto('/profile');
  await expect(badge(page)).toBeVisible();
  await look('profile-active');
});
