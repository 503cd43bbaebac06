import { fillLogin, newReader } from '../e2e/support/readers.ts';
import { appCode } from '../server/testing/authenticator-app.ts';
import { expect, test } from './support/test.ts';

const password = 'tolle lege';

test('two-step sign-in is set up, asked for at login, replaced by a recovery code, and switched off', async ({
  page,
  reader,
  expectFailures,
}) => {
  expectFailures(/\/api\/(login|profile\/totp)/);
  await page.goto('/edit-profile');
  const part = page.getByRole('region', { name: 'Two-step sign-in', exact: true });
  await part.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByLabel('Current password', { exact: true })).toHaveAccessibleDescription('Please enter your current password.');
  await dialog.getByLabel('Current password', { exact: true }).fill('wrong horse');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByLabel('Current password', { exact: true })).toHaveAccessibleDescription(/not your current password/);
  await dialog.getByLabel('Current password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code with the key' })).toBeVisible();
  const address = (await dialog.getByRole('link', { name: 'Open the app' }).getAttribute('href')) ?? '';
  const secret = new URL(address).searchParams.get('secret') ?? '';
  const code = dialog.getByLabel('Code from the app');
  await code.fill('000000');
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(code).toHaveAccessibleDescription(/wrong or has been used/);
  await code.fill(appCode(secret, -1));
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(part.getByText('10 recovery codes are left')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/login?next=%2Fedit-profile');
  await fillLogin(page, reader);
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription('Please enter the code from your authenticator app.');
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/wrong or has been used/);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/edit-profile');
  await expect(part.getByText('9 recovery codes are left')).toBeVisible();

  await part.getByRole('button', { name: 'Switch off' }).click();
  await dialog.getByLabel('Current password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(part.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible();
});

test('a login that needs a code can be left for another account', async ({ page, api, request, expectFailures }) => {
  expectFailures(/\/api\/login/);
  const reader = await newReader(request);
  api.mock('POST /api/login', { json: { message: 'Unauthorized', reason: 'code_required' }, status: 401 });
  await page.goto('/login');
  await fillLogin(page, reader);
  await page.getByRole('button', { name: 'Log in as someone else' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('');
});
