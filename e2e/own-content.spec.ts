import type { Locator, Page } from '@playwright/test';
import { mockResponse } from './support/mock-responses.ts';
import { network } from './support/community.ts';
import { fillLogin, logIn, newReader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

const post = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text });
const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true });
const autosaveKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('catena-autosave:')));
const patched = (page: Page, path: string) =>
  page
    .waitForRequest((one) => one.method() === 'PATCH' && new URL(one.url()).pathname === path)
    .then((one) => one.postDataJSON() as object);

test.describe('unsaved texts and deleted accounts', () => {
  const writeEssay = async (page: Page): Promise<void> => {
    await page.goto('/write-essay');
    await page.getByLabel('Title').fill('Secret');
    await page.getByRole('textbox', { name: 'Content' }).click();
    await page.keyboard.type('Nobody else may read this.');
    await expect.poll(() => autosaveKeys(page)).toHaveLength(1);
  };

  test('deleting the account deletes its unsaved texts in this browser', async ({ page, reader }) => {
    await writeEssay(page);
    await page.goto('/edit-profile');
    await button(page, 'Delete my account').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(`Type ${reader.username} to confirm`).fill(reader.username);
    await dialog.getByLabel('Password', { exact: true }).fill(reader.password);
    await button(dialog, 'Delete account').click();
    await expect(page.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible();
    expect(await autosaveKeys(page)).toEqual([]);
  });

  test('a new account does not get the unsaved texts of a deleted account of the same name', async ({
    page,
    reader,
    request,
    expectFailures,
  }) => {
    expectFailures(/\/api\//);
    // The owner is identified by the id that the server reports.
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
    await writeEssay(page);
    await expect.poll(async () => (await autosaveKeys(page)).every((key) => /^catena-autosave:\d+:/.test(key))).toBe(true);
    // The legacy format is keyed by the name.
    await page.evaluate((name) => {
      const value = { title: 'Older', content: '<p>Older secret</p>' };
      localStorage.setItem(`catena-autosave:${name}:essay:new:zzz`, JSON.stringify({ savedAt: '2026-01-01T00:00:00.000Z', value }));
    }, reader.username);
    await request.delete('/api/profile', { headers: { authorization: `Bearer ${reader.token}` }, data: { password: reader.password } });
    const next = { ...reader, email: `next-${reader.email}` };
    await request.post('/api/signup', { data: next });
    // The old account's token is rejected, which redirects to the login.
    await page.goto('/about');
    await page.waitForURL(/\/login/);
    await page.waitForLoadState('networkidle');
    await fillLogin(page, next);
    await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
    await page.goto('/write-essay');
    await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible();
    await page.waitForTimeout(1500);
    await expect(page.getByText(/^You have unsaved text from /)).toHaveCount(0);
    await expect.poll(async () => (await autosaveKeys(page)).filter((key) => key.includes(reader.username))).toEqual([]);
  });

  test('unsaved texts in the legacy format are offered to the same reader', async ({ page, reader }) => {
    await page.goto('/about');
    await page.evaluate((name) => {
      const value = { title: 'Older', content: '<p>My own</p>' };
      const savedAt = new Date(Date.now() + 1000).toISOString();
      localStorage.setItem(`catena-autosave:${name}:essay:new:zzz`, JSON.stringify({ savedAt, value }));
    }, reader.username);
    await page.goto('/write-essay');
    await expect(page.getByText(/^You have unsaved text from /)).toBeVisible();
  });
});

test('a like, repost or comment with an expired session asks to log in and works afterwards', async ({ page, reader, request }) => {
  const id = await network(request).post(reader, 'Stays open.');
  const sent: string[] = [];
  page.on('request', (one) => one.method() === 'POST' && sent.push(new URL(one.url()).pathname));
  await page.goto(`/posts/${id}`);
  await page.getByRole('textbox', { name: 'Comment' }).fill('Typed before it went.');
  await page.evaluate(() => localStorage.removeItem('token'));
  await button(page, 'Like 0').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please log in to like posts.' })).toBeVisible();
  await button(page, 'Repost 0').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please log in to repost.' })).toBeVisible();
  await button(page, 'Post Comment').click();
  const alert = page.getByRole('alert').filter({ hasText: 'Please log in to comment.' });
  await expect(alert).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Typed before it went.');
  expect(sent).toEqual([]);
  await alert.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await fillLogin(page, reader);
  await expect(page).toHaveURL(`/posts/${id}`);
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Typed before it went.');
  await button(page, 'Like 0').click();
  await expect(button(page, 'Like 1')).toBeVisible();
});

test('a profile unknown to the server ends the session, and the login says why', async ({ page, reader, expectFailures }) => {
  expectFailures(/\/api\/profile$/);
  await page.goto('/about');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await mockResponse(page, 'GET /api/profile', 404);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Profile endpoint not found.', { exact: true })).toBeVisible();
});

test("a new name appears at once on one's own posts and comments", async ({ page, reader, request }) => {
  const { post: write, comment } = network(request);
  const id = await write(reader, 'Mine under any name.');
  await comment(reader, id, 'And this.');
  await page.goto(`/posts/${id}`);
  await expect(page.getByText('And this.')).toBeVisible();
  await page.getByRole('link', { name: `Profile of ${reader.username}` }).click();
  await expect(post(page, 'Mine under any name.')).toBeVisible();
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByLabel('Display name').fill('Macrina the Younger');
  await button(page, 'Save profile').click();
  await expect(page.getByText('Your profile has been saved.')).toBeVisible();
  await page.goBack();
  await expect(post(page, 'Mine under any name.')).toContainText('Macrina the Younger');
  await page.goBack();
  await expect(page.getByRole('article', { name: /^Comment by/ })).toContainText('Macrina the Younger');
});

test('only changed profile fields are sent, and an overlong name is reported, not truncated', async ({ page, reader, request }) => {
  await page.goto('/edit-profile');
  await page.getByLabel('Bio').fill('Changed here.');
  // Simulates a change on another device.
  await request.patch('/api/profile', { headers: { authorization: `Bearer ${reader.token}` }, data: { display_name: 'Changed there' } });
  const sent = patched(page, '/api/profile');
  await button(page, 'Save profile').click();
  expect(await sent).toEqual({ bio: 'Changed here.' });
  await expect(page.getByLabel('Display name')).toHaveValue('Changed there');
  await page.getByLabel('Display name').fill('x'.repeat(51));
  await expect(page.getByText('Too long: 51 of 50 characters. Please remove 1.')).toBeVisible();
  await expect(page.getByLabel('Display name')).toHaveValue('x'.repeat(51));
});

test('a conflicting edit of a post is reported, and nothing is lost', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/posts\/\d+$/);
  const id = await network(request).post(reader, 'As it was.');
  await page.goto(`/posts/${id}`);
  await button(page, 'Edit post').click();
  const form = page.getByRole('form', { name: 'Edit post' });
  await form.getByLabel('Content').fill('Mine.');
  await request.patch(`/api/posts/${id}`, { headers: { authorization: `Bearer ${reader.token}` }, data: { content: 'Theirs.' } });
  await button(form, 'Save post').click();
  const alert = form.getByRole('alert');
  await expect(alert).toContainText('This post was changed elsewhere.');
  await expect(alert).toContainText('Theirs.');
  await button(alert, 'Use the other version').click();
  await expect(form.getByLabel('Content')).toHaveValue('Theirs.');
  await button(form, 'Undo').click();
  await expect(form.getByLabel('Content')).toHaveValue('Mine.');
  await button(form, 'Save post').click();
  await button(form.getByRole('alert'), 'Save my version').click();
  await expect(form).toHaveCount(0);
  await expect(post(page, 'Mine.')).toBeVisible();
});

test('focus stays on a new or saved post, and both are announced', async ({ page, reader, request }) => {
  await page.goto('/profile');
  await button(page, 'Create Post').click();
  await page.getByRole('form', { name: 'New post' }).getByLabel('Content').fill('Fresh.');
  await button(page.getByRole('form', { name: 'New post' }), 'Post').click();
  await expect(button(page, 'Create Post')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Your post has been published.' })).toBeAttached();
  const id = await network(request).post(reader, 'To be changed.');
  await page.goto(`/posts/${id}`);
  await button(page, 'Edit post').click();
  await page.getByRole('form', { name: 'Edit post' }).getByLabel('Content').fill('Changed.');
  await button(page, 'Save post').click();
  await expect(button(page, 'Edit post')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Your post has been saved.' })).toBeAttached();
});

test('Cancel asks before it discards input', async ({ page, reader, request }) => {
  await page.goto('/profile');
  await button(page, 'Create Post').click();
  await button(page, 'Cancel').click();
  await expect(page.getByRole('form', { name: 'New post' })).toHaveCount(0);
  await button(page, 'Create Post').click();
  const field = page.getByRole('form', { name: 'New post' }).getByLabel('Content');
  await field.fill('Much thought went into this.');
  await button(page, 'Cancel').click();
  const dialog = page.getByRole('dialog', { name: 'Discard what you wrote?' });
  await button(dialog, 'Cancel').click();
  await expect(dialog).toHaveCount(0);
  await expect(field).toHaveValue('Much thought went into this.');
  await button(page, 'Cancel').click();
  await button(dialog, 'Discard').click();
  await expect(page.getByRole('form', { name: 'New post' })).toHaveCount(0);
  await button(page, 'Create Post').click();
  await expect(field).toHaveValue('');

  const id = await network(request).post(reader, 'As it was.');
  await page.goto(`/posts/${id}`);
  await button(page, 'Edit post').click();
  await page.getByRole('form', { name: 'Edit post' }).getByLabel('Content').fill('Better.');
  await button(page, 'Cancel').click();
  await button(dialog, 'Discard').click();
  await expect(post(page, 'As it was.')).toBeVisible();
});

test('invisible text is neither posted nor commented', async ({ page, reader, request }) => {
  const id = await network(request).post(reader, 'Seen.');
  await page.goto(`/posts/${id}`);
  await page.getByRole('textbox', { name: 'Comment' }).fill('\u200B');
  await expect(button(page, 'Post Comment')).toBeDisabled();
  await page.goto('/profile');
  await button(page, 'Create Post').click();
  const form = page.getByRole('form', { name: 'New post' });
  await form.getByLabel('Content').fill('[](x)');
  await button(form, 'Post').click();
  await expect(form.getByText('Post content is required', { exact: true })).toBeVisible();
});

test('on a phone the home feed opens first, and the other sections on a tap', async ({ page, reader, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await network(request).post(reader, 'First thing to read.');
  for (const address of ['/', '/profile']) {
    await page.goto(address);
    const first = post(page, 'First thing to read.');
    await expect(first).toBeVisible();
    expect((await first.boundingBox())?.y).toBeLessThan(2 * 844);
    const sections = page.getByRole('group', { name: 'Sections' });
    await expect(sections.getByRole('button')).toHaveText(['Essays', 'Posts', 'Reviews', 'Folders']);
    await button(sections, 'Folders').click();
    await expect(page.getByText('No folders available.')).toBeVisible();
    await expect(first).toBeHidden();
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Published Essays', 'Read & Reviewed', 'Folders', 'Posts']);
});

test('an invalid user id is not found, and no retry is offered', async ({ page, reader: _, expectFailures }) => {
  expectFailures(/\/api\/users\/0$/);
  await page.goto('/users/0');
  await expect(page.getByRole('alert')).toContainText('User not found.');
  await expect(button(page, 'Try again')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Go to your profile' })).toBeVisible();
});

test('an invalid reference is reported once, and its field has a visible label', async ({ page, reader: _, expectFailures }) => {
  expectFailures(/\/api\/posts$/);
  await page.goto('/profile');
  await button(page, 'Create Post').click();
  const form = page.getByRole('form', { name: 'New post' });
  await expect(form.getByRole('combobox', { name: 'Find by name, reference 1' })).toBeVisible();
  await form.getByLabel('Content').fill('Wrong reference.');
  await form.getByLabel('Type of reference 1').selectOption('Work');
  await form.getByLabel('Id of reference 1').fill('999999999');
  await expect(form.getByText('There is no book with the id 999999999.')).toHaveCount(1);
  await button(form, 'Post').click();
  await expect(form.getByRole('alert')).toHaveText('There is no book with the id 999999999.');
  await expect(form.getByText('There is no book with the id 999999999.')).toHaveCount(1);
});

test('an organization is found by a word of its name, and the demo has real ones', async ({ page, context, request, baseURL }) => {
  await logIn(context, baseURL, await newReader(request));
  await page.goto('/workspace');
  const region = page.getByRole('region', { name: 'Organizations' });
  await region.getByRole('searchbox', { name: 'Find an organization' }).fill('vatican');
  await expect(region.getByRole('list', { name: 'Organizations' }).getByRole('link').first()).toContainText(/vatican/i);
  await expect(page).toHaveURL(/organization=vatican/);
});
