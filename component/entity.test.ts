import { desk } from '../e2e/support/desk.ts';
import { bookId, expect, test } from './support/test.ts';

test('an entity with its own page redirects there, and Back skips the redirect', async ({ page, reader, request }) => {
  const { folder, note } = desk(request, reader);
  const shelf = await folder('Kept');
  const noteId = await note(shelf, 'A thought', 'To be kept.');
  const id = await bookId(request, 'Proslogion');
  await page.goto('/about');
  for (const [entity, path] of [
    [`work_${id}`, `/book/${id}`],
    ['author_1', '/authors/id/1'],
    ['community_1', '/communities/1'],
    ['topic_1', '/topics/1'],
    ['essay_1', '/article/1'],
    ['organization_1', '/organizations/1'],
    ['user_1', '/users/1'],
    // In no graph.
    [`folder_${shelf}`, `/folders/${shelf}`],
    [`note_${noteId}`, `/notes/${noteId}`],
    ['post_1', '/posts/1'],
  ] as const) {
    await page.goto('/about');
    await page.goto(`/entity/${entity}`);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByText('Entity not found.')).toHaveCount(0);
  }
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('an unknown entity is reported with a link to the graph', async ({ page, reader }) => {
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
    await page.goto(`/entity/${id}`);
    await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
    await expect(page.getByText('Entity not found.', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to the graph' })).toHaveAttribute('href', '/graph');
  }
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
