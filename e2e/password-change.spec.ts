import { expect, test } from './support/test.ts';

const tokenIn = () => localStorage.getItem('token');

test('changing the password renews the token in all tabs without logging any out', async ({ page, context, reader, expectFailures }) => {
  // Requests with the old token.
  expectFailures(/\/api\//);
  await page.goto('/edit-profile');
  const other = await context.newPage();
  await other.goto('/workspace');
  const part = page.getByRole('form', { name: 'Change password' });
  await part.getByLabel('Current password', { exact: true }).fill(reader.password);
  await part.getByLabel('New password', { exact: true }).fill('a few unrelated words');
  // The other tab sends a request with the old token while it is being replaced.
  await page.route('**/api/profile/password', async (route) => {
    const answer = await route.fetch();
    const [late] = await Promise.all([other.waitForResponse('**/api/profile'), other.reload({ waitUntil: 'commit' })]);
    expect(late.status()).toBe(401);
    await route.fulfill({ response: answer });
  });
  await part.getByRole('button', { name: 'Change password' }).click();
  await expect(part.getByRole('status')).toContainText('Your password has been changed');
  expect(await page.evaluate(tokenIn)).not.toBe(reader.token);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Edit Profile' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Your Folders' })).toBeVisible();
  expect(await other.evaluate(tokenIn)).toBe(await page.evaluate(tokenIn));
});
