import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Content' });

test('the toolbar is one tab stop, the arrow keys reach all its tools, and nothing covers another', async ({ page, reader }) => {
  await page.goto('/write-essay');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
  await expect(toolbar).toBeVisible();
  await expectFilesAboveBar(page);
  await page.getByLabel('Title').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Heading')).toBeFocused();
  const seen = new Set<string>();
  const now = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  for (let i = 0; i < 30; i++) {
    seen.add(await now());
    await page.keyboard.press('ArrowRight');
  }
  expect(seen.size).toBe(30);
  await expect(page.getByLabel('Heading')).toBeFocused();
  expect(await page.getByLabel('Heading').inputValue()).toBe('');
  await page.keyboard.press('End');
  await expect(toolbar.getByRole('button', { name: 'Redo' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(toolbar.getByRole('button', { name: 'Redo' })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(page.getByLabel('Heading')).toBeFocused();
  expect(await toolbar.locator('[tabindex="0"]:visible').count()).toBe(1);
  await toolbar.getByRole('button', { name: 'Text color' }).press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Pale red' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Pale');
  await expect(editor(page).locator('.ql-color-facccc')).toHaveText('Pale');
  const font = page.getByLabel('Font', { exact: true });
  expect(await font.evaluate((list: HTMLSelectElement) => list.scrollWidth <= list.clientWidth)).toBe(true);
  await expectMenuAboveCode(page);
});

async function expectFilesAboveBar(page: Page): Promise<void> {
  const files = await page.getByText('Attach files', { exact: true }).boundingBox();
  const publish = await page.getByRole('button', { name: 'Publish' }).boundingBox();
  expect((files?.y ?? NaN) + (files?.height ?? NaN)).toBeLessThan((publish?.y ?? NaN) - 12);
}

/** Types a line of code and expects that the menu of its language does not cover it. */
async function expectMenuAboveCode(page: Page): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('Enter');
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Code', exact: true }).click();
  await page.keyboard.type('const everything = in.the.first.line(of.code, that.is.rather.long, and.goes.on);');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const choice = (await page.getByLabel('Code language').boundingBox()) ?? { y: 0, height: 999 };
    const first = (await editor(page).locator('.ql-code-block').first().boundingBox()) ?? { y: 0 };
    expect(first.y).toBeGreaterThanOrEqual(choice.y + choice.height);
  }
}
