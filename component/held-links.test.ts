import type { HeldText } from '#contract/held-texts.ts';
import { network } from '../e2e/support/community.ts';
import { expect, test } from './support/test.ts';

const held = (id: number, more: Partial<HeldText> = {}): HeldText => ({
  id,
  kind: 'post',
  content: 'See https://books.example/',
  ignored_references: [],
  user: { id: 2, username: 'peter', display_name: null, profilePicture: null },
  community_id: null,
  community_name: null,
  post_id: null,
  created_at: '2026-11-20T10:00:00.000Z',
  ...more,
});

test('a new account learns that its post with a link waits, and withdraws it on the profile', async ({
  page,
  reader: _,
  api,
  expectFailures,
}) => {
  api.mock('POST /api/posts', { status: 202, json: held(7) });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Create Post' }).click();
  await page.getByLabel('Content').fill('See https://books.example/');
  api.mock('GET /api/held', { json: [held(7)] });
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText(/Your post links another site, and your account is new/)).toBeVisible();
  const waiting = page.getByRole('article', { name: 'Your post, waiting for approval' });
  await expect(waiting).toContainText('See https://books.example/');
  expectFailures(/\/api\/held/);
  api.mock('DELETE /api/held/7', 500);
  await waiting.getByRole('button', { name: 'Withdraw' }).click();
  await expect(waiting.getByRole('alert')).toBeVisible();
  api.mock('DELETE /api/held/7', { status: 204 });
  api.mock('GET /api/held', { json: [] });
  await waiting.getByRole('button', { name: 'Withdraw' }).click();
  await expect(waiting).toHaveCount(0);
});

test('a comment with a link waits, and is not shown among the comments', async ({ page, reader, request, api }) => {
  const id = await network(request).post(reader, 'On prayer');
  api.mock('POST /api/posts/*/comments', { status: 202, json: held(8, { kind: 'comment', post_id: id }) });
  await page.goto(`/post/${id}`);
  await page.getByLabel('Comment', { exact: true }).fill('See https://books.example/');
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expect(page.getByText(/Your comment links another site/)).toBeVisible();
  await expect(page.getByText('No comments yet.')).toBeVisible();
});

test('a moderator of the library approves and rejects what waits', async ({ page, reader: _, api }) => {
  const asModerator = async (_: unknown, forward: () => Promise<Response>) => ({
    json: { ...((await (await forward()).json()) as object), roles: ['moderator'] },
  });
  api.handle('GET /api/profile', asModerator as never);
  api.mock('GET /api/admin/held', {
    json: [held(7, { community_id: 5, community_name: 'Cappadocians' }), held(8, { kind: 'comment', post_id: 3 })],
  });
  await page.goto('/admin/held');
  const post = page.getByRole('article', { name: 'Post by peter' });
  await expect(post).toContainText('in Cappadocians');
  const comment = page.getByRole('article', { name: 'Comment by peter' });
  await expect(comment.getByRole('link', { name: 'a post' })).toHaveAttribute('href', '/post/3');
  api.mock('POST /api/admin/held/7/approve', { status: 204 });
  api.mock('GET /api/admin/held', { json: [held(8, { kind: 'comment', post_id: 3 })] });
  await post.getByRole('button', { name: 'Approve' }).click();
  await expect(post).toHaveCount(0);
  await comment.getByRole('button', { name: 'Reject…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject this comment?' });
  await dialog.getByLabel('Reason (optional)').fill('An advertisement');
  api.mock('POST /api/admin/held/8/reject', { status: 204 });
  api.mock('GET /api/admin/held', { json: [] });
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText('Nothing is waiting for approval.')).toBeVisible();
  expect(api.sent.find(({ url }) => url.pathname.endsWith('/reject'))?.body).toEqual({ reason: 'An advertisement' });
});

test('a link to another site in a post gives that site no credit', async ({ page, reader, request }) => {
  const id = await network(request).post(reader, 'See [the books](https://books.example/) and https://more.example/');
  await page.goto(`/post/${id}`);
  for (const name of ['the books', 'https://more.example/'])
    await expect(page.getByRole('link', { name })).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
});
