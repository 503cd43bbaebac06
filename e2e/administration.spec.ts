import { expectAccessible } from './support/axe.ts';
import { fillLogin, newReader } from './support/readers.ts';
import { runCommand } from './support/run-command.ts';
import { sharedServer } from './support/server-url.ts';
import { expect, test } from './support/test.ts';

test('an administrator suspends an account, which is logged out and cannot log in until the suspension is lifted', async ({
  page,
  otherContext,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\//);
  const [administrator, nuisance] = [await newReader(request), await newReader(request)];
  await runCommand(sharedServer(), ['admin', 'grant', administrator.username]);
  const theirs = await otherContext.newPage();
  await theirs.goto('/login');
  await fillLogin(theirs, nuisance);
  await expect(theirs.getByRole('heading', { level: 1, name: nuisance.username })).toBeVisible();

  await page.goto('/login');
  await fillLogin(page, administrator);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Administration' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  const navigation = page.getByRole('navigation', { name: 'Administration' });
  await navigation.getByRole('link', { name: 'People' }).click();
  await page.getByLabel('Search people').fill(nuisance.username);
  // The list follows the field after a pause.
  await expect(page).toHaveURL(/q=reader-/);
  await page.getByRole('list', { name: 'People' }).getByRole('link', { name: nuisance.username }).click();
  await page.getByRole('button', { name: 'Suspend…' }).click();
  const dialog = page.getByRole('dialog', { name: `Suspend ${nuisance.username}?` });
  await dialog.getByRole('button', { name: 'Suspend account' }).click();
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Please stop advertising.');
  await dialog.getByRole('button', { name: 'Suspend account' }).click();
  await expect(page.getByText('Please stop advertising.')).toBeVisible();
  await expectAccessible(page, 'all', 'an account in the administration');

  await theirs.getByRole('link', { name: 'Topics' }).click();
  await expect(theirs).toHaveURL(/\/login/);
  await expect(theirs.getByText('You were logged out because your account is suspended. Log in to read why.')).toBeVisible();
  await fillLogin(theirs, nuisance);
  await expect(theirs.getByRole('alert')).toContainText('Your account is suspended: Please stop advertising.');

  await page.getByRole('button', { name: 'Lift suspension' }).click();
  await expect(page.getByRole('button', { name: 'Suspend…' })).toBeVisible();
  await fillLogin(theirs, nuisance);
  await expect(theirs).toHaveURL(/\/topics/);
  await navigation.getByRole('link', { name: 'Audit log' }).click();
  const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(entries.nth(0)).toContainText(`${administrator.username} lifted the suspension of ${nuisance.username}`);
  await expect(entries.nth(1)).toContainText('Please stop advertising.');
  await expect(entries.nth(2)).toContainText(`The operator gave ${administrator.username} the role administrator`);
  await expectAccessible(page, 'all', 'the audit log');
});
