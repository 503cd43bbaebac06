import { expect, test } from './support/test.ts';

test('a passage without citations is empty, and an invalid number is reported', async ({ page, reader: _, expectFailures }) => {
  expectFailures(/\/api\/passages\/43022001001/);
  // 4 Maccabees 18.
  await page.goto('/entity/passage_76018000000');
  await expect(page).toHaveURL('/passages/76018000000');
  await expect(page.getByRole('heading', { level: 1, name: '4 Maccabees 18' })).toBeVisible();
  await expect(page.getByText('No texts refer to this passage yet.')).toBeVisible();
  for (const path of ['/passages/43022001001', '/passages/x']) {
    await page.goto(path);
    await expect(page.getByText('Passage not found.', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'View the citations graph' })).toHaveAttribute('href', '/graph?view=citations');
  }
});

test('a passage that cannot be loaded can be retried, and a visitor logs in first', async ({ page, reader: _, expectFailures, api }) => {
  expectFailures(/\/api\/passages\//);
  api.mock('GET /api/passages/*', 500);
  await page.goto('/passages/76018000000');
  await expect(page.getByText('Server error fetching passage.')).toBeVisible();
  api.reset();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '4 Maccabees 18' })).toBeVisible();
  localStorage.clear();
  await page.reload();
  await expect(page).toHaveURL(/\/login\?next=%2Fpassages%2F76018000000$/);
});
