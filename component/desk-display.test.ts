import { desk } from '../e2e/support/desk.ts';
import { essays } from '../e2e/support/essays.ts';
import { expect, test } from './support/test.ts';

test('a hundred titles linked from a note load in one request', async ({ page, reader, request, api }) => {
  const { folder, note } = desk(request, reader);
  const shelf = await folder('Shelf');
  const titles = Array.from({ length: 120 }, (_, i) => `No ${i}`);
  const id = await note(shelf, 'Many links', titles.map((title) => `[[${title}]]`).join(' '));
  for (const title of ['No 7', 'No 119']) await note(shelf, title, 'There.');
  await page.goto(`/notes/${id}`);
  const article = page.getByRole('article');
  for (const title of ['No 7', 'No 119']) await expect(article.getByRole('link', { name: title, exact: true })).toBeVisible();
  await expect(article.getByRole('button', { name: 'Create the note “No 118”' })).toBeVisible();
  expect(api.sent.filter(({ url }) => /^\/api\/notes(\/titles)?$/.test(url.pathname))).toHaveLength(2);
});

test('a note names its folder, and the sidebar marks the current section', async ({ page, reader, request }) => {
  const { folder, note } = desk(request, reader);
  const shelf = await folder('Of grace');
  await page.goto(`/notes/${await note(shelf, 'A note', 'Text')}`);
  const place = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Workspace' });
  await expect(place).toHaveAttribute('aria-current', 'page');
  await page.getByRole('article').getByRole('link', { name: 'Of grace' }).click();
  await expect(page).toHaveURL(`/folders/${shelf}`);
  await expect(place).toHaveAttribute('aria-current', 'page');
  await page.goto('/topics');
  await expect(page.getByRole('heading', { level: 1, name: 'Topics' })).toBeVisible();
  await expect(place).not.toHaveAttribute('aria-current');
});

test('a draft in a folder is labeled as a draft', async ({ page, reader, request }) => {
  const { folder } = desk(request, reader);
  const { create: essay } = essays(request, reader);
  const shelf = await folder('Shelf');
  const headers = { authorization: `Bearer ${reader.token}` };
  for (const status of ['draft', 'published']) {
    const id = await essay(`A ${status} essay`, 'Text', { status });
    await request.post(`/api/folders/${shelf}/items`, { headers, data: { essay_id: id } });
  }
  await page.goto(`/folders/${shelf}`);
  const item = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect(item('A draft essay').getByText('Essay · Draft', { exact: true })).toBeVisible();
  await expect(item('A published essay').getByText('Essay', { exact: true })).toBeVisible();
});

test('deleting a folder with notes asks what should happen to them', async ({ page, reader, request }) => {
  const { folder, note, notes } = desk(request, reader);
  const shelf = await folder('Shelf');
  await folder('Other');
  for (const title of ['One', 'Two']) await note(shelf, title, 'Text');
  await page.goto(`/folders/${shelf}`);
  await page.getByRole('button', { name: 'Delete folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete “Shelf”?' });
  await expect(dialog.getByText('It contains 2 notes, which are stored nowhere else. The books in it stay in the library.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete folder' }).click();
  await expect(dialog.getByText('Please choose what happens to its notes.')).toBeVisible();
  await dialog.getByLabel('What should happen to its notes?').selectOption('Delete them too');
  await dialog.getByRole('button', { name: 'Delete folder' }).click();
  await expect(page).toHaveURL(/\/workspace$/);
  expect(await notes()).toEqual([]);
});

test('a printed source needs no address, and a citation without text is reported before it is dropped', async ({ page, reader }) => {
  await page.goto('/topics');
  const title = `Printed ${reader.username}`;
  await page.getByRole('button', { name: 'New topic' }).click();
  const form = page.getByRole('form', { name: 'New topic' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Content', { exact: true }).fill('Text');
  for (const n of [1, 2, 3]) {
    await form.getByRole('button', { name: 'Add citation' }).click();
    if (n < 3) await form.getByLabel(`Text of citation ${n}`).fill(`Book ${n}`);
  }
  await form.getByLabel('URL of citation 1').fill('https://example.org/1');
  await form.getByLabel('URL of citation 3').fill('https://example.org/3');
  await form.getByRole('button', { name: 'Create topic' }).click();
  await expect(form.getByRole('alert').getByText('Citation 3 has no text and will not be saved.', { exact: true })).toBeVisible();
  await form.getByRole('button', { name: 'Complete it' }).click();
  await expect(form.getByLabel('Text of citation 3')).toBeFocused();
  await form.getByRole('button', { name: 'Create topic' }).click();
  await form.getByRole('button', { name: 'Save without it' }).click();
  const sources = page.getByRole('article', { name: title }).getByRole('list', { name: 'Citations' });
  await expect(sources.getByRole('listitem')).toHaveText(['Book 1', 'Book 2']);
  await expect(sources.getByRole('link')).toHaveText(['Book 1']);
});

test('a book of the library is cited with its author and year', async ({ page, reader: _ }) => {
  await page.goto('/topics');
  await page.getByRole('button', { name: 'New topic' }).click();
  const form = page.getByRole('form', { name: 'New topic' });
  await form.getByRole('button', { name: 'Add citation' }).click();
  await form.getByLabel('Cite a book from the library').fill('proslogion');
  await form
    .getByRole('option', { name: /^Proslogion/ })
    .first()
    .click();
  await expect(form.getByLabel('Text of citation 1')).toHaveValue(/^Anselm of Canterbury, Proslogion \(.*107\d.*\)$/);
  await expect(form.getByLabel('Text of citation 2')).toHaveCount(0);
});
