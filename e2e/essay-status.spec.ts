import { Buffer } from 'node:buffer';
import type { APIRequestContext, Page } from '@playwright/test';
import { mockResponse } from './support/mock-responses.ts';
import type { Reader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const headersOf = ({ token }: Reader) => ({ authorization: `Bearer ${token}` });

interface StoredEssay {
  id: number;
  content: string;
  status: string;
  files: { filename: string }[];
}

async function post(request: APIRequestContext, reader: Reader, status: string): Promise<number> {
  const multipart = { title: 'On prayer', content: '<p>First words.</p>', status };
  const answer = await request.post('/api/essays', { headers: headersOf(reader), multipart });
  return ((await answer.json()) as StoredEssay).id;
}

const read = async (request: APIRequestContext, reader: Reader, id: number) =>
  (await (await request.get(`/api/essays/${id}`, { headers: headersOf(reader) })).json()) as StoredEssay;

/** Opens an essay and edits it while its status changes elsewhere and a file is attached. */
async function openWithConflict(page: Page, request: APIRequestContext, reader: Reader, { from, to }: { from: string; to: string }) {
  const id = await post(request, reader, from);
  await page.goto(`/write-essay?id=${id}`);
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Mine.');
  const files = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('A list.') };
  const multipart = { title: 'On prayer', content: '<p>First words.</p>', status: to, files };
  await request.put(`/api/essays/${id}`, { headers: headersOf(reader), multipart });
  return id;
}

const conflictOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'This essay was changed elsewhere.' });

test('saving over a conflict neither publishes an essay unpublished elsewhere nor unpublishes one', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\/essays/);
  const conflict = conflictOf(page);
  for (const [from, to, press, sentence] of [
    ['published', 'draft', 'Save essay', 'The other version is a draft, and stays a draft if you save yours.'],
    ['draft', 'published', 'Save draft', 'The other version is published, and stays published if you save yours.'],
  ] as const) {
    const id = await openWithConflict(page, request, reader, { from, to });
    await page.getByRole('button', { name: press }).click();
    await expect(conflict).toContainText(sentence);
    await expect(conflict).toContainText('The other version has different files, which stay attached: list.txt');
    await conflict.getByRole('button', { name: 'Save my version', exact: true }).click();
    await expect(page).toHaveURL(/\/article\/\d+$/);
    const content = '<p>First words. Mine.</p>';
    expect(await read(request, reader, id)).toMatchObject({ status: to, content, files: [{ filename: 'list.txt' }] });
  }
});

test('in a conflict over the status the writer can choose the other one', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/essays/);
  for (const [from, to, press, choice] of [
    ['published', 'draft', 'Save essay', 'Save my version and publish'],
    ['draft', 'published', 'Save draft', 'Save my version as a draft'],
  ] as const) {
    const id = await openWithConflict(page, request, reader, { from, to });
    await page.getByRole('button', { name: press }).click();
    await conflictOf(page).getByRole('button', { name: choice }).click();
    await expect(page).toHaveURL(/\/article\/\d+$/);
    expect(await read(request, reader, id)).toMatchObject({ status: from, content: '<p>First words. Mine.</p>' });
  }
});

test('an essay that cannot be unpublished says so, and one changed meanwhile is shown as stored', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\/essays/);
  const id = await post(request, reader, 'published');
  await page.goto(`/article/${id}`);
  await page.getByRole('button', { name: 'Unpublish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unpublish this essay?' });
  const action = dialog.getByRole('button', { name: 'Unpublish' });
  for (const [fake, sentence] of [
    [500, 'Server error unpublishing essay.'],
    [418, 'Failed to unpublish essay.'],
    [502, 'Server is down. Please try again later.'],
  ] as const) {
    await page.unrouteAll();
    await mockResponse(page, 'PUT /api/essays/*', fake);
    await action.click();
    await expect(dialog.getByRole('alert')).toHaveText(sentence);
  }
  await page.unrouteAll();
  const multipart = { title: 'On prayer', content: '<p>Other words.</p>' };
  await request.put(`/api/essays/${id}`, { headers: headersOf(reader), multipart });
  await action.click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'This essay was changed elsewhere, so it was not unpublished. This is the current version: please try again.',
  );
  await expect(page.getByText('Other words.')).toBeVisible();
  await action.click();
  await expect(page.getByText(`By ${reader.username} | Draft of`)).toBeVisible();
  await expect(page.getByRole('status').getByText('This essay is a draft again.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit essay' })).toBeFocused();
  expect(await read(request, reader, id)).toMatchObject({ status: 'draft', content: '<p>Other words.</p>' });
});
