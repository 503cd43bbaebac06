import { Buffer } from 'node:buffer';
import type { Reader } from '../e2e/support/readers.ts';
import { essays } from '../e2e/support/essays.ts';
import type { Requests } from '../e2e/support/requests.ts';
import type { Page } from './support/page.ts';
import { expect, test } from './support/test.ts';

const headersOf = ({ token }: Reader) => ({ authorization: `Bearer ${token}` });
const content = '<p>First words.</p>';

const read = async (request: Requests, reader: Reader, id: number) =>
  (await request.get(`/api/essays/${id}`, { headers: headersOf(reader) })).json();

/** Opens an essay and edits it while its status changes elsewhere and a file is attached. */
async function openWithConflict(page: Page, request: Requests, reader: Reader, { from, to }: { from: string; to: string }) {
  const id = await essays(request, reader).create('On prayer', content, { status: from });
  await page.goto(`/write-essay?id=${id}`);
  await page.getByLabel('Title').fill('On my prayer');
  const files = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('A list.') };
  const multipart = { title: 'On prayer', content, status: to, files };
  await request.put(`/api/essays/${id}`, { headers: headersOf(reader), multipart });
  return id;
}

const conflictOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'This essay was changed elsewhere.' });

for (const [from, to, press, sentence, choice] of [
  ['published', 'draft', 'Save essay', 'The other version is a draft and will stay a draft if you save yours.', 'Keep mine and publish'],
  ['draft', 'published', 'Save draft', 'The other version is published and will stay published if you save yours.', 'Keep mine as a draft'],
] as const) {
  test(`saving over a conflict keeps the status that was changed elsewhere from ${from} to ${to}, unless the writer chooses`, async ({
    page,
    reader,
    request,
    expectFailures,
  }) => {
    expectFailures(/\/api\/essays/);
    const conflict = conflictOf(page);
    let id = await openWithConflict(page, request, reader, { from, to });
    await page.getByRole('button', { name: press }).click();
    await expect(conflict).toContainText(sentence);
    await expect(conflict).toContainText('The other version has different files, which stay attached: list.txt');
    await conflict.getByRole('button', { name: 'Keep mine', exact: true }).click();
    await expect(page).toHaveURL(`/article/${id}`);
    expect(await read(request, reader, id)).toMatchObject({
      title: 'On my prayer',
      status: to,
      content,
      files: [{ filename: 'list.txt' }],
    });

    id = await openWithConflict(page, request, reader, { from, to });
    await page.getByRole('button', { name: press }).click();
    await conflict.getByRole('button', { name: choice }).click();
    await expect(page).toHaveURL(`/article/${id}`);
    expect(await read(request, reader, id)).toMatchObject({ title: 'On my prayer', status: from, content });
  });
}

test('an essay changed elsewhere meanwhile is shown as stored before it is unpublished', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\/essays/);
  const id = await essays(request, reader).create('On prayer', content);
  await page.goto(`/article/${id}`);
  await page.getByRole('button', { name: 'Unpublish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unpublish this essay?' });
  const action = dialog.getByRole('button', { name: 'Unpublish' });
  const multipart = { title: 'On prayer', content: '<p>Other words.</p>' };
  await request.put(`/api/essays/${id}`, { headers: headersOf(reader), multipart });
  await action.click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'This essay was changed elsewhere, so it was not unpublished. Please check the current version and try again.',
  );
  await expect(page.getByText('Other words.')).toBeVisible();
  await action.click();
  await expect(page.getByText(`By ${reader.username} | Draft of`)).toBeVisible();
  await expect(page.getByRole('status').getByText('This essay is a draft again.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit essay' })).toBeFocused();
  expect(await read(request, reader, id)).toMatchObject({ status: 'draft', content: '<p>Other words.</p>' });
});

test('an essay that cannot be saved says why and keeps the input', async ({ page, api, reader, request, expectFailures }) => {
  expectFailures(/\/api\/essays/);
  const id = await essays(request, reader).create('An essay', '<p>Words.</p>');
  await page.goto(`/write-essay?id=${id}`);
  await page.getByLabel('Title').fill('An essay, changed');
  for (const [response, text] of [
    [500, 'Server error saving essay.'],
    [503, 'Server is down. Please try again later.'],
    ['no answer', 'Unable to reach server. Please check your connection.'],
  ] as const) {
    api.mock('PUT /api/essays/*', response);
    await page.getByRole('button', { name: 'Save essay' }).click();
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: text })).toBeVisible();
  }
  await expect(page.getByLabel('Title')).toHaveValue('An essay, changed');
});

test('an essay without content says so and shows no length', async ({ page, api, reader, request }) => {
  const id = await essays(request, reader).create('Short', '<p>Words.</p>');
  api.handle('GET /api/essays/*', async (_, forward) => ({ json: { ...((await (await forward()).json()) as object), content: '' } }));
  await page.goto(`/article/${id}`);
  await expect(page.getByText('No content available for this essay.')).toBeVisible();
  await expect(page.getByText('0 words')).toHaveCount(0);
});

test('an essay with an invalid id is not found', async ({ page, reader: _ }) => {
  for (const id of ['abc', '0', '']) {
    await page.goto(`/write-essay?id=${id}`);
    await expect(page.getByText('Essay not found.', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveCount(0);
  }
});
