import type { APIRequestContext } from '@playwright/test';
import { mockResponse } from './support/mock-responses.ts';
import type { Reader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

async function folderOf(request: APIRequestContext, { token }: Reader): Promise<number> {
  const answer = await request.post('/api/folders', { headers: { authorization: `Bearer ${token}` }, data: { name: 'Notes' } });
  return ((await answer.json()) as { id: number }).id;
}

async function noteOf(request: APIRequestContext, { token }: Reader, folder: number, title: string, content: string): Promise<number> {
  const answer = await request.post('/api/notes', {
    headers: { authorization: `Bearer ${token}` },
    data: { title, content, folder_id: folder },
  });
  return ((await answer.json()) as { id: number }).id;
}

test('a note is created in a folder, links to a suggested note, and gets a backlink', async ({ page, reader, request }) => {
  const folder = await folderOf(request, reader);
  const grace = await noteOf(request, reader, folder, 'Grace and freedom', 'What is given.');
  await page.goto(`/folders/${folder}`);
  await page.getByRole('button', { name: 'Write Note' }).click();
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Title and content are required', { exact: true })).toBeVisible();
  await page.getByLabel('Title').fill('Reading Augustine');
  const content = page.getByLabel('Content');
  await content.pressSequentially('He comes back to [[gra');
  await expect(page.getByRole('option', { name: 'Grace and freedom' })).toBeVisible();
  await content.press('Enter');
  await expect(content).toHaveValue('He comes back to [[Grace and freedom]]');
  await content.pressSequentially(' often, **and** to [[Memory]].');
  await page.getByRole('button', { name: 'Save note' }).click();

  await page.getByRole('listitem').filter({ hasText: 'Reading Augustine' }).getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reading Augustine' })).toBeVisible();
  await expect(page.getByText(/^Last updated: /)).toBeVisible();
  await expect(page.getByRole('article').locator('strong')).toHaveText('and');
  await page.getByRole('article').getByRole('link', { name: 'Grace and freedom' }).click();
  await expect(page).toHaveURL(`/notes/${grace}`);
  await page.getByRole('region', { name: 'Linked from' }).getByRole('link', { name: 'Reading Augustine' }).click();

  await page.getByRole('button', { name: 'Create the note “Memory”' }).click();
  const form = page.getByRole('region', { name: 'New note: Memory' });
  await expect(form.getByLabel('Title')).toHaveValue('Memory');
  await form.getByLabel('Content').fill('The fields and wide palaces.');
  await form.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('article').getByRole('link', { name: 'Memory' }).click();
  await expect(page.getByText('The fields and wide palaces.')).toBeVisible();
});

test('a note can be changed and deleted', async ({ page, reader, request }) => {
  const folder = await folderOf(request, reader);
  await page.goto(`/notes/${await noteOf(request, reader, folder, 'First', 'One.')}`);
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

test('of two tabs that change one note the second sees both versions and loses nothing', async ({
  page,
  context,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\/notes\//);
  const id = await noteOf(request, reader, await folderOf(request, reader), 'Shared', 'As it was.');
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto(`/notes/${id}`);
    await tab.getByRole('button', { name: 'Edit note' }).click();
  }
  await page.getByLabel('Content').fill('From the first tab.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('button', { name: 'Edit note' })).toBeVisible();
  await second.getByLabel('Content').fill('From the second tab.');
  await second.getByRole('button', { name: 'Save note' }).click();
  await expect(second.getByText('This note was changed elsewhere.', { exact: true })).toBeVisible();
  await expect(second.getByRole('alert').getByText('From the first tab.')).toBeVisible();
  await expect(second.getByLabel('Content')).toHaveValue('From the second tab.');
  await second.getByRole('button', { name: 'Save my version' }).click();
  await expect(second.getByRole('article').getByText('From the second tab.')).toBeVisible();
});

test('a note that cannot be saved says why, and the input survives even a reload', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/notes/);
  await page.goto(`/folders/${await folderOf(request, reader)}`);
  await page.getByRole('button', { name: 'Write Note' }).click();
  await page.getByLabel('Title').fill('Kept');
  await page.getByLabel('Content').fill('Not to be lost.');
  for (const [fake, sentence] of [
    [400, 'Title and content are required'],
    [403, 'Access denied. You can only add notes to your own folders.'],
    [404, 'Note or folder items endpoint not found.'],
    [500, 'Server error saving note.'],
    [418, 'Failed to save note.'],
    [502, 'Server is down. Please try again later.'],
    ['no answer', 'Unable to reach server. Please check your connection.'],
  ] as const) {
    await page.unrouteAll();
    await mockResponse(page, 'POST /api/notes', fake);
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
  }
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByLabel('Content')).toHaveValue('Not to be lost.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Kept' })).toBeVisible();
});

test('hostile Markdown in a note does not run, and only safe URLs become links', async ({ page, reader, request }) => {
  const content = [
    '<script>window.hurt = true</script><img src=x onerror="window.hurt = true">',
    '[a](javascript:window.hurt=true) [b](data:text/html,<script>window.hurt=true</script>) [c](vbscript:x) [d](//evil.example) [e](mailto:a@b.example)',
    '![p](https://evil.example/p.png) <a href="javascript:window.hurt=true">f</a>',
    '[[<img src=x onerror=window.hurt=true>]] [Work:1]',
  ].join('\n\n');
  await page.goto(`/notes/${await noteOf(request, reader, await folderOf(request, reader), 'Hostile', content)}`);
  await expect(page.getByRole('article').getByRole('link', { name: 'e', exact: true })).toHaveAttribute('href', 'mailto:a@b.example');
  await expect(page.getByRole('article').locator('a[href="/book/1"]')).toBeVisible();
  const addresses = await page
    .getByRole('article')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  for (const address of addresses) expect(address).toMatch(/^(https?|mailto):/);
  await expect(page.getByRole('article').locator('img, script')).toHaveCount(0);
  expect(await page.evaluate(() => (window as { hurt?: boolean }).hurt)).toBeUndefined();
});

test('links to titles with Markdown characters work, and escaped text and code stay unchanged', async ({ page, reader, request }) => {
  const folder = await folderOf(request, reader);
  const titles = ['On *being* and time', '_all_', '1 ~~x~~', 'https://example.org/x', 'a <b> c', 'Gregory [of Nyssa]'];
  const links = titles.map((title) => `- **See** [[${title}]]\n`).join('');
  const rest = '\n\\[[Odd titles]] `[[_all_]]` [to [[_all_]]](https://example.org/y)\n\n    [[_all_]]\n';
  const id = await noteOf(request, reader, folder, 'Odd titles', links + rest);
  for (const title of titles) await noteOf(request, reader, folder, title, 'There.');
  await page.goto(`/notes/${id}`);
  const note = page.getByRole('article');
  for (const title of titles) await expect(note.getByRole('listitem').getByRole('link', { name: title, exact: true })).toBeVisible();
  await expect(note.getByText('[[Odd titles]] [[_all_]] to [[_all_]]', { exact: true })).toBeVisible();
  await expect(note.getByRole('link', { name: 'to [[_all_]]' })).toHaveAttribute('href', 'https://example.org/y');
  await expect(note.locator('pre')).toHaveText('[[_all_]]');
  await note.getByRole('link', { name: 'a <b> c' }).click();
  await expect(page.getByRole('region', { name: 'Linked from' }).getByRole('link', { name: 'Odd titles' })).toBeVisible();
});

test("focus moves into a note's forms and back, and input is discarded only after confirmation", async ({ page, reader, request }) => {
  const folder = await folderOf(request, reader);
  await page.goto(`/notes/${await noteOf(request, reader, folder, 'Focus', `${'A line.\n\n'.repeat(60)}[[Missing]]`)}`);
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
  await expect(form.getByLabel('Content')).toBeInViewport();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(create).toBeFocused();

  await page.goto(`/folders/${folder}`);
  await page.getByRole('button', { name: 'Write Note' }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Write Note' })).toBeFocused();
});

test("one's own version of a note can be restored after taking the other one", async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/notes\//);
  const id = await noteOf(request, reader, await folderOf(request, reader), 'Shared', 'As it was.');
  await page.goto(`/notes/${id}`);
  await page.getByRole('button', { name: 'Edit note' }).click();
  const content = page.getByLabel('Content');
  await content.fill('Mine.');
  await request.put(`/api/notes/${id}`, {
    headers: { authorization: `Bearer ${reader.token}` },
    data: { title: 'Shared', content: 'Theirs.' },
  });
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('button', { name: 'Use the other version' }).click();
  await expect(content).toHaveValue('Theirs.');
  await page.reload();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(content).toHaveValue('Mine.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('button', { name: 'Save my version' }).click();
  await expect(page.getByRole('article').getByText('Mine.')).toBeVisible();
});

test('a note that is being saved does not offer to discard it', async ({ page, reader, request }) => {
  await page.goto(`/notes/${await noteOf(request, reader, await folderOf(request, reader), 'Held', 'Text.')}`);
  let go = (): void => undefined;
  const released = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/api/notes/*', async (route) => {
    if (route.request().method() === 'PUT') await released;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Edit note' }).click();
  await page.getByLabel('Content').fill('Changed.');
  await page.getByRole('button', { name: 'Save note' }).click();
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await expect(cancel).toHaveAttribute('aria-disabled', 'true');
  // A click would wait until the button is enabled.
  await cancel.dispatchEvent('click');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  go();
  await expect(page.getByRole('article').getByText('Changed.')).toBeVisible();
});
