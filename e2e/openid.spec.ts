import { OpenidProvider } from '../server/testing/openid-provider.ts';
import { logIn, newReader } from './support/readers.ts';
import { type Server, startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

// The service worker preloads every page that is opened, and the response of the provider works
// only once.
test.use({ serviceWorkers: 'allow' });

let provider: OpenidProvider;
let server: Server;
test.beforeAll(async () => {
  provider = await OpenidProvider.start();
  server = await startServer((url) => ({ ...provider.env, PUBLIC_URL: url }));
});
test.afterAll(async () => {
  await server.remove();
  await provider.close();
});

test('a new reader logs in with another provider, creates an account, and comes back', async ({ page, expectFailures }) => {
  expectFailures(/\/api\/(login\/openid\/session|profile$)/);
  provider.user = { sub: 'egeria-1', email: 'egeria@example.org', email_verified: true, preferred_username: 'egeria' };
  await page.goto(`${server.url}/login?next=%2Fcommunities`);
  await page.getByRole('button', { name: 'Continue with Seminary' }).click();
  await expect(page).toHaveURL(`${server.url}/signup/continue?next=%2Fcommunities`);
  await expect(page.getByLabel('Email')).toHaveValue('egeria@example.org');
  await page.getByLabel('Username').fill('egeria_of_galicia');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(`${server.url}/communities`);
  await page.goto(`${server.url}/edit-profile`);
  await expect(page.getByRole('list', { name: 'Connected accounts' })).toContainText('egeria@example.org');
  await page.getByRole('button', { name: 'Email me a link to choose a password' }).click();
  await expect(page.getByText('A link is on its way to egeria@example.org.')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto(`${server.url}/login`);
  await page.getByRole('button', { name: 'Continue with Seminary' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'egeria_of_galicia' })).toBeVisible();
});

test('a reader connects an account at another provider, logs in with it, and disconnects it', async ({ page, playwright, context }) => {
  provider.user = { sub: 'reader-1', email: 'reader@seminary.example' };
  const request = await playwright.request.newContext({ baseURL: server.url });
  const reader = await newReader(request);
  await logIn(context, server.url, reader);
  await page.goto(`${server.url}/edit-profile`);
  const part = page.getByRole('region', { name: 'Connected accounts', exact: true });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await part.getByRole('button', { name: 'Connect Seminary' }).click();
  await page.getByRole('dialog').getByLabel('Current password').fill(reader.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to Seminary' }).click();
  await expect(part.getByRole('status')).toHaveText('The account has been connected.');
  await expect(part.getByRole('listitem')).toContainText('reader@seminary.example');

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto(`${server.url}/login?next=%2Fedit-profile`);
  await page.getByRole('button', { name: 'Continue with Seminary' }).click();
  await expect(page).toHaveURL(`${server.url}/edit-profile`);
  await part.getByRole('button', { name: 'Disconnect reader@seminary.example' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(part.getByText('None. Connect your account at Seminary to log in with it.')).toBeVisible();
});

test('a reader who does not agree at the provider sees why the login failed', async ({ page }) => {
  provider.user = undefined;
  await page.goto(`${server.url}/login`);
  await page.getByRole('button', { name: 'Continue with Seminary' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You did not allow the login at Seminary.' })).toBeVisible();
});
