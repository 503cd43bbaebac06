import { hitsOfGrace } from '../e2e/support/mock-search.ts';
import { newReader } from '../e2e/support/readers.ts';
import type { Locator } from './support/locator.ts';
import { mockSearches, mockSuggestions } from './support/mock-search.ts';
import type { Page } from './support/page.ts';
import { expect, logIn, test } from './support/test.ts';

const boxOf = (page: Page) => page.getByPlaceholder('Search posts, essays, or books...');

const suggestions = [
  { type: 'work', id: 1, title: 'Gravity and Grace', detail: 'Simone Weil', url: '/book/1' },
  { type: 'topic', id: 1, title: 'Grace and nature', detail: null, url: '/topics/1' },
  { type: 'author', id: 1, title: 'Gratian', detail: null, url: '/authors/id/1' },
];

/** Expects the option that the box marks as active. */
async function expectChosen(page: Page, box: Locator, name: RegExp | null): Promise<void> {
  if (name === null) return expect(box).not.toHaveAttribute('aria-activedescendant');
  const option = page.getByRole('listbox').getByRole('option', { selected: true });
  await expect(option).toHaveAccessibleName(name);
  expect(await box.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
}

async function search(page: Page, query: string, type = 'literal'): Promise<void> {
  await page.getByRole('banner').getByLabel('Search type').selectOption(type);
  await boxOf(page).fill(query);
  await boxOf(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Search Results for ${query}`, exact: true })).toBeVisible();
}

test('suggestions appear after a pause in typing, show their kind and link to their pages', async ({ page, reader: _, api }) => {
  const queries = mockSuggestions(api, () => suggestions);
  await page.goto('/about');
  const box = boxOf(page);
  await expect(box).toHaveRole('combobox');
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await box.pressSequentially('grac');
  await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')).toHaveText([
    'Gravity and GraceBook · Simone Weil',
    'Grace and natureTopic',
    'GratianAuthor',
  ]);
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  expect(queries).toEqual(['grac']);

  await expectChosen(page, box, null);
  await page.keyboard.press('ArrowUp');
  await expectChosen(page, box, /Gratian/);
  await page.keyboard.press('ArrowDown');
  await expectChosen(page, box, null);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expectChosen(page, box, /Grace and nature/);
  await expect(box).toHaveValue('grac');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/topics/1');
  await expect(box).toHaveValue('');
  await expect(page.getByRole('listbox')).toBeHidden();
});

test('suggestions offer texts to read, after passages', async ({ page, reader: _, api }) => {
  const verse = { type: 'passage', id: 45008000, title: 'Romans 8', detail: null, url: '/passages/45008000' };
  mockSuggestions(api, () => [verse, ...suggestions]);
  api.handle('GET /api/references/texts', ({ url }) => ({
    json: [{ path: 'kjv/Rom.8', title: `Romans 8, KJV`, detail: url.searchParams.get('q') }],
  }));
  await page.goto('/about');
  await boxOf(page).pressSequentially('rom 8');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options.nth(0)).toHaveText('Romans 8Passage');
  await expect(options.nth(1)).toHaveText('Read Romans 8, KJVrom 8');
  await expect(options.nth(2)).toHaveText('Gravity and GraceBook · Simone Weil');
  await options.nth(1).click();
  await expect(page).toHaveURL('/read/kjv/Rom.8');
});

test('suggestions can be chosen with the mouse', async ({ page, reader: _, api }) => {
  mockSuggestions(api, () => suggestions);
  await page.goto('/about');
  await boxOf(page).fill('grace');
  await page.getByRole('listbox').getByRole('option', { name: 'Gravity and Grace' }).click();
  await expect(page).toHaveURL('/book/1');
  await expect(page.getByRole('listbox')).toBeHidden();
});

test('suggestions close on Escape, which keeps the input, and Enter without a choice searches', async ({ page, reader: _, api }) => {
  mockSuggestions(api, () => suggestions);
  mockSearches(api, () => hitsOfGrace);
  await page.goto('/about');
  const box = boxOf(page);
  await box.fill('grace');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(box).toHaveValue('grace');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(3);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?query=grace&type=literal');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(box).toHaveValue('grace');
  await expect(box).not.toBeFocused();
});

test('a suggestion chosen before more was typed is not taken', async ({ page, reader: _, api }) => {
  mockSuggestions(api, () => suggestions);
  mockSearches(api, () => hitsOfGrace);
  await page.goto('/about');
  const box = boxOf(page);
  await box.fill('grac');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(3);
  await page.keyboard.press('ArrowDown');
  await expectChosen(page, box, /Gravity and Grace/);
  await page.keyboard.type('e');
  await expectChosen(page, box, null);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?query=grace&type=literal');
});

test('suggestions close when the focus leaves the form', async ({ page, reader: _, api }) => {
  mockSuggestions(api, () => suggestions);
  await page.goto('/about');
  await boxOf(page).fill('grace');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(3);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('banner').getByLabel('Search type')).toBeFocused();
  await expect(page.getByRole('listbox')).toBeHidden();
});

test('suggestions of an earlier query are never shown for a newer one', async ({ page, reader: _, api }) => {
  api.handle('GET /api/search/suggestions', async ({ url }) => {
    const q = url.searchParams.get('q') ?? '';
    if (q === 'law') await late;
    return { json: [{ type: 'topic', id: 1, title: `About ${q}`, detail: null, url: '/topics/1' }] };
  });
  let come = (): void => undefined;
  const late = new Promise<void>((resolve) => (come = resolve));
  await page.goto('/about');
  const box = boxOf(page);
  await box.fill('law');
  await expect
    .poll(() => api.sent.filter(({ url }) => url.pathname.endsWith('/suggestions') && url.searchParams.get('q') === 'law').length)
    .toBe(1);
  await box.fill('grace');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['About graceTopic']);
  come();
  await page.waitForTimeout(100);
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['About graceTopic']);
});

test('suggestions include the nearest spelling, searched in the chosen mode', async ({ page, reader: _, api }) => {
  mockSuggestions(api, () => [
    { type: 'spelling', id: 1, title: 'justification', detail: null, url: '/search?query=justification&type=literal' },
  ]);
  mockSearches(api, () => hitsOfGrace);
  await page.goto('/about');
  await page.getByRole('banner').getByLabel('Search type').selectOption('semantic');
  await boxOf(page).fill('justifikation');
  await page.getByRole('listbox').getByRole('option', { name: 'justification' }).click();
  await expect(page).toHaveURL('/search?query=justification&type=semantic');
  await expect(boxOf(page)).toHaveValue('justification');
});

test('suggestions are not available to visitors, who have a plain box', async ({ page, api }) => {
  const queries = mockSuggestions(api, () => suggestions);
  await page.goto('/about');
  await expect(boxOf(page)).toHaveRole('searchbox');
  await boxOf(page).fill('grace');
  await page.waitForTimeout(600);
  expect(queries).toEqual([]);
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0);
});

test('recent searches are offered in the empty box, newest first, can be repeated and cleared', async ({ page, reader: _, api }) => {
  mockSearches(api, () => hitsOfGrace);
  mockSuggestions(api, () => []);
  await page.goto('/about');
  for (const query of ['grace', 'law', 'hope']) await search(page, query, query === 'law' ? 'semantic' : 'literal');
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await page.keyboard.press('/');
  const list = page.getByRole('listbox', { name: 'Recent searches' });
  await expect(list.getByRole('option')).toHaveText(['hopeliteral', 'lawsemantic', 'graceliteral']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?query=law&type=semantic');
  // The results page stores the search.
  await expect(page.getByRole('heading', { level: 1, name: 'Search Results for law', exact: true })).toBeVisible();

  await page.goto('/about');
  await boxOf(page).click();
  await expect(list.getByRole('option')).toHaveText(['lawsemantic', 'hopeliteral', 'graceliteral']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await expect(list.getByRole('option')).toHaveText(['hopeliteral', 'graceliteral']);
  await list.getByRole('option', { name: 'grace' }).getByTitle('Remove').click();
  await expect(list.getByRole('option')).toHaveText(['hopeliteral']);
  await expect(boxOf(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Clear history' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
});

test('recent searches appear on the search page without a query', async ({ page, reader: _, api }) => {
  mockSearches(api, () => hitsOfGrace);
  mockSuggestions(api, () => []);
  await page.goto('/search');
  await expect(page.getByRole('heading', { level: 1, name: 'Search', exact: true })).toBeVisible();
  await expect(page).toHaveTitle('Search · Catena');
  await expect(page.getByRole('heading', { name: 'Recent searches' })).toHaveCount(0);
  await page.getByRole('link', { name: 'why God became man' }).click();
  await expect(page).toHaveURL('/search?query=why+God+became+man&type=semantic');
  // The page resets the header form, which would discard input typed earlier.
  await expect(page.getByRole('heading', { level: 1, name: 'Search Results for why God became man', exact: true })).toBeVisible();
  await search(page, 'grace');
  await page.goto('/search?query=%20');
  const recent = page.getByRole('region', { name: 'Recent searches' });
  await expect(recent.getByRole('link')).toHaveText(['graceliteral', 'why God became mansemantic']);
  await recent.getByRole('button', { name: 'Remove “grace”' }).click();
  await expect(recent.getByRole('link')).toHaveCount(1);
  await recent.getByRole('button', { name: 'Clear history' }).click();
  await expect(recent).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Search examples' })).toBeVisible();
  await expect(recent).toHaveCount(0);
});

test('recent searches belong to one reader and are deleted on logout', async ({ page, reader, request, api }) => {
  mockSearches(api, () => hitsOfGrace);
  mockSuggestions(api, () => []);
  await page.goto('/search?query=grace');
  await expect(page.getByRole('article')).toHaveCount(5);
  const recentSearchKeys = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('recent')));
  await expect.poll(recentSearchKeys).toEqual([expect.stringMatching(/^catena-recent-searches:[0-9]+$/)]);
  expect((await recentSearchKeys()).join()).not.toContain(reader.username);
  // A request that is still in flight at the logout would fail.
  await api.waitForIdle();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Catena' })).toBeVisible();
  expect(await recentSearchKeys()).toEqual([]);
  logIn(await newReader(request));
  await page.goto('/search');
  await expect(page.getByRole('heading', { name: 'Search examples' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recent searches' })).toHaveCount(0);
});
