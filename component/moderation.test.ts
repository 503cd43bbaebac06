import { network } from '../e2e/support/community.ts';
import { newReader } from '../e2e/support/readers.ts';
import { expect, logIn, test } from './support/test.ts';

test('an owner appoints, removes and bans members, and lifts a ban', async ({ page, reader, request }) => {
  const { createCommunity, join } = network(request);
  const id = await createCommunity(reader, `Desert ${reader.username}`);
  const [helper, noisy] = [await newReader(request), await newReader(request)];
  for (const one of [helper, noisy]) await join(one, id);
  await page.goto(`/communities/${id}`);
  await page.getByRole('link', { name: '3 members' }).click();
  const row = (username: string) => page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: username });
  await expect(row(reader.username)).toContainText('Owner');
  await expect(page.getByRole('button', { name: `Actions for ${reader.username}` })).toHaveCount(0);

  await page.getByRole('button', { name: `Actions for ${helper.username}` }).click();
  await page.getByRole('menuitem', { name: 'Make moderator' }).click();
  await expect(page.getByText(`${helper.username} is a moderator now.`)).toBeVisible();
  await expect(row(helper.username)).toContainText('Moderator');

  await page.getByRole('button', { name: `Actions for ${noisy.username}` }).click();
  await page.getByRole('menuitem', { name: 'Ban…' }).click();
  const dialog = page.getByRole('dialog', { name: `Ban ${noisy.username}?` });
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Shouts at others');
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(page.getByText(`${noisy.username} is banned.`)).toBeVisible();
  await expect(row(noisy.username)).toHaveCount(0);

  await page.goto(`/communities/${id}/log`);
  const entries = page.getByRole('list', { name: 'Moderation log' }).getByRole('listitem');
  await expect(entries).toHaveText([/banned .*Shouts at others/, /made .* a moderator/]);

  await page.goto(`/communities/${id}/moderation`);
  await expect(page.getByText('Shouts at others')).toBeVisible();
  await page.getByRole('button', { name: `Lift the ban of ${noisy.username}` }).click();
  await expect(page.getByText('No one is banned.')).toBeVisible();
});

test('a new post waits, and a moderator approves or rejects it', async ({ page, reader, request }) => {
  const { createCommunity, join, approvePosts, post } = network(request);
  const owner = await newReader(request);
  const id = await createCommunity(owner, `Quiet ${reader.username}`);
  await join(reader, id);
  await approvePosts(owner, id);
  await page.goto(`/communities/${id}`);
  await page.getByLabel('Write a post').fill('My first words here.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const waiting = page.getByRole('article', { name: 'Your post, waiting for approval' });
  await expect(waiting).toContainText('My first words here.');
  await expect(page.getByLabel('Write a post')).toHaveValue('');
  await expect(page.getByText('No posts available for this community.')).toBeVisible();
  await waiting.getByRole('button', { name: 'Withdraw' }).click();
  await expect(waiting).toHaveCount(0);
  for (const content of ['To be rejected.', 'To be approved.']) {
    await page.getByLabel('Write a post').fill(content);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(waiting.filter({ hasText: content })).toBeVisible();
  }

  logIn(owner);
  await page.goto(`/communities/${id}/moderation`);
  await expect(page.getByRole('checkbox', { name: 'Approve posts of new members' })).toBeChecked();
  const queue = page.getByRole('list', { name: 'Posts waiting for approval' }).getByRole('listitem');
  await expect(queue).toHaveCount(2);
  await queue.filter({ hasText: 'To be rejected.' }).getByRole('button', { name: 'Reject…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject this post?' });
  await dialog.getByLabel('Reason (optional)').fill('Off topic');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(queue).toHaveCount(1);
  await queue.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('No posts are waiting for approval.')).toBeVisible();

  logIn(reader);
  await page.goto('/notifications');
  await expect(page.getByText('Off topic')).toBeVisible();
  await page.goto(`/communities/${id}`);
  await expect(page.getByRole('article', { name: `Post by ${reader.username}` })).toContainText('To be approved.');
  expect(await post(reader, 'No longer new.', { community_id: id })).toBeGreaterThan(0);
});

test('the moderation pages say who may see them, and why they do not load', async ({ page, reader, request, api, expectFailures }) => {
  const { createCommunity } = network(request);
  const id = await createCommunity(await newReader(request), `Closed ${reader.username}`);
  await page.goto(`/communities/${id}/moderation`);
  await expect(page.getByText('Only the moderators of this community can see this page.')).toBeVisible();
  await page.goto(`/communities/${id}/log`);
  await expect(page.getByText('You are not a member of this community.')).toBeVisible();
  await page.goto(`/communities/${id}/members`);
  await expect(page.getByText('Members of the community see everyone.')).toBeVisible();
  await page.goto('/communities/abc/log');
  await expect(page.getByText('Community not found (ID: abc).')).toBeVisible();
  expectFailures(/\/members/);
  api.mock('GET /api/communities/*/members', 500);
  await page.goto(`/communities/${id}/members`);
  await expect(page.getByRole('alert')).toContainText('Server error');
  api.reset();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Owner')).toBeVisible();
});
