import { fillLogin, newReader, type Reader } from '../e2e/support/readers.ts';
import type { Locator } from './support/locator.ts';
import type { Page } from './support/page.ts';
import { expect, test } from './support/test.ts';

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const headers = ({ token }: Reader) => ({ authorization: `Bearer ${token}` });

test('the name and bio can be changed, unsaved edits survive a reload, and others see the new ones', async ({ page, reader }) => {
  await page.goto('/edit-profile');
  const form = section(page, 'About you');
  await form.getByLabel('Display name').fill('Gregory the Reader');
  await form.getByLabel('Bio').fill('Slowly.');
  await expect(form.getByText('7 of 500 characters')).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('Display name')).toHaveValue('Gregory the Reader');
  await expect(form.getByLabel('Bio')).toHaveValue('Slowly.');
  await form.getByRole('button', { name: 'Save profile' }).click();
  await expect(form.getByRole('status')).toHaveText('Your profile has been saved.');
  await page.goto(`/users/${reader.username}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Gregory the Reader' })).toBeVisible();
  await expect(page.getByText('Slowly.', { exact: true })).toBeVisible();
  await page.goto('/edit-profile');
  await form.getByLabel('Bio').fill('');
  await form.getByLabel('Display name').fill('');
  await form.getByRole('button', { name: 'Save profile' }).click();
  await expect(form.getByRole('status')).toHaveText('Your profile has been saved.');
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
  await expect(page.getByText('No bio available', { exact: true })).toBeVisible();
});

test('an overlong bio is rejected before it is sent, and edits can be discarded', async ({ page, reader }) => {
  await page.goto('/edit-profile');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  const form = section(page, 'About you');
  await form.getByLabel('Bio').fill('ἀ'.repeat(501));
  await expect(form.getByText('Too long: 501 of 500 characters. Please remove 1.')).toBeVisible();
  await form.getByRole('button', { name: 'Save profile' }).click();
  await expect(form.getByLabel('Bio')).toBeFocused();
  await form.getByRole('button', { name: 'Discard changes' }).click();
  await expect(form.getByLabel('Bio')).toHaveValue('');
  await page.reload();
  await expect(form.getByLabel('Bio')).toHaveValue('');
  await form.getByLabel('Display name').fill('x'.repeat(51));
  await expect(form.getByText('Too long: 51 of 50 characters. Please remove 1.')).toBeVisible();
});

test('other sessions are listed and can be ended one by one or all at once', async ({ page, reader, request }) => {
  const tokens: string[] = [];
  for (let i = 0; i < 3; i++) {
    const login = await request.post('/api/login', { data: { email: reader.email, password: reader.password } });
    tokens.push(((await login.json()) as { token: string }).token);
  }
  const alive = async (): Promise<number> => {
    const statuses = await Promise.all(
      tokens.map(async (token) => (await request.get('/api/profile', { headers: { authorization: `Bearer ${token}` } })).status()),
    );
    return statuses.filter((status) => status === 200).length;
  };
  await page.goto('/edit-profile');
  const part = section(page, 'Where you are logged in');
  await expect(part.getByRole('listitem')).toHaveCount(4);
  await expect(part.getByRole('listitem').filter({ hasText: 'This session' })).toHaveCount(1);
  await part
    .getByRole('button', { name: /^End the session:/ })
    .first()
    .click();
  await expect(part.getByRole('listitem')).toHaveCount(3);
  expect(await alive()).toBe(2);
  await part.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(part.getByText('There are no other sessions.')).toBeVisible();
  await expect(part.getByRole('listitem')).toHaveCount(1);
  expect(await alive()).toBe(0);
});

test('changing the password ends the other sessions and replaces the old password', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\//);
  const login = await request.post('/api/login', { data: { email: reader.email, password: reader.password } });
  const elsewhere = { ...reader, token: ((await login.json()) as { token: string }).token };
  await page.goto('/edit-profile');
  const part = section(page, 'Password');
  await part.getByRole('button', { name: 'Change password' }).click();
  await expect(part.getByLabel('Current password', { exact: true })).toHaveAccessibleDescription('Please enter your current password.');
  await expect(part.getByLabel('Current password', { exact: true })).toBeFocused();
  await part.getByLabel('Current password', { exact: true }).fill('not this one');
  await part.getByLabel('New password', { exact: true }).fill('short');
  await part.getByRole('button', { name: 'Change password' }).click();
  await expect(part.getByText('The new password must have 8 to 200 characters.')).toBeVisible();
  await part.getByLabel('New password', { exact: true }).fill('et credere et intellegere');
  await part.getByRole('button', { name: 'Show new password' }).click();
  await expect(part.getByLabel('New password', { exact: true })).toHaveAttribute('type', 'text');
  await part.getByRole('button', { name: 'Change password' }).click();
  await expect(part.getByText('That is not your current password. Please try again.')).toBeVisible();
  await part.getByLabel('Current password', { exact: true }).fill(reader.password);
  await part.getByRole('button', { name: 'Change password' }).click();
  await expect(part.getByRole('status')).toHaveText('Your password has been changed, and all other sessions have ended.');
  await expect(part.getByLabel('Current password', { exact: true })).toHaveValue('');
  await expect(section(page, 'Where you are logged in').getByRole('listitem')).toHaveCount(1);

  expect((await request.get('/api/profile', { headers: headers(elsewhere) })).status()).toBe(401);
  const next = await request.post('/api/login', { data: { email: reader.email, password: 'et credere et intellegere' } });
  expect(next.ok()).toBe(true);
});

test('an account is deleted with its name and password, and the landing page confirms it', async ({
  page,
  api,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\//);
  const other = await newReader(request);
  await request.post('/api/posts', { headers: headers(reader), data: { content: 'It goes too.' } });
  await page.goto('/edit-profile');
  await section(page, 'About you').getByLabel('Bio').fill('Never saved.');
  await section(page, 'Delete account').getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByLabel(`Type ${reader.username} to confirm`)).toBeFocused();
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText(`Please type ${reader.username} exactly.`)).toBeVisible();
  await expect(dialog.getByText('Please enter your current password.')).toBeVisible();
  await dialog.getByLabel(`Type ${reader.username} to confirm`).fill(other.username);
  await dialog.getByLabel('Password', { exact: true }).fill(reader.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText(`Please type ${reader.username} exactly.`)).toBeVisible();
  await api.waitForIdle();
  expect(api.sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await dialog.getByLabel(`Type ${reader.username} to confirm`).fill(reader.username);
  await dialog.getByLabel('Password', { exact: true }).fill('not this one');
  await dialog.getByLabel(/^Also delete what I published/).check();
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('That is not your current password. Please try again.');
  await dialog.getByLabel('Password', { exact: true }).fill(reader.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();

  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Catena' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Your account has been deleted.' })).toBeVisible();
  expect([localStorage.getItem('token'), localStorage.getItem('username'), sessionStorage.length]).toEqual([null, null, 0]);
  const response = await request.get(`/api/users/${reader.username}`, { headers: headers(other) });
  expect(response.status()).toBe(404);
  const login = await request.post('/api/login', { data: { email: reader.email, password: reader.password } });
  expect(login.status()).toBe(401);
  // The next person at this browser does not see the confirmation.
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await fillLogin(page, other);
  await expect(page.getByRole('heading', { level: 1, name: other.username })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Catena' })).toBeVisible();
  await expect(page.getByText('Your account has been deleted.')).toHaveCount(0);
});

test('the numbering of scripture is saved when it is chosen, and passages have its names at once', async ({ page, reader: _ }) => {
  await page.goto('/scripture/Ps.51');
  await expect(page.getByRole('heading', { level: 1, name: 'Psalm 51 (50)', exact: true })).toBeVisible();
  await page.goto('/edit-profile');
  const numbering = section(page, 'Scripture').getByLabel('Numbering of psalms and verses');
  await expect(numbering).toHaveValue('');
  await numbering.selectOption('vulgate');
  await page.goto('/scripture/Ps.51');
  await expect(page.getByRole('heading', { level: 1, name: 'Psalm 50 (51)', exact: true })).toBeVisible();
  await page.goto('/topics');
  await page.getByRole('button', { name: 'New topic' }).click();
  await page.getByRole('form', { name: 'New topic' }).getByLabel('Content').fill('See Ps 51.');
  await expect(page.getByRole('group', { name: 'References to scripture in this text' })).toContainText('Psalm 50 (51)');
});
