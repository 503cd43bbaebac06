import { appCode } from '../server/testing/authenticator-app.ts';
import { fillLogin } from './support/readers.ts';
import { expect, test } from './support/test.ts';

// Its steps and errors are in component/two-step.test.ts.
test('a reader sets up two-step sign-in and logs in with a code from the app', async ({ page, reader, expectFailures }) => {
  expectFailures(/\/api\/login$/);
  await page.goto('/edit-profile#sign-in');
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(reader.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const picture = dialog.getByRole('img', { name: 'QR code with the key' });
  await expect(picture).toHaveAttribute('viewBox', /^0 0 [3-9]\d [3-9]\d$/);
  const address = (await dialog.getByRole('link', { name: 'Open the app' }).getAttribute('href')) ?? '';
  const secret = new URL(address).searchParams.get('secret') ?? '';
  await dialog.getByLabel('Code from the app').fill(appCode(secret, -1));
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as a file' }).click();
  expect((await saved).suggestedFilename()).toBe('recovery-codes.txt');
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 recovery codes are left')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/login?next=%2Fcommunities');
  await fillLogin(page, reader);
  await page.getByLabel('Code', { exact: true }).fill(appCode(secret));
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL('/communities');
});
