import type { Notification } from '#contract/notifications.ts';
import { network } from '../e2e/support/community.ts';
import { newReader } from '../e2e/support/readers.ts';
import { expect, test } from './support/test.ts';

test('shows why notifications do not load, and an empty list with a next step', async ({ page, reader: _, api, expectFailures }) => {
  expectFailures(/\/api\/notifications/);
  api.mock('GET /api/notifications', 500);
  await page.goto('/notifications');
  await expect(page.getByRole('alert')).toBeVisible();
  api.reset();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No notifications yet.')).toBeVisible();
});

test('marks a notification as read and unread, and mutes its post', async ({ page, reader, request, api, expectFailures }) => {
  const { post, comment } = network(request);
  const other = await newReader(request);
  await comment(other, await post(reader, 'On patience.'), 'Well said');
  await page.goto('/notifications');
  const menu = page.getByRole('button', { name: 'Actions for this notification' });
  const bell = page.getByRole('link', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications: 1 unread');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Mark as read' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Mark as unread' }).click();
  await expect(bell).toHaveAccessibleName('Notifications: 1 unread');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Mute this post' }).click();
  await expect(page.getByText('You will no longer be notified about this post.')).toBeVisible();

  expectFailures(/\/read$/);
  api.mock('POST /api/notifications/read', 500);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Mark as read' }).click();
  await expect(page.getByRole('alert')).toHaveText('The change could not be saved. Please try again.');
  await expect(bell).toHaveAccessibleName('Notifications: 1 unread');
});

test('leads to the annotation of a reply, and mutes it', async ({ page, reader: _, api, expectFailures }) => {
  const person = { id: 9, username: 'macrina', display_name: 'Macrina', profilePicture: null };
  const notification: Notification = {
    ...{ id: 5, kind: 'reply', read: true, created_at: '2026-01-01T00:00:00.000Z', url: '/read/kjv/Ps.23.1?annotation=7' },
    ...{ actor: person, others: 0, title: 'King James Version', excerpt: 'The shepherd', post_id: null, community: null, circle: null },
    ...{ passage: null, moderation: null, muted: false },
    annotation: { id: 7, reply_id: 8, author: { ...person, id: 10, username: 'basil', display_name: 'Basil' } },
  };
  api.mock('GET /api/notifications', { json: [notification] });
  const calls: string[] = [];
  for (const method of ['PUT', 'DELETE'])
    api.handle(`${method} /api/annotations/7/mute`, () => {
      calls.push(method);
      return new Response(null, { status: 204 });
    });
  await page.goto('/notifications');
  const link = page.getByRole('link', { name: 'Macrina also replied to an annotation of Basil on King James Version' });
  await expect(link).toHaveAttribute('href', '/read/kjv/Ps.23.1?annotation=7');
  await expect(page.getByText('The shepherd')).toBeVisible();
  const menu = page.getByRole('button', { name: 'Actions for this notification' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Mute this annotation' }).click();
  await expect(page.getByText('You will no longer be notified about this annotation.')).toBeVisible();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Unmute this annotation' }).click();
  await expect(page.getByText('You will be notified about this annotation again.')).toBeVisible();
  expect(calls).toEqual(['PUT', 'DELETE']);
  expectFailures(/\/mute$/);
  api.mock('PUT /api/annotations/7/mute', 500);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Mute this annotation' }).click();
  await expect(page.getByRole('alert')).toHaveText('The change could not be saved. Please try again.');
});

test('lets a member choose the notifications of a community, and reverts a failed choice', async ({
  page,
  reader,
  request,
  api,
  expectFailures,
}) => {
  const id = await network(request).createCommunity(reader, `Quiet ${reader.username}`);
  await page.goto(`/communities/${id}`);
  const field = page.getByLabel('Notifications from this community');
  await expect(field).toHaveValue('mentions');
  await field.selectOption('all');
  await expect(field).toHaveValue('all');
  await page.reload();
  await expect(field).toHaveValue('all');
  expectFailures(/\/notifications/);
  api.mock('PUT /api/communities/*/notifications', 500);
  await field.selectOption('none');
  await expect(page.getByText('Your choice of notifications could not be saved. Please try again.')).toBeVisible();
  await expect(field).toHaveValue('all');
});

test('suggests users after @, and links their mentions', async ({ page, reader, request }) => {
  const other = await newReader(request);
  const id = await network(request).post(reader, `With @${other.username} and @nobody-${reader.username.slice(0, 10)}`);
  await page.goto(`/post/${id}`);
  await expect(page.getByRole('link', { name: `@${other.username}` })).toHaveAttribute('href', `/users/${other.username}`);
  const field = page.getByLabel('Comment', { exact: true });
  await field.pressSequentially(`Dear @${other.username.slice(0, 14)}`);
  await expect(page.getByRole('option').filter({ hasText: `@${other.username}` })).toBeVisible();
  await field.press('Enter');
  await expect(field).toHaveValue(`Dear @${other.username} `);
});
