import { expect, test } from './support/test.ts';

test('a browser without passkeys offers none at the login, and lists those that were added elsewhere', async ({ page, api, reader: _ }) => {
  api.mock('GET /api/profile/passkeys', {
    json: [
      { id: 2, name: 'Key ring', backed_up: false, created_at: '2026-03-02T10:00:00.000Z', last_used_at: null },
      { id: 1, name: 'Phone', backed_up: true, created_at: '2026-03-01T10:00:00.000Z', last_used_at: '2026-03-03T10:00:00.000Z' },
    ],
  });
  await page.goto('/edit-profile');
  const part = page.getByRole('region', { name: 'Passkeys', exact: true });
  await expect(part.getByRole('listitem')).toHaveCount(2);
  await expect(part.getByRole('listitem').first()).toContainText('never used');
  await expect(part.getByText('This browser cannot add passkeys here.')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('button', { name: /passkey/ })).toHaveCount(0);
});

test('a passkey is renamed and removed, and failures are shown', async ({ page, api, reader: _, expectFailures }) => {
  expectFailures(/\/api\/profile\/passkeys/);
  const passkey = { id: 1, name: 'Phone', backed_up: true, created_at: '2026-03-01T10:00:00.000Z', last_used_at: null };
  api.mock('GET /api/profile/passkeys', { json: [passkey] });
  api.mock('PATCH /api/profile/passkeys/*', { json: { ...passkey, name: 'Tablet' } });
  api.mock('DELETE /api/profile/passkeys/*', 500);
  await page.goto('/edit-profile');
  const part = page.getByRole('region', { name: 'Passkeys', exact: true });
  await part.getByRole('button', { name: 'Rename Phone' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(' ');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Please enter a name of up to 60 characters.');
  await dialog.getByLabel('Name', { exact: true }).fill('Tablet');
  api.mock('GET /api/profile/passkeys', { json: [{ ...passkey, name: 'Tablet' }] });
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await part.getByRole('button', { name: 'Remove Tablet' }).click();
  await dialog.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Server error changing passkeys.');
  expect(api.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([{ name: 'Tablet' }]);
});
