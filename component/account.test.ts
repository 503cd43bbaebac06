import { fillLogin, newAccount, newReader } from '../e2e/support/readers.ts';
import { expect, test } from './support/test.ts';

test('a failed login says why and keeps the input', async ({ page, api, expectFailures }) => {
  expectFailures(/\/api\/login$/);
  await page.goto('/login');
  for (const [response, text] of [
    [{ status: 400, details: 'That address is from the moon.' }, 'That address is from the moon.'],
    [503, 'Server is down, please contact support'],
    [500, 'Server error, please try again later'],
    ['no answer', 'Unable to reach server. Please check your connection or contact support.'],
    [418, 'Login failed, please try again'],
  ] as const) {
    api.mock('POST /api/login', response);
    await fillLogin(page, { email: 'gaunilo@example.org', password: 'the lost island' });
    await expect(page.getByRole('alert')).toHaveText(text);
    await expect(page.getByLabel('Email')).toHaveValue('gaunilo@example.org');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('the lost island');
    await expect(page).toHaveURL('/login');
  }
});

test('a failed signup says why and keeps the input', async ({ page, api, expectFailures }) => {
  expectFailures(/\/api\/signup$/);
  await page.goto('/signup');
  await page.getByLabel('Email').fill('anselm@example.org');
  await page.getByLabel('Username').fill('anselm');
  await page.getByLabel('Password', { exact: true }).fill('than which none greater');
  for (const [response, text] of [
    [500, 'Server error, please try again later'],
    [418, 'Signup failed, please try again'],
  ] as const) {
    api.mock('POST /api/signup', response);
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByRole('alert')).toHaveText(text);
    await expect(page.getByLabel('Email')).toHaveValue('anselm@example.org');
    await expect(page.getByLabel('Username')).toHaveValue('anselm');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('than which none greater');
  }
});

test('a wrong password and an unknown address get the same error', async ({ page, request, expectFailures }) => {
  expectFailures(/\/api\/login$/);
  const reader = await newReader(request);
  await page.goto('/login');
  for (const attempt of [
    { ...reader, password: 'not this one' },
    { ...reader, email: `no-${reader.email}` },
  ]) {
    // Submitting hides the error of the attempt before.
    await fillLogin(page, attempt);
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  }
  await fillLogin(page, reader);
  await expect(page).toHaveURL('/user-profile');
  await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
});

test('login validates the email and requires a password before it sends a request', async ({ page, api }) => {
  await page.goto('/login');
  const submit = page.getByRole('main').getByRole('button', { name: 'Log in' });
  await submit.click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('gaunilo at example');
  await submit.click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Please enter an email address/);
  expect(api.sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('signup requires a nonblank username and a password of the minimum length', async ({ page }) => {
  await page.goto('/signup');
  const { email } = newAccount();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Username').fill('   ');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Username is required', { exact: true })).toBeVisible();
  await expect(page.getByText('The password must have at least 8 characters')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Username')).toBeFocused();
});

test('a rejected username, password or address is reported at its field', async ({ page, request, expectFailures }) => {
  expectFailures(/\/api\/signup$/);
  const taken = await newReader(request);
  const account = newAccount();
  await page.goto('/signup');
  const form = page.getByRole('main');
  const submit = form.getByRole('button', { name: 'Sign up' });
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Username').fill('Admin');
  await page.getByLabel('Password', { exact: true }).fill('password1');
  await submit.click();
  await expect(form.getByText('This username is reserved.')).toBeVisible();
  await page.getByLabel('Username').fill(account.username);
  await submit.click();
  await expect(form.getByText('This is one of the most common passwords')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('password1');
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Username').fill(taken.username.toUpperCase());
  await submit.click();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/taken/);
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.getByLabel('Username').fill('12345');
  await submit.click();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/cannot be all digits/);
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Email').fill(taken.email.toUpperCase());
  await submit.click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/./);
  await page.getByLabel('Email').fill(account.email);
  await submit.click();
  await expect(page).toHaveURL('/user-profile');
  await expect(page.getByRole('heading', { level: 1, name: account.username })).toBeVisible();
});

test('login and signup link to each other and keep the return address', async ({ page }) => {
  await page.goto('/authors/a');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Sign up' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Sign Up' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click();
  await main.getByRole('link', { name: 'Log in' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL('/login?next=%2Fauthors%2Fa');
});

test('a browser is recognized at its next login, even after a logout', async ({ page, api, request }) => {
  const account = newAccount();
  await request.post('/api/signup', { data: account });
  await page.goto('/login');
  await fillLogin(page, account);
  await expect(page.getByRole('heading', { level: 1, name: account.username })).toBeVisible();
  const device = localStorage.getItem('catena-device');
  expect(device).toMatch(/^[\w-]{43}$/);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/login');
  await fillLogin(page, account);
  await expect(page.getByRole('heading', { level: 1, name: account.username })).toBeVisible();
  expect(api.sent.findLast(({ url }) => url.pathname === '/api/login')?.body).toMatchObject({ device });
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
