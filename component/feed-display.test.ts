import type { Locator } from './support/locator.ts';
import type { Page } from './support/page.ts';
import { network } from '../e2e/support/community.ts';
import { newReader, type Reader } from '../e2e/support/readers.ts';
import { expect, test } from './support/test.ts';

const post = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text });
const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true });
const simulateReturn = (): boolean => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));

test('joining a community adds its posts to the home feed, and leaving removes them', async ({ page, reader, request }) => {
  const { createCommunity: start, post: write } = network(request);
  const owner = await newReader(request);
  const id = await start(owner, `Home ${reader.username}`);
  await write(owner, 'Only for those who joined.', { community_id: id });
  await page.goto('/profile');
  await expect(page.getByText('No posts published.')).toBeVisible();
  const toCommunity = () => page.getByRole('navigation').getByRole('link', { name: 'Communities' }).click();
  const toProfile = async (): Promise<void> => {
    await page.getByRole('link', { name: `Profile of ${reader.username}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: reader.username, exact: true })).toBeVisible();
  };
  await toCommunity();
  await page.getByLabel('Search communities').fill(`Home ${reader.username}`);
  await expect(page).toHaveURL(/q=Home/);
  await page.getByRole('link', { name: `Home ${reader.username}` }).click();
  await button(page, 'Join Community').click();
  await expect(button(page, 'Leave Community')).toBeVisible();
  await toProfile();
  await expect(post(page, 'Only for those who joined.')).toBeVisible();
  await page.goBack();
  await button(page, 'Leave Community').click();
  await expect(button(page, 'Join Community')).toBeVisible();
  await toProfile();
  await expect(page.getByText('No posts published.')).toBeVisible();
});

test('the empty home feed links to communities and readers', async ({ page, reader }) => {
  await page.goto('/');
  const posts = page.getByRole('region', { name: 'Posts', exact: true });
  await expect(posts.getByRole('link', { name: 'communities' })).toHaveAttribute('href', '/communities');
  await expect(posts.getByRole('link', { name: 'people you follow' })).toHaveAttribute('href', `/users/${reader.username}/following`);
});

test('the footnotes of several posts link to the right post', async ({ page, reader, request }) => {
  const { createCommunity: start, post: write } = network(request);
  const id = await start(reader, `Notes ${reader.username}`);
  await write(reader, 'Below.[^1]\n\n[^1]: The lower note.', { community_id: id });
  await write(reader, 'Above.[^1]\n\n[^1]: The upper note.', { community_id: id });
  await page.goto(`/communities/${id}`);
  await expect(page.getByRole('article')).toHaveCount(2);
  const ids = Array.from(document.querySelectorAll('[id]'), (one) => one.id);
  expect(ids.filter((one, i) => ids.indexOf(one) !== i)).toEqual([]);
  const hash = (await post(page, 'Below.').getByRole('link', { name: '1', exact: true }).getAttribute('href')) ?? '';
  await expect(page.locator(hash)).toContainText('The lower note.');
});

test('the most recent failure is shown', async ({ page, reader, request, expectFailures, api }) => {
  expectFailures(/\/(like|repost)$/);
  const one = await network(request).post(reader, 'Fails twice.');
  api.mock('POST /api/posts/*/like', 418);
  api.mock('POST /api/posts/*/repost', 418);
  await page.goto(`/posts/${one}`);
  await button(page, 'Like 0').click();
  await expect(page.getByRole('alert')).toHaveText('Failed to toggle like.');
  await button(page, 'Repost 0').click();
  await expect(page.getByRole('alert')).toHaveText('Failed to toggle repost.');
  await button(page, 'Like 0').click();
  await expect(page.getByRole('alert')).toHaveText('Failed to toggle like.');
});

async function commentAs(request: Parameters<typeof network>[0], who: Reader, id: number, count: number): Promise<void> {
  for (let i = 1; i <= count; i++) await network(request).comment(who, id, `Said meanwhile ${i}.`);
}

test("returning to a post updates its counts and shows the reader's comment below new ones", async ({ page, reader, request }) => {
  const { post: write, like } = network(request);
  const other = await newReader(request);
  const id = await write(reader, 'Counted.');
  await page.goto(`/posts/${id}`);
  await expect(page.getByText('No comments yet.')).toBeVisible();
  await like(other, id);
  simulateReturn();
  await expect(button(page, 'Like 1')).toBeVisible();
  await commentAs(request, other, id, 2);
  await page.getByRole('textbox', { name: 'Comment' }).fill('Said by me.');
  await button(page, 'Post Comment').click();
  await expect(page.getByRole('article', { name: /^Comment by/ })).toHaveText([/meanwhile 1\./, /meanwhile 2\./, /Said by me\./]);
});

test('More comments also loads comments added meanwhile', async ({ page, reader, request }) => {
  const { post: write } = network(request);
  const id = await write(reader, 'Much discussed.');
  await commentAs(request, reader, id, 60);
  await page.goto(`/posts/${id}`);
  const all = page.getByRole('article', { name: /^Comment by/ });
  await expect(all).toHaveCount(50);
  await expect(all.first()).toContainText('meanwhile 1.');
  // The reader's comment is shown at the end at once, and once.
  await page.getByRole('textbox', { name: 'Comment' }).fill('The sixty-first.');
  await button(page, 'Post Comment').click();
  await expect(all).toHaveCount(51);
  await expect(all.last()).toContainText('The sixty-first.');
  await network(request).comment(reader, id, 'The sixty-second.');
  await button(page, 'More comments').click();
  await expect(all).toHaveCount(62);
  await expect(all.last()).toContainText('The sixty-second.');
});

test('comments can be read newest first, and the address keeps the order', async ({ page, reader, request }) => {
  const id = await network(request).post(reader, 'Discussed.');
  await commentAs(request, reader, id, 3);
  await page.goto(`/posts/${id}`);
  const all = page.getByRole('article', { name: /^Comment by/ });
  await expect(all).toHaveText([/meanwhile 1\./, /meanwhile 2\./, /meanwhile 3\./]);
  await button(page, 'Newest first').click();
  await expect(page).toHaveURL(`/posts/${id}?comments=newest`);
  await expect(all).toHaveText([/meanwhile 3\./, /meanwhile 2\./, /meanwhile 1\./]);
  await page.getByRole('textbox', { name: 'Comment' }).fill('Said by me.');
  await button(page, 'Post Comment').click();
  await expect(all.first()).toContainText('Said by me.');
  await button(page, 'Oldest first').click();
  await expect(all.last()).toContainText('Said by me.');
});

test('a post page lists who reposted it, the first few by name', async ({ page, reader, request }) => {
  const id = await network(request).post(reader, 'Passed on.');
  const names: string[] = [];
  for (let i = 0; i < 5; i++) {
    const other = await newReader(request);
    names.unshift(other.username);
    await request.post(`/api/posts/${id}/repost`, { headers: { authorization: `Bearer ${other.token}` }, data: {} });
  }
  await page.goto(`/posts/${id}`);
  const line = page.getByText(/^Reposted by/);
  const [last = '', ...rest] = names;
  await expect(line.getByRole('link', { name: last })).toHaveAttribute('href', `/users/${last}`);
  await expect(line).toHaveText(`Reposted by ${last}, ${rest[0]}, ${rest[1]} and 2 others`);
});
