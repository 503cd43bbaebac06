import { newReader, type Reader } from '../e2e/support/readers.ts';
import type { Requests } from '../e2e/support/requests.ts';
import type { Locator } from './support/locator.ts';
import type { Page } from './support/page.ts';
import { expect, test } from './support/test.ts';

const headers = ({ token }: Reader) => ({ authorization: `Bearer ${token}` });
const badge = (page: Page): Locator => page.getByText('Premium Subscriber', { exact: true });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** Starts a test checkout over HTTP and returns its address on the site. */
async function checkoutOf(request: Requests, reader: Reader): Promise<string> {
  const response = await request.post('/api/subscribe', { headers: headers(reader), data: {} });
  return new URL(((await response.json()) as { url: string }).url).pathname;
}

async function subscribe(request: Requests, reader: Reader): Promise<void> {
  const id = (await checkoutOf(request, reader)).split('/').at(-1) ?? '';
  const response = await request.post(`/api/premium/test-checkout/${id}`, { headers: headers(reader), data: { card: 'taken' } });
  expect(response.status()).toBe(200);
}

test('a subscription that is canceled in the portal keeps its badge until its period ends', async ({ page, reader, request }) => {
  await subscribe(request, reader);
  await page.goto('/test-portal');
  const subscription = page.getByRole('region', { name: 'Subscription' });
  await button(page, 'Cancel at the end of the period').click();
  await expect(subscription).toContainText('Ends on');
  await button(page, 'Do not cancel').click();
  await expect(subscription).toContainText('Renews on');
  await button(page, 'Let a payment fail').click();
  await expect(subscription).toContainText('past_due');
  await button(page, 'Let the payment succeed').click();
  await expect(subscription).toContainText('active');
  await button(page, 'Cancel at the end of the period').click();
  await expect(subscription).toContainText('Ends on');
  await page.getByRole('link', { name: 'Back to Catena' }).click();
  await expect(page.getByText(/Canceled. Active until /)).toBeVisible();
  await page.goto('/profile');
  await expect(badge(page)).toBeVisible();
  await expect(button(page, 'Subscribe to Premium')).toHaveCount(0);
  await page.goto('/test-portal');
  await button(page, 'Let the period end').click();
  await expect(subscription).toContainText('canceled');
  await page.goto('/profile');
  await expect(button(page, 'Subscribe to Premium')).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
});

test('a declined card is reported and can be replaced, and leaving says that nothing was charged', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\/premium\/test-checkout\//);
  await page.goto(await checkoutOf(request, reader));
  await page.getByLabel('Card that is declined').check();
  await button(page, 'Pay').click();
  await expect(page.getByRole('alert')).toHaveText('The card was declined, and nothing was charged. Please try another card.');
  await page.getByRole('link', { name: 'Leave checkout' }).click();
  await expect(page).toHaveURL('/premium/cancel');
  await expect(page.getByText('You left the checkout. Nothing was charged.')).toBeVisible();
  await subscribe(request, reader);
  await page.goto('/premium/cancel');
  await expect(page.getByText('You left the checkout, but your subscription is active.')).toBeVisible();
});

test('an outage of the payment provider is reported at the checkout and at the portal', async ({
  page,
  api,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\/(subscribe|customer-portal)$/);
  const details = 'The payment provider cannot be reached right now. Nothing was charged. Please try again in a few minutes.';
  for (const [endpoint, name] of [
    ['POST /api/subscribe', 'Subscribe to Premium'],
    ['POST /api/customer-portal', 'Manage Subscription'],
  ] as const) {
    api.mock(endpoint, { status: 500, details });
    await page.goto('/profile');
    await button(page, name).click();
    await expect(page.getByRole('alert')).toHaveText(details);
    await subscribe(request, reader).catch(() => undefined);
  }
});

test('deleting the account warns that the subscription ends with it', async ({ page, reader, request }) => {
  const sentence = /^Deleting your account ends your premium subscription/;
  await page.goto('/edit-profile');
  await expect(button(page, 'Delete my account')).toBeVisible();
  await expect(page.getByText(sentence)).toHaveCount(0);
  await subscribe(request, reader);
  await page.goto('/edit-profile');
  await expect(page.getByText(sentence)).toHaveCount(1);
  await expect(page.getByText('png, jpeg, gif or webp, up to 15 MB')).toHaveCount(2);
  await expect(button(page, 'Manage Subscription')).toBeVisible();
  await button(page, 'Delete my account').click();
  await expect(page.getByRole('dialog').getByText(sentence)).toBeVisible();
});

test("a finished checkout and another reader's checkout say so", async ({ page, reader: _, request, expectFailures }) => {
  expectFailures(/\/api\/premium\/test-checkout\//);
  for (const address of [await checkoutOf(request, await newReader(request)), '/test-checkout/cs_nothing']) {
    await page.goto(address);
    await expect(page.getByRole('alert')).toContainText('This checkout has ended. Please start again from your profile.');
    await expect(page.getByRole('link', { name: 'Go to your profile' })).toBeVisible();
  }
});

test('forms state the premium limits while premium is active', async ({ page, reader, request }) => {
  await page.goto('/write-essay');
  await expect(page.getByText('.pdf, .doc, .docx or .txt; at most 10 files of 25 MB each')).toBeVisible();
  await subscribe(request, reader);
  await page.reload();
  await expect(page.getByText('.pdf, .doc, .docx or .txt; at most 20 files of 50 MB each')).toBeVisible();
});

test('the premium page shows benefits and the state of the subscription', async ({ page, api, reader: _ }) => {
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Benefits of premium' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Premium' })).toBeVisible();
  await expect(page.getByText('You have no subscription.')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Files per essay 10 files 20 files' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Size of each file 25 MB 50 MB' })).toBeVisible();
  const none = { publishable_key: null, price: null, subscription: null };
  for (const [status, words, name] of [
    ['active', 'You have premium. Thank you.', 'Manage Subscription'],
    ['past_due', 'Your last payment did not go through.', 'Manage Subscription'],
    ['unpaid', 'Your subscription is waiting for a payment.', 'Manage Subscription'],
    ['incomplete', 'Your subscription has not started yet', 'Subscribe to Premium'],
    ['canceled', 'Your subscription has ended.', 'Subscribe to Premium'],
    ['foo', 'Your subscription is not active.', 'Subscribe to Premium'],
  ] as const) {
    api.mock('GET /api/premium', { json: { ...none, checkout: 'test', status, manageable: true } });
    await page.reload();
    await expect(page.getByText(words)).toBeVisible();
    await expect(button(page, name)).toBeVisible();
  }
  api.mock('GET /api/premium', { json: { ...none, checkout: 'none', status: null, manageable: false } });
  for (const address of ['/premium', '/premium/success', '/premium/cancel']) {
    await page.goto(address);
    await expect(page.getByText('Premium is not set up on this server.')).toBeVisible();
  }
});

test('the premium page shows benefits and the price to visitors', async ({ page }) => {
  await page.goto('/premium');
  await expect(page.getByRole('row', { name: 'Files per essay 10 files 20 files' })).toBeVisible();
  await expect(page.getByText('Test mode: no one is charged.')).toBeVisible();
  await page.getByRole('link', { name: 'Log in to subscribe' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('premium is hidden where the server does not offer it', async ({ page, reader: _ }) => {
  page.meta['premium'] = 'none';
  await page.goto('/profile');
  await expect(button(page, 'Create Post')).toBeVisible();
  await expect(button(page, 'Subscribe to Premium')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Benefits of premium' })).toHaveCount(0);
  await page.goto('/premium');
  await expect(page.getByText('Premium is not set up on this server.', { exact: true })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});
