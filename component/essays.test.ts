import { essays } from '../e2e/support/essays.ts';
import { expect, test } from './support/test.ts';

test('essays that cannot be loaded say why', async ({ page, reader, request, api, expectFailures }) => {
  expectFailures(/\/api\/essays/);
  api.mock('GET /api/essays', 'no answer');
  await page.goto('/essays');
  await expect(page.getByRole('alert').getByText('Unable to reach server. Please check your connection.')).toBeVisible();
  api.reset();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No essays found.', { exact: true })).toBeVisible();
  api.mock('GET /api/essays/*', 403);
  await page.goto(`/article/${await essays(request, reader).create('Closed', 'Text')}`);
  await expect(page.getByRole('alert').getByText('Access denied. You can only view your own essays.', { exact: true })).toBeVisible();
});

test('the list of essays labels drafts', async ({ page, reader, request }) => {
  const { create: essay } = essays(request, reader);
  await essay('Not yet', 'Text', { status: 'draft' });
  await essay('On waiting', 'Text');
  await page.goto('/essays');
  await expect(page.getByRole('article', { name: 'Not yet' }).getByText('Draft')).toBeVisible();
  await expect(page.getByRole('article', { name: 'On waiting' })).not.toContainText('Draft');
});
