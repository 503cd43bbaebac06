import type { Page } from './support/page.ts';
import { bookId, expect, test } from './support/test.ts';

async function review(page: Page, comment: string): Promise<void> {
  await page.getByRole('button', { name: 'Mark As Read' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('radio', { name: '4 stars' }).check();
  await modal.getByLabel('Comment (optional)').fill(comment);
  await modal.getByRole('button', { name: 'Submit review' }).click();
  await expect(modal).toHaveCount(0);
}

test('a review that cannot be loaded is never offered as an empty one to overwrite', async ({
  page,
  reader,
  request,
  expectFailures,
  api,
}) => {
  expectFailures(/\/api\/reads\?.*username=/);
  await page.goto(`/book/${await bookId(request, 'Religious Affections')}`);
  await review(page, 'Twelve signs, and a warning about each.');

  api.handle('GET /api/reads', ({ url }) => (url.searchParams.has('username') ? 500 : undefined));
  await page.reload();
  await page.getByRole('button', { name: 'Mark As Read' }).click();
  const modal = page.getByRole('dialog');
  await expect(modal.getByRole('alert')).toContainText('Server error fetching reads.');
  await expect(modal.getByRole('button', { name: 'Submit review' })).toHaveCount(0);

  api.reset();
  await modal.getByRole('button', { name: 'Try again' }).click();
  await expect(modal.getByLabel('Comment (optional)')).toHaveValue('Twelve signs, and a warning about each.');
  await expect(modal.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('region', { name: 'Reviews' }).getByRole('article').filter({ hasText: reader.username })).toHaveCount(1);
});

test('a deleted review can be restored', async ({ page, reader, request }) => {
  await page.goto(`/book/${await bookId(request, 'Fear and Trembling')}`);
  await review(page, 'The knight looks like a tax collector.');
  await page.getByRole('button', { name: /^Read \d/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove review' }).click();
  const own = page.getByRole('region', { name: 'Reviews' }).getByRole('article').filter({ hasText: reader.username });
  await expect(own).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(own).toContainText('The knight looks like a tax collector.');
  await expect(page.getByRole('button', { name: /^Read \d/ })).toBeVisible();
});
