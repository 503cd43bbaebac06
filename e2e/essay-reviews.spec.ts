import type { APIRequestContext } from '@playwright/test';
import { mockResponse, type MockResponse, openWithResponse, labelOf } from './support/mock-responses.ts';
import { newReader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

async function essayOf(request: APIRequestContext, token: string, title: string, status = 'published'): Promise<number> {
  const answer = await request.post('/api/essays', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { title, content: 'To pray is to *wait*.', type: 'essay', status },
  });
  return ((await answer.json()) as { id: number }).id;
}

test('an essay can be reviewed from its page, the review changed, and the profile links back', async ({ page, reader, request }) => {
  const id = await essayOf(request, (await newReader(request)).token, 'On waiting well');
  await page.goto(`/article/${id}`);
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews.getByText('No reviews available.')).toBeVisible();
  await page.getByRole('button', { name: 'Mark As Read' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark As Read' });
  await dialog.getByRole('button', { name: 'Submit review' }).click();
  await expect(dialog.getByText('Please select a rating between 1 and 5')).toBeVisible();
  await dialog.getByRole('radio', { name: '4 stars' }).check();
  await dialog.getByLabel('Comment (optional)').fill('Short and true.');
  await dialog.getByRole('button', { name: 'Submit review' }).click();
  await expect(dialog).toBeHidden();
  await expect(reviews.getByRole('article').filter({ hasText: 'Short and true.' })).toContainText(reader.username);

  await page.getByRole('button', { name: 'Edit review' }).click();
  const own = page.getByRole('dialog', { name: 'Your review' });
  await expect(own.getByLabel('Comment (optional)')).toHaveValue('Short and true.');
  await own.getByLabel('Comment (optional)').fill('Short, and true.');
  await own.getByRole('button', { name: 'Save review' }).click();
  await expect(reviews.getByRole('article')).toHaveCount(1);
  await expect(reviews.getByText('Short, and true.')).toBeVisible();

  await page.goto('/profile');
  await page.getByRole('link', { name: 'On waiting well' }).click();
  await expect(page).toHaveURL(`/article/${id}`);
});

test('an essay can be added to a folder and is listed as an essay', async ({ page, reader, request }) => {
  const id = await essayOf(request, (await newReader(request)).token, 'On keeping');
  await request.post('/api/folders', { headers: { authorization: `Bearer ${reader.token}` }, data: { name: 'To keep' } });
  await page.goto(`/article/${id}`);
  await page.getByRole('button', { name: 'Add to Folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to Folder' });
  await dialog.getByLabel('Folder', { exact: true }).selectOption({ label: 'To keep' });
  await dialog.getByRole('button', { name: 'Save to Folder' }).click();
  await page.getByRole('status').getByRole('link', { name: 'To keep' }).click();
  const item = page.getByRole('listitem').filter({ hasText: 'On keeping' });
  await expect(item).toContainText('Essay');
  await item.getByRole('link', { name: 'View Details' }).click();
  await expect(page).toHaveURL(`/article/${id}`);
});

test('a draft has no reviews and cannot be marked as read', async ({ page, reader, request }) => {
  await page.goto(`/article/${await essayOf(request, reader.token, 'Unfinished', 'draft')}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Unfinished' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Folder' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark As Read' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Reviews' })).toHaveCount(0);
});

test('an essay review that cannot be sent or loaded says why and keeps the input', async ({ page, reader: _, request, expectFailures }) => {
  expectFailures(/\/api\/reads/);
  const id = await essayOf(request, (await newReader(request)).token, 'On failing');
  await page.goto(`/article/${id}`);
  await page.getByRole('button', { name: 'Mark As Read' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark As Read' });
  await dialog.getByRole('radio', { name: '2 stars' }).check();
  await dialog.getByLabel('Comment (optional)').fill('Kept.');
  const sending: readonly (readonly [MockResponse, string])[] = [
    [403, 'Access denied.'],
    [404, 'Essay not found.'],
    [500, 'Failed to submit review'],
    [502, 'Server is down. Please try again later.'],
    ['no answer', 'Unable to reach server. Please check your connection.'],
    [418, 'Failed to submit review'],
  ];
  for (const [fake, sentence] of sending) {
    await test.step(`sending: ${labelOf(fake)}`, async () => {
      await mockResponse(page, 'POST /api/reads', fake);
      await dialog.getByRole('button', { name: 'Submit review' }).click();
      await expect(dialog.getByRole('alert')).toHaveText(sentence);
      await expect(dialog.getByLabel('Comment (optional)')).toHaveValue('Kept.');
    });
  }
  const showing: readonly (readonly [MockResponse, string])[] = [
    [404, 'Reads not found.'],
    [500, 'Server error fetching reads.'],
    [502, 'Server is down. Please try again later.'],
    [418, 'Failed to load essay.'],
  ];
  for (const [fake, sentence] of showing) {
    await test.step(`showing: ${labelOf(fake)}`, async () => {
      await openWithResponse(page, `/article/${id}`, 'GET /api/reads', fake);
      await expect(page.getByRole('region', { name: 'Reviews' }).getByRole('alert')).toContainText(sentence);
      await expect(page.getByText('To pray is to wait.')).toBeVisible();
    });
  }
});
