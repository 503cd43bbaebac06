import type { Page } from '@playwright/test';
import { goWithin } from './support/go-within.ts';
import { hitsOfGrace, mockSearches, mockSuggestions } from './support/mock-search.ts';
import { expect, test } from './support/test.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const boxOf = (page: Page) => page.getByPlaceholder('Search posts, essays, or books...');

test('results are in reading order, and the keyboard moves between them, opens one and returns to it @core', async ({
  page,
  reader: _,
}) => {
  await mockSearches(page, () => hitsOfGrace);
  await page.goto('/search?query=grace&type=literal');
  await expect(page.getByRole('article')).toHaveCount(5);
  await test.step('right-to-left results are right-aligned, and mixed titles are in reading order', async () => {
    const snippet = section(page, 'Posts').getByText('חן וחסד');
    await expect(snippet.locator('mark')).toHaveText(['חסד']);
    expect(await snippet.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl');
    const title = section(page, 'Books').getByRole('link', { name: 'Guide for the Perplexed' });
    await expect(title.locator('bdi[lang=he]')).toHaveText('מורה נבוכים');
    await expect(title.locator('bdi mark')).toHaveText(['נבוכים']);
    expect(await title.evaluate((one) => getComputedStyle(one).direction)).toBe('ltr');
  });
  const link = (name: string) => page.getByRole('link', { name });
  const [first, second, essay, last] = [
    link('Gravity and Grace'),
    link('Guide for'),
    link('What it is to follow'),
    link('Post by Anonymous'),
  ];
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('ArrowDown');
  await expect(first).toBeFocused();
  await press('j');
  await expect(second).toBeFocused();
  await press('ArrowDown');
  await expect(essay).toBeFocused();
  await press('j');
  await expect(link('Post by gaunilo')).toBeFocused();
  await press('k', 'ArrowUp');
  await expect(second).toBeFocused();
  await press('End');
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  await press('j');
  await expect(last).toBeFocused();
  await press('Home');
  await expect(first).toBeFocused();
  await press('j', 'j', 'Enter');
  await expect(page).toHaveURL('/article/1');
  await expect(page.getByRole('heading', { level: 1, name: 'What it is to follow' })).toBeVisible();
  await page.goBack();
  await expect(essay).toBeFocused();

  await goWithin(page, `/search?query=${'grace '.repeat(160).trim()}`);
  const heading = page.getByRole('heading', { level: 1, name: /^Search Results for grace grace/ });
  await expect(heading).toBeVisible();
  // The heading truncates a very long query.
  expect((await heading.boundingBox())?.height ?? 999).toBeLessThan(110);
});

test('suggestions move nothing, wait for a pause in typing, and leave the keys to an active input method', async ({ page, reader: _ }) => {
  const queries = await mockSuggestions(page, () => [{ type: 'essay', id: 3, title: 'On Theosis', detail: 'macrina', url: '/article/3' }]);
  await page.clock.install();
  await page.goto('/about');
  const box = boxOf(page);
  await expect(box).toHaveRole('combobox');
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await page.waitForFunction(() => document.fonts.status === 'loaded');
  const before = await page.getByRole('heading', { level: 1 }).boundingBox();
  // With the paused clock no page time passes between the keys.
  await page.clock.pauseAt(Date.now() + 60_000);
  await box.pressSequentially('theo');
  expect(queries).toEqual([]);
  await page.clock.resume();
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options).toHaveText(['On TheosisEssay · macrina']);
  expect(queries).toEqual(['theo']);
  expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(before);
  // The focus ring surrounds the whole form.
  const ring = (selector: string) => page.locator(selector).evaluate((one) => getComputedStyle(one).outlineStyle);
  expect([await ring('form[role=search]'), await ring('input[name=query]')]).toEqual(['solid', 'none']);

  await box.fill('');
  await expect(options).toHaveCount(0);
  const client = await page.context().newCDPSession(page);
  await client.send('Input.imeSetComposition', { text: 'かみ', selectionStart: 2, selectionEnd: 2 });
  await expect(box).toHaveValue('かみ');
  await page.clock.runFor(1000);
  expect(queries).toEqual(['theo']);
  await client.send('Input.insertText', { text: '神' });
  await expect.poll(() => queries).toEqual(['theo', '神']);
  await expect(options).toHaveCount(1);
  await expect(page).toHaveURL('/about');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('suggestions and recent searches use the screen width and have large tap targets', async ({ page, reader: _ }) => {
    await mockSuggestions(page, () => [
      { type: 'work', id: 1, title: 'Gravity and Grace', detail: 'Simone Weil', url: '/book/1' },
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
    await page.getByRole('button', { name: 'Open search' }).tap();
    await expect(boxOf(page)).toBeFocused();
    await expect(boxOf(page)).toHaveValue('grace');
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
