import type { Page } from '@playwright/test';
import { network } from './support/community.ts';
import { desk } from './support/desk.ts';
import { logIn, logInDemoReader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Scrolls to a link, follows it, reloads, goes back and expects the same place on the screen. */
async function expectSamePlace(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  await expect(target).toBeVisible();
  await page.waitForLoadState('networkidle');
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  // The page stores its position shortly after scrolling.
  await page.waitForTimeout(400);
  const before = await scrolled(page);
  expect(before).toBeGreaterThan(200);
  const address = page.url();
  await target.click();
  await page.waitForURL((url) => url.href !== address);
  await page.waitForLoadState('networkidle');
  await page.reload();
  await page.waitForLoadState('networkidle');
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
  test.setTimeout(120_000);
  const { post } = network(request);
  for (let i = 1; i <= 120; i++) await post(reader, `Post number ${i}.`);
  await page.goto('/about');
  await page.getByRole('link', { name: `Profile of ${reader.username}` }).click();
  const cards = page.getByRole('article').filter({ hasText: 'Post number' });
  await expect(cards.first()).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect(await cards.count()).toBe(120);
  }).toPass();
  const card = cards.filter({ hasText: /Post number 10\./ });
  await expectSamePlace(page, card.getByRole('link').filter({ has: page.locator('time') }));
});

test('Back after a reload returns to the same topic among those loaded with More topics', async ({ page, reader, request }) => {
  test.setTimeout(120_000);
  const { topic } = desk(request, reader);
  for (let i = 1; i <= 60; i++) await topic(`Topic ${i} of ${reader.username}`);
  await page.goto('/about');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Topics' }).click();
  await page.getByRole('button', { name: 'More topics' }).click();
  await expectSamePlace(page, page.getByRole('link', { name: `Topic 3 of ${reader.username}`, exact: true }));
});

test('Back after a reload returns to the same position in a folder, a search and a letter', async ({ page, context, request, baseURL }) => {
  test.setTimeout(120_000);
  const reader = await logInDemoReader(request, 'macrina');
  await logIn(context, baseURL, reader);
  const { folder, note } = desk(request, reader);
  const id = await folder('Long shelf');
  for (let i = 1; i <= 60; i++) await note(id, `Note ${i}`, 'Text.');
  await page.goto(`/folders/${id}`);
  await page.getByRole('button', { name: 'More items' }).click();
  await expectSamePlace(
    page,
    page
      .getByRole('listitem')
      .filter({ has: page.getByText('Note 3', { exact: true }) })
      .getByRole('link', { name: /View Details/ }),
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
  await page.waitForTimeout(400);
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
  await expect(page.getByRole('status')).toBeVisible();
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, -4000);
  await page.waitForTimeout(200);
  go();
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(50);
  await page.waitForTimeout(500);
  expect(await scrolled(page)).toBeLessThan(600);
});
