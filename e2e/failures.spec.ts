import { mockResponse } from './support/mock-responses.ts';
import { expect, test } from './support/test.ts';

test('a page whose files were renamed by an update of the site is reloaded, and failed filters are shown in red', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/\/assets\/AuthorsPage|\/api\/works\/categories$/);
  await mockResponse(page, 'GET /api/works/categories', 500);
  await page.goto('/digital-library');
  const sentence = page.getByText('Failed to load filters', { exact: true });
  await expect(sentence).toBeVisible();
  const [red = 0, green = 0, blue = 0] = await sentence.evaluate((element) =>
    (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
  );
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  for (const label of ['Category', 'Language']) await expect(page.getByLabel(label).getByRole('option')).toHaveText(['Unknown']);
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(50);

  await page.route('**/assets/AuthorsPage-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Authors' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Authors' })).toBeVisible();
  await expect(page).toHaveURL('/authors');
});
