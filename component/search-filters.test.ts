import { hitsOfGrace } from '../e2e/support/mock-search.ts';
import { mockSearches } from './support/mock-search.ts';
import type { Page } from './support/page.ts';
import { expect, test } from './support/test.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const heading = (page: Page, query: string) => page.getByRole('heading', { level: 1, name: `Search Results for ${query}`, exact: true });

test('filters narrow the results, are in the address and can be cleared', async ({ page, reader: _, api }) => {
  const searches = mockSearches(api, ({ body }) => hitsOfGrace.filter(({ type }) => body.types?.includes(type) ?? true));
  await page.goto('/search?query=grace&type=literal');
  const filters = page.getByRole('group', { name: 'Filters' });
  await filters.getByLabel('Kind').selectOption('Books');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Books']);
  await filters.getByLabel('Language').selectOption('Latin');
  await expect(filters.getByLabel('Language')).toHaveValue('Latin');
  await filters.getByLabel('Century').selectOption('4th century');
  await expect(filters.getByLabel('Century')).toHaveValue('4');
  await filters.getByLabel('Author').fill('simone');
  await expect(page).toHaveURL('/search?query=grace&type=literal&kind=work&language=Latin&century=4&author=simone');
  // The URL changes a moment before the page content.
  await expect.poll(() => searches.at(-1)?.body.filters['author']).toBe('simone');
  await filters.getByLabel('Author').fill('simone weil');
  await filters.getByLabel('Author').press('Enter');
  await expect(page).toHaveURL(/author=simone\+weil$/);
  await expect(page.getByText('Only books and texts have a language and a century.')).toBeVisible();
  await expect.poll(() => searches.at(-1)?.body.filters).toEqual({ language: 'Latin', century: 4, author: 'simone weil' });
  expect(searches.at(-1)?.body.types).toEqual(['work']);

  await page.reload();
  await expect(filters.getByLabel('Kind')).toHaveValue('work');
  await expect(filters.getByLabel('Century')).toHaveValue('4');
  await expect(filters.getByLabel('Author')).toHaveValue('simone weil');
  // A typed name is one history entry.
  await page.goBack();
  await expect(page).toHaveURL('/search?query=grace&type=literal&kind=work&language=Latin&century=4');
  await expect(filters.getByLabel('Author')).toHaveValue('');
  await filters.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/search?query=grace&type=literal');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Books', 'Essays', 'Posts']);
  await expect(filters.getByLabel('Language')).toHaveValue('');
  await section(page, 'Books').getByRole('link', { name: 'Only books' }).click();
  await expect(page).toHaveURL('/search?query=grace&type=literal&kind=work');
});

test('a new query from the header keeps the filters, which can be cleared with one click', async ({
  page,
  reader: _,
  api,
  expectFailures,
}) => {
  expectFailures(/editions\/kjv/);
  api.mock('GET /api/editions/kjv', 404);
  const searches = mockSearches(api, () => hitsOfGrace);
  await page.goto('/search?query=grace&type=literal&kind=text&author=augus&edition=kjv');
  const box = page.getByPlaceholder('Search posts, essays, or books...');
  await box.fill('trinity');
  await box.press('Enter');
  await expect(page).toHaveURL('/search?query=trinity&type=literal&kind=text&author=augus&edition=kjv');
  await expect
    .poll(() => searches.at(-1)?.body)
    .toEqual({ query: 'trinity', limit: 50, types: ['text'], filters: { author: 'augus', edition: 'kjv' } });
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/search?query=trinity&type=literal');
});

test('invalid search parameters in the address are ignored', async ({ page, reader: _, api }) => {
  const searches = mockSearches(api, () => hitsOfGrace);
  await page.goto('/search?query=%20grace%00&type=fuzzy&kind=verse&century=4.5&language=');
  await expect(heading(page, 'grace')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(5);
  expect(searches[0]).toEqual({ type: 'literal', body: { query: 'grace', limit: 50, filters: {} } });
});
