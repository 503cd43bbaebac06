import { logIn, newReader } from './support/readers.ts';
import { type Server, startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

const unreachable = 'Unable to reach server. Please check your connection.';

// The test stops its server, so it has its own.
let server: Server;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.remove());

test('pages report a server crash and recover, still logged in, with everything that was acknowledged', async ({
  page,
  context,
  playwright,
  expectFailures,
}) => {
  expectFailures(/./);
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
  const book = page.url();
  await page.goto(`${server.url}/digital-library?category=Reformation`);
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(6);
  const other = await context.newPage();
  await other.goto(`${server.url}/digital-library`);
  await expect(other.getByRole('button', { name: 'View Details' })).toHaveCount(50);

  await server.kill();
  await page.getByLabel('Category').selectOption('Islam');
  // The files of this page were never loaded.
  await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Authors' }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('alert').getByText(unreachable, { exact: true })).toBeVisible();
    await tab.getByRole('button', { name: 'Try again' }).click();
    await expect(tab.getByRole('alert').getByText(unreachable, { exact: true })).toBeVisible();
  }

  await server.restart();
  await test.step('a list reloads by itself within seconds', async () => {
    await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(3);
    await page.getByRole('link', { name: `Profile of ${reader.username}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
  });
  await test.step('a page without its files loads by itself or with Try again', async () => {
    await expect(async () => {
      await other
        .getByRole('button', { name: 'Try again' })
        .click({ timeout: 500 })
        .catch(() => undefined);
      await expect(other.getByRole('heading', { level: 1, name: 'Authors' })).toBeVisible({ timeout: 3000 });
    }).toPass();
  });
  await page.goto(book);
  await expect(page.getByRole('article')).toContainText('I know that I do not.');
  await request.dispose();
});
