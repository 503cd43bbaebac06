import type { Locator, Page } from '@playwright/test';
import { bookId, expect, test } from './support/test.ts';

async function box(locator: Locator) {
  const found = await locator.boundingBox();
  if (!found) throw new Error('it is not shown');
  return found;
}

/** Returns the field of a new topic and the chips drawn over it. */
async function contentField(page: Page) {
  await page.goto('/topics');
  await page.getByRole('button', { name: 'New topic' }).click();
  const content = page.getByRole('form', { name: 'New topic' }).getByLabel('Content');
  return { content, chip: page.locator('[aria-hidden="true"]').getByText('Proslogion', { exact: true }) };
}

test('suggestions open at the caret, and a link is covered by its title without changing the text', async ({
  page,
  reader: _,
  request,
}) => {
  const proslogion = await bookId(request, 'Proslogion');
  const source = `[Work:${proslogion}]`;
  const { content, chip } = await contentField(page);
  await content.fill(`First.\n${'\nLine.'.repeat(6)}`);
  await content.press('Control+Home');
  await content.press('ArrowDown');
  await content.pressSequentially('See [proslo');
  const option = page.getByRole('option', { name: /^Proslogion/ }).first();
  const field = await box(content);
  const list = await box(option);
  expect(list.y - field.y).toBeGreaterThan(50);
  expect(list.y - field.y).toBeLessThan(130);
  expect(list.x - field.x).toBeGreaterThan(20);
  await option.click();
  const value = `First.\nSee ${source}${'\nLine.'.repeat(6)}`;
  await expect(content).toHaveValue(value);
  const drawn = await box(chip);
  expect(drawn.y - field.y).toBeGreaterThan(25);
  expect(drawn.y - field.y).toBeLessThan(90);
  expect(drawn.x - field.x).toBeGreaterThan(35);
  expect(drawn.width).toBeLessThan(160);

  // The source text shows while the caret is in it.
  await content.press('ArrowLeft');
  await expect(chip).toHaveCount(0);
  await content.press('ArrowRight');
  await expect(chip).toBeVisible();
  await content.press('Backspace');
  await expect(content).toHaveValue(value.replace(source, ''));
  await content.press('Control+z');
  await expect(content).toHaveValue(value);
  await content.press('Control+z');
  await expect(content).toHaveValue(value.replace(source, '[proslo'));
});

test('a chip follows its link in right-to-left text, when the field scrolls and on a narrow screen', async ({
  page,
  reader: _,
  request,
}) => {
  const proslogion = await bookId(request, 'Proslogion');
  const { content, chip } = await contentField(page);
  await content.fill(`ראו [Work:${proslogion}] כאן`);
  const field = await box(content);
  const rtl = await box(chip);
  expect(rtl.x - field.x).toBeGreaterThan(field.width / 2);

  await content.fill(`[Work:${proslogion}]${'\nLine.'.repeat(30)}`);
  await content.evaluate((element) => element.scrollTo(0, 0));
  // Until the chip follows the scroll to the top, it is above the field.
  await expect.poll(async () => Math.abs((await box(chip)).y - (await box(content)).y)).toBeLessThan(30);
  const before = await box(chip);
  await content.evaluate((element) => element.scrollTo(0, 40));
  await expect.poll(async () => Math.round(before.y - (await box(chip)).y)).toBe(40);

  await page.setViewportSize({ width: 320, height: 700 });
  await content.fill(`Some words before [Work:${proslogion}] and after it.`);
  await expect(chip).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('the essay editor shows links by title, and copies, undoes and stores them as text', async ({ page, reader: _, request }) => {
  const proslogion = await bookId(request, 'Proslogion');
  await page.goto('/write-essay');
  await page.getByLabel('Title').fill('Twice');
  const editor = page.getByRole('textbox', { name: 'Content' });
  await editor.click();
  await page.keyboard.type('See [proslo');
  await expect(page.getByRole('option', { name: /^Proslogion/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  const chips = editor.locator('.ql-link-chip');
  await expect(chips).toHaveText(['Proslogion']);
  await page.keyboard.press('Backspace');
  await expect(chips).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(chips).toHaveText(['Proslogion']);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+v');
  await expect(chips).toHaveText(['Proslogion', 'Proslogion']);
  const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/api/essays'));
  await page.getByRole('button', { name: 'Publish' }).click();
  const stored = (await sent).postData() ?? '';
  expect(stored.split(`[Work:${proslogion}]`)).toHaveLength(3);
  expect(stored).not.toContain('ql-link-chip');
  await page.getByRole('link', { name: 'Edit essay' }).click();
  await expect(chips).toHaveText(['Proslogion', 'Proslogion']);
});

/**
 * Expects the title of the Guide, Hebrew before English, in reading order and next to each other.
 */
async function expectInReadingOrder(title: Locator): Promise<void> {
  await expect(title).toBeVisible();
  const [hebrew, english] = await title.evaluate((element) => {
    const extent = (word: string) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const start = node.nodeValue?.indexOf(word) ?? -1;
        if (start < 0) continue;
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, start + word.length);
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      }
      throw new Error(`no ${word}`);
    };
    return [extent('מורה'), extent('Guide')] as const;
  });
  expect(english.left).toBeGreaterThan(hebrew.right);
  expect(english.left - hebrew.right).toBeLessThan(40);
}

test('a title in two scripts keeps its order in the suggestions and in chips', async ({ page, reader: _ }) => {
  const option = page.getByRole('option', { name: /Guide for the Perplexed/ }).first();
  const { content } = await contentField(page);
  await content.pressSequentially('See [guide for');
  await expectInReadingOrder(option);
  await option.click();
  await expectInReadingOrder(page.locator('[aria-hidden="true"]').getByText('Guide for the Perplexed'));

  await page.goto('/write-essay');
  const editor = page.getByRole('textbox', { name: 'Content' });
  await editor.click();
  await page.keyboard.type('See [guide for');
  await expectInReadingOrder(option);
  await page.keyboard.press('Enter');
  await expectInReadingOrder(editor.locator('.ql-link-chip').getByText('Guide for the Perplexed'));
});
