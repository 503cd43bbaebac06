import { network } from '../e2e/support/community.ts';
import { essays } from '../e2e/support/essays.ts';
import { newReader, type Reader } from '../e2e/support/readers.ts';
import type { Requests } from '../e2e/support/requests.ts';
import { expect, test } from './support/test.ts';

const list = async (request: Requests, { token }: Reader, path: string): Promise<string[]> => {
  const response = await request.get(path, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { username: string }[]).map(({ username }) => username);
};

test('mutes the author of a comment from its menu, and undoes it', async ({ page, reader, request, api, expectFailures }) => {
  const { post, comment } = network(request);
  const other = await newReader(request);
  const id = await post(reader, 'On patience.');
  await comment(other, id, 'Patience is a virtue.');
  await page.goto(`/post/${id}`);
  const menu = page.getByRole('button', { name: `More about: Comment by ${other.username}` });
  await expect(page.getByText('Patience is a virtue.')).toBeVisible();
  // The reader's own post has no such menu.
  await expect(page.getByRole('button', { name: /^More about/ })).toHaveCount(1);

  expectFailures(/\/api\/mutes/);
  api.mock('POST /api/mutes', 500);
  await menu.click();
  await page.getByRole('menuitem', { name: `Mute ${other.username}` }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  api.reset();

  await menu.click();
  await page.getByRole('menuitem', { name: `Mute ${other.username}` }).click();
  await expect(page.getByText('No comments yet.')).toBeVisible();
  await expect(page.getByText(`You muted ${other.username}.`)).toBeVisible();
  expect(await list(request, reader, '/api/mutes')).toEqual([other.username]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Patience is a virtue.')).toBeVisible();
  await expect(page.getByText(`You muted ${other.username}.`)).toHaveCount(0);
  expect(await list(request, reader, '/api/mutes')).toEqual([]);
});

test('blocks a user on their profile after saying what happens, and unblocks them in the settings', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  const other = await newReader(request);
  await page.goto(`/users/${other.username}`);
  const choose = async (): Promise<void> => {
    await page.getByRole('button', { name: `More about: ${other.username}` }).click();
    await page.getByRole('menuitem', { name: `Block ${other.username}` }).click();
  };
  await choose();
  const dialog = page.getByRole('dialog', { name: `Block ${other.username}?` });
  await expect(dialog.getByText(/will no longer see each other/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await list(request, reader, '/api/blocks')).toEqual([]);

  expectFailures(/\/api\/users\//);
  await choose();
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByText('User not found.')).toBeVisible();
  await expect(page.getByText(`You blocked ${other.username}.`)).toBeVisible();
  expect(await list(request, reader, '/api/blocks')).toEqual([other.username]);

  await page.goto('/edit-profile');
  const blocked = page.getByRole('list', { name: 'Blocked people' });
  await expect(blocked.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText(/You have not muted anyone/)).toBeVisible();
  await page.getByRole('button', { name: `Unblock ${other.username}` }).click();
  await expect(page.getByText(/You have not blocked anyone/)).toBeVisible();
  await page.goto(`/users/${other.username}`);
  await expect(page.getByRole('heading', { level: 1, name: other.username })).toBeVisible();
});

test('offers to mute, block and report the author of an essay and of a topic', async ({ page, reader, request }) => {
  const other = await newReader(request);
  const essay = await essays(request, other).create('On patience', '<p>Patience is a virtue.</p>', { status: 'published' });
  const headers = { authorization: `Bearer ${other.token}` };
  const topic = await request.post('/api/topics', {
    headers,
    data: { title: 'Patience', content: 'A virtue.', public: true, citations: [] },
  });
  const { id } = (await topic.json()) as { id: number };
  for (const [path, title] of [
    [`/article/${essay}`, 'On patience'],
    [`/topics/${id}`, 'Patience'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: `More about: ${title}` }).click();
    await expect(page.getByRole('menuitem', { name: `Block ${other.username}` })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Report…' })).toBeVisible();
  }
  await page.getByRole('menuitem', { name: `Mute ${other.username}` }).click();
  await expect(page.getByText(`You muted ${other.username}.`)).toBeVisible();
  expect(await list(request, reader, '/api/mutes')).toEqual([other.username]);
});

test('says why the lists of the settings do not load, and why a person stays in them', async ({
  page,
  reader,
  request,
  api,
  expectFailures,
}) => {
  const other = await newReader(request);
  await request.post('/api/mutes', { headers: { authorization: `Bearer ${reader.token}` }, data: { username: other.username } });
  expectFailures(/\/api\/(blocks|mutes)/);
  api.mock('GET /api/mutes', 500);
  await page.goto('/edit-profile');
  const section = page.getByRole('region', { name: 'Blocked and muted people' });
  await expect(section.getByRole('alert')).toContainText('The list could not be loaded.');
  api.reset();
  await section.getByRole('button', { name: 'Try again' }).click();
  api.mock('DELETE /api/mutes/*', 500);
  await section.getByRole('button', { name: `Unmute ${other.username}` }).click();
  await expect(section.getByRole('alert')).toHaveText('The change could not be saved. Please try again.');
  await expect(section.getByRole('list', { name: 'Muted people' }).getByRole('listitem')).toHaveCount(1);
});
