import { Buffer } from 'node:buffer';
import { essays } from '../e2e/support/essays.ts';
import type { Reader } from '../e2e/support/readers.ts';
import type { Requests } from '../e2e/support/requests.ts';
import type { Locator } from './support/locator.ts';
import type { Page } from './support/page.ts';
import { expect, test } from './support/test.ts';

const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'Content' });

/** Types at the end of the text. */
async function append(page: Page, text: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.type(text);
}

/** Opens an essay for editing, appends text, and changes the essay elsewhere in the meantime. */
async function openWithConflict(page: Page, request: Requests, reader: Reader, status: string): Promise<number> {
  const { create, update } = essays(request, reader);
  const id = await create('On prayer', '<p>First words.</p>', { status });
  await page.goto(`/write-essay?id=${id}`);
  await expect(editor(page)).toHaveText('First words.');
  await append(page, ' Mine.');
  await update(id, { title: 'On prayer, again', content: '<h2>Theirs</h2><p>Other words.</p>' });
  return id;
}

test("publishing a draft after a conflict publishes the writer's text", async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/essays/);
  const id = await openWithConflict(page, request, reader, 'draft');
  await page.getByRole('button', { name: 'Publish' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'This essay was changed elsewhere.' });
  await expect(conflict).toContainText('Theirs');
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page).toHaveURL(/\/article\/\d+$/);
  expect(await essays(request, reader).get(id)).toMatchObject({
    status: 'published',
    title: 'On prayer',
    content: '<p>First words. Mine.</p>',
  });
});

test("in a conflict the other version can be taken, and the reader's own stays restorable after a reload", async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\/essays/);
  const id = await openWithConflict(page, request, reader, 'draft');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Use the other version' }).click();
  await expect(editor(page)).toHaveText('TheirsOther words.');
  await expect(page.getByLabel('Title')).toHaveValue('On prayer, again');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(editor(page)).toHaveText('First words. Mine.');
  await expect(page.getByLabel('Title')).toHaveValue('On prayer');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Use the other version' }).click();
  await expect(editor(page)).toHaveText('TheirsOther words.');
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(editor(page)).toHaveText('First words. Mine.');
  await page.reload();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await append(page, ' And more.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/\/article\/\d+$/);
  expect(await essays(request, reader).get(id)).toMatchObject({
    status: 'published',
    content: '<h2>Theirs</h2><p>Other words. And more.</p>',
  });
});

test('edits of an essay deleted elsewhere are saved as a new one, at once or after a reload', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\/essays/);
  const { create, list, remove } = essays(request, reader);
  for (const reloads of [false, true]) {
    const id = await create('On prayer', '<p>First words.</p>');
    await page.goto(`/write-essay?id=${id}`);
    await expect(editor(page)).toHaveText('First words.');
    await append(page, ' Mine.');
    await remove(id);
    await page.getByRole('button', { name: 'Save essay' }).click();
    await expect(page.getByRole('alert').getByText('Essay not found.', { exact: true })).toBeVisible();
    if (reloads) {
      await page.reload();
      await expect(page.getByText('Essay not found.', { exact: true })).toBeVisible();
      await expect(page.getByText('“On prayer”')).toBeVisible();
      await page.getByRole('button', { name: 'Continue as a new essay' }).click();
      await expect(editor(page)).toHaveText('First words. Mine.');
      await page.getByRole('button', { name: 'Publish' }).click();
    } else await page.getByRole('button', { name: 'Save as a new essay' }).click();
    await expect(page).toHaveURL(/\/article\/\d+$/);
    await expect(page.locator('.essay-text')).toHaveText('First words. Mine.');
    const [created, ...others] = await list();
    expect(others).toEqual([]);
    expect(created).toMatchObject({ title: 'On prayer', status: 'published' });
    await remove(created?.id ?? 0);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('catena-autosave:'))).toEqual([]);
  }
});

test('an essay is created once if its response is lost or the button is clicked twice', async ({
  page,
  reader,
  request,
  expectFailures,
  api,
}) => {
  expectFailures(/\/api\/essays/);
  await page.goto('/write-essay');
  await page.getByLabel('Title').fill('Once');
  await append(page, 'Only once.');
  api.loseFirstResponse('POST /api/essays');
  const publish = page.getByRole('button', { name: 'Publish' });
  await publish.click();
  await expect(page.getByText('Unable to reach server. Please check your connection.')).toBeVisible();
  expect(await essays(request, reader).list()).toHaveLength(1);
  // After a reload it is still the same essay, whatever edits were made since.
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await append(page, ' And for good.');
  await publish.evaluate((button) => {
    button.click();
    button.click();
  });
  await expect(page).toHaveURL(/\/article\/\d+$/);
  await expect(page.locator('.essay-text')).toHaveText('Only once. And for good.');
  expect(await essays(request, reader).list()).toHaveLength(1);
});

test('clicking twice saves one draft', async ({ page, reader, request, api }) => {
  await page.goto('/write-essay');
  await page.getByLabel('Title').fill('Once');
  await append(page, 'Only once.');
  await page.getByRole('button', { name: 'Save draft' }).dblclick();
  await expect(page).toHaveURL(/\/article\/\d+$/);
  expect(api.sent.filter(({ method, url }) => method === 'POST' && url.pathname === '/api/essays')).toHaveLength(1);
  expect(await essays(request, reader).list()).toHaveLength(1);
});

test('a restored text shows its time and title and the files to choose again', async ({ page, reader }) => {
  await page.goto('/write-essay');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await page.getByLabel('Title').fill('With files');
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
  await page.getByLabel('Attach files').setInputFiles([file('one.txt'), file('two.txt')]);
  await page.reload();
  const offer = page.getByRole('status').filter({ hasText: 'Unsaved draft from ' });
  await expect(offer).toContainText('“With files”');
  await expect(offer).toContainText(/ \d{1,2}:\d\d [AP]M/);
  await page.getByRole('button', { name: 'Restore' }).click();
  const missing = page.getByText(/Please choose (?:this file|these files) again/);
  await expect(missing).toHaveText('Please choose these files again: one.txt, two.txt');
  await page.getByLabel('Attach files').setInputFiles([file('one.txt')]);
  await expect(missing).toHaveText('Please choose this file again: two.txt');
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(missing).toContainText('one.txt');
  await expect(missing).toContainText('two.txt');
  await page.getByRole('button', { name: 'Continue without' }).click();
  await expect(missing).toHaveCount(0);
});

test('an overlong text states the limit', async ({ page, reader, request, expectFailures, api }) => {
  expectFailures(/\/api\/essays/);
  const sentence = 'The text has more than 1,000,000 characters. Please shorten it or split it in two.';
  api.mock('PUT /api/essays/*', { status: 400, json: { message: 'Validation failed', issues: [{ path: 'content', message: sentence }] } });
  await page.goto(`/write-essay?id=${await essays(request, reader).create('On length', '<p>Long.</p>', { status: 'draft' })}`);
  await expect(editor(page)).toHaveText('Long.');
  await append(page, '..');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('alert')).toContainText(sentence);
});
