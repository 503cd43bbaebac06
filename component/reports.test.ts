import type { Page } from './support/page.ts';
import { network } from '../e2e/support/community.ts';
import { newReader } from '../e2e/support/readers.ts';
import { expect, test } from './support/test.ts';

test('a reader reports a post after choosing what is wrong, and is thanked', async ({ page, reader, request, api, expectFailures }) => {
  const author = await newReader(request);
  const id = await network(request).post(author, 'Buy gold now.');
  await page.goto(`/post/${id}`);
  const menu = page.getByRole('button', { name: `More about: Post by ${author.username}` });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Report…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this post' });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Please choose one.')).toBeVisible();
  await dialog.getByLabel('Something else').check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Please describe the problem.')).toBeVisible();
  await dialog.getByLabel('Advertising or spam').check();
  await dialog.getByLabel('Details (optional)').fill('Only about gold');
  expectFailures(/\/api\/reports/);
  api.mock('POST /api/reports', 500);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  api.reset();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Thank you for your report.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
  await expect(menu).toBeFocused();
  expect(reader.username).not.toBe(author.username);
});

test('a reader’s own content has no Report… entry', async ({ page, reader, request }) => {
  const id = await network(request).post(reader, 'My own.');
  await page.goto(`/post/${id}`);
  await expect(page.getByText('My own.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^More about/ })).toHaveCount(0);
});

const user = (username: string, id: number) => ({ id, username, display_name: null, profilePicture: null });
const report = {
  id: 7,
  type: 'post',
  thing_id: 3,
  kind: 'spam',
  reason: 'Only about gold',
  created_at: '2026-11-20T10:00:00.000Z',
  author: user('peter', 2),
  about: { title: 'Buy gold', excerpt: 'Buy gold now.', url: '/posts/3' },
  post_id: 3,
  reports: 2,
  reporter: user('ruth', 4),
  community: { id: 5, name: 'Cappadocians' },
  kept_at: '2026-11-21T10:00:00.000Z',
  closed_at: null,
  closed_by: null,
  outcome: null,
  note: null,
};

async function openAsAdministrator(page: Page, api: { handle: (endpoint: string, handler: never) => void }): Promise<void> {
  const asAdministrator = async (_: unknown, forward: () => Promise<Response>) => ({
    json: { ...((await (await forward()).json()) as object), admin: true, roles: ['administrator'] },
  });
  api.handle('GET /api/profile', asAdministrator as never);
  await page.goto('/admin/reports');
}

test('an administrator removes what was reported, and sees closed reports', async ({ page, reader: _, api }) => {
  api.mock('GET /api/admin/reports', { json: { reports: [report], open: 1, closed: 0 } });
  await openAsAdministrator(page, api);
  const row = page.getByRole('article', { name: 'Report: Buy gold' });
  for (const text of ['by peter', 'by ruth', 'in Cappadocians', 'its moderators kept it', '2 open reports', 'Only about gold'])
    await expect(row).toContainText(text);
  await expect(row.getByRole('link', { name: 'Buy gold' })).toHaveAttribute('href', '/posts/3');
  await row.getByRole('button', { name: 'Remove…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this post?' });
  await dialog.getByLabel('Reason (optional)').fill('No advertising');
  const closed = {
    ...report,
    about: null,
    outcome: 'removed',
    note: 'No advertising',
    closed_at: report.created_at,
    closed_by: user('admin', 9),
  };
  api.mock('POST /api/admin/reports/*/close', { json: closed });
  api.mock('GET /api/admin/reports', { json: { reports: [], open: 0, closed: 1 } });
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No open reports.')).toBeVisible();
  api.mock('GET /api/admin/reports', { json: { reports: [closed], open: 0, closed: 1 } });
  await page.getByRole('button', { name: 'Closed (1)' }).click();
  await expect(page.getByText('Removed by admin')).toBeVisible();
  await expect(page.getByText('It was deleted or is no longer public.')).toBeVisible();
});

test('the reports do not exist for other readers', async ({ page, reader: _ }) => {
  await page.goto('/admin/reports');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Reports');
});
