import type { Locator, Page } from '@playwright/test';
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
  await expect(titles(page)).toHaveCount(4);
  await page.getByLabel('Language').selectOption('Judeo-Arabic');
  await expect(titles(page)).toHaveCount(3);
  await expect(page).toHaveURL('/digital-library?category=Jewish+Thought&language=Judeo-Arabic');
  await page.getByLabel('Title or author').fill('perplexed');
  await expect(titles(page)).toHaveText(['מורה נבוכים — Guide for the Perplexed']);

  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(cards(page)).toHaveCount(50);
  await expect(page).toHaveURL('/digital-library');
  await expect(page.getByLabel('Category')).toHaveValue('');
  await expect(page.getByLabel('Language')).toHaveValue('');
  await expect(page.getByLabel('Title or author')).toHaveValue('');
});

test('the address contains the filters, so a reload and a shared link show the same', async ({ page, otherContext }) => {
  await page.goto('/digital-library');
  await page.getByLabel('Category').selectOption('Reformation');
  await page.getByLabel('Title or author').fill('luther');
  const shown = ['The Freedom of a Christian', 'On the Bondage of the Will'].sort();
  await expect(titles(page)).toHaveCount(2);
  await expect(page).toHaveURL(/searchTerm=luther/);
  const friend = await otherContext.newPage();
  await Promise.all([page.reload(), friend.goto(page.url())]);
  for (const one of [page, friend]) {
    await expect(titles(one)).toHaveCount(2);
    expect((await titles(one).allTextContents()).sort()).toEqual(shown);
    await expect(one.getByLabel('Category')).toHaveValue('Reformation');
    await expect(one.getByLabel('Title or author')).toHaveValue('luther');
  }
});

test('typing in the box finds titles and authors, ignores accents and adds no history entries', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Digital Library' }).click();
  const box = page.getByLabel('Title or author');
  await box.pressSequentially('kierkegaard', { delay: 40 });
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
  await box.pressSequentially('augustine', { delay: 30 });
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

test('returning from a book restores the list, the position and the focus', async ({ page, reader }) => {
  await page.goto('/digital-library');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  const link = cards(page).filter({ hasText: 'The Lamb of God' }).getByRole('button', { name: 'View Details' });
  const height = async (): Promise<number> => (await link.boundingBox())?.y ?? NaN;
  await link.hover();
  const before = await height();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Lamb of God' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  // Not to the pixel, since cards not drawn yet have an estimated height.
  await expect.poll(async () => Math.abs((await height()) - before)).toBeLessThan(60);
});
