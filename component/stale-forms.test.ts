import { desk } from '../e2e/support/desk.ts';
import type { Reader } from '../e2e/support/readers.ts';
import type { Requests } from '../e2e/support/requests.ts';
import { expect, test } from './support/test.ts';

// A form that was opened before a change elsewhere must not revert the fields that it did not edit.

function changes(request: Requests, { token }: Reader) {
  const headers = { authorization: `Bearer ${token}` };
  return {
    patch: (path: string, data: object) => request.patch(path, { headers, data }),
    put: (path: string, data: object) => request.put(path, { headers, data }),
    read: async (path: string) => (await (await request.get(path, { headers })).json()) as Record<string, unknown>,
  };
}

test('renaming a folder does not undo a change of its visibility made elsewhere', async ({ page, reader, request }) => {
  const { patch, read } = changes(request, reader);
  const path = `/api/folders/${await desk(request, reader).folder('Draft')}`;
  await patch(path, { public: true });
  await page.goto(path.replace('/api', ''));
  await page.getByRole('button', { name: 'Edit folder' }).click();
  const modal = page.getByRole('dialog', { name: 'Edit folder' });
  await patch(path, { public: false });
  await modal.getByLabel('Folder name').fill('On grace');
  await modal.getByRole('button', { name: 'Save folder' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'On grace', exact: true })).toBeVisible();
  expect(await read(path)).toMatchObject({ name: 'On grace', public: false });
});

test('editing an organization keeps other fields that were changed elsewhere', async ({ page, reader, request }) => {
  const { patch, read } = changes(request, reader);
  const data = { name: `The press of ${reader.username}`, kind: 'society', description: 'Reads.', url: 'https://nitria.example/' };
  const answer = await request.post('/api/organizations', { headers: { authorization: `Bearer ${reader.token}` }, data });
  const path = `/api/organizations/${((await answer.json()) as { id: number }).id}`;
  await page.goto(path.replace('/api', ''));
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Description').fill('Reads and prints.');
  await page.reload();
  await patch(path, { kind: 'publisher', url: 'https://press.example/' });
  await page.getByRole('button', { name: 'Save organization' }).click();
  await expect(page.getByRole('button', { name: 'Save organization' })).toHaveCount(0);
  await expect(page.getByText('Reads and prints.')).toBeVisible();
  expect(await read(path)).toMatchObject({ kind: 'publisher', description: 'Reads and prints.', url: 'https://press.example/' });
});

test('renaming a community keeps a description that was changed elsewhere', async ({ page, reader, request }) => {
  const { patch, read } = changes(request, reader);
  const data = { name: `Readers of ${reader.username}`, description: 'Reads.' };
  const answer = await request.post('/api/communities', { headers: { authorization: `Bearer ${reader.token}` }, data });
  const path = `/api/communities/${((await answer.json()) as { id: number }).id}`;
  await page.goto(path.replace('/api', ''));
  await page.getByRole('button', { name: 'Edit community' }).click();
  const modal = page.getByRole('dialog', { name: 'Edit community' });
  await patch(path, { description: 'Reads aloud.' });
  await modal.getByLabel('Name').fill(`Friends of ${reader.username}`);
  await modal.getByRole('button', { name: 'Save community' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Friends of ${reader.username}` })).toBeVisible();
  expect(await read(path)).toMatchObject({ name: `Friends of ${reader.username}`, description: 'Reads aloud.' });
});

test('saving over a topic made private elsewhere keeps it private unless it is published again', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\/topics\//);
  const { put, read } = changes(request, reader);
  const path = `/api/topics/${await desk(request, reader).topic('Hidden', { public: true })}`;
  await page.goto(path.replace('/api', ''));
  for (const published of [false, true]) {
    await page.getByRole('button', { name: 'Edit' }).click();
    await put(path, { title: 'Hidden', content: `Text ${String(published)}`, public: false });
    await page.getByLabel('Content').fill(`Mine ${String(published)}.`);
    await page.getByRole('button', { name: 'Save topic' }).click();
    const conflict = page.getByRole('alert').filter({ hasText: 'This topic was changed elsewhere.' });
    await expect(conflict).toBeVisible();
    if (!published)
      await expect(conflict.getByText('The other version is private, and stays that way unless you select Public.')).toBeVisible();
    await expect(page.getByLabel(/^Public/)).not.toBeChecked();
    if (published) await page.getByLabel(/^Public/).check();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByRole('article').getByText(`Mine ${String(published)}.`)).toBeVisible();
    expect(await read(path)).toMatchObject({ content: `Mine ${String(published)}.`, public: published });
  }
});
