import { network } from '../e2e/support/community.ts';
import { messages } from '#core/messages.ts';
import type { Locator } from './support/locator.ts';
import type { Page } from './support/page.ts';
import { expect, test } from './support/test.ts';

const down = 'Server is down. Please try again later.';
const unreachable = 'Unable to reach server. Please check your connection.';
const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true });

test.beforeEach(({ expectFailures }) => expectFailures(/\/api\//));

test('a community post that cannot be sent says why and is kept, also after a reload', async ({ page, api, reader, request }) => {
  const id = await network(request).createCommunity(reader, `Rejecting ${reader.username}`);
  await page.goto(`/communities/${id}`);
  const field = page.getByLabel('Write a post');
  await field.fill('Not lost.');
  for (const [response, text] of [
    [403, 'You are not a member of this community.'],
    [{ status: 507, details: messages.storageFull }, messages.storageFull],
    ['no answer', unreachable],
  ] as const) {
    api.mock('POST /api/posts', response);
    await expect(field).toBeEnabled();
    await button(page, 'Post').click();
    await expect(page.getByRole('alert')).toHaveText(text);
  }
  await expect(field).toHaveValue('Not lost.');
  await page.reload();
  await expect(field).toHaveValue('Not lost.');
  api.mock('POST /api/posts', 418);
  await button(page, 'Post').click();
  await expect(page.getByRole('alert')).toHaveText('Failed to create post.');
  await field.fill(' ');
  await button(page, 'Post').click();
  await expect(page.getByText('Post content cannot be empty.', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await field.fill('x'.repeat(10_001));
  await button(page, 'Post').click();
  await expect(page.getByText('Too long: 10,001 of 10,000 characters. Please remove 1.')).toBeVisible();
});

test('a like or repost that fails says why and is reverted', async ({ page, api, reader, request }) => {
  const { createCommunity, post } = network(request);
  const id = await createCommunity(reader, `Unliked ${reader.username}`);
  await post(reader, 'Like me.', { community_id: id });
  await page.goto(`/communities/${id}`);
  for (const [name, call, text] of [
    ['Like 0', 'POST /api/posts/*/like', 'Failed to toggle like.'],
    ['Repost 0', 'POST /api/posts/*/repost', 'Failed to toggle repost.'],
  ] as const) {
    for (const [response, shown] of [
      [500, text],
      [404, 'Post not found.'],
      [503, down],
    ] as const) {
      api.mock(call, response);
      await button(page, name).click();
      await expect(page.getByRole('alert').filter({ hasText: shown })).toHaveText(shown);
      await expect(button(page, name)).toHaveAttribute('aria-pressed', 'false');
    }
    api.reset();
    await button(page, name).click();
    await expect(button(page, name.replace('0', '1'))).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});

test('a comment that cannot be sent or deleted says why and is kept', async ({ page, api, reader, request }) => {
  const { post, comment } = network(request);
  const id = await post(reader, 'Comment on me.');
  await comment(reader, id, 'Stays.');
  await page.goto(`/post/${id}`);
  const field = page.getByRole('textbox', { name: 'Comment' });
  await field.fill('x');
  await field.fill('  ');
  await expect(page.getByText('Comment cannot be empty.', { exact: true })).toBeVisible();
  await expect(button(page, 'Post Comment')).toBeDisabled();
  await field.fill('Not lost.');
  api.mock('POST /api/posts/*/comments', 500);
  await button(page, 'Post Comment').click();
  await expect(page.getByRole('alert')).toHaveText('Failed to submit comment.');
  await expect(field).toHaveValue('Not lost.');
  await page.reload();
  await expect(field).toHaveValue('Not lost.');
  await button(page, 'Delete').click();
  api.mock('DELETE /api/posts/*/comments/*', 500);
  await button(page, 'Delete comment').click();
  await expect(page.getByRole('alert')).toHaveText('The comment could not be deleted. Please try again.');
  await expect(page.getByText('Stays.', { exact: true })).toBeVisible();
});

test('a post that cannot be changed or deleted says why and keeps the input', async ({ page, api, reader, request }) => {
  await page.goto(`/post/${await network(request).post(reader, 'Change me.')}`);
  await button(page, 'Edit post').click();
  await page.getByLabel('Content').fill('Changed.');
  api.mock('PATCH /api/posts/*', 500);
  await button(page, 'Save post').click();
  await expect(page.getByRole('alert')).toContainText('Server error saving post.');
  await expect(page.getByLabel('Content')).toHaveValue('Changed.');
  await button(page, 'Cancel').click();
  await button(page.getByRole('dialog', { name: 'Discard what you wrote?' }), 'Discard').click();
  await button(page, 'Delete post').click();
  const dialog = page.getByRole('dialog', { name: 'Delete this post?' });
  api.mock('DELETE /api/posts/*', 500);
  await button(dialog, 'Delete post').click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to delete post.');
});
