import { desk } from '../e2e/support/desk.ts';
import { expect, test } from './support/test.ts';

test('a note can be changed and deleted', async ({ page, reader, request }) => {
  const folder = await desk(request, reader).folder('Notes');
  await page.goto(`/notes/${await desk(request, reader).note(folder, 'First', 'One.')}`);
  await page.getByRole('button', { name: 'Edit note' }).click();
  await page.getByLabel('Title').fill('Second');
  await page.getByLabel('Content').fill('Two.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Second' })).toBeVisible();
  await expect(page.getByText('Two.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete note' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click();
  await expect(page).toHaveURL(`/folders/${folder}`);
  await expect(page.getByText('No items in this folder.', { exact: true })).toBeVisible();
});

test('a deleted note leaves a folder that was opened before', async ({ page, reader, request }) => {
  const folder = await desk(request, reader).folder('Notes');
  const id = await desk(request, reader).note(folder, 'Passing', 'One.');
  await page.goto(`/folders/${folder}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Passing' })).toBeVisible();
  await page.goWithin(`/notes/${id}`);
  await page.getByRole('button', { name: 'Delete note' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click();
  await expect(page).toHaveURL(`/folders/${folder}`);
  await expect(page.getByText('No items in this folder.', { exact: true })).toBeVisible();
});

test('a note that cannot be saved says why, and the input survives even a reload', async ({
  page,
  reader,
  request,
  expectFailures,
  api,
}) => {
  expectFailures(/\/api\/notes/);
  await page.goto(`/folders/${await desk(request, reader).folder('Notes')}`);
  await page.getByRole('button', { name: 'Write Note' }).click();
  await page.getByLabel('Title').fill('Kept');
  await page.getByLabel('Content').fill('Not to be lost.');
  api.mock('POST /api/notes', 500);
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('alert').getByText('Server error saving note.', { exact: true })).toBeVisible();
  api.reset();
  await page.reload();
  await expect(page.getByLabel('Content')).toHaveValue('Not to be lost.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Kept' })).toBeVisible();
});

test('hostile Markdown in a note adds no elements, and only safe URLs become links', async ({ page, reader, request }) => {
  const content = [
    '<script>window.hurt = true</script><img src=x onerror="window.hurt = true">',
    '[a](javascript:window.hurt=true) [b](data:text/html,<script>window.hurt=true</script>) [c](vbscript:x) [d](//evil.example) [e](mailto:a@b.example)',
    '![p](https://evil.example/p.png) <a href="javascript:window.hurt=true">f</a>',
    '[[<img src=x onerror=window.hurt=true>]] [Work:1]',
  ].join('\n\n');
  await page.goto(`/notes/${await desk(request, reader).note(await desk(request, reader).folder('Notes'), 'Hostile', content)}`);
  await expect(page.getByRole('article').getByRole('link', { name: 'e', exact: true })).toHaveAttribute('href', 'mailto:a@b.example');
  await expect(page.getByRole('article').locator('a[href="/book/1"]')).toBeVisible();
  const links = await page.getByRole('article').getByRole('link').all();
  const addresses = await Promise.all(links.map((link) => link.evaluate((one) => (one as HTMLAnchorElement).href)));
  for (const address of addresses) expect(address).toMatch(/^(https?|mailto):/);
  await expect(page.getByRole('article').locator('img, script')).toHaveCount(0);
});

test('links to titles with Markdown characters work, and escaped text and code stay unchanged', async ({ page, reader, request }) => {
  const folder = await desk(request, reader).folder('Notes');
  const titles = ['On *being* and time', '_all_', '1 ~~x~~', 'https://example.org/x', 'a <b> c', 'Gregory [of Nyssa]'];
  const links = titles.map((title) => `- **See** [[${title}]]\n`).join('');
  const rest = '\n\\[[Odd titles]] `[[_all_]]` [to [[_all_]]](https://example.org/y)\n\n    [[_all_]]\n';
  const id = await desk(request, reader).note(folder, 'Odd titles', links + rest);
  for (const title of titles) await desk(request, reader).note(folder, title, 'There.');
  await page.goto(`/notes/${id}`);
  const note = page.getByRole('article');
  for (const title of titles) await expect(note.getByRole('listitem').getByRole('link', { name: title, exact: true })).toBeVisible();
  await expect(note.getByText('[[Odd titles]] [[_all_]] to [[_all_]]', { exact: true })).toBeVisible();
  await expect(note.getByRole('link', { name: 'to [[_all_]]' })).toHaveAttribute('href', 'https://example.org/y');
  await expect(note.getByRole('link', { name: 'to [[_all_]]' })).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  await expect(note.locator('pre')).toHaveText('[[_all_]]');
  await note.getByRole('link', { name: 'a <b> c' }).click();
  await expect(page.getByRole('region', { name: 'Linked from' }).getByRole('link', { name: 'Odd titles' })).toBeVisible();
});

test("focus moves into a note's forms and back, and input is discarded only after confirmation", async ({ page, reader, request }) => {
  const folder = await desk(request, reader).folder('Notes');
  await page.goto(`/notes/${await desk(request, reader).note(folder, 'Focus', `${'A line.\n\n'.repeat(60)}[[Missing]]`)}`);
  const editButton = page.getByRole('button', { name: 'Edit note' });
  await editButton.click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(editButton).toBeFocused();

  await editButton.click();
  await page.getByLabel('Content').fill('Something else.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Discard what you wrote?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByLabel('Content')).toHaveValue('Something else.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(editButton).toBeFocused();
  await expect(page.getByText('A line.').first()).toBeVisible();

  const create = page.getByRole('button', { name: 'Create the note “Missing”' });
  await create.click();
  const form = page.getByRole('region', { name: 'New note: Missing' });
  await expect(form.getByLabel('Content')).toBeFocused();
  await expect(form.getByLabel('Content')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(create).toBeFocused();

  await page.goto(`/folders/${folder}`);
  await page.getByRole('button', { name: 'Write Note' }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Write Note' })).toBeFocused();
});

test('a writer whose note was changed elsewhere sees both versions, and can take the other and undo that', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\/notes\//);
  const id = await desk(request, reader).note(await desk(request, reader).folder('Notes'), 'Shared', 'As it was.');
  await page.goto(`/notes/${id}`);
  await page.getByRole('button', { name: 'Edit note' }).click();
  const content = page.getByLabel('Content');
  await content.fill('Mine.');
  await request.put(`/api/notes/${id}`, {
    headers: { authorization: `Bearer ${reader.token}` },
    data: { title: 'Shared', content: 'Theirs.' },
  });
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('This note was changed elsewhere.', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert').getByText('Theirs.')).toBeVisible();
  await expect(content).toHaveValue('Mine.');
  await page.getByRole('button', { name: 'Use the other version' }).click();
  await expect(content).toHaveValue('Theirs.');
  await page.reload();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(content).toHaveValue('Mine.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByRole('article').getByText('Mine.')).toBeVisible();
});
