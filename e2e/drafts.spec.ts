import { bookId, expect, test } from './support/test.ts';

test('logging out in another tab deletes the draft in this one too', async ({ page, context, reader, request }) => {
  await page.goto(`/book/${await bookId(request, 'Ambigua')}`);
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await page.getByRole('button', { name: 'Mark As Read' }).click();
  await page.getByRole('dialog').getByLabel('Comment (optional)').fill('Not for others either.');
  const other = await context.newPage();
  await other.goto('/about');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))).toEqual([]);
});
