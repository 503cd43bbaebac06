import { desk } from '../e2e/support/desk.ts';
import { essays } from '../e2e/support/essays.ts';
import { study } from '../e2e/support/study.ts';
import { expect, test } from './support/test.ts';

test('the workspace shows the first folders, circles and workflows, and the others on request', async ({ page, reader, request }) => {
  const { folder } = desk(request, reader);
  const { circle, workflow } = study(request, reader);
  for (let i = 1; i <= 9; i++) await folder(`Folder ${i}`);
  for (let i = 1; i <= 5; i++) {
    await circle(`Circle ${i}`);
    await workflow(`Workflow ${i}`, []);
  }
  await page.goto('/workspace');
  const folders = page.getByRole('region', { name: 'Your Folders' }).getByRole('article');
  await expect(folders).toHaveCount(8);
  await page.getByRole('button', { name: 'All 9 folders' }).click();
  await expect(folders).toHaveCount(9);
  for (const [list, more] of [
    ['Circles', 'More circles'],
    ['Workflows', 'More workflows'],
  ] as const) {
    const rows = page.getByRole('list', { name: list }).getByRole('listitem');
    await expect(rows).toHaveCount(4);
    await page.getByRole('button', { name: more }).click();
    await expect(rows).toHaveCount(5);
    await expect(page.getByRole('button', { name: more })).toHaveCount(0);
  }
});

test('the workspace lists the latest notes and drafts only if there are any', async ({ page, reader, request }) => {
  await page.goto('/workspace');
  await expect(page.getByText('No workflows yet.')).toBeVisible();
  for (const name of ['Latest notes', 'Drafts']) await expect(page.getByRole('heading', { name })).toHaveCount(0);
  const { folder, note } = desk(request, reader);
  const id = await note(await folder('Desk'), 'On time', 'Text');
  const draft = await essays(request, reader).create('Not yet', '<p>Words.</p>', { status: 'draft' });
  await page.reload();
  const linkIn = (list: string) => page.getByRole('list', { name: list }).getByRole('link');
  await expect(linkIn('Latest notes')).toHaveAttribute('href', `/notes/${id}`);
  await expect(linkIn('Drafts')).toHaveText('Not yet');
  await expect(linkIn('Drafts')).toHaveAttribute('href', `/write-essay?id=${draft}`);
});
