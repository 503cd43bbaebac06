import { expect, test } from './support/test.ts';

test('an account without a password is offered a link to choose one, and needs none to set up two-step sign-in', async ({
  page,
  api,
  reader,
}) => {
  api.handle('GET /api/profile', async (_, forward) => {
    const user = (await (await forward()).json()) as object;
    return { json: { ...user, has_password: false } };
  });
  api.handle('POST /api/profile/totp', () => ({
    json: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Catena:reader?secret=JBSWY3DPEHPK3PXP' },
  }));
  await page.goto('/edit-profile');
  await page.getByRole('button', { name: 'Email me a link to choose a password' }).click();
  await expect(page.getByText(`A link is on its way to ${reader.email}.`)).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Current password')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
});
