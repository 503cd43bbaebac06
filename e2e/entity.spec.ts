import { expectAccessible } from './support/axe.ts';
import { bookId, expect, test } from './support/test.ts';

test('an entity with its own page redirects there, and Back skips the redirect', async ({ page, reader, request }) => {
  await page.goto('/about');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  const id = await bookId(request, 'Proslogion');
  for (const [entity, path] of [
    [`work_${id}`, `/book/${id}`],
    ['author_1', '/authors/id/1'],
    ['community_1', '/communities/1'],
    ['topic_1', '/topics/1'],
    ['essay_1', '/article/1'],
    ['organization_1', '/organizations/1'],
    ['post_1', '/posts/1'],
    ['user_1', '/users/1'],
  ] as const) {
    await page.goto('/about');
    await page.goto(`/entity/${entity}`);
    await expect(page).toHaveURL(path);
    await expect(page.getByText('Entity not found.')).toHaveCount(0);
  }
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('a note and a folder, which are in no graph, redirect to their pages too', async ({ page, reader, request }) => {
  const headers = { authorization: `Bearer ${reader.token}` };
  const create = async (path: string, data: object): Promise<number> => {
    const answer = await request.post(path, { headers, data });
    return ((await answer.json()) as { id: number }).id;
  };
  const folder = await create('/api/folders', { name: 'Kept', public: false });
  const note = await create('/api/notes', { title: 'A thought', content: 'To be kept.', folder_id: folder });
  await page.goto(`/entity/folder_${folder}`);
  await expect(page).toHaveURL(`/folders/${folder}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Kept' })).toBeVisible();
  await page.goto(`/entity/note_${note}`);
  await expect(page).toHaveURL(`/notes/${note}`);
  await expect(page.getByRole('heading', { name: 'A thought' })).toBeVisible();
});

for (const id of [
  'note_x',
  'folder_0',
  'read_1',
  'nothing',
  'work_',
  'work_0',
  'work_x',
  'work_99999999999999999999',
  'constructor_1',
  'a%2Fb',
]) {
  test(`/entity/${id} says that there is no such entity`, async ({ page, reader }) => {
    await page.goto(`/entity/${id}`);
    await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
    await expect(page.getByText('Entity not found.', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to the graph' })).toHaveAttribute('href', '/graph');
  });
}

test('the page for an unknown entity meets the accessibility rules', async ({ page, reader }) => {
  await page.goto('/entity/nothing_1');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await expect(page.getByText('Entity not found.', { exact: true })).toBeVisible();
  await expectAccessible(page, 'all', 'an entity that is none');
});

test('a deleted entity is reported by its own page', async ({ page, reader, expectFailures }) => {
  expectFailures(/\/api\/.*999999/);
  await page.goto('/entity/work_999999');
  await expect(page).toHaveURL('/book/999999');
  await expect(page.getByText('Book or related data not found.')).toBeVisible();
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
});

test('a visitor is sent to the login and returns to the entity', async ({ page }) => {
  await page.goto('/entity/work_1');
  await expect(page).toHaveURL(/\/login\?next=%2Fentity%2Fwork_1$/);
});
