import type { Page } from '@playwright/test';
import { addText } from './support/add-text.ts';
import { startServer } from './support/server.ts';
import { logIn, newReader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the worker controls the page and has stored what it needs. */
async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

const stored = (page: Page) =>
  page.evaluate(async () => {
    const addresses: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url, headers } of await cache.keys())
        addresses.push(`${name} ${new URL(url).pathname}${[...headers.keys()].includes('authorization') ? ' with a token' : ''}`);
    }
    return addresses;
  });

test('the page opens without a connection and says so, and nothing private is stored', async ({
  page,
  context,
  reader,
  expectFailures,
}) => {
  expect(reader.username).not.toBe('');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Published Essays' })).toBeVisible();
  await waitForWorker(page);
  await expect.poll(() => stored(page)).toContainEqual(expect.stringMatching(/^catena-assets .*\.woff2$/));
  const addresses = await stored(page);
  expect(addresses.filter((one) => /token|\/api\/|\/files\//.test(one))).toEqual([]);
  expectFailures(/./);
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('alert').getByText('You are offline.')).toBeVisible();
  await expect(page.getByRole('status').getByText('You are offline.')).toBeVisible();
  await expect(page.getByText('Unable to reach server. Please check your connection.').first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Published Essays' })).toBeVisible();
});

test('a section that was opened can be read offline, another says why not, and logging out deletes it', async ({
  page,
  context,
  expectFailures,
  playwright,
}) => {
  test.setTimeout(180_000);
  const server = await startServer();
  const verses = [1, 2, 3, 4].flatMap((chapter) => [1, 2, 3].map((verse) => `Ps.${chapter}.${verse}`));
  const head = { edition: { title: 'Psalms of the King', language: 'en', license: 'Public domain', scripture: true, numbering: 'kjv' } };
  const lines = verses.map((citation) => ({ citation, text: `Words of ${citation}.` }));
  await addText(server, 'king', [head, ...lines].map((line) => JSON.stringify(line)).join('\n'));
  const request = await playwright.request.newContext({ baseURL: server.url });
  await logIn(context, server.url, await newReader(request));
  await page.goto(`${server.url}/read/king/Ps.1.1`);
  await expect(page.getByText('Words of Ps.1.1.')).toBeVisible();
  await waitForWorker(page);
  expectFailures(/./);
  await context.setOffline(true);
  await page.goto(`${server.url}/read/king/Ps.1.3`);
  await expect(page.getByText('Words of Ps.1.3.')).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.goto(`${server.url}/read/king/Ps.4`);
  await expect(page.getByText('this part of the text is not available offline')).toBeVisible();
  await expect(page.getByRole('alert').getByText('You are offline.')).toBeVisible();
  await page.getByRole('link', { name: 'Psalms of the King' }).click();
  await expect(page.getByText('Words of Ps.1.1.')).toBeVisible();
  await context.setOffline(false);
  await page.goto(`${server.url}/digital-library`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(async () => (await stored(page)).filter((one) => one.startsWith('catena-texts'))).toEqual([]);
  await request.dispose();
  await server.remove();
});
