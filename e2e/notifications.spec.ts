import { network } from './support/community.ts';
import { newReader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

test.use({ streamsNotifications: true });

test('a follow and a comment reach the bell without a reload, and are read on the page of notifications', async ({
  page,
  reader,
  request,
}) => {
  const { post, comment, follow } = network(request);
  const other = await newReader(request);
  const id = await post(reader, 'On patience.');
  await page.goto('/digital-library');
  const bell = page.getByRole('link', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  // Sent at once, so the stream must find what came before it.
  await follow(other, reader);
  await expect(bell).toHaveAccessibleName('Notifications: 1 unread', { timeout: 15_000 });
  await comment(other, id, `Well said, @${reader.username}`);
  await expect(bell).toHaveAccessibleName('Notifications: 2 unread', { timeout: 3_000 });

  await bell.click();
  const list = page.getByRole('list', { name: 'Notifications' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await comment(other, id, 'And again.');
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Mentions' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('link', { name: `${other.username} mentioned you in On patience.` }).click();
  await expect(page).toHaveURL(`/posts/${id}#comments`);
  await expect(bell).toHaveAccessibleName('Notifications: 2 unread');
  await expect(page.getByRole('link', { name: `@${reader.username}` })).toHaveAttribute('href', `/users/${reader.username}`);

  await bell.click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await page.getByRole('button', { name: 'Undo “Mark all as read”' }).click();
  await expect(bell).toHaveAccessibleName('Notifications: 2 unread');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByRole('button', { name: 'Unread' }).click();
  await expect(page.getByText('You have read all your notifications.')).toBeVisible();
});
