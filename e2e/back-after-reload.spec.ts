import type { Page } from '@playwright/test';
import { network } from './support/community.ts';
import { desk } from './support/desk.ts';
import { logIn, logInDemoReader } from './support/readers.ts';
import { stablePosition } from './support/stable-position.ts';
import { expect, test } from './support/test.ts';

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Waits until the page has received its scroll events. */
const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Runs the tasks ten at a time. */
async function inTens(count: number, task: (index: number) => Promise<unknown>): Promise<void> {
  for (let first = 1; first <= count; first += 10)
    await Promise.all(Array.from({ length: Math.min(10, count - first + 1) }, (_, i) => task(first + i)));
}

/** Scrolls to a link, follows it, reloads, goes back and expects the same place on the screen. */
async function expectSamePlace(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  await expect(target).toBeVisible();
  // A page that has just been opened may still scroll to its top.
  await expect(async () => {
    await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await stablePosition(target);
    await nextFrames(page);
    expect(await scrolled(page)).toBeGreaterThan(200);
  }).toPass();
  const before = await scrolled(page);
  const address = page.url();
  await target.click();
  await page.waitForURL((url) => url.href !== address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await page.waitForURL(address);
  await expect(target).toBeInViewport();
  await expect.poll(async () => Math.abs((await scrolled(page)) - before)).toBeLessThan(30);
  await page.reload();
  await expect(target).toBeInViewport();
  await expect.poll(async () => Math.abs((await scrolled(page)) - before)).toBeLessThan(30);
}

test('Back after a reload returns to the same position in the library', async ({ page, reader: _ }) => {
  await page.goto('/about');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Digital Library' }).click();
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(50);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('region', { name: 'Works, page 2' })).toBeVisible();
  await expectSamePlace(page, page.getByRole('region', { name: 'Works, page 2' }).getByRole('button', { name: 'View Details' }).nth(20));
});

test('Back after a reload returns to the same post, also among older ones', async ({ page, reader, request }) => {
  const { post } = network(request);
  await inTens(70, (i) => post(reader, `Post number ${i}.`));
  await page.goto('/about');
  await page.getByRole('link', { name: `Profile of ${reader.username}` }).click();
  const cards = page.getByRole('article').filter({ hasText: 'Post number' });
  await expect(cards.first()).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect(await cards.count()).toBe(70);
  }).toPass();
  const card = cards.nth(60);
  await expectSamePlace(page, card.getByRole('link').filter({ has: page.locator('time') }));
});

test('Back after a reload returns to the same topic among those loaded with More topics', async ({ page, reader, request }) => {
  const { topic } = desk(request, reader);
  await inTens(60, (i) => topic(`Topic ${i} of ${reader.username}`));
  await page.goto('/about');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Topics' }).click();
  await page.getByRole('button', { name: 'More topics' }).click();
  await expectSamePlace(page, page.getByRole('link', { name: /^Topic \d+ of / }).nth(55));
});

test('Back after a reload returns to the same position in a folder, a search and a letter', async ({ page, context, request, baseURL }) => {
  const reader = await logInDemoReader(request, 'macrina');
  await logIn(context, baseURL, reader);
  const { folder, note } = desk(request, reader);
  const id = await folder('Long shelf');
  await inTens(60, (i) => note(id, `Note ${i}`, 'Text.'));
  await page.goto(`/folders/${id}`);
  await page.getByRole('button', { name: 'More items' }).click();
  await expectSamePlace(
    page,
    page
      .getByRole('listitem')
      .filter({ hasText: /Note \d+/ })
      .getByRole('link', { name: /View Details/ })
      .nth(55),
  );

  await page.goto('/search?query=god&type=literal');
  const hits = page.getByRole('main').getByRole('article').getByRole('link');
  await expect(hits.first()).toBeVisible();
  await expectSamePlace(page, hits.nth((await hits.count()) - 3));
});

test('Back after a reload does not move a reader who scrolls meanwhile', async ({ page, reader: _ }) => {
  await page.goto('/digital-library');
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(50);
  await page.evaluate(() => window.scrollTo(0, 3000));
  await nextFrames(page);
  let go = (): void => undefined;
  const released = new Promise<void>((resolve) => (go = resolve));
  await page.route(
    (url) => url.pathname === '/api/works',
    async (route) => {
      await released;
      await route.fallback();
    },
  );
  await page.reload();
  await expect(page.getByRole('region', { name: 'Works, page' }).getByRole('status')).toBeVisible();
  await page.mouse.move(600, 400);
  await expect(async () => {
    await page.mouse.wheel(0, -4000);
    await nextFrames(page);
    expect(await scrolled(page)).toBe(0);
  }).toPass();
  go();
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(50);
  await page.waitForTimeout(500);
  expect(await scrolled(page)).toBeLessThan(600);
});
