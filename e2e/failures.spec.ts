import { mockResponse, mockJson, type MockResponse, openWithResponse, labelOf } from './support/mock-responses.ts';
import { bookId, expect, test } from './support/test.ts';

const details = 'The shelves are being moved.';
const everywhere: readonly (readonly [MockResponse, string])[] = [
  [{ status: 500, details }, details],
  [502, 'Server is down. Please try again later.'],
  [503, 'Server is down. Please try again later.'],
  [504, 'Server is down. Please try again later.'],
  ['no answer', 'Unable to reach server. Please check your connection.'],
];

test('a library that cannot be loaded says why and can be retried', async ({ page, expectFailures }) => {
  expectFailures(/\/api\/works/);
  const alert = page.getByRole('region', { name: 'Works, page 1' }).getByRole('alert');
  const cases: typeof everywhere = [
    [404, 'Works endpoint not found.'],
    [500, 'Server error fetching works.'],
    ...everywhere,
    [418, 'Failed to load works.'],
  ];
  for (const [fake, sentence] of cases) {
    await test.step(labelOf(fake), async () => {
      await openWithResponse(page, '/digital-library', 'GET /api/works', fake);
      await expect(alert.getByText(sentence, { exact: true })).toBeVisible();
    });
  }
  await page.unrouteAll();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(50);
});

test('filters that cannot be loaded show an error and offer only Unknown', async ({ page, expectFailures }) => {
  expectFailures(/\/api\/works\/categories$/);
  for (const fake of [500, 404, 502, 'no answer'] as const) {
    await openWithResponse(page, '/digital-library', 'GET /api/works/categories', fake);
    const sentence = page.getByText('Failed to load filters', { exact: true });
    await expect(sentence).toBeVisible();
    const [red = 0, green = 0, blue = 0] = await sentence.evaluate((element) =>
      (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
    );
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    for (const label of ['Category', 'Language']) await expect(page.getByLabel(label).getByRole('option')).toHaveText(['Unknown']);
  }
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(50);
});

test('an empty list of filters offers Unknown without an error', async ({ page }) => {
  await mockJson(page, 'GET /api/works/languages', []);
  await page.goto('/digital-library');
  await expect(page.getByLabel('Language').getByRole('option')).toHaveText(['Unknown']);
  await expect(page.getByLabel('Category').getByRole('option', { name: 'Apologetics' })).toHaveCount(1);
  await expect(page.getByText('Failed to load filters')).toHaveCount(0);
});

test('an empty library says how to fill it', async ({ page }) => {
  await mockJson(page, 'GET /api/works', []);
  await mockJson(page, 'GET /api/works/shelf', { total: 0, works: [] });
  await page.goto('/digital-library');
  await expect(page.getByText('No results found.', { exact: true })).toBeVisible();
  await expect(page.getByText('npm run import')).toBeVisible();
});

test('a book that cannot be loaded says why', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/works\/\d+$/);
  const address = `/book/${await bookId(request, 'Proslogion')}`;
  const cases: typeof everywhere = [
    [400, 'Invalid book ID'],
    [403, 'Access denied.'],
    [404, 'Book or related data not found.'],
    [500, 'Server error fetching book data.'],
    ...everywhere,
    [418, 'Failed to load book data.'],
  ];
  for (const [fake, sentence] of cases) {
    await test.step(labelOf(fake), async () => {
      await openWithResponse(page, address, 'GET /api/works/*', fake);
      await expect(page.getByRole('main').getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
      await expect(page).toHaveTitle('Book · Catena');
    });
  }
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Proslogion' })).toBeVisible();
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
});

test('a book that does not exist and an invalid id are reported', async ({ page, reader, expectFailures }) => {
  expectFailures(/\/api\/works\/987654321$/);
  await page.goto('/book/987654321');
  await expect(page.getByText('Book or related data not found.', { exact: true })).toBeVisible();
  for (const odd of ['abc', '0', '-3', '99999999999999999999999', '12abc']) {
    await page.goto(`/book/${odd}`);
    await expect(page.getByText('Invalid book ID', { exact: true })).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'Go to the Digital Library' }).click();
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
});

test('references that cannot be loaded show no error', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/references\//);
  const address = `/book/${await bookId(request, 'Proslogion')}`;
  for (const fake of [500, 'no answer'] as const) {
    await openWithResponse(page, address, 'GET /api/references/works/*', fake);
    await expect(page.getByRole('region', { name: 'References' }).getByText('No references available.', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Proslogion' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
});

test('an author who cannot be loaded says why', async ({ page, reader, expectFailures }) => {
  expectFailures(/\/api\/authors\//);
  const cases: typeof everywhere = [
    [404, 'Failed to load author'],
    [500, 'Failed to load author'],
    ...everywhere,
    [418, 'Failed to load author'],
  ];
  for (const [fake, sentence] of cases) {
    await test.step(labelOf(fake), async () => {
      await openWithResponse(page, '/authors/id/1', 'GET /api/authors/id/*', fake);
      await expect(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
    });
  }
  await mockResponse(page, 'GET /api/authors/*', 500);
  await page.goto('/authors/a');
  await expect(page.getByRole('alert').getByText('Failed to load author', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
});

test('a page whose files were renamed by an update of the site is reloaded', async ({ page, expectFailures }) => {
  expectFailures(/\/assets\/AuthorsPage/);
  await page.goto('/digital-library');
  await expect(page.getByRole('heading', { level: 1, name: 'Digital Library' })).toBeVisible();
  await page.route('**/assets/AuthorsPage-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Authors' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Authors' })).toBeVisible();
  await expect(page).toHaveURL('/authors');
});
