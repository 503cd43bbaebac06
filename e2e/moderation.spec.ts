import { expectPageAccessible } from './support/axe.ts';
import { network } from './support/community.ts';
import { goWithin } from './support/go-within.ts';
import { logIn, newReader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

test('a report reaches a moderator, who removes the post, and the log and its author say why @core', async ({
  page,
  context,
  reader,
  request,
  baseURL,
}) => {
  const { createCommunity, join, appoint, post } = network(request);
  const [owner, author, moderator] = [await newReader(request), await newReader(request), await newReader(request)];
  const id = await createCommunity(owner, `Readers of ${reader.username}`);
  for (const one of [author, moderator, reader]) await join(one, id);
  await appoint(owner, id, moderator);
  await post(author, 'Buy gold, only this week.', { community_id: id });

  await page.goto(`/communities/${id}`);
  await page.getByRole('button', { name: `More about: Post by ${author.username}` }).click();
  await page.getByRole('menuitem', { name: 'Report…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this post' });
  await dialog.getByLabel('Advertising or spam').check();
  await expectPageAccessible(page);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Thank you for your report.')).toBeVisible();

  await logIn(context, baseURL, moderator);
  await page.goto(`/communities/${id}`);
  await page.getByRole('link', { name: 'Moderation (1)' }).click();
  const row = page.getByRole('article', { name: /^Report: Buy gold/ });
  await expect(row).toContainText('Advertising or spam');
  await expect(row).not.toContainText(reader.username);
  await expectPageAccessible(page);
  await row.getByRole('button', { name: 'Remove…' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove this post?' });
  await removal.getByLabel('Reason (optional)').fill('No advertising here');
  await removal.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No open reports.')).toBeVisible();

  await logIn(context, baseURL, reader);
  await page.goto(`/communities/${id}`);
  await expect(page.getByText('No posts available for this community.')).toBeVisible();
  await page.getByRole('link', { name: 'Moderation log' }).click();
  const entry = page.getByRole('list', { name: 'Moderation log' }).getByRole('listitem').first();
  await expect(entry).toContainText(`${moderator.username} removed a post by ${author.username}`);
  await expect(entry).toContainText('No advertising here');
  await expect(entry).not.toContainText('gold');
  await expectPageAccessible(page);
  await goWithin(page, '/notifications');
  await expect(page.getByText('Thank you for your report: the post was reviewed and removed')).toBeVisible();

  await logIn(context, baseURL, author);
  await page.goto('/notifications');
  const notification = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem').first();
  await expect(notification).toContainText(`The moderators of Readers of ${reader.username} removed your post Buy gold, only this week.`);
  await expect(notification).toContainText('No advertising here');
  await expect(notification).not.toContainText(moderator.username);
});
