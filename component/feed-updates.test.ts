import type { Locator } from './support/locator.ts';
import type { Page } from './support/page.ts';
import { network } from '../e2e/support/community.ts';
import { newReader } from '../e2e/support/readers.ts';
import { expect, test } from './support/test.ts';

const post = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text });
const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true });
const simulateReturn = (): boolean => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
const deletedPosts = (page: Page): Locator => page.getByRole('article').filter({ hasText: 'This post has been deleted.' });

test('a post deleted elsewhere is marked as deleted when the reader returns to the list', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\/posts\/\d+$/);
  const { createCommunity: start, post: write, remove, like } = network(request);
  const id = await start(reader, `Goes ${reader.username}`);
  const [first, middle, last] = [
    await write(reader, 'Stays below.', { community_id: id }),
    await write(reader, 'Goes meanwhile.', { community_id: id }),
    await write(reader, 'Stays on top.', { community_id: id }),
  ];
  await page.goto(`/communities/${id}`);
  await expect(page.getByRole('article')).toHaveCount(3);
  await remove(reader, middle);
  await like(reader, last);
  simulateReturn();
  await expect(button(post(page, 'Stays on top.'), 'Like 1')).toBeVisible();
  await expect(deletedPosts(page)).toHaveCount(1);
  await expect(post(page, 'Goes meanwhile.')).toHaveCount(0);
  // Also when newer posts are added at the top, and at the end of the list.
  await remove(reader, first);
  await write(reader, 'Comes meanwhile.', { community_id: id });
  simulateReturn();
  await button(page, '1 new post').click();
  await expect(post(page, 'Comes meanwhile.')).toBeVisible();
  await expect(post(page, 'Stays below.')).toHaveCount(0);
});

test('a post is marked as deleted when its comments turn out to be gone', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/posts\/\d+(\/comments)?(\?|$)/);
  const { createCommunity: start, post: write, remove } = network(request);
  const id = await start(reader, `Silent ${reader.username}`);
  const one = await write(reader, 'Whose comments are opened.', { community_id: id });
  await page.goto(`/communities/${id}`);
  await expect(post(page, 'Whose comments')).toBeVisible();
  await remove(reader, one);
  await button(post(page, 'Whose comments'), 'Comment 0').click();
  const dialog = page.getByRole('dialog', { name: 'Comments' });
  await expect(dialog.getByText('Post not found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(deletedPosts(page)).toHaveCount(1);
});

test('returning shortly afterwards shows the current counts', async ({ page, reader, request }) => {
  const other = await newReader(request);
  const { createCommunity: start, post: write, like } = network(request);
  const id = await start(reader, `Soon ${reader.username}`);
  const one = await write(reader, 'Liked while one is away.', { community_id: id });
  await page.goto(`/communities/${id}`);
  await expect(button(post(page, 'Liked while'), 'Like 0')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Topics' }).first().click();
  await expect(page).toHaveURL(/\/topics/);
  await like(other, one);
  await page.goBack();
  await expect(button(post(page, 'Liked while'), 'Like 1')).toBeVisible();
});
