import type { Locator } from './support/locator.ts';
import type { Page } from './support/page.ts';
import { network } from '../e2e/support/community.ts';
import { expect, test } from './support/test.ts';

const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true });

test('a like shows at once, and clicks during its request are sent afterwards if still wanted', async ({ page, reader, request, api }) => {
  const { createCommunity: start, post, state } = network(request);
  const id = await start(reader, `Hasty ${reader.username}`);
  const one = await post(reader, 'Patience.', { community_id: id });
  let sent = 0;
  let atOnce = 0;
  let mostAtOnce = 0;
  let go = (): void => undefined;
  let gate = Promise.resolve();
  api.handle('POST /api/posts/*/like', async (_, forward) => {
    sent += 1;
    mostAtOnce = Math.max(mostAtOnce, ++atOnce);
    await gate;
    const answer = await forward();
    atOnce -= 1;
    return answer;
  });
  await page.goto(`/communities/${id}`);
  gate = new Promise((resolve) => (go = resolve));
  await button(page, 'Like 0').click();
  await button(page, 'Like 1').click();
  await button(page, 'Like 0').click();
  await expect(button(page, 'Like 1')).toBeVisible();
  await expect.poll(() => sent).toBe(1);
  go();
  await expect.poll(async () => (await state(reader, one)).like_count).toBe(1);
  await expect(button(page, 'Like 1')).toHaveAttribute('aria-pressed', 'true');
  expect(sent).toBe(1);

  await page.reload();
  gate = new Promise((resolve) => (go = resolve));
  await button(page, 'Like 1').click();
  await button(page, 'Like 0').click();
  await expect(button(page, 'Like 1')).toHaveAttribute('aria-pressed', 'true');
  go();
  await expect.poll(() => sent).toBe(3);
  await expect.poll(async () => (await state(reader, one)).liked).toBe(true);
  expect(mostAtOnce).toBe(1);
  await expect(button(page, 'Like 1')).toHaveAttribute('aria-pressed', 'true');
});

test("a like or repost whose response was lost shows the server's state before the next click", async ({
  page,
  reader,
  request,
  expectFailures,
  api,
}) => {
  expectFailures(/\/api\/posts/);
  const { createCommunity: start, post, state } = network(request);
  const id = await start(reader, `Lost ${reader.username}`);
  const one = await post(reader, 'Like me once.', { community_id: id });
  await page.goto(`/communities/${id}`);
  for (const [name, call] of [
    ['Like', 'like'],
    ['Repost', 'repost'],
  ] as const) {
    api.loseFirstResponse(`POST /api/posts/*/${call}`);
    await button(page, `${name} 0`).click();
    await expect(page.getByRole('alert')).toHaveText('Unable to reach server. Please check your connection.');
    await expect(button(page, `${name} 1`)).toHaveAttribute('aria-pressed', 'true');
    await button(page, `${name} 1`).click();
    await expect(button(page, `${name} 0`)).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('alert')).toHaveCount(0);
    api.reset();
  }
  // The server's state cannot be loaded either; the page loads it before it sends anything.
  api.loseFirstResponse('POST /api/posts/*/like');
  api.mock(`GET /api/posts/${one}`, 'no answer');
  await button(page, 'Like 0').click();
  await expect(page.getByRole('alert')).toHaveText('Unable to reach server. Please check your connection.');
  await expect(button(page, 'Like 0')).toBeVisible();
  api.reset();
  await button(page, 'Like 0').click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(button(page, 'Like 1')).toHaveAttribute('aria-pressed', 'true');
  expect(await state(reader, one)).toMatchObject({ liked: true, like_count: 1 });
});

test('a pending post and comment appear at once, and a failure restores their text', async ({
  page,
  reader,
  request,
  expectFailures,
  api,
}) => {
  expectFailures(/\/api\/posts/);
  const { createCommunity: start, post } = network(request);
  const id = await start(reader, `Slow ${reader.username}`);
  let go = (): void => undefined;
  let gate = Promise.resolve();
  let fails = false;
  const hold = (): void => void (gate = new Promise((resolve) => (go = resolve)));
  for (const endpoint of ['POST /api/posts', 'POST /api/posts/*/comments'])
    api.handle(endpoint, async () => {
      await gate;
      return fails ? { status: 418, json: {} } : undefined;
    });
  const one = await post(reader, 'Speak.');
  for (const [address, field, send, what, there] of [
    [`/communities/${id}`, 'Write a post', 'Post', 'post', `Post by ${reader.username}`],
    [`/posts/${one}`, 'Comment', 'Post Comment', 'comment', `Comment by ${reader.username}`],
  ] as const) {
    await page.goto(address);
    const typed = page.getByLabel(field, { exact: true });
    const coming = page.getByRole('article', { name: `Your ${what}, being sent` });
    for (fails of [true, false]) {
      hold();
      if (fails) await typed.fill('Said slowly.');
      await button(page, send).click();
      await expect(coming).toContainText('Said slowly.');
      await expect(coming).toContainText('Sending…');
      await expect(coming).toHaveAttribute('aria-busy', 'true');
      await expect(page.getByText(/^No (comments yet|posts available)/)).toHaveCount(0);
      await expect(typed).toHaveValue('');
      go();
      await expect(coming).toHaveCount(0);
      await expect(typed).toHaveValue(fails ? 'Said slowly.' : '');
      await expect(page.getByRole('article', { name: there }).filter({ hasText: 'Said slowly.' })).toHaveCount(fails ? 0 : 1);
    }
  }
});

test('deleted items disappear, and a deleted post is not shown again', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/posts/);
  const { createCommunity: start, post, comment, remove } = network(request);
  const id = await start(reader, `Gone ${reader.username}`);
  const one = await post(reader, 'Gone soon.', { community_id: id });
  const said = await comment(reader, one, 'Gone sooner.');
  await page.goto(`/posts/${one}`);
  await button(page, 'Delete').click();
  await request.delete(`/api/posts/${one}/comments/${said}`, { headers: { authorization: `Bearer ${reader.token}` } });
  await button(page, 'Delete comment').click();
  await expect(page.getByText('No comments yet.', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await button(page, 'Delete post').click();
  await remove(reader, one);
  await button(page.getByRole('dialog'), 'Delete post').click();
  await expect(page).toHaveURL(`/communities/${id}`);

  const two = await post(reader, 'Gone as well.', { community_id: id });
  await page.reload();
  const card = page.getByRole('article', { name: `Post by ${reader.username}` });
  await expect(card).toContainText('Gone as well.');
  await remove(reader, two);
  await button(page, 'Like 0').click();
  await expect(page.getByRole('alert')).toHaveText('Post not found.');
  await expect(card).not.toContainText('Gone as well.');
  await expect(button(page, 'Like 0')).toHaveCount(0);
});
