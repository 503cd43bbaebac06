import { desk } from '../e2e/support/desk.ts';
import { fillLogin } from '../e2e/support/readers.ts';
import { expect, test } from './support/test.ts';

const article = 'article';

test('edits of a note deleted elsewhere are saved as a new note, at once or after a reload', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\/notes\//);
  const { folder, note, remove } = desk(request, reader);
  const shelf = await folder('Shelf');
  await folder('Second shelf');
  for (const reload of [false, true]) {
    const id = await note(shelf, 'Gone', 'As it was.');
    await page.goto(`/notes/${id}`);
    await page.getByRole('button', { name: 'Edit note' }).click();
    await page.getByLabel('Content').fill(`Not to be lost${reload ? ' by a reload' : ''}.`);
    await remove(`/api/notes/${id}`);
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByRole('alert').getByText('Note not found.', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Folder', { exact: true })).toHaveValue(String(shelf));
    if (reload) {
      await page.reload();
      await expect(page.getByRole('alert').getByText('Note not found.', { exact: true })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Your unsaved text' }).getByLabel('Content')).toHaveValue(
        'Not to be lost by a reload.',
      );
    }
    await page.getByLabel('Folder', { exact: true }).selectOption('Second shelf');
    await page.getByRole('button', { name: 'Save as a new note' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Gone' })).toBeVisible();
    await expect(page.getByRole(article).getByText(`Not to be lost${reload ? ' by a reload' : ''}.`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Second shelf' })).toBeVisible();
    // The text is not offered a second time.
    await page.goto(`/notes/${id}`);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByLabel('Content')).toHaveCount(0);
  }
});

test('a note for a folder deleted meanwhile can be saved in another or in a new folder', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\/(notes|folders)/);
  const { folder, remove, folders } = desk(request, reader);
  for (const reload of [false, true]) {
    const id = await folder('Gone');
    await page.goto(`/folders/${id}`);
    await page.getByRole('button', { name: 'Write Note' }).click();
    await page.getByLabel('Title').fill('Kept');
    await page.getByLabel('Content').fill('Not to be lost.');
    await remove(`/api/folders/${id}`);
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByRole('alert').getByText('Note or folder items endpoint not found.', { exact: true })).toBeVisible();
    if (reload) {
      await page.reload();
      await expect(page.getByRole('alert').getByText('Folder or items not found. Please check the folder ID.')).toBeVisible();
    }
    if (!reload) await page.getByLabel('Folder name').fill('Made for it');
    await page.getByRole('button', { name: 'Save as a new note' }).click();
    await expect(page.getByRole(article).getByText('Not to be lost.')).toBeVisible();
    await expect(page.getByRole(article).getByRole('link', { name: 'Made for it' })).toBeVisible();
  }
  expect((await folders()).map(({ name }) => name)).toEqual(['Made for it']);
});

test('the form for a missing linked note reopens after an expired session and after a reload', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\//);
  const { folder, note } = desk(request, reader);
  const id = await note(await folder('Notes'), 'Links', 'See [[Nowhere]] and [[Elsewhere]].');
  await page.goto(`/notes/${id}`);
  await page.getByRole('button', { name: 'Create the note “Nowhere”' }).click();
  const form = page.getByRole('region', { name: 'New note: Nowhere' });
  // The title is given, so the focus is in the content.
  await expect(form.getByLabel('Content')).toBeFocused();
  await page.keyboard.type('A place that is not.');
  await request.post('/api/logout', { headers: { authorization: `Bearer ${reader.token}` } });
  await form.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Unauthorized. Please log in again.', { exact: true })).toBeVisible();
  await fillLogin(page, reader);
  await expect(page).toHaveURL(`/notes/${id}`);
  await expect(form.getByLabel('Content')).toHaveValue('A place that is not.');
  await page.reload();
  // The links have been looked up before the note exists.
  await expect(page.getByRole('button', { name: 'Create the note “Elsewhere”' })).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue('Nowhere');
  await expect(form.getByLabel('Content')).toHaveValue('A place that is not.');
  await form.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole(article).getByRole('link', { name: 'Nowhere' })).toBeVisible();
  await expect(form).toHaveCount(0);
});

test('edits of a topic deleted elsewhere are saved as a new topic, at once or after a reload', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\/(topics|references)\//);
  const { topic, remove } = desk(request, reader);
  for (const reload of [false, true]) {
    const id = await topic(`Gone ${reader.username}`, { citations: [{ text: 'Southern', url: 'https://example.org/s' }] });
    await page.goto(`/topics/${id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Content').fill('Not to be lost.');
    await remove(`/api/topics/${id}`);
    await page.getByRole('button', { name: 'Save topic' }).click();
    await expect(page.getByRole('alert').getByText('Topic not found.', { exact: true })).toBeVisible();
    if (reload) await page.reload();
    await page.getByRole('button', { name: 'Save as a new topic' }).click();
    await expect(page.getByRole(article).getByText('Not to be lost.')).toBeVisible();
    await expect(page.getByRole(article).getByRole('link', { name: 'Southern' })).toBeVisible();
  }
});
