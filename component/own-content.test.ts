import { network } from '../e2e/support/community.ts';
import type { Locator } from './support/locator.ts';
import type { Page } from './support/page.ts';
import { expect, test } from './support/test.ts';

const post = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text });
const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true });

test("a new name appears at once on the reader's posts and comments", async ({ page, reader, request }) => {
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

test('only changed profile fields are sent, and an overlong name is reported, not truncated', async ({ page, api, reader, request }) => {
  await page.goto('/edit-profile');
  await page.getByLabel('Bio').fill('Changed here.');
  // Simulates a change on another device.
  await request.patch('/api/profile', { headers: { authorization: `Bearer ${reader.token}` }, data: { display_name: 'Changed there' } });
  await button(page, 'Save profile').click();
  await expect(page.getByText('Your profile has been saved.')).toBeVisible();
  expect(api.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([{ bio: 'Changed here.' }]);
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
  await button(form.getByRole('alert'), 'Keep mine').click();
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

test('an invalid reference is reported once, and its field has a visible label', async ({ page, reader: _, expectFailures }) => {
  expectFailures(/\/api\/posts$/);
  await page.goto('/profile');
  await button(page, 'Create Post').click();
  const form = page.getByRole('form', { name: 'New post' });
  await expect(form.getByRole('combobox', { name: 'Attach a book or topic' })).toBeVisible();
  await form.getByLabel('Content').fill('Wrong reference.');
  await form.getByText('By number', { exact: true }).click();
  await form.getByLabel('Type of reference 1').selectOption('Work');
  await form.getByLabel('Id of reference 1').fill('999999999');
  await expect(form.getByText('There is no book with ID 999999999.')).toHaveCount(1);
  await button(form, 'Post').click();
  await expect(form.getByRole('alert')).toHaveText('There is no book with ID 999999999.');
  await expect(form.getByText('There is no book with ID 999999999.')).toHaveCount(1);
});
