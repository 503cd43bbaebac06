import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** Presses Tab until the target has the focus, at most `atMost` times. */
async function tabTo(page: Page, target: Locator, atMost = 60): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < atMost; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, `within ${atMost} presses of Tab`).toBeFocused();
}

test('the first tab stop skips the header', async ({ page }) => {
  await page.goto('/authors');
  await expect(page.getByRole('heading', { level: 1, name: 'Authors' })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

test('the page does not scroll while the focus moves in the header, or the reader types there', async ({ page }) => {
  await page.goto('/digital-library');
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(50);
  await page.mouse.wheel(0, 900);
  const scrolled = () => page.evaluate(() => window.scrollY);
  await expect.poll(scrolled).toBe(900);
  const search = page.getByRole('banner').getByRole('searchbox');
  await tabTo(page, search, 10);
  await page.keyboard.type('au');
  await expect(search).toHaveValue('au');
  // A row above may change its height by a fraction of a pixel.
  expect(Math.abs((await scrolled()) - 900)).toBeLessThan(3);
});

test('the slash key focuses the search unless the reader is typing, and the focused element has a visible outline', async ({ page }) => {
  await page.goto('/digital-library');
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(50);
  await expectOutlines(page);
  await page.keyboard.press('/');
  const search = page.getByRole('banner').getByRole('searchbox');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await page.keyboard.type('and/or');
  await expect(search).toHaveValue('and/or');
  const box = page.getByLabel('Title or author');
  await box.focus();
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('/');
});

test('the sidebar opens and closes by keyboard', async ({ page }) => {
  await page.goto('/about');
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' });
  await tabTo(page, toggle);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.keyboard.press('Space');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Authors' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Authors' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a reader can go from the library to a submitted review without a mouse, and its dialog traps the focus', async ({ page, reader }) => {
  await page.goto('/digital-library');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await tabTo(page, page.getByLabel('Title or author'));
  await page.keyboard.type('gravity');
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(1);
  await tabTo(page, page.getByRole('button', { name: 'View Details' }), 5);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Gravity and Grace' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  const button = page.getByRole('button', { name: 'Mark As Read' });
  await tabTo(page, button, 8);
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog');
  await expect(modal).toBeVisible();
  await expect.poll(() => holdsFocus(modal)).toBe(true);
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 9; presses++) {
      await page.keyboard.press(key);
      expect(await holdsFocus(modal)).toBe(true);
    }
  }
  await page.keyboard.press('/');
  expect(await holdsFocus(modal)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await expect.poll(() => holdsFocus(modal)).toBe(true);
  await tabTo(page, modal.getByRole('radio', { name: '1 star', exact: true }), 5);
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowRight');
  await expect(modal.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(modal.getByLabel('Comment (optional)')).toBeFocused();
  await page.keyboard.type('All of it must be read twice.');
  await tabTo(page, modal.getByRole('button', { name: 'Submit review' }), 5);
  await page.keyboard.press('Enter');
  await expect(modal).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(page.getByRole('article').filter({ hasText: reader.username })).toContainText('All of it must be read twice.');
});

function holdsFocus(dialog: Locator): Promise<boolean> {
  return dialog.evaluate((element) => element.contains(document.activeElement));
}

async function expectOutlines(page: Page): Promise<void> {
  for (const target of [
    page.getByRole('link', { name: 'Catena' }),
    page.getByRole('banner').getByRole('link', { name: 'Sign Up' }),
    page.getByLabel('Category'),
    page.getByRole('button', { name: 'Clear Filters' }),
    page.getByRole('button', { name: 'View Details' }).first(),
  ]) {
    await tabTo(page, target);
    const outline = await target.evaluate((element) => {
      const style = getComputedStyle(element);
      return style.outlineStyle === 'none' ? 0 : Number.parseFloat(style.outlineWidth);
    });
    expect(outline).toBeGreaterThanOrEqual(2);
  }
}
