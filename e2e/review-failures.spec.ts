import { mockResponse, type MockResponse, labelOf } from './support/mock-responses.ts';
import { bookId, expect, test } from './support/test.ts';

test('a review that cannot be sent says why and keeps the input', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/reads$/);
  const cases: readonly (readonly [MockResponse, string])[] = [
    [{ status: 400, details: 'Please select a rating between 1 and 5' }, 'Please select a rating between 1 and 5'],
    [403, 'Access denied.'],
    [404, 'Book or related data not found.'],
    [500, 'Failed to submit review'],
    // Adjacent cases have different sentences, so that a stale sentence cannot pass.
    [502, 'Server is down. Please try again later.'],
    [{ status: 500, details: 'The ink has run out.' }, 'The ink has run out.'],
    [503, 'Server is down. Please try again later.'],
    ['no answer', 'Unable to reach server. Please check your connection.'],
    [504, 'Server is down. Please try again later.'],
    [418, 'Failed to submit review'],
  ];
  await page.goto(`/book/${await bookId(request, 'The Ladder of Divine Ascent')}`);
  await page.getByRole('button', { name: 'Mark As Read' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('radio', { name: '2 stars' }).check();
  await modal.getByLabel('Comment (optional)').fill('Thirty steps, and I am tired.');
  for (const [fake, sentence] of cases) {
    await test.step(labelOf(fake), async () => {
      await mockResponse(page, 'POST /api/reads', fake);
      await modal.getByRole('button', { name: 'Submit review' }).click();
      await expect(modal.getByRole('alert')).toHaveText(sentence);
      await expect(modal.getByLabel('Comment (optional)')).toHaveValue('Thirty steps, and I am tired.');
      await expect(modal.getByRole('radio', { name: '2 stars' })).toBeChecked();
    });
  }
  await page.unrouteAll();
  await modal.getByRole('button', { name: 'Submit review' }).click();
  await expect(modal).toHaveCount(0);
  const reviews = page.getByRole('region', { name: 'Reviews' }).getByRole('article').filter({ hasText: reader.username });
  await expect(reviews).toContainText('Thirty steps, and I am tired.');
});

test('a review submitted twice quickly is stored once', async ({ page, reader, request }) => {
  await page.goto(`/book/${await bookId(request, 'The Interior Castle')}`);
  await page.getByRole('button', { name: 'Mark As Read' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('radio', { name: '5 stars' }).check();
  await modal.getByRole('button', { name: 'Submit review' }).dblclick();
  await expect(modal).toHaveCount(0);
  const reviews = page.getByRole('region', { name: 'Reviews' }).getByRole('article').filter({ hasText: reader.username });
  await expect(reviews).toHaveCount(1);
  await expect(reviews).not.toContainText('edited');
});

test('reviews that cannot be loaded say why and leave the book readable', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/reads\?/);
  const cases: readonly (readonly [MockResponse, string])[] = [
    [404, 'Reads not found.'],
    [500, 'Server error fetching reads.'],
    ['no answer', 'Unable to reach server. Please check your connection.'],
  ];
  const address = `/book/${await bookId(request, 'Proslogion')}`;
  for (const [fake, sentence] of cases) {
    await mockResponse(page, 'GET /api/reads', fake);
    await page.goto(address);
    await expect(page.getByRole('region', { name: 'Reviews' }).getByRole('alert')).toContainText(sentence);
    await expect(page.getByRole('heading', { level: 1, name: 'Proslogion' })).toBeVisible();
  }
  await page.unrouteAll();
  await page.getByRole('region', { name: 'Reviews' }).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Reviews' }).getByRole('article')).not.toHaveCount(0);
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
});

test('a review that cannot be removed says why', async ({ page, reader: _, request, expectFailures }) => {
  expectFailures(/\/api\/reads/);
  await page.goto(`/book/${await bookId(request, 'Fear and Trembling')}`);
  await page.getByRole('button', { name: 'Mark As Read' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('radio', { name: '2 stars' }).check();
  await modal.getByRole('button', { name: 'Submit review' }).click();
  await page.getByRole('button', { name: 'Edit review' }).click();
  await mockResponse(page, 'POST /api/reads', 500);
  await modal.getByRole('button', { name: 'Save review' }).click();
  await expect(modal.getByRole('alert')).toHaveText('Failed to submit review');
  await mockResponse(page, 'DELETE /api/reads/*', 500);
  await modal.getByRole('button', { name: 'Remove review' }).click();
  await expect(modal.getByRole('alert')).toHaveText('Failed to remove review');
});
