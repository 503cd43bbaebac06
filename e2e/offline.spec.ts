import type { Page } from '@playwright/test';
import { addText } from './support/add-text.ts';
import { setOffline } from './support/offline.ts';
import { type Server, startServer } from './support/server.ts';
import { logIn, newReader } from './support/readers.ts';
import { waitForServiceWorker } from './support/service-worker.ts';
import { expect, test as base } from './support/test.ts';

const test = base.extend<{ server: Server }>({
  server: async ({ browserName: _ }, use) => {
    const server = await startServer();
    await use(server);
    await server.remove();
  },
});

test.use({ serviceWorkers: 'allow' });

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

const [desktop, phone] = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/** Returns whether an element is in the window, and nothing covers its corners and middle. */
function isUncovered(element: HTMLElement | SVGElement): boolean {
  const { left, right, top, bottom, x, y, width, height } = element.getBoundingClientRect();
  const points = [
    [left + 9, top + 3],
    [right - 9, bottom - 3],
    [x + width / 2, y + height / 2],
  ] as const;
  return points.every(([px, py]) => element.contains(document.elementFromPoint(px, py)));
}

/** Highlights a verse offline, and checks the page's messages about it on a desktop and a phone. */
async function highlightOffline(page: Page, citation: string): Promise<void> {
  await page
    .locator(`article [data-citation="${citation}"]`)
    .first()
    .evaluate((element) => window.getSelection()?.selectAllChildren(element));
  await expect(page.getByRole('toolbar', { name: /^Selected/ })).toBeVisible();
  await page.keyboard.press('h');
  const notice = page.getByText('Highlighted: Yellow, to be sent later', { exact: true });
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await expect.poll(() => notice.evaluate(isUncovered)).toBe(true);
  }
  await page.setViewportSize(desktop);
  await expect(page.getByText('1 annotation will be sent later.')).toBeVisible();
  await page.getByRole('button', { name: /^Margin at number 3: 1 not sent yet/ }).press('Enter');
  const card = page.getByRole('dialog', { name: /^Margin/ }).getByRole('article', { name: /not sent yet$/ });
  await expect(card.getByText('Not sent yet.')).toBeVisible();
}

test('the page opens without a connection and says so, and nothing private is stored', async ({ page, reader, expectFailures }) => {
  expect(reader.username).not.toBe('');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Published Essays' })).toBeVisible();
  await waitForServiceWorker(page);
  await expect.poll(() => stored(page)).toContainEqual(expect.stringMatching(/^catena-assets .*\.woff2$/));
  const addresses = await stored(page);
  expect(addresses.filter((one) => /token|\/api\/|\/files\//.test(one))).toEqual([]);
  // Nobody knows which screen is opened offline, and browsers warn of preloads that a page does not
  // use.
  const html = await page.evaluate(async () => (await caches.match('/'))?.text());
  expect(html).toContain('<div id="root"');
  expect(html).not.toMatch(/<link rel="(?:module)?preload"[^>]*HomePage/);
  expectFailures(/./);
  await setOffline(page, true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.reload();
  await setOffline(page, true);
  await expect(page.getByRole('alert').getByText('You are offline.')).toBeVisible();
  await expect(page.getByRole('status').getByText('You are offline.')).toBeVisible();
  await expect(page.getByText('Unable to reach server. Please check your connection.').first()).toBeVisible();
  await setOffline(page, false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Published Essays' })).toBeVisible();
});

test('a section that was opened can be read and annotated offline, another says why not, and logging out deletes it', async ({
  page,
  context,
  expectFailures,
  playwright,
  server,
}) => {
  test.setTimeout(180_000);
  const verses = [1, 2, 3, 4].flatMap((chapter) => [1, 2, 3].map((verse) => `Ps.${chapter}.${verse}`));
  const head = { edition: { title: 'Psalms of the King', language: 'en', license: 'Public domain', scripture: true, numbering: 'kjv' } };
  const lines = verses.map((citation) => ({ citation, text: `Words of ${citation}.` }));
  await addText(server, 'king', [head, ...lines].map((line) => JSON.stringify(line)).join('\n'));
  const request = await playwright.request.newContext({ baseURL: server.url });
  await logIn(context, server.url, await newReader(request));
  await page.goto(`${server.url}/read/king/Ps.1.1`);
  await expect(page.getByText('Words of Ps.1.1.')).toBeVisible();
  await waitForServiceWorker(page);
  expectFailures(/./);
  await setOffline(page, true);
  await page.goto(`${server.url}/read/king/Ps.1.3`);
  await setOffline(page, true);
  await expect(page.getByText('Words of Ps.1.3.')).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await highlightOffline(page, 'Ps.1.3');
  await page.goto(`${server.url}/read/king/Ps.4`);
  await setOffline(page, true);
  await expect(page.getByText('this part of the text is not available offline')).toBeVisible();
  const notice = page.getByRole('status').filter({ hasText: 'You are offline.' });
  expect(await notice.evaluate((element) => window.innerHeight - element.getBoundingClientRect().bottom)).toBe(0);
  await expect(page.getByRole('alert').getByText('You are offline.')).toBeVisible();
  await page.getByRole('link', { name: 'Psalms of the King' }).click();
  await setOffline(page, true);
  await expect(page.getByText('Words of Ps.1.1.')).toBeVisible();
  await setOffline(page, false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await expect(page.getByText('Unable to reach server.')).toBeHidden();
  await page.goto(`${server.url}/digital-library`);
  // If the server still works on the request of the page before, the next attempt is 15 seconds
  // later.
  const unsent = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('catena-unsent')));
  await expect.poll(unsent, { timeout: 40_000 }).toEqual([]);
  await page.goto(`${server.url}/annotations`);
  await expect(page.getByRole('article', { name: /^Yellow: / }).getByText('Words of Ps.1.3.')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(async () => (await stored(page)).filter((one) => one.startsWith('catena-texts'))).toEqual([]);
  await request.dispose();
});
