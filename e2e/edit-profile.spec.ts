import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { logIn, newAccount, newReader, type Reader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const headers = ({ token }: Reader) => ({ authorization: `Bearer ${token}` });

/** Returns a picture with a red left half and a blue right half. */
async function picture(width: number, height: number): Promise<Buffer> {
  const half = { width: width / 2, height, channels: 3, background: '#2040d0' } as const;
  const input = await sharp({ create: half }).png().toBuffer();
  const whole = sharp({ create: { width, height, channels: 3, background: '#d02020' } });
  return whole
    .composite([{ input, left: width / 2, top: 0 }])
    .png()
    .toBuffer();
}

interface Own {
  profilePicture: string | null;
  banner: string | null;
}

async function own(request: APIRequestContext, reader: Reader): Promise<Own> {
  return (await (await request.get('/api/profile', { headers: headers(reader) })).json()) as Own;
}

/** Returns the size and mean colors of a stored picture. */
async function look(request: APIRequestContext, path: string | null) {
  const image = sharp(await (await request.get(path ?? '')).body());
  const { width, height } = await image.metadata();
  const [red = 0, , blue = 0] = (await image.stats()).channels.map(({ mean }) => Math.round(mean));
  return { width, height, red, blue };
}

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

test('a picture can be cropped with sliders, previewed, shown in the header and removed', async ({ page, reader, request }) => {
  await page.goto('/edit-profile');
  const part = section(page, 'Picture');
  const header = page
    .getByRole('banner')
    .getByRole('link', { name: `Profile of ${reader.username}` })
    .getByRole('presentation');
  await expect(header).toHaveAttribute('src', /placeholder-person/);
  await part.getByLabel('Profile picture file').setInputFiles({ name: 'half.png', mimeType: 'image/png', buffer: await picture(800, 400) });
  await expect(part.getByText('As others will see it')).toBeVisible();
  await expect(part.getByLabel('Zoom')).toBeFocused();
  // The picture is square, so there is no vertical position to choose.
  await expect(part.getByLabel('Vertical position')).toBeDisabled();
  await part.getByLabel('Horizontal position').press('End');
  await part.getByRole('button', { name: 'Save picture' }).click();
  await expect(part.getByRole('status')).toHaveText('Your picture has been saved.');
  await expect(part.getByRole('button', { name: 'Choose a picture' })).toBeFocused();
  const { profilePicture } = await own(request, reader);
  await expect(header).toHaveAttribute('src', profilePicture ?? 'none');
  const seen = await look(request, profilePicture);
  expect(seen).toMatchObject({ width: 150, height: 150 });
  expect(seen.blue).toBeGreaterThan(180);
  expect(seen.red).toBeLessThan(60);

  await page.goto('/profile');
  await expect(page.getByRole('img', { name: `Picture of ${reader.username}` })).toHaveAttribute('src', profilePicture ?? 'none');
  await page.goto('/edit-profile');
  await part.getByRole('button', { name: 'Remove picture' }).click();
  await expect(part.getByRole('button', { name: 'Remove picture' })).toHaveCount(0);
  await expect(header).toHaveAttribute('src', /placeholder-person/);
  expect((await own(request, reader)).profilePicture).toBeNull();
});

test('an upload of a picture can be cancelled', async ({ page, reader, request }) => {
  let arrived = (): void => {};
  const under = new Promise<void>((resolve) => (arrived = resolve));
  await page.route('**/api/profile/picture', () => arrived());
  await page.goto('/edit-profile');
  const part = section(page, 'Picture');
  await part.getByLabel('Profile picture file').setInputFiles({ name: 'half.png', mimeType: 'image/png', buffer: await picture(80, 80) });
  await part.getByRole('button', { name: 'Save picture' }).click();
  await under;
  await expect(part.getByRole('progressbar', { name: 'Uploading half.png' })).toBeVisible();
  const stopped = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/api/profile/picture'));
  await part.getByRole('button', { name: 'Cancel' }).click();
  await stopped;
  await expect(part.getByRole('button', { name: 'Choose a picture' })).toBeFocused();
  await expect(part.getByRole('alert')).toHaveCount(0);
  expect((await own(request, reader)).profilePicture).toBeNull();
});

test('a picture with an EXIF orientation is cropped as displayed', async ({ page, reader, request }) => {
  // With this orientation the stored top edge is displayed on the right.
  const upright = await sharp(await picture(800, 400))
    .rotate(270)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  await page.goto('/edit-profile');
  const part = section(page, 'Picture');
  await part.getByLabel('Profile picture file').setInputFiles({ name: 'side.jpg', mimeType: 'image/jpeg', buffer: upright });
  await expect(part.getByLabel('Vertical position')).toBeDisabled();
  await part.getByLabel('Horizontal position').press('End');
  await part.getByRole('button', { name: 'Save picture' }).click();
  await expect(part.getByRole('status')).toHaveText('Your picture has been saved.');
  const seen = await look(request, (await own(request, reader)).profilePicture);
  expect(seen.blue).toBeGreaterThan(180);
  expect(seen.red).toBeLessThan(60);
});

test('a banner can be positioned and zoomed with the keyboard', async ({ page, reader, request }) => {
  await page.goto('/edit-profile');
  const part = section(page, 'Banner');
  await part.getByLabel('Banner file').setInputFiles({ name: 'half.png', mimeType: 'image/png', buffer: await picture(1200, 400) });
  await expect(part.getByLabel('Horizontal position')).toBeDisabled();
  for (let i = 0; i < 40; i++) await part.getByLabel('Zoom').press('ArrowRight');
  await expect(part.getByLabel('Horizontal position')).toBeEnabled();
  const frame = await part.getByTestId('crop-frame').boundingBox();
  if (!frame) throw new Error('no frame');
  await page.mouse.move(frame.x + 40, frame.y + 40);
  await page.mouse.down();
  await page.mouse.move(frame.x + frame.width - 20, frame.y + 45, { steps: 8 });
  await page.mouse.up();
  await expect(part.getByLabel('Horizontal position')).toHaveValue('0');
  await part.getByRole('button', { name: 'Save banner' }).click();
  await expect(part.getByRole('status')).toHaveText('Your banner has been saved.');
  const seen = await look(request, (await own(request, reader)).banner);
  expect(seen).toMatchObject({ width: 1200, height: 200 });
  expect(seen.red).toBeGreaterThan(180);
  expect(seen.blue).toBeLessThan(60);
});

test('a file that is not a picture is rejected before it is sent', async ({ page, reader, expectFailures }) => {
  expectFailures(/^blob:/);
  await page.goto('/edit-profile');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  const part = section(page, 'Picture');
  let sent = 0;
  page.on('request', (request) => void (request.method() === 'PUT' && sent++));
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    part.getByLabel('Profile picture file').setInputFiles({ name, mimeType, buffer });
  await choose('a.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(part.getByRole('alert')).toHaveText('Only png, jpeg, gif and webp pictures can be used.');
  await choose('large.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1));
  await expect(part.getByRole('alert')).toHaveText('This picture is larger than 5 MB. Please choose a smaller one.');
  await choose('letter.png', 'image/png', Buffer.from('Dear Gaunilo,'));
  await expect(part.getByRole('alert')).toHaveText('This file cannot be read as a picture. Please choose another.');
  await choose('good.png', 'image/png', await picture(20, 20));
  await expect(part.getByRole('alert')).toHaveCount(0);
  await part.getByRole('button', { name: 'Cancel' }).click();
  await expect(part.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  expect(sent).toBe(0);
});

test('changing the password ends the other sessions and replaces the old password', async ({
  page,
  reader,
  request,
  otherContext,
  baseURL,
  expectFailures,
}) => {
  expectFailures(/\/api\//);
  const login = await request.post('/api/login', { data: { email: reader.email, password: reader.password } });
  const elsewhere = { ...reader, token: ((await login.json()) as { token: string }).token };
  await logIn(otherContext, baseURL, elsewhere);
  const theirs = await otherContext.newPage();
  await theirs.goto('/profile');
  await expect(theirs.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();

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

  await theirs.reload();
  await expect(theirs.getByText('Unauthorized. Please log in again.', { exact: true })).toBeVisible();
  const next = await request.post('/api/login', { data: { email: reader.email, password: 'et credere et intellegere' } });
  expect(next.ok()).toBe(true);
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
  await part.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(part.getByText('There are no other sessions.')).toBeVisible();
  await expect(part.getByRole('listitem')).toHaveCount(1);
  expect(await alive()).toBe(0);
});

test('a reader can download all their data as a zip', async ({ page, reader }) => {
  await page.goto('/edit-profile');
  const part = section(page, 'Your data');
  const coming = page.waitForEvent('download');
  await part.getByRole('button', { name: 'Download my data' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${reader.username}-\\d{4}-\\d\\d-\\d\\d\\.zip$`));
  const content = await readFile(await file.path());
  expect(content.subarray(0, 2).toString()).toBe('PK');
  expect(content.includes('README.md')).toBe(true);
  await expect(part.getByRole('status')).toHaveText('Your data has been downloaded.');
});

test('an account is deleted with its name and password, and the landing page confirms it', async ({
  page,
  context,
  request,
  baseURL,
  expectFailures,
}) => {
  expectFailures(/\/api\//);
  const reader = await newReader(request);
  await logIn(context, baseURL, reader);
  const other = await newReader(request);
  await request.post('/api/posts', { headers: headers(reader), data: { content: 'It goes too.' } });
  await page.goto('/edit-profile');
  await section(page, 'About you').getByLabel('Bio').fill('Never saved.');
  await section(page, 'Delete account').getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByLabel(`Type ${reader.username} to confirm`)).toBeFocused();
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText(`This is not ${reader.username}.`)).toBeVisible();
  await expect(dialog.getByText('Please enter your current password.')).toBeVisible();
  await dialog.getByLabel(`Type ${reader.username} to confirm`).fill(reader.username);
  await dialog.getByLabel('Password', { exact: true }).fill('not this one');
  await dialog.getByLabel(/^Also delete what I published/).check();
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('That is not your current password. Please try again.');
  await dialog.getByLabel('Password', { exact: true }).fill(reader.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();

  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Catena' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Your account and everything private in it have been deleted' })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('username'), sessionStorage.length])).toEqual([
    null,
    null,
    0,
  ]);
  const response = await request.get(`/api/users/${reader.username}`, { headers: headers(other) });
  expect(response.status()).toBe(404);
  const login = await request.post('/api/login', { data: { email: reader.email, password: reader.password } });
  expect(login.status()).toBe(401);
  // The next person at this browser does not see the confirmation.
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  const account = newAccount();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { level: 1, name: account.username })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Catena' })).toBeVisible();
  await expect(page.getByText('Your account and everything private in it have been deleted')).toHaveCount(0);
});
