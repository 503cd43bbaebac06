import { network } from '../e2e/support/community.ts';
import { desk } from '../e2e/support/desk.ts';
import { bookId, expect, test } from './support/test.ts';

test('a comment and a review suggest books after an opening bracket, and link them', async ({ page, reader, request }) => {
  const book = await bookId(request, 'Proslogion');
  await page.goto(`/posts/${await network(request).post(reader, 'Discuss.')}`);
  const comment = page.getByRole('textbox', { name: 'Comment' });
  await comment.pressSequentially('See [proslo');
  await page.getByRole('option', { name: /^Proslogion/ }).click();
  await expect(comment).toHaveValue(`See [Work:${book}]`);
  await page.getByRole('button', { name: 'Post Comment' }).click();
  const said = page.getByRole('article', { name: /^Comment by/ });
  await expect(said.getByRole('link', { name: 'Proslogion' })).toHaveAttribute('href', `/book/${book}`);

  await page.goto(`/book/${book}`);
  await page.getByRole('button', { name: 'Mark As Read' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '5 stars' }).check();
  const review = dialog.getByLabel('Comment (optional)');
  await review.pressSequentially('Before [cur deus');
  await expect(page.getByRole('option', { name: /Cur Deus Homo/ })).toBeVisible();
  // Escape closes the suggestions, not the dialog.
  await review.press('Escape');
  await expect(page.getByRole('option', { name: /Cur Deus Homo/ })).toHaveCount(0);
  await expect(review).toBeVisible();
  await review.fill('Before ');
  await review.pressSequentially('[cur deus');
  await page.getByRole('option', { name: /Cur Deus Homo/ }).click();
  await dialog.getByRole('button', { name: 'Submit review' }).click();
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews.getByRole('link', { name: 'Cur Deus Homo' })).toBeVisible();
});

test('a text field lists what it links to by title, and deletes a link as a whole', async ({ page, reader: _, request }) => {
  const book = await bookId(request, 'Proslogion');
  await page.goto('/topics');
  await page.getByRole('button', { name: 'New topic' }).click();
  const form = page.getByRole('form', { name: 'New topic' });
  const content = form.getByLabel('Content');
  await content.fill(`See [Work:${book}] and [Work:${book}] and [Work:999999]`);
  await expect(form.getByRole('list', { name: 'Linked in this text' }).getByRole('listitem')).toHaveText(['Proslogion']);
  await content.press('Backspace');
  await expect(content).toHaveValue(`See [Work:${book}] and [Work:${book}] and `);
  await content.press('Backspace');
  await expect(content).toHaveValue(`See [Work:${book}] and [Work:${book}] and`);
});

test('a post and a note can be previewed, and their drafts show when they were saved', async ({ page, reader, request }) => {
  const book = await bookId(request, 'Proslogion');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Create Post' }).click();
  const form = page.getByRole('form', { name: 'New post' });
  await expect(form.getByRole('button', { name: 'Preview' })).toBeDisabled();
  await expect(form.getByText(/^Draft saved/)).toHaveCount(0);
  await form.getByLabel('Content').fill(`*Faith* seeks [Work:${book}].`);
  await expect(form.getByText(/^Draft saved \d+:\d\d [AP]M$/)).toBeVisible();
  await form.getByRole('button', { name: 'Preview' }).click();
  const preview = form.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Faith', { exact: true })).toBeVisible();
  await expect(preview.getByRole('link', { name: 'Proslogion' })).toBeVisible();
  await form.getByRole('button', { name: 'Write', exact: true }).click();
  await expect(preview).toHaveCount(0);
  await expect(form.getByLabel('Content')).toHaveValue(`*Faith* seeks [Work:${book}].`);

  const { folder, note } = desk(request, reader);
  const folderId = await folder('Drafts');
  await note(folderId, 'Linked', 'Text');
  await page.goto(`/folders/${folderId}`);
  await page.getByRole('button', { name: 'Write Note' }).click();
  await page.getByLabel('Content').fill('See [[Linked]] and [[Missing]].');
  await page.getByRole('button', { name: 'Preview' }).click();
  const notePreview = page.getByRole('region', { name: 'Preview' });
  await expect(notePreview.getByRole('link', { name: 'Linked' })).toBeVisible();
  await expect(notePreview.getByText('Missing')).toBeVisible();
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
});

test('the question mark lists the keyboard shortcuts unless the reader is typing', async ({ page, reader: _ }) => {
  await page.goto('/digital-library');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.getByLabel('Title or author').press('?');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('main').press('?');
  await expect(dialog.getByText('Show this list')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(page.getByPlaceholder('Search posts, essays, or books...')).toBeFocused();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByPlaceholder('Search posts, essays, or books...')).toBeFocused();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeFocused();
});
