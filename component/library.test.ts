import type { Locator } from './support/locator.ts';
import type { Page } from './support/page.ts';
import { expect, test } from './support/test.ts';

function cards(page: Page): Locator {
  return page.getByRole('list', { name: 'Works' }).getByRole('listitem');
}

function titles(page: Page): Locator {
  return page.getByRole('list', { name: 'Works' }).getByRole('heading');
}

async function optionsOf(select: Locator): Promise<string[]> {
  return select.getByRole('option').allTextContents();
}

test('the filters offer every category and language that has a work, after an option for all', async ({ page, request }) => {
  await page.goto('/digital-library');
  await expect(cards(page)).toHaveCount(50);
  const names = async (path: string): Promise<string[]> => (await (await request.get(path)).json()) as string[];
  const [category, language] = [page.getByLabel('Category'), page.getByLabel('Language')];
  for (const list of [category, language]) await expect(list.getByRole('option')).not.toHaveCount(1);
  expect(await optionsOf(category)).toEqual(['All Categories', ...(await names('/api/works/categories'))]);
  expect(await optionsOf(language)).toEqual(['All Languages', ...(await names('/api/works/languages'))]);
  await expect(category).toHaveValue('');
});

test('category and language narrow the list together, and Clear Filters shows everything', async ({ page }) => {
  await page.goto('/digital-library');
  await page.getByLabel('Category').selectOption('Jewish Thought');
  await expect(titles(page)).toHaveCount(5);
  await page.getByLabel('Language').selectOption('Judeo-Arabic');
  await expect(titles(page)).toHaveCount(3);
  await expect(page).toHaveURL('/digital-library?category=Jewish+Thought&language=Judeo-Arabic');
  await page.getByLabel('Title or author').fill('perplexed');
  await expect(titles(page)).toHaveText(['מורה נבוכים — Guide for the Perplexed']);
  await expect(page.getByText('1 of 88 works', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(cards(page)).toHaveCount(50);
  await expect(page).toHaveURL('/digital-library');
  await expect(page.getByLabel('Category')).toHaveValue('');
  await expect(page.getByLabel('Language')).toHaveValue('');
  await expect(page.getByLabel('Title or author')).toHaveValue('');
  await expect(page.getByText(/^88 works in \d+ languages$/)).toBeVisible();
});

test('the order is chosen, is in the address, and starts at its first page', async ({ page }) => {
  await page.goto('/digital-library?page=2');
  await expect(titles(page)).toHaveCount(38);
  const sort = page.getByLabel('Sort by');
  expect(await optionsOf(sort)).toEqual(['Highest rated', 'Title', 'Author', 'Year', 'Newest']);
  await expect(sort).toHaveValue('rating');
  await sort.selectOption('Author');
  await expect(page).toHaveURL('/digital-library?sort=author');
  await expect(titles(page).first()).toHaveText('Sic et Non');
  await page.getByLabel('Category').selectOption('Patristics');
  await expect(titles(page).first()).toHaveText('Der Liebesbegriff bei Augustin');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL('/digital-library?sort=author');
  await sort.selectOption('Year');
  await expect(titles(page).first()).toHaveText('The Didache');
});

test('an article has a type and a plain card', async ({ page, request, api }) => {
  const works = (await (await request.get('/api/works')).json()) as object[];
  api.mock('GET /api/works', { json: [{ ...works[0], type: 'article' }, works[1]] });
  await page.goto('/digital-library');
  await expect(cards(page).first()).toContainText('Article');
  await expect(cards(page).last()).not.toContainText('Article');
});

test('the address contains the filters, so a reload and a shared link show the same', async ({ page }) => {
  await page.goto('/digital-library');
  await page.getByLabel('Category').selectOption('Reformation');
  await page.getByLabel('Title or author').fill('luther');
  const shown = ['The Freedom of a Christian', 'On the Bondage of the Will'].sort();
  await expect(titles(page)).toHaveCount(2);
  await expect(page).toHaveURL(/searchTerm=luther/);
  const address = page.url();
  for (const open of [() => page.reload(), () => page.goto(address)]) {
    await open();
    await expect(titles(page)).toHaveCount(2);
    expect((await titles(page).allTextContents()).sort()).toEqual(shown);
    await expect(page.getByLabel('Category')).toHaveValue('Reformation');
    await expect(page.getByLabel('Title or author')).toHaveValue('luther');
  }
});

test('typing in the box finds titles and authors, ignores accents and adds no history entries', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Digital Library' }).click();
  const box = page.getByLabel('Title or author');
  await box.pressSequentially('kierkegaard');
  await expect(titles(page)).toHaveText(['Fear and Trembling']);
  await box.fill('teresa avila');
  await expect(titles(page)).toHaveText(['The Interior Castle']);
  await box.fill('μορε');
  await expect(page.getByText('No results found.', { exact: true })).toBeVisible();
  await box.fill('περι αρχων');
  await expect(titles(page)).toHaveText(['Περὶ ἀρχῶν — On First Principles']);
  await expect(box).toBeFocused();
  await page.goBack();
  await expect(box).toHaveValue('');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
});

test('Back from a typed word returns to the previous filters', async ({ page }) => {
  await page.goto('/digital-library');
  await page.getByLabel('Category').selectOption('Patristics');
  await expect(page).toHaveURL(/category=Patristics/);
  const box = page.getByLabel('Title or author');
  await box.pressSequentially('augustine');
  await expect(page).toHaveURL(/category=Patristics&searchTerm=augustine|searchTerm=augustine&category=Patristics/);
  await page.goBack();
  await expect(page.getByLabel('Category')).toHaveValue('Patristics');
  await expect(box).toHaveValue('');
});

test('a search without results says so and links back to everything', async ({ page }) => {
  await page.goto('/digital-library?searchTerm=flibbertigibbet');
  await expect(page.getByText('No results found.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show all works' }).click();
  await expect(cards(page)).toHaveCount(50);
});

test('a filter that the library no longer has is shown and finds nothing', async ({ page }) => {
  await page.goto('/digital-library?category=Alchemy');
  await expect(page.getByLabel('Category')).toHaveValue('Alchemy');
  await expect(page.getByText('No results found.', { exact: true })).toBeVisible();
});

test('Back restores the filters and their list step by step', async ({ page }) => {
  await page.goto('/digital-library');
  await page.getByLabel('Category').selectOption('Islam');
  await expect(titles(page)).toHaveCount(3);
  await page.getByLabel('Category').selectOption('Apologetics');
  await expect(titles(page)).toHaveCount(5);
  await page.goBack();
  await expect(page.getByLabel('Category')).toHaveValue('Islam');
  await expect(titles(page)).toHaveCount(3);
  await page.goBack();
  await expect(page.getByLabel('Category')).toHaveValue('');
  await expect(cards(page)).toHaveCount(50);
});
