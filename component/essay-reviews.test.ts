import { desk } from '../e2e/support/desk.ts';
import { newReader } from '../e2e/support/readers.ts';
import { essays } from '../e2e/support/essays.ts';
import { expect, test } from './support/test.ts';

test('an essay can be reviewed from its page, the review changed, and the profile links back', async ({ page, reader, request }) => {
  const id = await essays(request, await newReader(request)).create('On waiting well', '<p>Words.</p>');
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

  await page.getByRole('button', { name: /^Read \d/ }).click();
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
  const id = await essays(request, await newReader(request)).create('On keeping', '<p>Words.</p>');
  await desk(request, reader).folder('To keep');
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

test('a review leaves the profile at once when the author deletes the essay', async ({ page, reader, request }) => {
  const id = await essays(request, reader).create('On second thoughts', '<p>Words.</p>');
  const headers = { authorization: `Bearer ${reader.token}` };
  expect((await request.post('/api/reads', { headers, data: { essay_id: id, rating: 4 } })).ok()).toBe(true);
  await page.goto('/profile');
  const reviews = page.getByRole('region', { name: 'Read & Reviewed' });
  await expect(reviews.getByRole('link', { name: 'On second thoughts' })).toBeVisible();
  await page.goWithin(`/article/${id}`);
  await page.getByRole('button', { name: 'Delete essay' }).click();
  await page.getByRole('dialog', { name: 'Delete this essay?' }).getByRole('button', { name: 'Delete essay' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'On second thoughts' })).toHaveCount(0);
  await page.goWithin('/profile');
  await expect(reviews.getByText('No items marked as read.', { exact: true })).toBeVisible();
});

test('a draft has no reviews and cannot be marked as read', async ({ page, reader, request }) => {
  await page.goto(`/article/${await essays(request, reader).create('Unfinished', '<p>Words.</p>', { status: 'draft' })}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Unfinished' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Folder' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark As Read' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Reviews' })).toHaveCount(0);
});
