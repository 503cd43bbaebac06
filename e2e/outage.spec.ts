import { logIn, newReader } from './support/readers.ts';
import { type Server, startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

const unreachable = 'Unable to reach server. Please check your connection.';

// These tests stop their server, so they share their own and run one after another.
test.describe.configure({ mode: 'default' });
let server: Server;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.remove());

test('the page reports a server crash and recovers by itself, still logged in', async ({ page, context, playwright, expectFailures }) => {
  expectFailures(/\/(api|assets)\//);
  const request = await playwright.request.newContext({ baseURL: server.url });
  const reader = await newReader(request);
  await logIn(context, server.url, reader);
  await page.goto(`${server.url}/digital-library?category=Reformation`);
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(6);

  await server.kill();
  await page.getByLabel('Category').selectOption('Islam');
  await expect(page.getByRole('alert').getByText(unreachable, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert').getByText(unreachable, { exact: true })).toBeVisible();

  await server.restart();
  // The page reloads its data by itself within seconds.
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(3);
  await page.getByRole('link', { name: `Profile of ${reader.username}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
  await request.dispose();
});

test('an unvisited page opened during an outage says so and loads with Try again', async ({ page, expectFailures }) => {
  expectFailures(/./);
  await page.goto(`${server.url}/digital-library`);
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(50);
  await server.kill();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Authors' }).click();
  await expect(page.getByRole('alert').getByText(unreachable, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert').getByText(unreachable, { exact: true })).toBeVisible();
  await server.restart();
  // The page also retries by itself and may load before the button is clicked.
  await expect(async () => {
    await page
      .getByRole('button', { name: 'Try again' })
      .click({ timeout: 500 })
      .catch(() => undefined);
    await expect(page.getByRole('heading', { level: 1, name: 'Authors' })).toBeVisible({ timeout: 3000 });
  }).toPass();
});

test('acknowledged writes survive a server crash', async ({ page, context, playwright, expectFailures }) => {
  expectFailures(/\/(api|assets)\//);
  const request = await playwright.request.newContext({ baseURL: server.url });
  const reader = await newReader(request);
  await logIn(context, server.url, reader);
  await page.goto(`${server.url}/digital-library?searchTerm=learned+ignorance`);
  await page.getByRole('button', { name: 'View Details' }).click();
  await page.getByRole('button', { name: 'Mark As Read' }).click();
  await page.getByRole('radio', { name: '5 stars' }).check();
  await page.getByLabel('Comment (optional)').fill('I know that I do not.');
  await page.getByRole('button', { name: 'Submit review' }).click();
  await expect(page.getByText('5.0 from 1 reader')).toBeVisible();
  await server.kill();
  await server.restart();
  await page.reload();
  await expect(page.getByRole('article')).toContainText('I know that I do not.');
  await request.dispose();
});
