import type { Locator, Page } from '@playwright/test';
import { mockSearches, mockSuggestions, hitsOfGrace } from './support/mock-search.ts';
import { logIn, newReader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

const placeholder = 'Search posts, essays, or books...';
const boxOf = (page: Page) => page.getByPlaceholder(placeholder);

const suggestions = [
  { type: 'work', id: 1, title: 'Gravity and Grace', detail: 'Simone Weil', url: '/book/1' },
  { type: 'topic', id: 1, title: 'Grace and nature', detail: null, url: '/topics/1' },
  { type: 'author', id: 1, title: 'Gratian', detail: null, url: '/authors/id/1' },
];

/** Expects the option that the box marks as active. */
async function expectChosen(box: Locator, name: RegExp | null): Promise<void> {
  const page = box.page();
  if (name === null) return expect(box).not.toHaveAttribute('aria-activedescendant');
  const option = page.getByRole('listbox').getByRole('option', { selected: true });
  await expect(option).toHaveAccessibleName(name);
  expect(await box.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
}

test.describe('suggestions', () => {
  test('appear after a pause in typing, show their kind and link to their pages', async ({ page, reader: _ }) => {
    const queries = await mockSuggestions(page, () => suggestions);
    await page.clock.install();
    await page.goto('/about');
    const box = boxOf(page);
    await expect(box).toHaveRole('combobox');
    await expect(box).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    const before = await page.getByRole('heading', { level: 1 }).boundingBox();
    // With the paused clock no page time passes between the keys.
    await page.clock.pauseAt(Date.now() + 60_000);
    await box.pressSequentially('grac');
    expect(queries).toEqual([]);
    await page.clock.resume();
    await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')).toHaveText([
      'Gravity and GraceBook · Simone Weil',
      'Grace and natureTopic',
      'GratianAuthor',
    ]);
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    expect(queries).toEqual(['grac']);
    expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(before);

    await expectChosen(box, null);
    await page.keyboard.press('ArrowUp');
    await expectChosen(box, /Gratian/);
    await page.keyboard.press('ArrowDown');
    await expectChosen(box, null);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expectChosen(box, /Grace and nature/);
    await expect(box).toHaveValue('grac');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/topics/1');
    await expect(box).toHaveValue('');
    await expect(page.getByRole('listbox')).toBeHidden();
  });

  test('include essays, and the focus ring surrounds the whole form', async ({ page, reader: _ }) => {
    await mockSuggestions(page, () => [{ type: 'essay', id: 3, title: 'On Theosis', detail: 'macrina', url: '/article/3' }]);
    await page.goto('/about');
    await boxOf(page).pressSequentially('theos');
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['On TheosisEssay · macrina']);
    const ring = (selector: string) => page.locator(selector).evaluate((one) => getComputedStyle(one).outlineStyle);
    expect([await ring('form[role=search]'), await ring('input[name=query]')]).toEqual(['solid', 'none']);
  });

  test('can be chosen with the mouse', async ({ page, reader: _ }) => {
    await mockSuggestions(page, () => suggestions);
    await page.goto('/about');
    await boxOf(page).fill('grace');
    await page.getByRole('listbox').getByRole('option', { name: 'Gravity and Grace' }).click();
    await expect(page).toHaveURL('/book/1');
    await expect(page.getByRole('listbox')).toBeHidden();
  });

  test('close on Escape, which keeps the input, and Enter without a choice searches', async ({ page, reader: _ }) => {
    await mockSuggestions(page, () => suggestions);
    await mockSearches(page, () => hitsOfGrace);
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

  test('close when the focus leaves the form', async ({ page, reader: _ }) => {
    await mockSuggestions(page, () => suggestions);
    await page.goto('/about');
    await boxOf(page).fill('grace');
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(3);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('banner').getByLabel('Search type')).toBeFocused();
    await expect(page.getByRole('listbox')).toBeHidden();
  });

  test('of an earlier query are never shown for a newer one', async ({ page, reader: _ }) => {
    let come = (): void => undefined;
    const late = new Promise<void>((resolve) => (come = resolve));
    await page.route('**/api/search/suggestions*', async (route) => {
      const q = new URL(route.request().url()).searchParams.get('q') ?? '';
      if (q === 'law') await late;
      await route.fulfill({ json: [{ type: 'topic', id: 1, title: `About ${q}`, detail: null, url: '/topics/1' }] }).catch(() => undefined);
    });
    await page.goto('/about');
    const box = boxOf(page);
    const request = page.waitForRequest(/q=law/);
    await box.fill('law');
    const older = await request;
    const failed = page.waitForEvent('requestfailed', (one) => one === older);
    await box.fill('grace');
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['About graceTopic']);
    await failed;
    come();
    await page.waitForTimeout(500);
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['About graceTopic']);
  });

  test('include the nearest spelling, searched in the chosen mode', async ({ page, reader: _ }) => {
    await mockSuggestions(page, () => [
      { type: 'spelling', id: 1, title: 'justification', detail: null, url: '/search?query=justification&type=literal' },
    ]);
    await mockSearches(page, () => hitsOfGrace);
    await page.goto('/about');
    await page.getByRole('banner').getByLabel('Search type').selectOption('semantic');
    await boxOf(page).fill('justifikation');
    await page.getByRole('listbox').getByRole('option', { name: 'justification' }).click();
    await expect(page).toHaveURL('/search?query=justification&type=semantic');
    await expect(boxOf(page)).toHaveValue('justification');
  });

  test('leave the keys to an active input method', async ({ page, reader: _ }) => {
    const queries = await mockSuggestions(page, () => suggestions);
    await page.goto('/about');
    const box = boxOf(page);
    await box.focus();
    const client = await page.context().newCDPSession(page);
    await client.send('Input.imeSetComposition', { text: 'かみ', selectionStart: 2, selectionEnd: 2 });
    await expect(box).toHaveValue('かみ');
    await page.waitForTimeout(500);
    expect(queries).toEqual([]);
    await client.send('Input.insertText', { text: '神' });
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(3);
    expect(queries).toEqual(['神']);
    await expect(page).toHaveURL('/about');
  });

  test('are not available to visitors, who have a plain box', async ({ page }) => {
    const queries = await mockSuggestions(page, () => suggestions);
    await page.goto('/about');
    await expect(boxOf(page)).toHaveRole('searchbox');
    await boxOf(page).fill('grace');
    await page.waitForTimeout(600);
    expect(queries).toEqual([]);
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0);
  });
});

test.describe('recent searches', () => {
  const search = async (page: Page, query: string, type = 'literal'): Promise<void> => {
    await page.getByRole('banner').getByLabel('Search type').selectOption(type);
    await boxOf(page).fill(query);
    await boxOf(page).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `Search Results for ${query}`, exact: true })).toBeVisible();
  };

  test.beforeEach(async ({ page }) => {
    await mockSearches(page, () => hitsOfGrace);
    await mockSuggestions(page, () => []);
  });

  test('are offered in the empty box, newest first, can be repeated and cleared', async ({ page, reader: _ }) => {
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
    await expect(page.getByRole('button', { name: 'Clear all' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(list).toBeHidden();
  });

  test('appear on the search page without a query', async ({ page, reader: _ }) => {
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
    await recent.getByRole('button', { name: 'Clear all' }).click();
    await expect(recent).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Ways to search' })).toBeVisible();
    await expect(recent).toHaveCount(0);
  });

  test('belong to one reader and are deleted on logout', async ({ page, context, reader, request, baseURL }) => {
    await page.goto('/search?query=grace');
    await expect(page.getByRole('article')).toHaveCount(5);
    const recentSearchKeys = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('recent')));
    await expect.poll(recentSearchKeys).toEqual([expect.stringMatching(/^catena-recent-searches:[0-9]+$/)]);
    expect((await recentSearchKeys()).join()).not.toContain(reader.username);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Catena' })).toBeVisible();
    expect(await recentSearchKeys()).toEqual([]);
    await logIn(context, baseURL, await newReader(request));
    await page.goto('/search');
    await expect(page.getByRole('heading', { name: 'Ways to search' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Recent searches' })).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('suggestions and recent searches use the screen width and have large tap targets', async ({ page, reader: _ }) => {
    await mockSuggestions(page, () => [
      ...suggestions,
      { type: 'work', id: 2, title: 'Long '.repeat(40), detail: 'Somebody', url: '/book/2' },
    ]);
    await mockSearches(page, () => hitsOfGrace);
    await page.goto('/search?query=grace');
    await expect(page.getByRole('article')).toHaveCount(5);
    for (const control of [...(await page.getByRole('main').getByRole('link').all()), page.getByRole('button', { name: 'Filters' })]) {
      const box = await control.evaluate((one) => (one.closest('article') ?? one).getBoundingClientRect().height);
      expect(box).toBeGreaterThanOrEqual(43.5);
    }
    await page.getByRole('button', { name: 'Filters' }).tap();
    await expect(page.getByLabel('Century')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await boxOf(page).tap();
    await boxOf(page).fill('');
    await expect(page.getByRole('listbox', { name: 'Recent searches' })).toBeVisible();
    await boxOf(page).fill('gr');
    const option = page.getByRole('listbox').getByRole('option').first();
    await expect(option).toContainText('Gravity and Grace');
    // The previous suggestions may still be shown.
    await expect.poll(async () => (await option.boundingBox())?.width).toBeGreaterThan(360);
    await expect.poll(async () => (await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await option.tap();
    await expect(page).toHaveURL('/book/1');
  });
});
