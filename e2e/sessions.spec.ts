import { fillLogin, logIn, newReader } from './support/readers.ts';
import { bookId, expect, test } from './support/test.ts';

test('logging out in one tab logs out all tabs', async ({ page, context, reader, request }) => {
  const book = `/book/${await bookId(request, 'Pastoral Care')}`;
  await page.goto('/about');
  const closedPage = await context.newPage();
  await closedPage.goto(book);
  await expect(closedPage.getByRole('button', { name: 'Mark As Read' })).toBeVisible();
  const publicPage = await context.newPage();
  await publicPage.goto('/digital-library');
  await expect(publicPage.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(closedPage).toHaveURL(/\/login\?next=%2Fbook%2F/);
  await expect(closedPage.getByRole('main')).toContainText('Please log in to view book details');
  await expect(publicPage.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(publicPage).toHaveURL('/digital-library');
  const headers = { authorization: `Bearer ${reader.token}` };
  const status = async () => (await request.get('/api/profile', { headers })).status();
  // The pages do not wait for the server.
  await expect.poll(status, 'the server ended the session too').toBe(401);
});

test('a logout request survives closing the browser', async ({ page, reader }) => {
  const sent: string[] = [];
  await page.exposeFunction('tell', (what: string) => sent.push(what));
  await page.addInitScript(() => {
    const own = window.fetch;
    const { tell } = window as unknown as { tell: (what: string) => void };
    window.fetch = (address, how) => {
      if (String(address).endsWith('/api/logout')) tell(how?.keepalive === true ? 'kept alive' : 'cut off');
      return own(address, how);
    };
  });
  await page.goto('/about');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => sent).toEqual(['kept alive']);
});

test('logging in in one tab logs in all tabs', async ({ page, context, request }) => {
  const reader = await newReader(request);
  await page.goto('/login');
  const publicPage = await context.newPage();
  await publicPage.goto('/authors/a');
  const waiting = await context.newPage();
  await waiting.goto(`/book/${await bookId(request, 'Pastoral Care')}`);
  await expect(waiting).toHaveURL(/\/login/);

  await fillLogin(page, reader);
  await expect(page).toHaveURL('/user-profile');
  await expect(publicPage.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await expect(waiting.getByRole('heading', { level: 1, name: 'Pastoral Care' })).toBeVisible();
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

test('a page never mixes two readers when another logs in from another tab', async ({ page, reader, request, context }) => {
  const next = await newReader(request);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/about');
  await other.evaluate(({ token, username }) => Object.assign(localStorage, { username, token }), next);
  await expect(page.getByRole('heading', { level: 1, name: next.username })).toBeVisible();
  await expect(page.getByText(reader.username)).toHaveCount(0);
});

test('login and logout work in a browser that blocks storage', async ({ page, request }) => {
  const reader = await newReader(request);
  await page.addInitScript(() => {
    const denied = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: denied });
    Object.defineProperty(window, 'sessionStorage', { get: denied });
  });
  await page.goto('/login');
  await fillLogin(page, reader);
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  // Wait until the page is loaded, since pending requests may be rejected at logout.
  await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
  for (const sentence of ['No essays published.', 'No posts published.', 'No items marked as read.', 'No folders available.'])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('an expired session leads from a members-only page to the login and back', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\//);
  await page.goto('/authors');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await request.post('/api/logout', { headers: { authorization: `Bearer ${reader.token}` } });

  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login\?next=%2Fprofile$/);
  await expect(page.getByText('Unauthorized. Please log in again.', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('username')])).toEqual([null, null]);
  await fillLogin(page, reader);
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
});

test('the login page reports an expired session and keeps the input', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\//);
  await request.post('/api/logout', { headers: { authorization: `Bearer ${reader.token}` } });
  // The login page preloads its target while the reader types; the rejection comes then or earlier.
  let arrive = (): void => {};
  const typed = new Promise<void>((resolve) => (arrive = resolve));
  let lead = (): void => {};
  const leading = new Promise<void>((resolve) => (lead = resolve));
  await page.route(/\/assets\/ProfilePage[^/]*\.js$/, async (route) => {
    lead();
    await typed;
    await route.continue();
  });
  await page.route('**/api/profile', async (route) => {
    const response = await route.fetch();
    await Promise.race([leading, new Promise((resolve) => setTimeout(resolve, 1000))]);
    await route.fulfill({ response });
  });
  await page.goto('/login');
  await page.getByRole('main').getByLabel('Email').fill(reader.email);
  arrive();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('status')).toHaveText('Unauthorized. Please log in again.');
  await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(reader.email);
});

test('a session that turns out to be expired while the page loads is reported too', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\//);
  await request.post('/api/logout', { headers: { authorization: `Bearer ${reader.token}` } });
  let lead = 0;
  let fileCame = (): void => {};
  let file: Promise<void>;
  // The header's request races with the page's script; the test lets each of them win.
  await page.route(/\/assets\/ProfilePage[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    fileCame();
    await page.waitForTimeout(lead);
    await route.fulfill({ response });
  });
  await page.route(/\/api\//, async (route) => {
    const response = await route.fetch();
    await file;
    await route.fulfill({ response });
  });
  await page.route(/\/assets\/LoginPage[^/]*\.js$/, async (route) => {
    await page.waitForTimeout(300);
    await route.continue();
  });
  for (lead of [0, 3, 5, 7, 9, 12]) {
    file = new Promise((resolve) => (fileCame = resolve));
    await page.evaluate(({ token, username }) => Object.assign(localStorage, { token, username }), reader).catch(() => undefined);
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/login\?next=%2Fprofile$/);
    await expect(page.getByRole('status')).toHaveText('Unauthorized. Please log in again.');
  }
});

test('an expired session leads from a public page to the login and back', async ({ page, reader, expectFailures }) => {
  expectFailures(/\/api\//);
  await page.goto('/about');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('token', 'not-a-token-of-anyone'));
  await page.goto('/digital-library?category=Reformation');
  await expect(page.getByText('Unauthorized. Please log in again.', { exact: true })).toBeVisible();
  await fillLogin(page, reader);
  await expect(page).toHaveURL('/digital-library?category=Reformation');
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(6);
});

test('a token without a name shows the login prompt inside the page', async ({ page, reader, request }) => {
  await page.goto('/about');
  await page.evaluate(() => localStorage.removeItem('username'));
  for (const [address, sentence] of [
    [`/book/${await bookId(request, 'Pastoral Care')}`, 'Please log in to view book details'],
    ['/authors/id/1', 'Please log in to view author details'],
    ['/profile', 'Please log in to view profiles'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('main').getByText(sentence, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(address);
  }
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await fillLogin(page, reader);
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
});

const elsewhere = [
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '\\\\evil.example',
  'book/1',
];

test('the login never redirects to another site', async ({ page, request, baseURL }) => {
  const reader = await newReader(request);
  for (const next of elsewhere) {
    await test.step(next, async () => {
      await page.goto(`/login?next=${encodeURIComponent(next)}`);
      await fillLogin(page, reader);
      await expect(page).toHaveURL(`${baseURL}/user-profile`);
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Catena' })).toBeVisible();
    });
  }
});

test('login and signup redirect a reader who is logged in', async ({ page, context, request, baseURL }) => {
  await logIn(context, baseURL, await newReader(request));
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
