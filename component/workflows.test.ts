import { study } from '../e2e/support/study.ts';
import { expect, test } from './support/test.ts';

test('steps can be ticked, added, changed, linked, removed and restored', async ({ page, reader, request }) => {
  const workflows = study(request, reader);
  await page.goto('/workspace');
  await expect(page.getByText('No workflows yet.')).toBeVisible();
  const id = await workflows.workflow('A plan', ['Alpha', 'Beta']);
  await page.goto(`/workflows/${id}`);
  await expect(page.getByText('0 of 2 done')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Alpha' }).click();
  await expect(page.getByRole('checkbox', { name: 'Alpha' })).toBeChecked();
  await expect(page.getByText('1 of 2 done')).toBeVisible();
  await expect.poll(() => workflows.stepsOf(id)).toEqual(['Alpha (done)', 'Beta']);

  const fresh = page.getByRole('region', { name: 'New step' });
  await fresh.getByRole('button', { name: 'Add step' }).click();
  await expect(fresh.getByText('Please describe the step.')).toBeVisible();
  await fresh.getByLabel('New step').fill('Gamma');
  await fresh.getByRole('combobox', { name: 'Link (optional)' }).fill('Proslogion');
  await page
    .getByRole('option', { name: /Proslogion/ })
    .first()
    .click();
  await fresh.getByRole('button', { name: 'Add step' }).click();
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('link', { name: 'Proslogion' })).toBeVisible();
  await expect(fresh.getByLabel('New step')).toHaveValue('');
  await expect(fresh.getByLabel('New step')).toBeFocused();

  await page.getByRole('button', { name: 'Edit “Beta”' }).click();
  const edit = page.getByRole('form', { name: 'Edit “Beta”' });
  await expect(edit.getByLabel('Step')).toBeFocused();
  await edit.getByLabel('Step').fill('Beta, slowly');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Beta, slowly' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit “Beta, slowly”' })).toBeFocused();

  await page.getByRole('button', { name: 'Remove “Alpha”' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect.poll(() => workflows.stepsOf(id)).toEqual(['Beta, slowly', 'Gamma']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Alpha' })).toBeChecked();
  await expect.poll(() => workflows.stepsOf(id)).toEqual(['Alpha (done)', 'Beta, slowly', 'Gamma']);
});

test('a tick or move that fails is reverted and says why', async ({ page, reader, request, expectFailures, api }) => {
  expectFailures(/\/api\/workflows/);
  const id = await study(request, reader).workflow('A plan', ['Alpha', 'Beta']);
  await page.goto(`/workflows/${id}`);
  await expect(page.getByRole('checkbox', { name: 'Alpha' })).toBeVisible();
  api.mock('PATCH /api/workflows/*/steps/*', 500);
  const reject = api.block('PATCH /api/workflows/*/steps/*');
  const reload = api.block('GET /api/workflows/*');
  await page.getByRole('checkbox', { name: 'Alpha' }).click();
  await expect(page.getByRole('checkbox', { name: 'Alpha' })).toBeChecked();
  reject();
  // Before the workflow is fetched again.
  await expect(page.getByRole('checkbox', { name: 'Alpha' })).not.toBeChecked();
  reload();
  await expect(page.getByRole('alert')).toHaveText('Server error saving workflow.');
  api.reset();
  api.mock('PATCH /api/workflows/*/steps/*', 'no answer');
  await page.getByRole('button', { name: 'Move “Beta” up' }).click();
  await expect(page.getByRole('alert')).toHaveText('Unable to reach server. Please check your connection.');
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toContainText(['Alpha', 'Beta']);

  const fresh = page.getByRole('region', { name: 'New step' });
  api.mock('POST /api/workflows/*/steps', 503);
  await fresh.getByLabel('New step').fill('Gamma');
  await fresh.getByRole('button', { name: 'Add step' }).click();
  await expect(fresh.getByRole('alert')).toHaveText('Server is down. Please try again later.');
  await page.reload();
  await expect(fresh.getByLabel('New step')).toHaveValue('Gamma');

  api.mock('GET /api/workflows/*', 500);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Server error fetching workflow.');
});
