import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { goWithin } from './support/go-within.ts';
import { mockJson } from './support/mock-responses.ts';
import type { Reader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

const headers = ({ token }: Reader) => ({ authorization: `Bearer ${token}` });
const badge = (page: Page) => page.getByText('Premium Subscriber', { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/**
 * Expects that the page is accessible and no wider than the screen, wide and light as well as
 * narrow and dark.
 */
async function look(page: Page, name: string): Promise<void> {
  await expect(page.getByText('Loading…')).toHaveCount(0);
  for (const [colorScheme, width, rules] of [
    ['light', 1280, 'all'],
    ['dark', 390, 'color'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expectAccessible(page, rules, `${name} ${colorScheme} ${width}`);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      `${name} is no wider than the screen`,
    ).toBe(true);
  }
}

test('a reader subscribes, pays, gets the badge, cancels in the portal and loses the badge, on accessible pages @core', async ({
  page,
  reader,
}) => {
  await page.goto('/premium/cancel');
  await expect(button(page, 'Subscribe to Premium')).toBeVisible();
  await look(page, 'cancel');
  await goWithin(page, '/premium');
  await expect(button(page, 'Subscribe to Premium')).toBeVisible();
  await look(page, 'premium');
  await goWithin(page, '/profile');
  await expect(badge(page)).toHaveCount(0);
  await button(page, 'Subscribe to Premium').click();
  await expect(page).toHaveURL(/\/test-checkout\/cs_/);
  await expect(page.getByRole('note')).toContainText('Test mode: no one is charged. Do not enter a real card number anywhere.');
  await expect(page.getByText(`Premium for ${reader.username}`)).toBeVisible();
  await look(page, 'test-checkout');
  await button(page, 'Pay').click();
  await expect(page).toHaveURL(/\/premium\/success\?session_id=cs_/);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Premium' })).toBeVisible();
  await look(page, 'success');
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await expect(badge(page)).toBeVisible();
  await expect(button(page, 'Subscribe to Premium')).toHaveCount(0);
  await look(page, 'profile-active');
  await button(page, 'Manage Subscription').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Test portal' })).toBeVisible();
  await expect(button(page, 'Cancel now')).toBeVisible();
  await look(page, 'test-portal');
  await button(page, 'Cancel now').click();
  await expect(page.getByRole('region', { name: 'Subscription' })).toContainText('canceled');
  await page.getByRole('link', { name: 'Back to Catena' }).click();
  await expect(page.getByText('Your subscription has ended. You keep everything you stored with it.')).toBeVisible();
  await page.getByRole('link', { name: `Profile of ${reader.username}` }).click();
  await expect(button(page, 'Subscribe to Premium')).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
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
