import { network } from '../e2e/support/community.ts';
import { desk } from '../e2e/support/desk.ts';
import { bookId } from '../e2e/support/library.ts';
import { essays } from '../e2e/support/essays.ts';
import { fillLogin, newReader } from '../e2e/support/readers.ts';
import { expect, logIn, test } from './support/test.ts';

const expired = 'Unauthorized. Please log in again.';

test('a logout request survives closing the browser', async ({ page, api, reader, request }) => {
  await page.goto('/about');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(api.sent.filter(({ url }) => url.pathname === '/api/logout').map(({ keepalive }) => keepalive)).toEqual([true]);
  // The server ended the session too. The page did not wait for it.
  const status = async () => (await request.get('/api/profile', { headers: { authorization: `Bearer ${reader.token}` } })).status();
  await expect.poll(status).toBe(401);
});

test('nothing of one reader is shown to the next one in the same browser', async ({ page, reader, request }) => {
  const next = await newReader(request);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await fillLogin(page, next);
  await expect(page.getByRole('heading', { level: 1, name: next.username })).toBeVisible();
  await expect(page.getByText(reader.username)).toHaveCount(0);
});

test('a late rejection of an ended session leaves the next session alone', async ({ page, api, reader, request, expectFailures }) => {
  expectFailures(/\/api\//);
  const next = await newReader(request);
  const id = await network(request).post(reader, 'Liked late.');
  await page.goto(`/posts/${id}`);
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  api.handle('POST /api/posts/*/like', () => answered.then(() => 401));
  await page.getByRole('button', { name: 'Like 0', exact: true }).click();
  await expect.poll(() => api.sent.some(({ url }) => url.pathname.endsWith('/like'))).toBe(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await fillLogin(page, next);
  await expect(page.getByRole('link', { name: `Profile of ${next.username}` })).toBeVisible();
  answer();
  await api.waitForIdle();
  await expect(page.getByRole('link', { name: `Profile of ${next.username}` })).toBeVisible();
  expect(localStorage.getItem('token')).not.toBeNull();
});

test('a page logs out when another tab clears the storage of the site', async ({ page, api, reader }) => {
  await page.goto('/workspace');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  // A request that reads the token after it is gone would fail.
  await expect.poll(() => api.sent.map(({ url }) => url.pathname)).toContain('/api/invitations');
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  await expect(page).toHaveURL('/login?next=%2Fworkspace');
});

test('an expired session leads from a members-only page to the login and back', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\//);
  await request.post('/api/logout', { headers: { authorization: `Bearer ${reader.token}` } });
  await page.goto('/profile');
  await expect(page).toHaveURL('/login?next=%2Fprofile');
  await expect(page.getByText(expired, { exact: true })).toBeVisible();
  expect([localStorage.getItem('token'), localStorage.getItem('username')]).toEqual([null, null]);
  await fillLogin(page, reader);
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
});

test('an expired session leads from a public page to the login and back', async ({ page, reader, expectFailures }) => {
  expectFailures(/\/api\//);
  localStorage.setItem('token', 'not-a-token-of-anyone');
  await page.goto('/digital-library?category=Reformation');
  await expect(page.getByText(expired, { exact: true })).toBeVisible();
  await fillLogin(page, reader);
  await expect(page).toHaveURL('/digital-library?category=Reformation');
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(6);
});

test('an expired session on any members-only page ends in the browser, which says so', async ({
  page,
  api,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\//);
  const { folder, note, topic } = desk(request, reader);
  const folderId = await folder('Desk');
  for (const [path, endpoint] of [
    ['/workspace', 'GET /api/folders'],
    [`/folders/${folderId}`, 'GET /api/folders/*'],
    [`/notes/${await note(folderId, 'A note', 'Noted.')}`, 'GET /api/notes/*'],
    ['/topics', 'GET /api/topics'],
    [`/topics/${await topic('A topic')}`, 'GET /api/topics/*'],
    ['/essays', 'GET /api/essays'],
    [`/article/${await essays(request, reader).create('An essay', '<p>Words.</p>')}`, 'GET /api/essays/*'],
    ['/search?query=grace&type=semantic', 'POST /api/search/semantic'],
    ['/profile', 'GET /api/profile'],
  ] as const) {
    logIn(reader);
    api.reset();
    api.mock(endpoint, 401);
    await page.goto(path);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
    await expect(page.getByText(expired, { exact: true })).toBeVisible();
    expect(localStorage.getItem('token')).toBeNull();
  }
});

test('a reader unknown to the server is logged out, and the login says why', async ({ page, api, reader: _, expectFailures }) => {
  expectFailures(/\/api\/profile$/);
  api.mock('GET /api/profile', 404);
  await page.goto('/user-profile');
  await expect(page.getByText('Profile endpoint not found.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/login?next=%2Fuser-profile');
  expect(localStorage.getItem('token')).toBeNull();
});

test('a token without a name shows the login prompt inside each members-only page', async ({ page, reader, request }) => {
  const { folder, note, topic } = desk(request, reader);
  const folderId = await folder('Desk');
  localStorage.removeItem('username');
  for (const [path, sentence] of [
    [`/book/${await bookId(request, 'Pastoral Care')}`, 'Please log in to view book details'],
    ['/authors/id/1', 'Please log in to view author details'],
    ['/workspace', 'Please log in to view folders'],
    [`/folders/${folderId}`, 'Please log in to view folders'],
    [`/notes/${await note(folderId, 'A note', 'Noted.')}`, 'Please log in to view notes'],
    ['/topics', 'Please log in to view topics'],
    [`/topics/${await topic('A topic')}`, 'Please log in to view topics'],
    ['/essays', 'Please log in to view essays'],
    [`/article/${await essays(request, reader).create('An essay', '<p>Words.</p>')}`, 'Please log in to view essays'],
    ['/write-essay', 'Please log in to create essays.'],
    ['/profile', 'Please log in to view profiles'],
  ] as const) {
    await page.goWithin(path);
    await expect(page.getByRole('main').getByText(sentence, { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await fillLogin(page, reader);
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
});

// All forms of addresses are in web/platform/paths.test.ts.
test('the login never redirects to another site', async ({ page, request }) => {
  const reader = await newReader(request);
  for (const next of ['//evil.example', '/\t/evil.example', 'https://evil.example/']) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await fillLogin(page, reader);
    await expect(page).toHaveURL('/user-profile');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Catena' })).toBeVisible();
  }
});

test('login and signup redirect a reader who is logged in', async ({ page, reader: _ }) => {
  for (const [address, destination] of [
    ['/login', '/user-profile'],
    ['/signup', '/user-profile'],
    ['/login?next=%2Fauthors%2Fb', '/authors/b'],
    ['/login?next=%2Flogin', '/user-profile'],
    ['/signup?next=%2F%2Fevil.example', '/user-profile'],
  ] as const) {
    await page.goto(address);
    await expect(page).toHaveURL(destination);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('login and logout work in a browser that blocks storage', async ({ page, request }) => {
  const reader = await newReader(request);
  const restore = blockStorage();
  try {
    await page.goto('/login');
    await fillLogin(page, reader);
    await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
    for (const sentence of ['No essays published.', 'No posts published.', 'No items marked as read.', 'No folders available.'])
      await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  } finally {
    restore();
  }
});

test('a like, repost or comment with an expired session asks to log in and works afterwards', async ({ page, api, reader, request }) => {
  const id = await network(request).post(reader, 'Stays open.');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto(`/posts/${id}`);
  await page.getByRole('textbox', { name: 'Comment' }).fill('Typed before it went.');
  localStorage.removeItem('token');
  await button('Like 0').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please log in to like posts.' })).toBeVisible();
  await button('Repost 0').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please log in to repost.' })).toBeVisible();
  await button('Post Comment').click();
  const alert = page.getByRole('alert').filter({ hasText: 'Please log in to comment.' });
  await expect(alert).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Typed before it went.');
  expect(api.sent.filter(({ method }) => method === 'POST')).toEqual([]);
  await alert.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await fillLogin(page, reader);
  await expect(page).toHaveURL(`/posts/${id}`);
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Typed before it went.');
  await button('Like 0').click();
  await expect(button('Like 1')).toBeVisible();
});

/** Makes both storages throw, as browsers do that block them. Returns what restores them. */
function blockStorage(): () => void {
  const names = ['localStorage', 'sessionStorage'] as const;
  const saved = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  const denied = (): never => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of names) Object.defineProperty(globalThis, name, { get: denied, configurable: true });
  return () => {
    for (const [name, descriptor] of saved) if (descriptor) Object.defineProperty(globalThis, name, descriptor);
  };
}
