import { mockResponse, type MockResponse, openWithResponse, labelOf } from './support/mock-responses.ts';
import { mockSearches, hitsOfGrace } from './support/mock-search.ts';
import { expect, test } from './support/test.ts';

const cases: readonly (readonly [MockResponse, string])[] = [
  [400, 'Failed to fetch search results'],
  [403, 'Access denied.'],
  [404, 'Failed to fetch search results'],
  [418, 'Failed to fetch search results'],
  [429, 'Failed to fetch search results'],
  [500, 'Failed to fetch search results'],
  [{ status: 500, details: 'The shelves are being moved.' }, 'The shelves are being moved.'],
  [502, 'Server is down. Please try again later.'],
  [503, 'Server is down. Please try again later.'],
  [504, 'Server is down. Please try again later.'],
  ['no answer', 'Unable to reach server. Please check your connection.'],
];

for (const type of ['literal', 'semantic']) {
  test(`a failed ${type} search says why, and the query stays`, async ({ page, reader: _, expectFailures }) => {
    expectFailures(/\/api\/search\//);
    for (const [fake, sentence] of cases) {
      await test.step(labelOf(fake), async () => {
        await openWithResponse(page, `/search?query=grace&type=${type}`, 'POST /api/search/*', fake);
        await expect(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
        await expect(page.getByRole('heading', { level: 1, name: 'Search Results for grace' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      });
    }
  });
}

test('a failed search can be retried', async ({ page, reader: _, expectFailures }) => {
  expectFailures(/\/api\/search\//);
  await mockResponse(page, 'POST /api/search/*', 500);
  await page.goto('/search?query=grace');
  await expect(page.getByRole('alert')).toBeVisible();
  await mockSearches(page, () => hitsOfGrace);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article')).toHaveCount(5);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a search retries by itself during an outage', async ({ page, reader: _, expectFailures }) => {
  expectFailures(/\/api\/search\//);
  await mockResponse(page, 'POST /api/search/*', 503);
  await page.goto('/search?query=grace');
  await expect(page.getByRole('alert')).toBeVisible();
  await mockSearches(page, () => hitsOfGrace);
  await expect(page.getByRole('article')).toHaveCount(5);
});

test('a search with an expired session leads to the login and back', async ({ page, reader, expectFailures }) => {
  expectFailures(/\/api\//);
  await mockResponse(page, 'POST /api/search/*', 401);
  await page.goto('/search?query=grace&type=semantic');
  await expect(page).toHaveURL(/\/login\?next=%2Fsearch%3Fquery%3Dgrace%26type%3Dsemantic$/);
  await expect(page.getByText('Unauthorized. Please log in again.', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect(reader.username).not.toBe('');
});

test('failing filters and suggestions do not affect the search', async ({ page, reader: _, expectFailures }) => {
  expectFailures(/\/api\/(works\/languages|search\/suggestions)/);
  await mockResponse(page, 'GET /api/works/languages', 500);
  await mockResponse(page, 'GET /api/search/suggestions', 500);
  await mockSearches(page, ({ body }) => (body.query === 'grace' ? hitsOfGrace : []));
  await page.goto('/search?query=grace&language=Latin');
  await expect(page.getByRole('article')).toHaveCount(5);
  await expect(page.getByLabel('Language')).toHaveValue('Latin');
  const box = page.getByPlaceholder('Search posts, essays, or books...');
  await box.fill('gracce');
  await box.press('Enter');
  await expect(page.getByText('Nothing found.', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
