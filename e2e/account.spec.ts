import { mockResponse, type MockResponse, labelOf } from './support/mock-responses.ts';
import { fillLogin, newAccount, newReader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

const sentences: readonly (readonly [MockResponse, string])[] = [
  // Adjacent cases have different sentences, so that a stale sentence cannot pass.
  [{ status: 400, details: 'That address is from the moon.' }, 'That address is from the moon.'],
  [400, 'Invalid input. Please check your email or password.'],
  [502, 'Server is down, please contact support'],
  [404, 'Server endpoint not found. Please contact support.'],
  [503, 'Server is down, please contact support'],
  [500, 'Server error, please try again later'],
  [504, 'Server is down, please contact support'],
  ['no answer', 'Unable to reach server. Please check your connection or contact support.'],
];
const ofLogin: typeof sentences = [...sentences, [401, 'Invalid email or password'], [418, 'Login failed, please try again']];
const ofSignup: typeof sentences = [...sentences, [418, 'Signup failed, please try again']];

test('a failed login says why and keeps the input', async ({ page, expectFailures }) => {
  expectFailures(/\/api\/login$/);
  await page.goto('/login');
  await page.getByLabel('Email').fill('gaunilo@example.org');
  await page.getByLabel('Password', { exact: true }).fill('the lost island');
  for (const [fake, sentence] of ofLogin) {
    await test.step(labelOf(fake), async () => {
      await mockResponse(page, 'POST /api/login', fake);
      await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByRole('alert')).toHaveText(sentence);
      await expect(page.getByLabel('Email')).toHaveValue('gaunilo@example.org');
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('the lost island');
      await expect(page).toHaveURL('/login');
    });
  }
});

test('a failed signup says why and keeps the input', async ({ page, expectFailures }) => {
  expectFailures(/\/api\/signup$/);
  await page.goto('/signup');
  await page.getByLabel('Email').fill('anselm@example.org');
  await page.getByLabel('Username').fill('anselm');
  await page.getByLabel('Password', { exact: true }).fill('than which none greater');
  for (const [fake, sentence] of ofSignup) {
    await test.step(labelOf(fake), async () => {
      await mockResponse(page, 'POST /api/signup', fake);
      await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
      await expect(page.getByRole('alert')).toHaveText(sentence);
      await expect(page.getByLabel('Email')).toHaveValue('anselm@example.org');
      await expect(page.getByLabel('Username')).toHaveValue('anselm');
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('than which none greater');
    });
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
    // The error of the first attempt is still shown while the second request is pending.
    const answered = page.waitForResponse('**/api/login');
    await fillLogin(page, attempt);
    expect((await answered).status()).toBe(401);
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  }
  await fillLogin(page, reader);
  await expect(page).toHaveURL('/user-profile');
  await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
});

test('login validates the email and requires a password before it sends a request', async ({ page }) => {
  let requestCount = 0;
  await page.route('**/api/login', (route) => {
    requestCount++;
    return route.abort();
  });
  await page.goto('/login');
  const submit = page.getByRole('main').getByRole('button', { name: 'Log in' });
  await submit.click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('gaunilo at example');
  await submit.click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Please enter an email address/);
  expect(requestCount).toBe(0);
});

test('signup requires a nonblank username and a password of the minimum length', async ({ page }) => {
  await page.goto('/signup');
  const { email } = newAccount();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Username').fill('   ');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Username is required', { exact: true })).toBeVisible();
  await expect(page.getByText('The password needs at least 8 characters')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Username')).toBeFocused();
});

test('a username or address that is taken is reported at its field', async ({ page, request, expectFailures }) => {
  expectFailures(/\/api\/signup$/);
  const taken = await newReader(request);
  const account = newAccount();
  await page.goto('/signup');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Username').fill(taken.username.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/taken/);
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Email').fill(taken.email.toUpperCase());
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/./);
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
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
