import type { Locator } from './support/locator.ts';
import type { Page } from './support/page.ts';
import { fillLogin, newReader } from '../e2e/support/readers.ts';
import { bookId, expect, test } from './support/test.ts';

async function startReview(page: Page, comment: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Mark As Read' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('radio', { name: '3 stars' }).check();
  await modal.getByLabel('Comment (optional)').fill(comment);
  return modal;
}

test('a review draft is offered again after the session expires and the reader logs in', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\//);
  const address = `/book/${await bookId(request, 'The Rule')}`;
  await page.goto(address);
  const modal = await startReview(page, 'Listen, my son.');
  await request.post('/api/logout', { headers: { authorization: `Bearer ${reader.token}` } });
  await modal.getByRole('button', { name: 'Submit review' }).click();
  await expect(page.getByText('Unauthorized. Please log in again.', { exact: true })).toBeVisible();
  await expect(modal).toHaveCount(0);

  await fillLogin(page, reader);
  await expect(page).toHaveURL(address);
  await expect(page.getByText('You have an unsubmitted review.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue review' }).click();
  await expect(modal.getByLabel('Comment (optional)')).toHaveValue('Listen, my son.');
  await expect(modal.getByRole('radio', { name: '3 stars' })).toBeChecked();
  await modal.getByRole('button', { name: 'Submit review' }).click();
  await expect(page.getByRole('button', { name: 'Read 3 of 5' })).toBeVisible();
  await expect(page.getByText('You started a review')).toHaveCount(0);
});

test("a reader's draft is not offered to another reader", async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\//);
  const address = `/book/${await bookId(request, 'The Dialogue')}`;
  const other = await newReader(request);
  await page.goto(address);
  const modal = await startReview(page, 'Between me and God.');
  await request.post('/api/logout', { headers: { authorization: `Bearer ${reader.token}` } });
  await modal.getByRole('button', { name: 'Submit review' }).click();
  await fillLogin(page, other);
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('link', { name: `Profile of ${other.username}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark As Read' })).toBeVisible();
  await expect(page.getByText('You started a review')).toHaveCount(0);
  await page.getByRole('button', { name: 'Mark As Read' }).click();
  await expect(modal.getByLabel('Comment (optional)')).toHaveValue('');
});

test('a review draft survives Escape and a reload and is deleted by Cancel', async ({ page, reader, request }) => {
  await page.goto(`/book/${await bookId(request, 'Sic et Non')}`);
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  const modal = await startReview(page, 'Yes, and no.');
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  await expect(page.getByText('You have an unsubmitted review.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Continue review' }).click();
  await expect(modal.getByLabel('Comment (optional)')).toHaveValue('Yes, and no.');
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await expect(modal).toHaveCount(0);
  await expect(page.getByText('You started a review')).toHaveCount(0);
  await page.getByRole('button', { name: 'Mark As Read' }).click();
  await expect(modal.getByLabel('Comment (optional)')).toHaveValue('');
});

test('logging out deletes drafts', async ({ page, reader, request }) => {
  const address = `/book/${await bookId(request, 'Ambigua')}`;
  await page.goto(address);
  await startReview(page, 'Not for others.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Catena' })).toBeVisible();
  await page.goto(address);
  await fillLogin(page, reader);
  await expect(page.getByRole('button', { name: 'Mark As Read' })).toBeVisible();
  await expect(page.getByText('You started a review')).toHaveCount(0);
});

test('a review is submitted even if its dialog is closed before the response', async ({ page, reader, request, api }) => {
  await page.goto(`/book/${await bookId(request, 'Sic et Non')}`);
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  const go = api.block('POST /api/reads');
  const modal = await startReview(page, 'Sent in haste.');
  await modal.getByRole('button', { name: 'Submit review' }).click();
  await expect(modal.getByLabel('Comment (optional)')).not.toBeEditable();
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  go();
  await expect(page.getByRole('article').filter({ hasText: reader.username })).toContainText('Sent in haste.');
  await expect(page.getByRole('button', { name: 'Read 3 of 5' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Read 3 of 5' })).toBeVisible();
  await expect(page.getByText('You started a review')).toHaveCount(0);
});

test('an overlong comment is kept in full and says by how much it is too long', async ({ page, reader, request }) => {
  await page.goto(`/book/${await bookId(request, 'Scivias')}`);
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  const modal = await startReview(page, 'x'.repeat(5200));
  await expect(modal.getByText('Too long: 5,200 of 5,000 characters. Please remove 200.')).toBeVisible();
  await modal.getByRole('button', { name: 'Submit review' }).click();
  await expect(modal).toBeVisible();
  await modal.getByLabel('Comment (optional)').fill('x'.repeat(5000));
  await modal.getByRole('button', { name: 'Submit review' }).click();
  await expect(modal).toHaveCount(0);
});
