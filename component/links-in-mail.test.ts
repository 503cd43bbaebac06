import { expect, test } from './support/test.ts';

const token = 'a'.repeat(32);

test('a password reset link is requested from the login page, with any address', async ({ page, api }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  const send = page.getByRole('button', { name: 'Send link' });
  await page.getByLabel('Email').fill('gaunilo at example');
  await send.click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Please enter an email address/);
  await expect(page.getByLabel('Email')).toBeFocused();
  expect(api.sent.filter(({ method }) => method === 'POST')).toEqual([]);
  await page.getByLabel('Email').fill('nobody@example.org');
  await send.click();
  await expect(page.getByRole('status').filter({ hasText: 'If nobody@example.org belongs to an account' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org');
});

test('a failed request for a link says why and keeps the address', async ({ page, api, expectFailures }) => {
  expectFailures(/\/api\/password/);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('gaunilo@example.org');
  for (const [response, text] of [
    [503, 'Server is down. Please try again later.'],
    ['no answer', 'Unable to reach server. Please check your connection.'],
    [
      { status: 429, details: 'Too many attempts. Please wait 12 minutes and try again.' },
      'Too many attempts. Please wait 12 minutes and try again.',
    ],
  ] as const) {
    api.mock('POST /api/password/forgot', response);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('alert')).toHaveText(text);
    await expect(page.getByLabel('Email')).toHaveValue('gaunilo@example.org');
  }
});

test.for(['#', '?token='])('a new password is sent with the token after %s', async (before, { page, api }) => {
  api.handle('POST /api/password/reset', () => new Response(null, { status: 204 }));
  await page.goto(`/reset-password${before}${token}`);
  const field = page.getByLabel('New password', { exact: true });
  await field.fill('short');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The new password must have 8 to 200 characters.')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('a few unrelated words');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your password has been changed' })).toBeVisible();
  expect(api.sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ token, password: 'a few unrelated words' });
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login');
});

test('a link that no longer works leads to a new one', async ({ page, expectFailures }) => {
  expectFailures(/\/api\/password/);
  await page.goto(`/reset-password#${token}`);
  await page.getByLabel('New password', { exact: true }).fill('a few unrelated words');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert')).toContainText('This link no longer works');
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.goto('/reset-password');
  await expect(page.getByRole('alert')).toContainText('This link no longer works');
});

test('an address is confirmed with a click', async ({ page, api, expectFailures }) => {
  expectFailures(/\/api\/email/);
  await page.goto(`/verify-email#${token}`);
  expect(api.sent.filter(({ method }) => method === 'POST')).toEqual([]);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByRole('alert')).toContainText('This link no longer works');
  api.handle('POST /api/email/verify', () => new Response(null, { status: 204 }));
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your email address is confirmed.' })).toBeVisible();
  expect(api.sent.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ token });
});

test('digests are switched off with a click, which can be undone', async ({ page, api }) => {
  api.mock('POST /api/mail/unsubscribe', { json: { setting: 'digest', before: 'daily' } });
  api.handle('POST /api/mail/resubscribe', () => new Response(null, { status: 204 }));
  await page.goto('/unsubscribe?token=1.digest.AAAAAAAAAAAAAAAAAAAAAA');
  expect(api.sent.filter(({ method }) => method === 'POST')).toEqual([]);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'You will no longer get summaries of your notifications.' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'You will get summaries of your notifications again.' })).toBeVisible();
  expect(api.sent.findLast(({ method }) => method === 'POST')?.body).toEqual({ digest: 'daily' });
});

test('a link to unsubscribe that is not complete leads to the settings', async ({ page, expectFailures }) => {
  expectFailures(/\/api\/mail/);
  await page.goto('/unsubscribe?token=1.digest.AAAAAAAAAAAAAAAAAAAAAA');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('alert')).toContainText('This link is incomplete.');
  await expect(page.getByRole('link', { name: 'Go to your settings' })).toBeVisible();
});
