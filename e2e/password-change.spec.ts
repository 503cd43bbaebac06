import { fillLogin, newAccount } from './support/readers.ts';
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

test('a rejected new password gets the focus, with the reason at its field', async ({ page, reader, expectFailures }) => {
  expectFailures(/\/api\/profile\/password/);
  await page.goto('/edit-profile');
  const part = page.getByRole('form', { name: 'Change password' });
  const next = part.getByLabel('New password', { exact: true });
  await part.getByLabel('Current password', { exact: true }).fill(reader.password);
  await next.fill('password123');
  await part.getByRole('button', { name: 'Change password' }).click();
  await expect(part.getByText('This is one of the most common passwords')).toBeVisible();
  await expect(next).toBeFocused();
  await expect(next).toHaveAttribute('aria-invalid', 'true');
  await expect(next).toHaveValue('password123');
});

test('a browser is recognized at its next login, even after a logout', async ({ page, request }) => {
  const account = newAccount();
  await request.post('/api/signup', { data: account });
  await page.goto('/login');
  await fillLogin(page, account);
  await expect.poll(() => page.evaluate(tokenIn)).not.toBeNull();
  const device = await page.evaluate(() => localStorage.getItem('catena-device'));
  expect(device).toMatch(/^[\w-]{43}$/);
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/login');
  const sent = page.waitForRequest('**/api/login');
  await fillLogin(page, account);
  expect((await sent).postDataJSON()).toMatchObject({ device });
});

test('the signup form reports a rejected password or username at its field and keeps the input', async ({ page, expectFailures }) => {
  expectFailures(/api\/signup/);
  await page.goto('/signup');
  const form = page.getByRole('main');
  await form.getByLabel('Email').fill('someone@example.org');
  await form.getByLabel('Username').fill('Admin');
  await form.getByLabel('Password', { exact: true }).fill('password1');
  await form.getByRole('button', { name: 'Sign up' }).click();
  await expect(form.getByText('This username is reserved.')).toBeVisible();
  await form.getByLabel('Username').fill('somebody-else');
  await form.getByRole('button', { name: 'Sign up' }).click();
  await expect(form.getByText('This is one of the most common passwords')).toBeVisible();
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('password1');
});
