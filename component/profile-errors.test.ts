import type { MockResponse } from './support/mockable-api.ts';
import type { Page } from './support/page.ts';
import { expect, logIn, test } from './support/test.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a profile that cannot be loaded says why and links onward', async ({ page, reader, api, expectFailures }) => {
  expectFailures(/\/api\/users\//);
  // An error of the server says more than the page knows.
  api.mock('GET /api/users/*', { status: 500, details: 'The ledger is wet.' });
  await page.goto('/users/macrina');
  await expect(page.getByRole('alert').getByText('The ledger is wet.', { exact: true })).toBeVisible();
  api.reset();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Macrina Hale' })).toBeVisible();
  // A missing user must not end the reader's session.
  await page.goto('/users/nobody');
  await expect(page.getByText('User not found.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
});

test('each section that cannot be loaded says so, and the others stay', async ({ page, reader, api, expectFailures }) => {
  expectFailures(/\/api\//);
  const sections: readonly (readonly [string, string, MockResponse, string])[] = [
    ['Published Essays', 'GET /api/essays', 500, 'Server error fetching essays.'],
    ['Posts', 'GET /api/posts', 403, 'Access denied.'],
    ['Read & Reviewed', 'GET /api/reads', 404, 'Reads not found.'],
    ['Folders', 'GET /api/folders', 418, 'Failed to load user data.'],
  ];
  for (const [name, call, response, sentence] of sections) {
    api.mock(call, response);
    await page.goto('/profile');
    await expect(section(page, name).getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
    api.reset();
    await section(page, name).getByRole('button', { name: 'Try again' }).click();
    await expect(section(page, name).getByRole('alert')).toHaveCount(0);
  }
});

test('a checkout or portal that fails says why', async ({ page, reader, request, api, expectFailures }) => {
  expectFailures(/\/api\/(subscribe|customer-portal)$/);
  const headers = { authorization: `Bearer ${reader.token}` };
  const own = (await (await request.get('/api/profile', { headers })).json()) as object;
  api.mock('POST /api/subscribe', 500);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Subscribe to Premium' }).click();
  await expect(page.getByRole('alert')).toHaveText('Server error managing subscription.');
  api.mock('GET /api/profile', { json: { ...own, subscription_status: 'active' } });
  api.mock('POST /api/customer-portal', 'no answer');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Manage Subscription' }).click();
  await expect(page.getByRole('alert')).toHaveText('Unable to reach server. Please check your connection.');
});

test("the checkout redirects to the server's address only if it is a web address", async ({ page, reader, api }) => {
  api.mock('POST /api/subscribe', { json: { session_id: 'x', url: 'javascript:alert(1)' } });
  await page.goto('/profile');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await page.getByRole('button', { name: 'Subscribe to Premium' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to initiate subscription.');
  api.mock('POST /api/subscribe', { json: { session_id: 'x', url: '/about?checkout' } });
  await page.getByRole('button', { name: 'Subscribe to Premium' }).click();
  await expect(page).toHaveURL('/about?checkout');
});

test('profile pages ask a reader with an incomplete session to log in', async ({ page, reader: _ }) => {
  localStorage.removeItem('username');
  for (const path of ['/', '/profile', '/user-profile', '/users/macrina', '/users/macrina/following', '/edit-profile']) {
    await page.goto(path);
    const main = page.getByRole('main');
    const sentence = path === '/' ? 'Please log in' : 'Please log in to view profiles';
    await expect(main.getByText(sentence, { exact: true })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Log in' })).toBeVisible();
  }
});

test('an expired session on a profile page ends in the browser, which says so', async ({ page, reader, api, expectFailures }) => {
  expectFailures(/\/api\//);
  const loads = [
    ['/users/macrina', 'GET /api/users/*'],
    ['/users/macrina', 'GET /api/subscriptions'],
    ['/users/macrina/followers', 'GET /api/users/*/followers'],
    ['/profile', 'GET /api/folders'],
    ['/edit-profile', 'GET /api/profile/sessions'],
  ] as const;
  for (const [path, call] of loads) {
    logIn(reader);
    api.mock(call, 401);
    await page.goto(path);
    await expect(page.getByText('Unauthorized. Please log in again.', { exact: true })).toBeVisible();
    expect(localStorage.getItem('token')).toBeNull();
    api.reset();
  }
});
