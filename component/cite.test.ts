import { bookId, expect, test } from './support/test.ts';

test('a book is cited in a style that the next dialog remembers', async ({ page, reader: _, request }) => {
  await page.goto(`/book/${await bookId(request, 'Proslogion')}`);
  await page.getByRole('button', { name: 'Cite this' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('definition').filter({ hasText: /^Anselm.*Proslogion \(/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'BibTeX' })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Style' }).selectOption('mla');
  await expect(dialog.getByRole('term').filter({ hasText: 'In the text' })).toBeVisible();
  await page.goto(`/book/${await bookId(request, 'Confessions')}`);
  await page.getByRole('button', { name: 'Cite this' }).click();
  await expect(page.getByRole('combobox', { name: 'Style' })).toHaveValue('mla');
});

test('a citation that cannot be loaded can be retried', async ({ page, reader: _, api, expectFailures }) => {
  expectFailures(/\/citation/);
  api.mock('GET /api/passages/*/citation', 500);
  await page.goto('/passages/45008028028');
  await page.getByRole('button', { name: 'Cite this' }).click();
  await expect(page.getByText('Server error formatting the citation.')).toBeVisible();
  api.reset();
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Rom 8:28.' })).toBeVisible();
});
