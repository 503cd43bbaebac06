import { desk } from '../e2e/support/desk.ts';
import type { Page } from './support/page.ts';
import type { Requests } from '../e2e/support/requests.ts';
import { newReader, type Reader } from '../e2e/support/readers.ts';
import { bookId, expect, logIn, test } from './support/test.ts';

/** Creates a folder of the reader over HTTP. */
async function createFolder(request: Requests, { token }: Reader, name: string, isPublic = false): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.post('/api/folders', { headers, data: { name, public: isPublic } });
  return ((await answer.json()) as { id: number }).id;
}

const item = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

test('a book can be added to a new folder from its page and removed again', async ({ page, reader, request }) => {
  await page.goto(`/book/${await bookId(request, 'Cur Deus Homo')}`);
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await page.getByRole('button', { name: 'Add to Folder' }).click();
  const modal = page.getByRole('dialog', { name: 'Add to Folder' });
  await expect(modal.getByText('No folders available. Create a folder first.', { exact: true })).toBeVisible();
  await modal.getByRole('button', { name: 'New folder' }).click();
  await modal.getByLabel('Folder name').fill('Atonement');
  await modal.getByRole('button', { name: 'Create folder' }).click();

  await expect(modal.getByRole('list', { name: 'Your folders' }).getByRole('listitem')).toHaveText(/Atonement\s*Private/);
  await modal.getByRole('button', { name: 'Save to Folder' }).click();
  await expect(modal.getByText('Please select a folder', { exact: true })).toBeVisible();
  await modal.getByLabel('Folder', { exact: true }).selectOption('Atonement');
  await modal.getByRole('button', { name: 'Save to Folder' }).click();
  await expect(modal).toHaveCount(0);

  await page.getByRole('status').getByRole('link', { name: 'Atonement' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Atonement' })).toBeVisible();
  await expect(item(page, 'Cur Deus Homo').getByText('Book', { exact: true })).toBeVisible();
  await item(page, 'Cur Deus Homo').getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cur Deus Homo' })).toBeVisible();
  await page.goBack();
  await item(page, 'Cur Deus Homo').getByRole('button', { name: 'Actions for “Cur Deus Homo”' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.getByText('No items in this folder.', { exact: true })).toBeVisible();
});

test("the workspace lists the reader's folders, and opens a new one", async ({ page, reader }) => {
  await page.goto('/workspace');
  await expect(page.getByRole('heading', { level: 1, name: 'Workspace' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Your Folders' })).toBeVisible();
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await expect(page.getByText('No folders found.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'New folder' }).click();
  const form = page.getByRole('region', { name: 'New folder' });
  await form.getByRole('button', { name: 'Create folder' }).click();
  await expect(form.getByText('Please give the folder a name.')).toBeVisible();
  await form.getByLabel('Folder name').fill('Lent');
  await form.getByLabel(/^Public/).check();
  await form.getByRole('button', { name: 'Create folder' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lent (Public)' })).toBeVisible();
  await page.goto('/workspace');
  const card = page.getByRole('article', { name: 'Lent' });
  await expect(card.getByRole('link', { name: 'Lent' })).toHaveAttribute('href', /\/folders\/\d+$/);
  await expect(card.getByText('Public', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'View Folder' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lent (Public)' })).toBeVisible();
});

test('the owner adds books and topics by their titles, and the row links to them', async ({
  page,
  reader,
  request,
  api,
  expectFailures,
}) => {
  expectFailures(/\/api\/folders/);
  const title = `Grace and ${reader.username}`;
  await desk(request, reader).topic(title);
  await page.goto(`/folders/${await createFolder(request, reader, 'Desk')}`);
  const field = page.getByLabel('Add a book, topic or essay');
  await field.fill('cur deus');
  await page.getByRole('option', { name: /Cur Deus Homo/ }).click();
  await expect(item(page, 'Cur Deus Homo').getByText('Book', { exact: true })).toBeVisible();
  await field.fill(title);
  await page.getByRole('option', { name: new RegExp(title) }).click();
  await expect(item(page, title).getByText('Topic · Private', { exact: true })).toBeVisible();
  await expect(field).toHaveValue('');
  api.mock('POST /api/folders/*/items', 404);
  await field.fill('proslog');
  await page.getByRole('option', { name: /Proslogion/ }).click();
  await expect(page.getByRole('alert')).toHaveText('This item no longer exists.');
  await item(page, title).getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('a second item can be removed while the folder reloads after the first', async ({ page, reader, request, api }) => {
  const folder = await createFolder(request, reader, 'Desk');
  for (const title of ['Cur Deus Homo', 'Proslogion'])
    await request.post(`/api/folders/${folder}/items`, {
      headers: { authorization: `Bearer ${reader.token}` },
      data: { work_id: await bookId(request, title) },
    });
  await page.goto(`/folders/${folder}`);
  const remove = async (title: string): Promise<void> => {
    await item(page, title)
      .getByRole('button', { name: `Actions for “${title}”` })
      .click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
  };
  await expect(item(page, 'Cur Deus Homo')).toBeVisible();
  const release = api.block('GET /api/folders/*/items');
  const removed = api.waitForResponse('DELETE /api/folders/*/items/*');
  await remove('Proslogion');
  await removed;
  await remove('Cur Deus Homo');
  release();
  await expect(page.getByText('No items in this folder.', { exact: true })).toBeVisible();
});

test('the owner can rename a folder and make it private', async ({ page, reader, request }) => {
  await page.goto(`/folders/${await createFolder(request, reader, 'Draft', true)}`);
  await page.getByRole('button', { name: 'Edit folder' }).click();
  const modal = page.getByRole('dialog', { name: 'Edit folder' });
  await modal.getByLabel('Folder name').fill('On grace');
  await modal.getByLabel(/^Public/).uncheck();
  await modal.getByRole('button', { name: 'Save folder' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'On grace', exact: true })).toBeVisible();
});

test('another reader can open a public folder read-only and is denied a private one', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/folders/);
  const open = await createFolder(request, reader, 'For all', true);
  const closed = await createFolder(request, reader, 'For me');
  await page.goto(`/folders/${open}`);
  await page.getByRole('button', { name: 'Write Note' }).click();
  await page.getByLabel('Title').fill('Between me and the margin');
  await page.getByLabel('Content').fill('Nobody else reads this.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(item(page, 'Between me and the margin')).toBeVisible();

  logIn(await newReader(request));
  await page.goto(`/folders/${open}`);
  await expect(page.getByRole('heading', { level: 1, name: 'For all (Public)' })).toBeVisible();
  await expect(page.getByText('No items in this folder.', { exact: true })).toBeVisible();
  for (const name of ['Write Note', 'Edit folder', 'Delete folder', 'Actions for'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByLabel('Add a book, topic or essay')).toHaveCount(0);
  await page.goto(`/folders/${closed}`);
  await expect(page.getByText('Access denied. You can only view your own folders.', { exact: true })).toBeVisible();
});

test('deleting a folder with notes requires a choice about the notes', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/folders/);
  const folder = await createFolder(request, reader, 'Old');
  const target = await createFolder(request, reader, 'New');
  const headers = { authorization: `Bearer ${reader.token}` };
  await request.post('/api/notes', { headers, data: { title: 'A thought', content: 'To be kept.', folder_id: folder } });
  await page.goto(`/folders/${folder}`);
  await page.getByRole('button', { name: 'Delete folder' }).click();
  const modal = page.getByRole('dialog', { name: 'Delete “Old”?' });
  await modal.getByRole('combobox').selectOption('Move them to “New”');
  await modal.getByRole('button', { name: 'Delete folder' }).click();
  await expect(page).toHaveURL(/\/workspace$/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goto(`/folders/${target}`);
  await expect(item(page, 'A thought')).toBeVisible();
});

for (const [address, call, sentence] of [
  ['/workspace', 'GET /api/folders', 'Server error fetching folders.'],
  ['/folders/1', 'GET /api/folders/*', 'Folder or items not found. Please check the folder ID.'],
  ['/notes/1', 'GET /api/notes/*', 'Server error fetching note.'],
  ['/topics', 'GET /api/topics', 'Server error fetching topics.'],
  ['/topics/1', 'GET /api/topics/*', 'Server error fetching topics.'],
] as const)
  test(`${address} that cannot be loaded says why`, async ({ page, reader, api, expectFailures }) => {
    expectFailures(/\/api\//);
    api.mock(call, address === '/folders/1' ? 404 : 500);
    await page.goto(address);
    await expect(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  });

test('a book that cannot be added to a folder says why and keeps the selection', async ({ page, reader, request, expectFailures, api }) => {
  expectFailures(/\/api\/folders/);
  await createFolder(request, reader, 'Kept');
  await page.goto(`/book/${await bookId(request, 'Cur Deus Homo')}`);
  const modal = page.getByRole('dialog', { name: 'Add to Folder' });
  api.mock('GET /api/folders', 404);
  await page.getByRole('button', { name: 'Add to Folder' }).click();
  await expect(modal.getByText('Folders endpoint not found.', { exact: true })).toBeVisible();
  api.reset();
  await modal.getByRole('button', { name: 'Try again' }).click();
  await modal.getByLabel('Folder', { exact: true }).selectOption('Kept');
  api.mock('POST /api/folders/*/items', 500);
  await modal.getByRole('button', { name: 'Save to Folder' }).click();
  await expect(modal.getByText('Failed to add item to folder', { exact: true })).toBeVisible();
  await expect(modal.getByLabel('Folder', { exact: true })).toHaveValue(/\d+/);
});
