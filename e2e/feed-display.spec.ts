import type { Locator, Page } from '@playwright/test';
import { network } from './support/community.ts';
import { logIn, newReader, type Reader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

const post = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text });
const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true });
const simulateReturn = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
const wider = (place: Page) => place.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('joining a community adds its posts to the home feed, and leaving removes them', async ({ page, reader, request }) => {
  const { createCommunity: start, post: write } = network(request);
  const owner = await newReader(request);
  const id = await start(owner, `Home ${reader.username}`);
  await write(owner, 'Only for those who joined.', { community_id: id });
  await page.goto('/profile');
  await expect(page.getByText('No posts published.')).toBeVisible();
  const toCommunity = () => page.getByRole('navigation').getByRole('link', { name: 'Communities' }).click();
  const toProfile = () => page.getByRole('link', { name: `Profile of ${reader.username}` }).click();
  await toCommunity();
  await page.getByLabel('Search communities').fill(`Home ${reader.username}`);
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
  const ids = await page.evaluate(() => Array.from(document.querySelectorAll('[id]'), (one) => one.id));
  expect(ids.filter((one, i) => ids.indexOf(one) !== i)).toEqual([]);
  const hash = (await post(page, 'Below.').getByRole('link', { name: '1', exact: true }).getAttribute('href')) ?? '';
  await expect(page.locator(hash)).toContainText('The lower note.');
});

test('no post makes the page wider than a phone, however deeply it is nested', async ({ page, reader, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { createCommunity: start, post: write } = network(request);
  const id = await start(reader, `${'W'.repeat(66)}${reader.username}`);
  const cells = Array.from({ length: 8 }, (_, i) => `Column ${i} transubstantiation`);
  const table = [cells, cells.map(() => '---'), cells].map((row) => `| ${row.join(' | ')} |`).join('\n');
  const texts = [`${'> '.repeat(60)}deep`, `${'- '.repeat(40)}deeper`, table];
  const ids = [];
  for (const text of texts) ids.push(await write(reader, text, { community_id: id }));
  for (const address of [`/communities/${id}`, '/profile', ...ids.map((one) => `/posts/${one}`)]) {
    await page.goto(address);
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await wider(page), address).toBeLessThanOrEqual(0);
  }
  // Words in a table are not broken.
  const cell = page.getByRole('columnheader').first();
  expect((await cell.boundingBox())?.width).toBeGreaterThan(100);
});

test('a name of thirty wide letters fits a phone', async ({ page, context, request, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const username = `W${Math.random().toString(36).slice(2, 8)}`.padEnd(30, 'W');
  const account = { username, email: `${username}@example.org`, password: 'tolle lege' };
  const { token } = (await (await request.post('/api/signup', { data: account })).json()) as { token: string };
  await logIn(context, baseURL, { ...account, token });
  await request.patch('/api/profile', { headers: { authorization: `Bearer ${token}` }, data: { display_name: 'Wide' } });
  for (const address of ['/profile', `/users/${username}/followers`, '/edit-profile']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await wider(page), address).toBeLessThanOrEqual(0);
  }
});

test('a loading page is no wider than a phone', async ({ page, reader: _ }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // Leave all requests without a response; routes released between pages could return errors.
  await page.route(/\/api\//, () => undefined);
  for (const address of [
    '/edit-profile',
    '/profile',
    '/digital-library',
    '/workspace',
    '/topics/1',
    '/graph',
    '/book/1',
    '/circles/1',
    '/communities',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('status').first()).toContainText('Loading…');
    expect(await wider(page), address).toBeLessThanOrEqual(0);
  }
});

test('selecting a word opens nothing, and Ctrl-click and middle-click open the post in a new tab', async ({
  page,
  context,
  reader,
  request,
}) => {
  const { createCommunity: start, post: write } = network(request);
  const id = await start(reader, `Mark ${reader.username}`);
  const one = await write(reader, 'Transubstantiation.', { community_id: id });
  await page.goto(`/communities/${id}`);
  const words = post(page, 'Transubstantiation.').getByText('Transubstantiation.');
  await words.dblclick({ position: { x: 20, y: 12 } });
  await page.waitForTimeout(600);
  await expect(page).toHaveURL(`/communities/${id}`);
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('Transubstantiation');
  for (const press of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
    const opening = context.waitForEvent('page');
    await words.click(press);
    const opened = await opening;
    await expect(opened).toHaveURL(`/post/${one}`);
    await opened.close();
  }
  await expect(page).toHaveURL(`/communities/${id}`);
  await words.click();
  await expect(page).toHaveURL(`/post/${one}`);
});

test('returning to a long feed requests only its first pages', async ({ page, reader, request }) => {
  const { createCommunity: start, post: write } = network(request);
  const id = await start(reader, `Costly ${reader.username}`);
  for (let i = 1; i <= 160; i += 10) {
    const ten = Array.from({ length: 10 }, (_, n) => write(reader, `Vigil ${i + n}.`, { community_id: id }));
    await Promise.all(ten);
  }
  await page.clock.install();
  await page.goto(`/communities/${id}`);
  const all = page.getByRole('article');
  for (const count of [100, 150, 160]) {
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      expect(await all.count()).toBeGreaterThanOrEqual(count);
    }).toPass();
  }
  const deep = post(page, 'Vigil 12.');
  await deep.getByRole('link', { name: /just now|ago/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Post by/ })).toBeVisible();
  // Longer than the data counts as fresh.
  await page.clock.fastForward(11_000);
  const requests: string[] = [];
  page.on('request', (one) => new URL(one.url()).pathname === `/api/communities/${id}/posts` && requests.push(one.url()));
  await page.goBack();
  await expect(deep).toBeInViewport();
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  // Long enough for further pages, each of which would be requested after the previous one.
  await page.waitForTimeout(1000);
  expect(requests.length).toBeLessThanOrEqual(2);
});

test('the most recent failure is shown', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/(like|repost)$/);
  const one = await network(request).post(reader, 'Fails twice.');
  await page.route(/\/(like|repost)$/, (route) => route.fulfill({ status: 418, json: { message: 'Made up' } }));
  await page.goto(`/posts/${one}`);
  await button(page, 'Like 0').click();
  await expect(page.getByRole('alert')).toHaveText('Failed to toggle like.');
  await button(page, 'Repost 0').click();
  await expect(page.getByRole('alert')).toHaveText('Failed to toggle repost.');
  await button(page, 'Like 0').click();
  await expect(page.getByRole('alert')).toHaveText('Failed to toggle like.');
});

test('a post that is only a horizontal rule is not collapsed', async ({ page, reader, request }) => {
  const { createCommunity: start, post: write } = network(request);
  const id = await start(reader, `Rule ${reader.username}`);
  await write(reader, '-'.repeat(1600), { community_id: id });
  await page.goto(`/communities/${id}`);
  await expect(page.getByRole('article')).toBeVisible();
  await expect(button(page, 'Show the whole post')).toHaveCount(0);
});

async function commentAs(request: Parameters<typeof network>[0], who: Reader, id: number, count: number): Promise<void> {
  for (let i = 1; i <= count; i++) await network(request).comment(who, id, `Said meanwhile ${i}.`);
}

test("returning to a post updates its counts and shows new comments below one's own", async ({ page, reader, request }) => {
  const { post: write, like } = network(request);
  const other = await newReader(request);
  const id = await write(reader, 'Counted.');
  await page.goto(`/posts/${id}`);
  await expect(page.getByText('No comments yet.')).toBeVisible();
  await like(other, id);
  await simulateReturn(page);
  await expect(button(page, 'Like 1')).toBeVisible();
  await commentAs(request, other, id, 2);
  await page.getByRole('textbox', { name: 'Comment' }).fill('Said by me.');
  await button(page, 'Post Comment').click();
  await expect(page.getByRole('article', { name: /^Comment by/ })).toHaveText([/Said by me\./, /meanwhile 2\./, /meanwhile 1\./]);
});

test('More comments also loads comments added meanwhile', async ({ page, reader, request }) => {
  const { post: write } = network(request);
  const id = await write(reader, 'Much discussed.');
  await commentAs(request, reader, id, 60);
  await page.goto(`/posts/${id}`);
  const all = page.getByRole('article', { name: /^Comment by/ });
  await expect(all).toHaveCount(50);
  await network(request).comment(reader, id, 'The sixty-first.');
  await button(page, 'More comments').click();
  await expect(all).toHaveCount(61);
  await expect(all.first()).toContainText('The sixty-first.');
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
