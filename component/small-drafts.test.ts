import type { Page } from './support/page.ts';
import type { Requests } from '../e2e/support/requests.ts';
import { desk } from '../e2e/support/desk.ts';
import { fillLogin, type Reader } from '../e2e/support/readers.ts';
import { study } from '../e2e/support/study.ts';
import { expect, test } from './support/test.ts';

/** Ends the session on the server, sends the form, and logs in again. */
async function loseSession(page: Page, request: Requests, reader: Reader, action: string): Promise<void> {
  const address = new URL(page.url()).pathname;
  await request.post('/api/logout', { headers: { authorization: `Bearer ${reader.token}` } });
  await page.getByRole('button', { name: action, exact: true }).click();
  await expect(page.getByText('Unauthorized. Please log in again.', { exact: true })).toBeVisible();
  await fillLogin(page, reader);
  await expect(page).toHaveURL(address);
}

test.beforeEach(({ expectFailures }) => expectFailures(/\/api\//));

test('a folder draft survives an expired session, and Cancel deletes it', async ({ page, reader, request }) => {
  const id = await desk(request, reader).folder('Shelf');
  await page.goto(`/folders/${id}`);
  await page.getByRole('button', { name: 'Edit folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit folder' });
  await dialog.getByLabel('Folder name').fill('Better shelf');
  await dialog.getByLabel(/^Public/).check();
  await loseSession(page, request, reader, 'Save folder');
  await expect(dialog.getByLabel('Folder name')).toHaveValue('Better shelf');
  await expect(dialog.getByLabel(/^Public/)).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Shelf', exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('a username typed to invite to a circle survives an expired session', async ({ page, reader, request }) => {
  const id = await study(request, reader).circle('Friday');
  await page.goto(`/circles/${id}`);
  await page.getByLabel('Invite a reader').fill('macrina');
  await loseSession(page, request, reader, 'Invite');
  await expect(page.getByLabel('Invite a reader')).toHaveValue('macrina');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText(/^Invitation sent to /)).toBeVisible();
  await expect(page.getByLabel('Invite a reader')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Invite a reader')).toHaveValue('');
});

test('a username typed to add a contributor survives an expired session', async ({ page, reader, request }) => {
  const id = await study(request, reader).project('Study');
  await page.goto(`/projects/${id}`);
  await page.getByLabel('Add a contributor').fill('macrina');
  await loseSession(page, request, reader, 'Add');
  await expect(page.getByLabel('Add a contributor')).toHaveValue('macrina');
});

test('a step draft survives an expired session, and Cancel deletes it', async ({ page, reader, request }) => {
  const id = await study(request, reader).workflow('Plan', ['Read', 'Write']);
  await page.goto(`/workflows/${id}`);
  await page.getByRole('button', { name: 'Edit “Write”' }).click();
  const form = page.getByRole('form', { name: 'Edit “Write”' });
  await form.getByLabel('Step').fill('Write it down');
  await loseSession(page, request, reader, 'Save step');
  await expect(form.getByLabel('Step')).toHaveValue('Write it down');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Edit “Write”' })).toBeVisible();
  await expect(form).toHaveCount(0);
});
