import { network } from '../e2e/support/community.ts';
import { desk } from '../e2e/support/desk.ts';
import { newReader } from '../e2e/support/readers.ts';
import { essays } from '../e2e/support/essays.ts';
import { study } from '../e2e/support/study.ts';
import type { Page } from './support/page.ts';
import { expect, test } from './support/test.ts';

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

for (const response of [500, 'no answer'] as const) {
  test(`owners keep their rights while the profile cannot be loaded (${response})`, async ({
    page,
    api,
    reader,
    request,
    expectFailures,
  }) => {
    expectFailures(/\/api\/profile$/);
    const headers = { authorization: `Bearer ${reader.token}` };
    const { folder, topic } = desk(request, reader);
    const { post, comment } = network(request);
    const essayId = await essays(request, reader).create('Mine', '<p>Words.</p>');
    const folderId = await folder('Mine');
    const topicId = await topic(`Topic of ${reader.username}`);
    const postId = await post(reader, 'Mine.');
    await comment(reader, postId, 'Mine as well.');
    const organization = await request.post('/api/organizations', {
      headers,
      data: { name: `Press of ${reader.username}`, kind: 'publisher' },
    });
    const organizationId = ((await organization.json()) as { id: number }).id;
    api.mock('GET /api/profile', response);

    await page.goto(`/write-essay?id=${essayId}`);
    await expect(page.getByLabel('Title')).toHaveValue('Mine');
    await page.goto(`/article/${essayId}`);
    await expect(page.getByRole('link', { name: 'Edit essay' })).toBeVisible();
    await expect(button(page, 'Delete essay')).toBeVisible();
    await page.goto(`/folders/${folderId}`);
    for (const name of ['Write Note', 'Edit folder', 'Delete folder']) await expect(button(page, name)).toBeVisible();
    await page.goto(`/topics/${topicId}`);
    await expect(button(page, 'Edit')).toBeVisible();
    await page.goto('/topics');
    await expect(page.getByRole('article', { name: `Topic of ${reader.username}` }).getByRole('button', { name: 'Edit' })).toBeVisible();
    await page.goto(`/posts/${postId}`);
    await expect(button(page, 'Edit post')).toBeVisible();
    await expect(page.getByRole('article', { name: /^Comment by/ }).getByRole('button', { name: 'Delete' })).toBeVisible();
    await page.goto(`/organizations/${organizationId}`);
    await expect(button(page, 'Edit')).toBeVisible();
  });
}

test('a contributor can leave a project while the profile cannot be loaded', async ({ page, api, reader, request, expectFailures }) => {
  expectFailures(/\/api\/profile$/);
  const owner = await newReader(request);
  const { project, contributor } = study(request, owner);
  const id = await project('Shared study');
  await contributor(id, reader.username);
  api.mock('GET /api/profile', 500);
  await page.goto(`/projects/${id}`);
  await button(page, 'Leave project').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL('/workspace');
});

test("nobody gains rights to another user's content while the profile cannot be loaded", async ({
  page,
  api,
  reader: _,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\/profile$/);
  const other = await newReader(request);
  const topicId = await desk(request, other).topic('Of another', { public: true });
  const postId = await network(request).post(other, 'Of another.');
  api.mock('GET /api/profile', 500);
  await page.goto(`/topics/${topicId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Of another' })).toBeVisible();
  await expect(button(page, 'Edit')).toHaveCount(0);
  await page.goto(`/posts/${postId}`);
  await expect(page.getByRole('article').filter({ hasText: 'Of another.' })).toBeVisible();
  await expect(button(page, 'Edit post')).toHaveCount(0);
});
