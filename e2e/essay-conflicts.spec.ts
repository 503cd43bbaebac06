import { Buffer } from 'node:buffer';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Reader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const headersOf = ({ token }: Reader) => ({ authorization: `Bearer ${token}` });

interface StoredEssay {
  id: number;
  title: string;
  content: string;
  status: string;
  files: { id: number; filename: string }[];
}

async function post(request: APIRequestContext, reader: Reader, fields: Record<string, string>): Promise<StoredEssay> {
  const multipart = { title: 'On prayer', content: '<p>First words.</p>', ...fields };
  const answer = await request.post('/api/essays', { headers: headersOf(reader), multipart });
  return (await answer.json()) as StoredEssay;
}

async function essays(request: APIRequestContext, reader: Reader): Promise<StoredEssay[]> {
  return (await (
    await request.get('/api/essays', { headers: headersOf(reader), params: { username: reader.username } })
  ).json()) as StoredEssay[];
}

const read = async (request: APIRequestContext, reader: Reader, id: number) =>
  (await (await request.get(`/api/essays/${id}`, { headers: headersOf(reader) })).json()) as StoredEssay;

/** Opens an essay for editing, appends text, and changes the essay elsewhere in the meantime. */
async function openWithConflict(page: Page, request: APIRequestContext, reader: Reader, status: string): Promise<number> {
  const { id } = await post(request, reader, { status });
  await page.goto(`/write-essay?id=${id}`);
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Mine.');
  const multipart = { title: 'On prayer, again', content: '<h2>Theirs</h2><p>Other words.</p>' };
  await request.put(`/api/essays/${id}`, { headers: headersOf(reader), multipart });
  return id;
}

test("publishing a draft after a conflict publishes the writer's text", async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/essays/);
  const id = await openWithConflict(page, request, reader, 'draft');
  await page.getByRole('button', { name: 'Publish' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'This essay was changed elsewhere.' });
  await expect(conflict.getByRole('heading', { name: 'Theirs' })).toBeVisible();
  await conflict.getByRole('button', { name: 'Save my version' }).click();
  await expect(page).toHaveURL(/\/article\/\d+$/);
  expect(await read(request, reader, id)).toMatchObject({ status: 'published', title: 'On prayer', content: '<p>First words. Mine.</p>' });
});

test("in a conflict the other version can be taken, and one's own stays restorable after a reload", async ({
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
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And more.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/\/article\/\d+$/);
  expect(await read(request, reader, id)).toMatchObject({ status: 'published', content: '<h2>Theirs</h2><p>Other words. And more.</p>' });
});

test('edits of an essay deleted elsewhere are saved as a new one, at once or after a reload', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\/essays/);
  for (const reloads of [false, true]) {
    const { id } = await post(request, reader, { status: 'published' });
    await page.goto(`/write-essay?id=${id}`);
    await editor(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Mine.');
    await request.delete(`/api/essays/${id}`, { headers: headersOf(reader) });
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
    expect(await essays(request, reader)).toMatchObject([{ title: 'On prayer', status: 'published' }]);
    const [made] = await essays(request, reader);
    await request.delete(`/api/essays/${made?.id}`, { headers: headersOf(reader) });
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('catena-autosave:')))).toEqual([]);
  }
});

test('an essay is created once if its response is lost or the button is clicked twice', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\/essays/);
  await page.goto('/write-essay');
  await page.getByLabel('Title').fill('Once');
  await editor(page).click();
  await page.keyboard.type('Only once.');
  let tries = 0;
  await page.route('**/api/essays', async (route) => {
    if (route.request().method() !== 'POST' || tries++ > 0) return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  });
  const publish = page.getByRole('button', { name: 'Publish' });
  await publish.click();
  await expect(page.getByText('Unable to reach server. Please check your connection.')).toBeVisible();
  expect(await essays(request, reader)).toHaveLength(1);
  // After a reload it is still the same essay, whatever edits were made since.
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And for good.');
  await publish.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(page).toHaveURL(/\/article\/\d+$/);
  await expect(page.locator('.essay-text')).toHaveText('Only once. And for good.');
  expect(await essays(request, reader)).toHaveLength(1);
});

test('clicking twice saves one draft', async ({ page, reader, request }) => {
  await page.goto('/write-essay');
  await page.getByLabel('Title').fill('Once');
  await editor(page).click();
  await page.keyboard.type('Only once.');
  let sent = 0;
  page.on('request', (one) => void (one.method() === 'POST' && one.url().endsWith('/api/essays') && sent++));
  await page.getByRole('button', { name: 'Save draft' }).dblclick();
  await expect(page).toHaveURL(/\/article\/\d+$/);
  expect([sent, (await essays(request, reader)).length]).toEqual([1, 1]);
});

test('a restored text shows its time and title and the files to choose again', async ({ page, reader }) => {
  await page.goto('/write-essay');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await page.getByLabel('Title').fill('With files');
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
  await page.getByLabel('Attach files').setInputFiles([file('one.txt'), file('two.txt')]);
  await page.reload();
  const offer = page.getByRole('status').filter({ hasText: 'You have unsaved text from ' });
  await expect(offer).toContainText('“With files”');
  await expect(offer).toContainText(/\d{4} at \d{1,2}:\d\d [AP]M/);
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

test('an overlong title or text states the limit', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/essays/);
  const { id } = await post(request, reader, { status: 'draft', content: `<p>${'x'.repeat(9_993)}</p>`.repeat(100) });
  await page.goto(`/write-essay?id=${id}`);
  await editor(page).locator('p').first().click();
  await page.keyboard.type('x');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('alert')).toContainText('The text has more than 1,000,000 characters. Please shorten it or split it in two.');
});
