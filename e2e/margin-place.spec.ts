import type { Page } from '@playwright/test';
import { test, verses } from './support/margin-library.ts';
import { selectWords } from './support/select-words.ts';
import { expect } from './support/test.ts';

const panel = (page: Page, name: string) => page.getByRole('dialog', { name: `Margin: ${name}` });
const topOf = (page: Page, citation: string) =>
  page.evaluate((name) => document.querySelector(`article [data-citation="${name}"]`)?.getClientRects()[0]?.top ?? NaN, citation);
/** Scrolls until a segment is at a height of the window. */
async function scrollTo(page: Page, citation: string, top: number): Promise<void> {
  // Segments on the way get their heights only when they come into view.
  await expect(async () => {
    await page.mouse.wheel(0, (await topOf(page, citation)) - top);
    await expect.poll(async () => Math.abs((await topOf(page, citation)) - top), { timeout: 1000 }).toBeLessThan(3);
  }).toPass();
  // Longer than it takes until the reader knows what is in view.
  await page.waitForTimeout(400);
}

test('keeps the verse in view when the margin opens and closes beside parallel columns', async ({ page, reader: _ }) => {
  await page.goto('/read/john/John.1?with=other');
  await expect(page.getByText(verses[0] ?? '')).toBeVisible();
  await scrollTo(page, 'John.1.30', 500);
  const number = page.locator('article [data-citation="John.1.30"] [data-number]').first();
  await number.focus();
  await page.waitForTimeout(400);
  const top = await topOf(page, 'John.1.30');
  await number.focus();
  await page.keyboard.press('m');
  await expect(panel(page, 'John 1:30, John')).toBeVisible();
  await page.waitForTimeout(500);
  expect(Math.abs((await topOf(page, 'John.1.30')) - top)).toBeLessThan(8);
  // The panel stays at its place, too, since the reader did not scroll.
  await expect(panel(page, 'John 1:30, John')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.waitForTimeout(500);
  expect(Math.abs((await topOf(page, 'John.1.30')) - top)).toBeLessThan(8);
  await page.setViewportSize({ width: 900, height: 800 });
  await page.waitForTimeout(500);
  expect(Math.abs((await topOf(page, 'John.1.30')) - top)).toBeLessThan(8);
});

for (const [width, height] of [
  [1280, 800],
  [640, 400],
] as const)
  test(`opens the margin of the verse in the address at ${width} by ${height}`, async ({ page, reader: _ }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/read/john/John.1.20');
    await expect(page.locator('article [data-citation="John.1.20"]').first()).toBeInViewport();
    await page.waitForTimeout(500);
    await page.keyboard.press('m');
    await expect(panel(page, 'John 1:20, John')).toBeVisible();
    await page.keyboard.press('m');
    await expect(panel(page, 'John 1:20, John')).toHaveCount(0);
    await scrollTo(page, 'John.1.35', 120);
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press('m');
    await expect(page.getByRole('dialog', { name: /^Margin: John 1:[34]\d/ })).toBeVisible();
  });

test('marks the words of a note while it is written', async ({ page, reader: _ }) => {
  const written = (): string[] => [...(CSS.highlights.get('annotation-written') ?? [])].map((range) => (range as Range).toString());
  await page.goto('/read/john/John.1');
  await expect(page.getByText(verses[0] ?? '')).toBeVisible();
  await selectWords(page, 'with God');
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: /^New note: John 1:1/ });
  await expect(form).toBeVisible();
  await expect.poll(() => page.evaluate(written)).toEqual(['with God']);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toHaveCount(0);
  await expect.poll(() => page.evaluate(written)).toEqual([]);
});
