import { vi } from 'vitest';
import { newReader, type Reader } from '../e2e/support/readers.ts';
import type { Requests } from '../e2e/support/requests.ts';
import type { Page } from './support/page.ts';
import { expect, logIn, test } from './support/test.ts';

const headers = ({ token }: Reader) => ({ authorization: `Bearer ${token}` });
const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe', exact: true });
const unsubscribe = (page: Page) => page.getByRole('button', { name: 'Unsubscribe', exact: true });

async function follow(request: Requests, who: Reader, { username }: Pick<Reader, 'username'>): Promise<void> {
  await request.post('/api/subscribe', { headers: headers(who), data: { followed_username: username } });
}

async function follows(request: Requests, who: Reader, { username }: Reader): Promise<boolean> {
  const response = await request.get(`/api/users/${username}`, { headers: headers(who) });
  return ((await response.json()) as { follower_count: number }).follower_count === 1;
}

test('a reader follows another, who sees it after returning, and unfollows', async ({ page, reader, request, api }) => {
  const other = await newReader(request);
  await page.goto(`/users/${other.username}`);
  await subscribe(page).click();
  await expect(unsubscribe(page)).toBeVisible();
  await expect(page.getByRole('link', { name: '1 follower', exact: true })).toBeVisible();
  await expect.poll(() => follows(request, reader, other)).toBe(true);
  await page.reload();
  await expect(unsubscribe(page)).toBeVisible();

  logIn(other);
  await page.goto('/profile');
  await page.getByRole('link', { name: '1 follower', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Followers' })).toBeVisible();
  await page.getByRole('list', { name: 'Followers' }).getByRole('link', { name: reader.username }).click();
  await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
  await expect(page.getByRole('link', { name: '1 following' })).toBeVisible();

  logIn(reader);
  await page.goto('/profile');
  await page.getByRole('link', { name: '1 following' }).click();
  await page.getByRole('list', { name: 'Following' }).getByRole('link', { name: other.username }).click();
  const release = api.block('DELETE /api/subscriptions/*');
  await unsubscribe(page).click();
  // Both change before the server answers.
  await expect(subscribe(page)).toBeVisible();
  await expect(page.getByRole('link', { name: '0 followers' })).toBeVisible();
  release();
  await expect.poll(() => follows(request, reader, other)).toBe(false);
  await page
    .getByRole('banner')
    .getByRole('link', { name: `Profile of ${reader.username}` })
    .click();
  await expect(page.getByRole('link', { name: '0 following' })).toBeVisible();
});

test("the reader's profile shows a new follower though the page was opened before", async ({ page, reader, request }) => {
  const other = await newReader(request);
  await page.goto('/profile');
  await expect(page.getByRole('link', { name: '0 followers', exact: true })).toBeVisible();
  await page.goWithin('/communities');
  await expect(page.getByRole('heading', { level: 1, name: 'Communities' })).toBeVisible();
  await follow(request, other, reader);
  const now = Date.now;
  const later = vi.spyOn(Date, 'now').mockImplementation(() => now() + 11_000);
  try {
    await page.goWithin('/profile');
    await expect(page.getByRole('link', { name: '1 follower', exact: true })).toBeVisible();
  } finally {
    later.mockRestore();
  }
});

test('the button updates at once, sends one request at a time, and reverts with the reason on failure', async ({
  page,
  reader,
  request,
  api,
  expectFailures,
}) => {
  expectFailures(/\/api\/subscri/);
  const other = await newReader(request);
  await page.goto(`/users/${other.username}`);
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  api.mock('POST /api/subscribe', 500);
  const answer = api.block('POST /api/subscribe');
  await subscribe(page).click();
  await expect(unsubscribe(page)).toBeVisible();
  await expect(page.getByRole('link', { name: '1 follower', exact: true })).toBeVisible();
  await unsubscribe(page).click();
  await unsubscribe(page).click();
  // Both are undone before the profile is loaded again.
  const reload = api.block('GET /api/users/*');
  answer();
  await expect(subscribe(page)).toBeVisible();
  await expect(page.getByRole('link', { name: '0 followers' })).toBeVisible();
  reload();
  await expect(page.getByRole('alert')).toHaveText('Server error managing subscription.');
  expect(api.sent.filter(({ url }) => url.pathname === '/api/subscribe')).toHaveLength(1);
});

test('a failure to unfollow says why', async ({ page, reader, request, api, expectFailures }) => {
  expectFailures(/\/api\/subscri/);
  const other = await newReader(request);
  await follow(request, reader, other);
  api.mock('DELETE /api/subscriptions/*', 'no answer');
  await page.goto(`/users/${other.username}`);
  await unsubscribe(page).click();
  await expect(page.getByRole('alert')).toHaveText('Unable to reach server. Please check your connection.');
  await expect(unsubscribe(page)).toBeVisible();
});

test('an unknown follow state shows as not following, without an error', async ({ page, reader, request, api, expectFailures }) => {
  expectFailures(/\/api\/subscriptions/);
  const other = await newReader(request);
  await follow(request, reader, other);
  for (const response of [404, 'no answer'] as const) {
    api.mock('GET /api/subscriptions', response);
    await page.goto(`/users/${other.username}`);
    await expect(subscribe(page)).toBeEnabled();
    await expect(page.getByText('No essays published.')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await subscribe(page).click();
  await expect(unsubscribe(page)).toBeVisible();
  await expect(page.getByRole('link', { name: '1 follower', exact: true })).toBeVisible();
});

test('followers are paginated', async ({ page, reader: _, api }) => {
  const row = (id: number) => ({ id, followed_id: 1, user_id: id, username: `follower-${id}`, display_name: null, profilePicture: null });
  api.handle('GET /api/users/*/followers', ({ url }) => {
    if (url.searchParams.get('before') === 'second') return { json: [row(3)] };
    return { json: [row(1), row(2)], headers: { link: '</api/users/1/followers?before=second>; rel="next"' } };
  });
  await page.goto('/users/macrina/followers');
  const list = page.getByRole('list', { name: 'Followers' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(list.getByRole('listitem')).toHaveText(['follower-1', 'follower-2', 'follower-3']);
  await expect(page.getByRole('button', { name: 'More', exact: true })).toHaveCount(0);
});

test('follower lists that are empty or cannot be loaded say so', async ({ page, reader, api, expectFailures }) => {
  expectFailures(/\/api\/users\//);
  await page.goto(`/users/${reader.username}/followers`);
  await expect(page.getByText('No followers yet.', { exact: true })).toBeVisible();
  await page.goto(`/users/${reader.username}/following`);
  await expect(page.getByText('Not following anyone yet.', { exact: true })).toBeVisible();
  await expect(page.getByText('Meet readers in communities, and in the reviews of books.', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'communities' })).toHaveAttribute('href', '/communities');
  await page.goto('/users/nobody/following');
  await expect(page.getByText('User not found.', { exact: true })).toBeVisible();
  api.mock('GET /api/users/*/followers', 500);
  await page.goto(`/users/${reader.username}/followers`);
  await expect(page.getByRole('alert').getByText('Server error fetching user.', { exact: true })).toBeVisible();
  api.mock('GET /api/users/*/following', 403);
  await page.goto(`/users/${reader.username}/following`);
  await expect(page.getByRole('alert').getByText('Access denied.', { exact: true })).toBeVisible();
});
