import { fillLogin, newReader } from './support/readers.ts';
import { bookId, expect, test } from './support/test.ts';

test('all tabs follow a login, a logout and a change of the reader in one of them @core', async ({ page, context, request }) => {
  const reader = await newReader(request);
  const next = await newReader(request);
  const book = `/book/${await bookId(request, 'Pastoral Care')}`;
  const publicPage = await context.newPage();
  const closedPage = await context.newPage();
  await page.goto('/login');
  await publicPage.goto('/authors/a');
  await closedPage.goto(book);
  await expect(closedPage).toHaveURL(/\/login/);

  await test.step('a login', async () => {
    await fillLogin(page, reader);
    await expect(page).toHaveURL('/user-profile');
    await expect(publicPage.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
    await expect(closedPage.getByRole('heading', { level: 1, name: 'Pastoral Care' })).toBeVisible();
    await expect(closedPage.getByRole('button', { name: 'Mark As Read' })).toBeVisible();
  });
  await test.step('another reader: no page mixes the two', async () => {
    await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
    await publicPage.evaluate(({ token, username }) => Object.assign(localStorage, { username, token }), next);
    await expect(page.getByRole('heading', { level: 1, name: next.username })).toBeVisible();
    await expect(page.getByText(reader.username)).toHaveCount(0);
  });
  await test.step('a logout', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect(closedPage).toHaveURL(/\/login\?next=%2Fbook%2F/);
    await expect(closedPage.getByRole('main')).toContainText('Please log in to view book details');
    await expect(publicPage.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(publicPage).toHaveURL('/authors/a');
  });
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
  // The page may request the profile once more.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
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
  for (lead of [0, 5, 9]) {
    file = new Promise((resolve) => (fileCame = resolve));
    await page.evaluate(({ token, username }) => Object.assign(localStorage, { token, username }), reader).catch(() => undefined);
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/login\?next=%2Fprofile$/);
    await expect(page.getByRole('status')).toHaveText('Unauthorized. Please log in again.');
  }
});
