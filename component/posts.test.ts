import type { Locator } from './support/locator.ts';
import type { Page } from './support/page.ts';
import { network } from '../e2e/support/community.ts';
import { newReader, type Reader } from '../e2e/support/readers.ts';
import { vi } from 'vitest';
import { bookId, expect, test } from './support/test.ts';

const post = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text });
/** Returns a stored post. While a post is being sent it has another accessible name. */
const sentPost = (page: Page, { username }: Reader, text: string): Locator =>
  page.getByRole('article', { name: `Post by ${username}` }).filter({ hasText: text });
const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true });

/** Simulates the browser's event when a tab becomes visible again. */
const simulateReturn = (): boolean => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));

test('a member posts, likes, comments and reposts', async ({ page, reader, request }) => {
  const { createCommunity: start, join, post: write } = network(request);
  const id = await start(reader, `Two ${reader.username}`);
  const other = await newReader(request);
  await join(other, id);
  await page.goto(`/communities/${id}`);
  await expect(page.getByText('No posts available for this community.', { exact: true })).toBeVisible();
  await write(other, 'The first word, by *B*.', { community_id: id });
  await page.reload();
  const first = post(page, 'The first word, by B.');
  await expect(first.getByRole('link', { name: other.username })).toHaveAttribute('href', `/users/${other.username}`);
  await button(first, 'Like 0').click();
  await expect(button(first, 'Like 1')).toHaveAttribute('aria-pressed', 'true');
  await button(first, 'Repost 0').click();
  await expect(button(first, 'Repost 1')).toHaveAttribute('aria-pressed', 'true');
  await button(first, 'Comment 0').click();
  const modal = page.getByRole('dialog', { name: 'Comments' });
  await expect(modal.getByText('No comments yet.', { exact: true })).toBeVisible();
  await expect(button(modal, 'Post Comment')).toBeDisabled();
  await modal.getByRole('textbox', { name: 'Comment' }).fill('And an answer, by A.');
  await button(modal, 'Post Comment').click();
  await expect(modal.getByRole('article')).toContainText('And an answer, by A.');
  await expect(modal.getByRole('textbox', { name: 'Comment' })).toHaveValue('');
  await expect(modal.getByRole('textbox', { name: 'Comment' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  await expect(button(first, 'Comment 1')).toBeFocused();
  for (const text of ['Second, by A.', 'Third, by A.']) {
    await page.getByLabel('Write a post').fill(text);
    await button(page, 'Post').click();
    await expect(sentPost(page, reader, text)).toBeVisible();
    await expect(page.getByLabel('Write a post')).toHaveValue('');
    await expect(page.getByRole('article').first()).toContainText(text);
  }
  await button(first, 'Like 1').click();
  await expect(button(first, 'Like 0')).toHaveAttribute('aria-pressed', 'false');
});

test("returning to a feed updates its counts and announces others' posts", async ({ page, reader, request }) => {
  const { createCommunity: start, join, post: write, like, comment } = network(request);
  const id = await start(reader, `Return ${reader.username}`);
  const other = await newReader(request);
  await join(other, id);
  const first = await write(reader, 'The first word.', { community_id: id });
  await page.goto(`/communities/${id}`);
  await expect(button(post(page, 'The first word'), 'Like 0')).toBeVisible();
  await like(other, first);
  await comment(other, first, 'And an answer.');
  await request.post(`/api/posts/${first}/repost`, { headers: { authorization: `Bearer ${other.token}` }, data: {} });
  for (const text of ['Second.', 'Third.']) await write(other, text, { community_id: id });
  simulateReturn();
  await expect(button(post(page, 'The first word'), 'Like 1')).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('button', { name: '2 new posts' })).toBeVisible();
  await expect(button(post(page, 'The first word'), 'Repost 1')).toBeVisible();
  await expect(button(post(page, 'The first word'), 'Comment 1')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('status').getByRole('button', { name: '2 new posts' }).click();
  await expect(page.getByRole('article')).toContainText(['Third.', 'Second.', 'The first word.']);
  await expect(page.getByRole('button', { name: /new post/ })).toHaveCount(0);
  await button(post(page, 'The first word'), 'Comment 1').click();
  await expect(page.getByRole('dialog', { name: 'Comments' }).getByRole('link', { name: other.username })).toBeVisible();
});

test('an open feed announces new posts by itself', async ({ page, reader, request }) => {
  const { createCommunity: start, join, post: write } = network(request);
  const id = await start(reader, `Open ${reader.username}`);
  const other = await newReader(request);
  await join(other, id);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await page.goto(`/communities/${id}`);
  await expect(page.getByText('No posts available for this community.', { exact: true })).toBeVisible();
  await write(other, 'While you were looking.', { community_id: id });
  const notice = page.getByRole('status').getByRole('button', { name: '1 new post' });
  vi.advanceTimersByTime(30_000);
  await expect(notice).toBeVisible();
  await notice.click();
  await expect(post(page, 'While you were looking.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Posts' })).toBeFocused();
  vi.useRealTimers();
});

test('a reader who is not a member cannot post, learns why, and keeps the draft', async ({ page, reader, request, expectFailures }) => {
  // The page may request what only members may see after the reader has left the community.
  expectFailures(/\/api\/(posts|communities\/\d+\/(pending|notifications))$/);
  const { createCommunity: start, join, leave } = network(request);
  const id = await start(await newReader(request), `Closed ${reader.username}`);
  await page.goto(`/communities/${id}`);
  await expect(page.getByText('You are not a member of this community.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Write a post')).toBeDisabled();
  await expect(button(page, 'Post')).toBeDisabled();

  await join(reader, id);
  await page.reload();
  await page.getByLabel('Write a post').fill('Written as a member.');
  await leave(reader, id);
  await button(page, 'Post').click();
  await expect(page.getByRole('alert').getByText('You are not a member of this community.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Write a post')).toBeDisabled();
  await expect(page.getByLabel('Write a post')).toHaveValue('Written as a member.');
  await button(page, 'Join Community').click();
  await expect(page.getByLabel('Write a post')).toBeEnabled();
  await expect(page.getByText('You are not a member of this community.')).toHaveCount(0);
  await button(page, 'Post').click();
  await expect(post(page, 'Written as a member.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a post can link to books, and an empty one is not sent', async ({ page, reader, request }) => {
  const id = await network(request).createCommunity(reader, `Linking ${reader.username}`);
  const book = await bookId(request, 'Cur Deus Homo');
  await page.goto(`/communities/${id}`);
  const field = page.getByLabel('Write a post');
  await field.fill('   ');
  await button(page, 'Post').click();
  await expect(page.getByText('Post content cannot be empty.', { exact: true })).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('');
  await field.pressSequentially('Compare [cur deus');
  await page.getByRole('option', { name: /Cur Deus Homo/ }).click();
  await expect(field).toHaveValue(`Compare [Work:${book}]`);
  await button(page, 'Post').click();
  await expect(post(page, 'Compare').getByRole('link', { name: 'Cur Deus Homo' })).toHaveAttribute('href', `/book/${book}`);
  await expect(page.getByText('Post content cannot be empty.')).toHaveCount(0);
});

test('a click on a post opens its page, except on its controls', async ({ page, reader, request }) => {
  const { createCommunity: start, post: write } = network(request);
  const id = await start(reader, `Press ${reader.username}`);
  const one = await write(reader, 'Press me.', { community_id: id });
  await page.goto(`/communities/${id}`);
  await button(post(page, 'Press me.'), 'Like 0').click();
  await button(post(page, 'Press me.'), 'Comment 0').click();
  const modal = page.getByRole('dialog', { name: 'Comments' });
  await modal.getByRole('heading', { name: 'Comments' }).click();
  await button(modal, 'Close').click();
  await expect(page).toHaveURL(`/communities/${id}`);
  await post(page, 'Press me.').getByText('Press me.').click();
  await expect(page).toHaveURL(`/post/${one}`);
  await expect(button(page, 'Like 1')).toBeVisible();
  await page.getByRole('link', { name: /^Back to Press/ }).click();
  await expect(page).toHaveURL(`/communities/${id}`);
  await expect(post(page, 'Press me.').getByRole('link', { name: 'just now' })).toHaveAttribute('href', `/post/${one}`);
});
