import type { Page } from './support/page.ts';
import { expect, test } from './support/test.ts';

const previous = (page: Page) => page.getByRole('button', { name: 'Previous' });
const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const details = (page: Page) => page.getByRole('button', { name: 'View Details' });

test('the library is paginated by fifty works', async ({ page }) => {
  await page.goto('/digital-library');
  await expect(details(page)).toHaveCount(50);
  await expect(page.getByText('Page 1 of 2', { exact: true })).toBeVisible();
  await expect(previous(page)).toBeDisabled();
  await next(page).click();
  await expect(details(page)).toHaveCount(38);
  await expect(page).toHaveURL('/digital-library?page=2');
  await expect(page.getByText('Page 2 of 2', { exact: true })).toBeVisible();
  await expect(next(page)).toBeDisabled();
  await expect(page.getByRole('region', { name: 'Works, page 2' })).toBeFocused();

  await previous(page).click();
  await expect(details(page)).toHaveCount(50);
  await expect(page).toHaveURL('/digital-library');
  await expect(previous(page)).toBeDisabled();
  await page.goBack();
  await expect(details(page)).toHaveCount(38);
});

test('every work is on exactly one page, with Next and with direct links', async ({ page }) => {
  const titles = page.getByRole('list', { name: 'Works' }).getByRole('heading');
  await page.goto('/digital-library?page=2');
  await expect(titles).toHaveCount(38);
  const second = await titles.allTextContents();
  await previous(page).click();
  await expect(titles).toHaveCount(50);
  const first = await titles.allTextContents();
  await next(page).click();
  await expect(titles).toHaveCount(38);
  expect(await titles.allTextContents()).toEqual(second);
  expect(new Set([...first, ...second]).size).toBe(88);
});

test('Next stays enabled after a full page and is disabled after an incomplete one', async ({ page, api, request }) => {
  const first = await (await request.get('/api/works')).json();
  api.handle('GET /api/works', ({ url }) => {
    const number = Number(url.searchParams.get('page'));
    if (number <= 1) return undefined;
    return { json: number === 2 ? first : [] };
  });
  await page.goto('/digital-library?page=2');
  await expect(details(page)).toHaveCount(50);
  await next(page).click();
  await expect(page.getByText('No results found.', { exact: true })).toBeVisible();
  await expect(next(page)).toBeDisabled();
  await expect(previous(page)).toBeEnabled();
  await previous(page).click();
  await expect(details(page)).toHaveCount(50);
});

test('a page beyond the end is empty and links to the first', async ({ page }) => {
  await page.goto('/digital-library?page=9');
  await expect(page.getByText('No results found.', { exact: true })).toBeVisible();
  await expect(next(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  await expect(details(page)).toHaveCount(50);
  await expect(page).toHaveURL('/digital-library');
});

test('an invalid page number in the address shows the first page', async ({ page }) => {
  for (const odd of ['0', '-1', 'two', '1.5', '', '99999999999999999999', '1e3e', '%00']) {
    await page.goto(`/digital-library?page=${odd}`);
    await expect(details(page)).toHaveCount(50);
    await expect(page.getByText('Page 1 of 2', { exact: true })).toBeVisible();
  }
});

test('choosing a filter starts at its first page', async ({ page }) => {
  await page.goto('/digital-library?page=2');
  await expect(details(page)).toHaveCount(38);
  await page.getByLabel('Category').focus();
  await page.getByLabel('Category').selectOption('Patristics');
  await expect(page.getByText('Page 1 of 1', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/digital-library?category=Patristics');
  await expect(previous(page)).toBeDisabled();
  await expect(next(page)).toBeDisabled();
  await expect(page.getByLabel('Category')).toBeFocused();
});

test('beyond ten thousand works the number of pages is a lower bound', async ({ page, api }) => {
  api.mock('GET /api/works/count', { json: { works: 10_000, more: true, total: 37_697 } });
  await page.goto('/digital-library?category=Patristics');
  await expect(page.getByText('More than 10,000 of 37,697 works', { exact: true })).toBeVisible();
  await expect(page.getByText('Page 1 of more than 200', { exact: true })).toBeVisible();
});
