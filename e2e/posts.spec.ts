import type { Locator, Page } from '@playwright/test';
import { network } from './support/community.ts';
import { stablePosition } from './support/stable-position.ts';
import { expect, test } from './support/test.ts';

const post = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text });
const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true });

/** Simulates the browser's event when a tab becomes visible again. */
const simulateReturn = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test('older posts load once each while scrolling, and Back returns to the same position @core', async ({ page, reader, request }) => {
  const { createCommunity: start, post: write } = network(request);
  const id = await start(reader, `Long ${reader.username}`);
  for (let i = 1; i <= 105; i++) await write(reader, `Evening ${i}.`, { community_id: id });
  const paths: string[] = [];
  page.on('request', (one) => paths.push(new URL(one.url()).pathname));
  await page.goto(`/communities/${id}`);
  const all = page.getByRole('article');
  await expect(all).toHaveCount(50);
  await page.waitForLoadState('networkidle');
  // One request: the response already contains everything the page needs.
  expect(paths.filter((path) => path.endsWith('/posts') || path.endsWith('/newer'))).toEqual([`/api/communities/${id}/posts`]);
  await button(page, 'Older posts').scrollIntoViewIfNeeded();
  await expect(all).toHaveCount(100);
  await button(page, 'Older posts').focus();
  await page.keyboard.press('Enter');
  await expect(all).toHaveCount(105);
  await expect(button(page, 'Older posts')).toHaveCount(0);
  const texts = await all.getByText(/^Evening/).allTextContents();
  expect(texts).toEqual(Array.from({ length: 105 }, (_, i) => `Evening ${105 - i}.`));

  // A new post of another reader does not move the page.
  const deep = post(page, 'Evening 30.');
  await deep.scrollIntoViewIfNeeded();
  const before = await stablePosition(deep);
  await write(reader, 'Evening 106.', { community_id: id });
  await simulateReturn(page);
  await expect(page.getByRole('button', { name: '1 new post' })).toBeVisible();
  expect((await deep.boundingBox())?.y).toBe(before);
  await expect(all).toHaveCount(105);

  await deep
    .getByRole('link', { name: 'just now' })
    .or(deep.getByRole('link', { name: /ago/ }))
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `Post by ${reader.username}` })).toBeVisible();
  await page.goBack();
  await expect(all).toHaveCount(105);
  await expect(deep).toBeInViewport();
  await page.getByRole('button', { name: '1 new post' }).click();
  await expect(all).toHaveCount(106);
  await expect(all.first()).toContainText('Evening 106.');
  await expect(all.first()).toBeInViewport();
});

test('a long post is collapsed until it is expanded, and a picture that fails to load is replaced by initials', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/gone\.png/);
  const { createCommunity: start, post: write } = network(request);
  const id = await start(reader, `Length ${reader.username}`);
  const lines = Array.from({ length: 30 }, (_, i) => `Line ${i + 1} of a letter.`);
  await write(reader, [...lines, 'And at its end [a link](https://example.org/).'].join('\n\n'), { community_id: id });
  await page.goto(`/communities/${id}`);
  const card = post(page, 'Line 1 of a letter.');
  const height = async () => (await card.boundingBox())?.height ?? 0;
  await expect(button(card, 'Show full post')).toBeVisible();
  expect(await height()).toBeLessThan(700);
  await button(card, 'Show full post').click();
  await expect.poll(height).toBeGreaterThan(900);
  await expect(page).toHaveURL(`/communities/${id}`);
  await page.reload();
  await card.getByRole('link', { name: 'just now' }).focus();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('link', { name: 'a link' })).toBeFocused();
  await expect.poll(height).toBeGreaterThan(900);
  await page.route('**/api/communities/*/posts', async (route) => {
    const answer = await route.fetch();
    const posts = (await answer.json()) as object[];
    await route.fulfill({ response: answer, json: posts.map((one) => Object.assign(one, { profilePicture: '/files/gone.png' })) });
  });
  await page.reload();
  const picture = card.locator('img');
  await expect(picture).toHaveAttribute('src', /^data:image\/svg/);
  expect(await picture.boundingBox()).toMatchObject({ width: 50, height: 50 });
});
