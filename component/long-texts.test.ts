import { network } from '../e2e/support/community.ts';
import type { Locator } from './support/locator.ts';
import type { Page } from './support/page.ts';
import { bookId, expect, test } from './support/test.ts';

/** Pastes like a user: a native `maxlength` would truncate the text. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await field.click();
  await field.press('Control+a');
  await page.keyboard.insertText(text);
}

interface Form {
  readonly address: string;
  /** Buttons that open the form. */
  readonly open: readonly string[];
  readonly label: string;
  readonly max: number;
  readonly submit: string;
}

const forms: readonly Form[] = [
  { address: '/workspace', open: ['New folder'], label: 'Folder name', max: 100, submit: 'Create folder' },
  { address: '/workspace', open: ['New circle'], label: 'Name', max: 100, submit: 'Create circle' },
  { address: '/workspace', open: ['New circle'], label: 'Description (optional)', max: 1000, submit: 'Create circle' },
  { address: '/workspace', open: ['New project'], label: 'Title', max: 200, submit: 'Create project' },
  { address: '/workspace', open: ['New workflow'], label: 'Title', max: 200, submit: 'Create workflow' },
  { address: '/topics', open: ['New topic'], label: 'Title', max: 200, submit: 'Create topic' },
  { address: '/communities', open: ['New community'], label: 'Name', max: 100, submit: 'Create community' },
  { address: '/communities', open: ['New community'], label: 'Description (optional)', max: 1000, submit: 'Create community' },
  { address: '/edit-profile', open: [], label: 'Display name', max: 50, submit: 'Save profile' },
  { address: '/edit-profile', open: [], label: 'Bio', max: 500, submit: 'Save profile' },
  { address: '/write-essay', open: [], label: 'Title', max: 200, submit: 'Publish' },
];

for (const { address, open, label, max, submit } of forms) {
  test(`a text too long for ${label} (“${submit}”) is not truncated, and the form says by how much`, async ({ page, reader: _ }) => {
    await page.goto(address);
    for (const name of open) await page.getByRole('button', { name, exact: true }).click();
    const field = page.getByRole('textbox', { name: label, exact: true });
    await paste(page, field, 'x'.repeat(max + 100));
    await expect(field).toHaveValue('x'.repeat(max + 100));
    const fault = page.getByText(/^Too long: [\d,]+ of [\d,]+ characters\. Please remove 100\.$/);
    await expect(fault).toBeVisible();
    await expect(page.locator('[aria-live="polite"]').getByText('100 characters too many', { exact: true })).toBeAttached();
    if (label.startsWith('Description')) await page.getByRole('textbox', { name: 'Name', exact: true }).fill('A name');
    await page.getByRole('button', { name: submit, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(/Please remove 100\./);
    // The form shows the count near the limit. An emoji counts as one, although it has two UTF-16
    // units.
    await paste(page, field, '😀'.repeat(max));
    await expect(fault).toHaveCount(0);
    await expect(page.getByText(`${max.toLocaleString('en')} of ${max.toLocaleString('en')} characters`, { exact: true })).toBeVisible();
  });
}

test('a post of 6,000 emoji is accepted', async ({ page, reader, request }) => {
  const { createCommunity: start } = network(request);
  const id = await start(reader, `Emoji ${reader.username}`);
  await page.goto(`/communities/${id}`);
  const field = page.getByLabel('Write a post');
  await paste(page, field, '😀'.repeat(6000));
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(field).toHaveValue('');
  await expect(page.getByRole('article').getByText('😀😀')).toBeVisible();
});

test('a review and a comment may have 5,000 emoji', async ({ page, reader, request }) => {
  const { createCommunity: start, post } = network(request);
  const community = await start(reader, `Long ${reader.username}`);
  await page.goto(`/post/${await post(reader, 'On length', { community_id: community })}`);
  const comment = page.getByRole('textbox', { name: 'Comment' });
  await paste(page, comment, '😀'.repeat(5001));
  await expect(page.getByText('Too long: 5,001 of 5,000 characters. Please remove 1.', { exact: true })).toBeVisible();
  await paste(page, comment, '😀'.repeat(5000));
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expect(comment).toHaveValue('');

  await page.goto(`/book/${await bookId(request, 'Proslogion')}`);
  await page.getByRole('button', { name: 'Mark As Read' }).click();
  const review = page.getByRole('textbox', { name: 'Comment (optional)' });
  await paste(page, review, '😀'.repeat(5000));
  await page.getByRole('radio', { name: '5 stars' }).check();
  await page.getByRole('button', { name: 'Submit review' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an overlong search is not sent and stays in the box', async ({ page, reader: _ }) => {
  await page.goto('/digital-library');
  const box = page.getByPlaceholder('Search posts, essays, or books...');
  await paste(page, box, 'x'.repeat(1100));
  await box.press('Enter');
  await expect(box).toHaveValue('x'.repeat(1100));
  await expect(box).toBeFocused();
  expect(await box.evaluate((input) => (input as HTMLInputElement).validationMessage)).toBe(
    'Too long: 1,100 of 1,000 characters. Please remove 100.',
  );
  await expect(page).toHaveURL('/digital-library');

  const term = page.getByRole('searchbox', { name: 'Title or author' });
  await paste(page, term, 'x'.repeat(300));
  await expect(page.getByText('Too long: 300 of 200 characters. Please remove 100.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/digital-library');
  await paste(page, term, '😀'.repeat(200));
  await expect(page).toHaveURL(/searchTerm=/);
});

test('a password of 250 characters is not truncated, and the signup form states the limit', async ({ page, expectFailures }) => {
  expectFailures(/\/api\/signup/);
  await page.goto('/signup');
  await page.getByLabel('Email').fill('long@example.org');
  await page.getByLabel('Username').fill('long-password');
  const password = page.getByLabel('Password', { exact: true });
  await paste(page, password, 'x'.repeat(250));
  await expect(password).toHaveValue('x'.repeat(250));
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page.getByText(/at most 200 characters|8 to 200 characters/)).toBeVisible();
  await expect(password).toBeFocused();
});
