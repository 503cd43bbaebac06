import type { Page } from '@playwright/test';
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
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByText('Unable to reach server. Please check your connection.').first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Published Essays' })).toBeVisible();
});
