import { fillLogin, logIn, newReader } from './support/readers.ts';
import { bookId, expect, test } from './support/test.ts';

test('a logout in one tab is a logout in all of them', async ({ page, context, reader, request }) => {
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
  // The pages do not wait for it.
  await expect.poll(status, 'the server ended the session too').toBe(401);
});

test('a logout is sent on when the browser is closed right after it', async ({ page, reader }) => {
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

test('a login in one tab is a login in all of them', async ({ page, context, request }) => {
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

test('nothing of one reader is shown to the next one at the same browser', async ({ page, reader, request }) => {
  const next = await newReader(request);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await fillLogin(page, next);
  await expect(page.getByRole('heading', { level: 1, name: next.username })).toBeVisible();
  await expect(page.getByText(reader.username)).toHaveCount(0);
});

test('a page is never one reader’s under the name of the next, who logged in from another tab', async ({
  page,
  reader,
  request,
  context,
}) => {
  const next = await newReader(request);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/about');
  await other.evaluate(({ token, username }) => Object.assign(localStorage, { username, token }), next);
  await expect(page.getByRole('heading', { level: 1, name: next.username })).toBeVisible();
  await expect(page.getByText(reader.username)).toHaveCount(0);
});

test('a browser that forbids to keep anything lets one in and out all the same', async ({ page, request }) => {
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
  // The page is there, with all it asked for: what is under way at a logout may be refused.
  await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
  for (const sentence of ['No essays published.', 'No posts published.', 'No items marked as read.', 'No folders available.'])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('a session that the server ended leads from a page for readers to the login and back', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
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

test('the login, opened with a session that the server has ended, says so and keeps what is typed', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\//);
  await request.post('/api/logout', { headers: { authorization: `Bearer ${reader.token}` } });
  // Where the login was about to lead is on the way for as long as the reader types; the refusal comes when it is asked for, or before.
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

test('a session that turns out ended while its page is still on the way says so too', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\//);
  await request.post('/api/logout', { headers: { authorization: `Bearer ${reader.token}` } });
  let lead = 0;
  let fileCame = (): void => {};
  let file: Promise<void>;
  // The header's call and the file of the screen race; the call is made to win narrowly, or to lose.
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

test('a session that the server ended leads from a public page to the login and back', async ({ page, reader, expectFailures }) => {
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

test('half a session, a token without a name, is told to log in inside the page', async ({ page, reader, request }) => {
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

test('a login never leads to another site, whatever the address says', async ({ page, request, baseURL }) => {
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

test('login and signup go on at once for who is logged in', async ({ page, context, request, baseURL }) => {
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
