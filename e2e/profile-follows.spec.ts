import type { APIRequestContext, Page } from '@playwright/test';
import { mockResponse, type MockResponse, openWithResponse, labelOf } from './support/mock-responses.ts';
import { logIn, newReader, type Reader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

const headers = ({ token }: Reader) => ({ authorization: `Bearer ${token}` });
const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe', exact: true });
const unsubscribe = (page: Page) => page.getByRole('button', { name: 'Unsubscribe', exact: true });

async function follow(request: APIRequestContext, who: Reader, { username }: Pick<Reader, 'username'>): Promise<void> {
  await request.post('/api/subscribe', { headers: headers(who), data: { followed_username: username } });
}

test('a reader follows another, who sees it after returning, and unfollows', async ({ page, reader, request, otherContext, baseURL }) => {
  const other = await newReader(request);
  await logIn(otherContext, baseURL, other);
  const theirs = await otherContext.newPage();
  await theirs.goto('/profile');
  await expect(theirs.getByRole('link', { name: '0 followers' })).toBeVisible();

  await page.goto(`/users/${other.username}`);
  const answered = page.waitForResponse('**/api/subscribe');
  await subscribe(page).click();
  await expect(unsubscribe(page)).toBeVisible();
  await expect(page.getByRole('link', { name: '1 follower', exact: true })).toBeVisible();
  await answered;
  await page.reload();
  await expect(unsubscribe(page)).toBeVisible();

  await theirs.reload();
  await theirs.getByRole('link', { name: '1 follower', exact: true }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Followers' })).toBeVisible();
  await theirs.getByRole('list', { name: 'Followers' }).getByRole('link', { name: reader.username }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
  await expect(theirs.getByRole('link', { name: '1 following' })).toBeVisible();

  await page.goto('/profile');
  await page.getByRole('link', { name: '1 following' }).click();
  await page.getByRole('list', { name: 'Following' }).getByRole('link', { name: other.username }).click();
  const ended = page.waitForResponse(/\/api\/subscriptions\/\d+$/);
  await unsubscribe(page).click();
  await expect(subscribe(page)).toBeVisible();
  await expect(page.getByRole('link', { name: '0 followers' })).toBeVisible();
  await ended;
  await page
    .getByRole('banner')
    .getByRole('link', { name: `Profile of ${reader.username}` })
    .click();
  await expect(page.getByRole('link', { name: '0 following' })).toBeVisible();
});

test('the button updates at once, sends one request at a time, and reverts with the reason on failure', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\/subscri/);
  const other = await newReader(request);
  await page.goto(`/users/${other.username}`);
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  let calls = 0;
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/subscribe', async (route) => {
    calls++;
    await answered;
    await route.fulfill({ status: 500, json: { message: 'Made up for a test' } });
  });
  await subscribe(page).click();
  await expect(unsubscribe(page)).toBeVisible();
  await expect(page.getByRole('link', { name: '1 follower', exact: true })).toBeVisible();
  await unsubscribe(page).click();
  await unsubscribe(page).click();
  answer();
  await expect(page.getByRole('alert')).toHaveText('Server error managing subscription.');
  await expect(subscribe(page)).toBeVisible();
  await expect(page.getByRole('link', { name: '0 followers' })).toBeVisible();
  expect(calls).toBe(1);
});

test('failures to follow and unfollow say why', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/subscri/);
  const cases: readonly (readonly [MockResponse, string])[] = [
    [{ status: 400, details: 'You cannot follow yourself.' }, 'You cannot follow yourself.'],
    [403, 'Access denied.'],
    [404, 'User not found.'],
    [500, 'Server error managing subscription.'],
    [{ status: 500, details: 'The chain broke.' }, 'The chain broke.'],
    [502, 'Server is down. Please try again later.'],
    ['no answer', 'Unable to reach server. Please check your connection.'],
    [418, 'Failed to manage subscription.'],
  ];
  const other = await newReader(request);
  for (const [call, button] of [
    ['POST /api/subscribe', 'Subscribe'],
    ['DELETE /api/subscriptions/*', 'Unsubscribe'],
  ] as const) {
    await page.goto(`/users/${other.username}`);
    for (const [fake, sentence] of cases) {
      await test.step(`${call} ${labelOf(fake)}`, async () => {
        await mockResponse(page, call, fake);
        await page.getByRole('button', { name: button, exact: true }).click();
        await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
        await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
      });
    }
    await page.unrouteAll();
    await follow(request, reader, other);
  }
});

test('an unknown follow state shows as not following, without an error', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/subscriptions/);
  const other = await newReader(request);
  await follow(request, reader, other);
  for (const fake of [500, 404, 502, 'no answer'] as const) {
    await test.step(labelOf(fake), async () => {
      await openWithResponse(page, `/users/${other.username}`, 'GET /api/subscriptions', fake);
      await expect(subscribe(page)).toBeEnabled();
      await expect(page.getByText('No essays published.')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }
  await page.unrouteAll();
  await mockResponse(page, 'GET /api/subscriptions', 500);
  await page.goto(`/users/${other.username}`);
  await subscribe(page).click();
  await expect(unsubscribe(page)).toBeVisible();
  await expect(page.getByRole('link', { name: '1 follower', exact: true })).toBeVisible();
});

test('followers are paginated', async ({ page, reader, request }) => {
  const row = (id: number) => ({ id, followed_id: 1, user_id: id, username: `follower-${id}`, display_name: null, profilePicture: null });
  await page.route(/\/api\/users\/\d+\/followers/, (route) => {
    const second = new URL(route.request().url()).searchParams.get('before') === 'second';
    if (second) return route.fulfill({ json: [row(3)] });
    const link = '</api/users/1/followers?before=second>; rel="next"';
    return route.fulfill({ json: [row(1), row(2)], headers: { link } });
  });
  expect((await request.get('/api/profile', { headers: headers(reader) })).ok()).toBe(true);
  await page.goto('/users/macrina/followers');
  const list = page.getByRole('list', { name: 'Followers' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(list.getByRole('listitem')).toHaveText(['follower-1', 'follower-2', 'follower-3']);
  await expect(page.getByRole('button', { name: 'More', exact: true })).toHaveCount(0);
});

test('follower lists that are empty or cannot be loaded say so', async ({ page, reader, expectFailures }) => {
  expectFailures(/\/api\/users\//);
  await page.goto(`/users/${reader.username}/followers`);
  await expect(page.getByText('No followers yet.', { exact: true })).toBeVisible();
  await page.goto(`/users/${reader.username}/following`);
  await expect(page.getByText('Not following anyone yet.', { exact: true })).toBeVisible();
  await page.goto('/users/nobody/following');
  await expect(page.getByText('User not found.', { exact: true })).toBeVisible();
  const cases: readonly (readonly [MockResponse, string])[] = [
    [403, 'Access denied.'],
    [404, 'User not found.'],
    [500, 'Server error fetching user.'],
    [502, 'Server is down. Please try again later.'],
    ['no answer', 'Unable to reach server. Please check your connection.'],
    [418, 'Failed to load user data.'],
  ];
  for (const which of ['followers', 'following']) {
    for (const [fake, sentence] of cases) {
      await test.step(`${which} ${labelOf(fake)}`, async () => {
        await mockResponse(page, `GET /api/users/*/${which}`, fake);
        await page.goto(`/users/${reader.username}/${which}`);
        await expect(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
      });
    }
  }
});
