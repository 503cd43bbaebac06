import type { Locator, Page } from '@playwright/test';
import { network } from './support/community.ts';
import { logIn, newReader, type Reader } from './support/readers.ts';
import { stablePosition } from './support/stable-position.ts';
import { bookId, expect, test } from './support/test.ts';

const post = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text });
/** Returns a stored post. While a post is being sent it has another accessible name. */
const sentPost = (page: Page, { username }: Reader, text: string): Locator =>
  page.getByRole('article', { name: `Post by ${username}` }).filter({ hasText: text });
const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true });

/** Simulates the browser's event when a tab becomes visible again. */
const simulateReturn = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test("two members post, like, comment and repost and see each other's changes", async ({
  page,
  reader,
  request,
  otherContext,
  baseURL,
}) => {
  const { createCommunity: start } = network(request);
  const id = await start(reader, `Two ${reader.username}`);
  const other = await newReader(request);
  await logIn(otherContext, baseURL, other);
  const b = await otherContext.newPage();
  await b.goto(`/communities/${id}`);
  await button(b, 'Join Community').click();
  await expect(b.getByText('No posts available for this community.', { exact: true })).toBeVisible();
  await b.getByLabel('Write a post').fill('The first word, by *B*.');
  await button(b, 'Post').click();
  await expect(sentPost(b, other, 'The first word, by B.')).toBeVisible();
  await expect(b.getByLabel('Write a post')).toHaveValue('');

  await page.goto(`/communities/${id}`);
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
    await expect(page.getByRole('article').first()).toContainText(text);
  }

  // Returning to tab B updates the counts and announces new posts; nothing moves until they are
  // loaded.
  const before = await stablePosition(post(b, 'The first word'));
  await simulateReturn(b);
  await expect(button(post(b, 'The first word'), 'Like 1')).toHaveAttribute('aria-pressed', 'false');
  await expect(b.getByRole('button', { name: '2 new posts' })).toBeVisible();
  expect((await post(b, 'The first word').boundingBox())?.y).toBe(before);
  await expect(button(post(b, 'The first word'), 'Repost 1')).toBeVisible();
  await expect(button(post(b, 'The first word'), 'Comment 1')).toBeVisible();
  await expect(b.getByRole('article')).toHaveCount(1);
  await b.getByRole('status').getByRole('button', { name: '2 new posts' }).click();
  await expect(b.getByRole('article')).toHaveText([/Third, by A\./, /Second, by A\./, /The first word, by B\./]);
  await expect(b.getByRole('button', { name: /new post/ })).toHaveCount(0);
  await button(post(b, 'The first word'), 'Comment 1').click();
  await expect(b.getByRole('dialog', { name: 'Comments' }).getByRole('link', { name: reader.username })).toBeVisible();
  await b.keyboard.press('Escape');

  // Removing the like updates both pages.
  const takenBack = page.waitForResponse(/\/api\/posts\/\d+\/like$/);
  await button(first, 'Like 1').click();
  await expect(button(first, 'Like 0')).toHaveAttribute('aria-pressed', 'false');
  await takenBack;
  await b.reload();
  await expect(button(post(b, 'The first word'), 'Like 0')).toBeVisible();
});

test('an open feed announces new posts by itself', async ({ page, reader, request }) => {
  const { createCommunity: start, join, post: write } = network(request);
  const id = await start(reader, `Open ${reader.username}`);
  const other = await newReader(request);
  await join(other, id);
  await page.clock.install();
  await page.goto(`/communities/${id}`);
  await expect(page.getByText('No posts available for this community.', { exact: true })).toBeVisible();
  await write(other, 'While you were looking.', { community_id: id });
  const notice = page.getByRole('status').getByRole('button', { name: '1 new post' });
  await page.clock.runFor(30_000);
  await expect(notice).toBeVisible();
  await notice.click();
  await expect(post(page, 'While you were looking.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Posts' })).toBeFocused();
});

test('a reader who is not a member cannot post, learns why, and keeps the draft', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/posts$/);
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

test('older posts load once each while scrolling, and Back returns to the same position', async ({ page, reader, request }) => {
  const { createCommunity: start, post: write } = network(request);
  const id = await start(reader, `Long ${reader.username}`);
  for (let i = 1; i <= 120; i++) await write(reader, `Evening ${i}.`, { community_id: id });
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
  await expect(all).toHaveCount(120);
  await expect(button(page, 'Older posts')).toHaveCount(0);
  const texts = await all.getByText(/^Evening/).allTextContents();
  expect(texts).toEqual(Array.from({ length: 120 }, (_, i) => `Evening ${120 - i}.`));

  // A new post of another reader does not move the page.
  const deep = post(page, 'Evening 30.');
  await deep.scrollIntoViewIfNeeded();
  const before = await stablePosition(deep);
  await write(reader, 'Evening 121.', { community_id: id });
  await simulateReturn(page);
  await expect(page.getByRole('button', { name: '1 new post' })).toBeVisible();
  expect((await deep.boundingBox())?.y).toBe(before);
  await expect(all).toHaveCount(120);

  await deep
    .getByRole('link', { name: 'just now' })
    .or(deep.getByRole('link', { name: /ago/ }))
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `Post by ${reader.username}` })).toBeVisible();
  await page.goBack();
  await expect(all).toHaveCount(120);
  await expect(deep).toBeInViewport();
  await page.getByRole('button', { name: '1 new post' }).click();
  await expect(all).toHaveCount(121);
  await expect(all.first()).toContainText('Evening 121.');
  await expect(all.first()).toBeInViewport();
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

test('a long post is collapsed until it is expanded by button or keyboard', async ({ page, reader, request }) => {
  const { createCommunity: start, post: write } = network(request);
  const id = await start(reader, `Length ${reader.username}`);
  const lines = Array.from({ length: 30 }, (_, i) => `Line ${i + 1} of a letter.`);
  await write(reader, [...lines, 'And at its end [a link](https://example.org/).'].join('\n\n'), { community_id: id });
  await page.goto(`/communities/${id}`);
  const card = post(page, 'Line 1 of a letter.');
  const height = async () => (await card.boundingBox())?.height ?? 0;
  await expect(button(card, 'Show the whole post')).toBeVisible();
  expect(await height()).toBeLessThan(700);
  await button(card, 'Show the whole post').click();
  await expect.poll(height).toBeGreaterThan(900);
  await expect(page).toHaveURL(`/communities/${id}`);
  await page.reload();
  await card.getByRole('link', { name: 'just now' }).focus();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('link', { name: 'a link' })).toBeFocused();
  await expect.poll(height).toBeGreaterThan(900);
});

test('a picture that fails to load is replaced by the placeholder', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/gone\.png/);
  const { createCommunity: start, post: write } = network(request);
  const id = await start(reader, `Picture ${reader.username}`);
  await write(reader, 'Look.', { community_id: id });
  await page.route('**/api/communities/*/posts', async (route) => {
    const answer = await route.fetch();
    const posts = (await answer.json()) as object[];
    await route.fulfill({ response: answer, json: posts.map((one) => Object.assign(one, { profilePicture: '/files/gone.png' })) });
  });
  await page.goto(`/communities/${id}`);
  const picture = post(page, 'Look.').locator('img');
  await expect(picture).toHaveAttribute('src', /placeholder-person|^data:image/);
  expect(await picture.boundingBox()).toMatchObject({ width: 50, height: 50 });
});
