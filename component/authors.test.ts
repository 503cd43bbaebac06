import { bookId, expect, test } from './support/test.ts';

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

test('authors are listed under the letters A to Z', async ({ page }) => {
  await page.goto('/authors');
  const links = page.getByRole('navigation', { name: 'Authors by letter' }).getByRole('link');
  await expect(links).toHaveCount(26);
  expect((await links.allTextContents()).map((text) => text.toUpperCase())).toEqual(letters);
  await links.nth(19).click();
  await expect(page).toHaveURL('/authors/t');
  await expect(page.getByRole('heading', { level: 1, name: 'Authors: T' })).toBeVisible();
  const authors = page.getByRole('list', { name: 'Authors' }).getByRole('listitem');
  for (const author of ['Teresa of Ávila1515–1582', 'Tertullian', 'Thomas Aquinas1225–1274', 'Tillich, Paul1886–1965'])
    await expect(authors.filter({ hasText: author })).toHaveCount(1);
});

test('a letter in the address may be uppercase, and a letter without authors says so', async ({ page }) => {
  await page.goto('/authors/A');
  await expect(page.getByRole('link', { name: 'Anselm of Canterbury' })).toBeVisible();
  for (const [path, shown] of [
    ['x', 'X'],
    ['Q', 'Q'],
    ['1', '1'],
    ['ab', 'AB'],
  ] as const) {
    await page.goto(`/authors/${path}`);
    await expect(page.getByText(`No authors found for letter ${shown}.`, { exact: true })).toBeVisible();
  }
});

test('a visitor who opens an author learns why to log in', async ({ page }) => {
  await page.goto('/authors/a');
  await page.getByRole('link', { name: 'Anselm of Canterbury' }).click();
  await expect(page.getByText('Please log in to view author details', { exact: true })).toBeVisible();
});

test('a long letter can be filtered and is grouped by the second letter', async ({ page, api }) => {
  const authors = Array.from({ length: 60 }, (_, i) => ({
    ...{ id: i + 1, name: `A${'bcde'.charAt(i / 15)} Author ${i}`, dates: null },
    ...{ sort_name: `a${'bcde'.charAt(i / 15)} author ${i}`, work_count: i + 1 },
  }));
  api.mock('GET /api/authors/a', { json: authors });
  await page.goto('/authors/a');
  const items = page.getByRole('list', { name: 'Authors' }).getByRole('listitem');
  await expect(items).toHaveCount(60);
  await expect(items.first()).toContainText('1 work');
  await expect(page.getByText('60 authors', { exact: true })).toBeVisible();
  const letters = page.getByRole('navigation', { name: 'Second letter' }).getByRole('button');
  expect(await letters.allTextContents()).toEqual(['Ab', 'Ac', 'Ad', 'Ae']);
  await letters.nth(2).click();
  await expect(page.getByRole('link', { name: 'Ad Author 30' })).toBeFocused();

  await page.getByLabel('Filter by name').fill('author 5');
  await expect(page.getByText('11 of 60 authors', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/authors/a?q=author+5');
  await expect(items).toHaveCount(11);
  await page.getByLabel('Filter by name').fill('nobody');
  await expect(page.getByText('No author with A matches “nobody”.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show all authors with A' }).click();
  await expect(items).toHaveCount(60);
});

test('an author page shows the name, the dates and links to the works with their years', async ({ page, reader, request }) => {
  await page.goto('/authors/a');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await page.getByRole('link', { name: 'Anselm of Canterbury' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Anselm of Canterbury' })).toBeVisible();
  await expect(page).toHaveTitle('Anselm of Canterbury · Catena');
  await expect(page.getByText('1033–1109', { exact: true })).toBeVisible();
  const works = page.getByRole('region', { name: 'Works' }).getByRole('listitem');
  await expect(works).toHaveText(['Cur Deus Homo1098', 'Proslogion1078']);
  await expect(works.getByRole('link', { name: 'Proslogion' })).toHaveAttribute('href', `/book/${await bookId(request, 'Proslogion')}`);
  // Back from a work returns the focus to its link.
  await works.getByRole('link', { name: 'Cur Deus Homo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cur Deus Homo' })).toBeVisible();
  await page.goBack();
  await expect(works.getByRole('link', { name: 'Cur Deus Homo' })).toBeFocused();
});

test('an author without works says so', async ({ page, reader, api }) => {
  api.mock('GET /api/authors/id/*', { json: { id: 1, name: 'Theodore the Unpublished', dates: null, works: [] } });
  await page.goto('/authors/id/1');
  await expect(page.getByRole('heading', { level: 1, name: 'Theodore the Unpublished' })).toBeVisible();
  await expect(page.getByText('No works found for this author.', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
});

test('an author who does not exist and an invalid id are reported', async ({ page, reader, expectFailures }) => {
  expectFailures(/\/api\/authors\/id\/\d+$/);
  for (const id of ['987654321', 'nobody', '0', '-1', '99999999999999999999']) {
    await page.goto(`/authors/id/${id}`);
    await expect(page.getByText('Failed to load author', { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
});
