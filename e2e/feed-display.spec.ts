import type { Locator, Page } from '@playwright/test';
import { network } from './support/community.ts';
import { goWithin } from './support/go-within.ts';
import { logIn } from './support/readers.ts';
import { expect, test } from './support/test.ts';

const post = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text });
const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true });
const wider = (place: Page) => place.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('no post makes the page wider than a phone, however deeply it is nested, and a horizontal rule is not collapsed', async ({
  page,
  reader,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { createCommunity: start, post: write } = network(request);
  const id = await start(reader, `${'W'.repeat(66)}${reader.username}`);
  const cells = Array.from({ length: 8 }, (_, i) => `Column ${i} transubstantiation`);
  const table = [cells, cells.map(() => '---'), cells].map((row) => `| ${row.join(' | ')} |`).join('\n');
  const texts = [`${'> '.repeat(60)}deep`, `${'- '.repeat(40)}deeper`, table];
  const ids = [];
  for (const text of texts) ids.push(await write(reader, text, { community_id: id }));
  await write(reader, '-'.repeat(1600), { community_id: id });
  for (const address of [`/communities/${id}`, '/profile', ...ids.map((one) => `/posts/${one}`)]) {
    await goWithin(page, address);
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await wider(page), address).toBeLessThanOrEqual(0);
    if (address.startsWith('/communities')) await expect(button(page, 'Show full post')).toHaveCount(0);
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
    await goWithin(page, address);
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
    await goWithin(page, address);
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading…' }).first()).toBeAttached();
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
  for (let i = 1; i <= 110; i += 10) {
    const ten = Array.from({ length: 10 }, (_, n) => write(reader, `Vigil ${i + n}.`, { community_id: id }));
    await Promise.all(ten);
  }
  await page.clock.install();
  await page.goto(`/communities/${id}`);
  const all = page.getByRole('article');
  for (const count of [100, 110]) {
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
