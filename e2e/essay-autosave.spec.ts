import type { Page } from '@playwright/test';
import { essays } from './support/essays.ts';
import { expect, test } from './support/test.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const offer = (page: Page) => page.getByText(/^Unsaved draft from /);
const autosavedTexts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('catena-autosave:'))
      .map(([, value]) => (JSON.parse(value) as { value: { content: string } }).value.content),
  );

async function write(page: Page, text: string): Promise<void> {
  await page.goto('/write-essay');
  await page.getByLabel('Title').fill('Kept');
  await editor(page).click();
  await page.keyboard.type(text);
}

test('text is autosaved during continuous typing and when the page is left', async ({ page, reader }) => {
  await write(page, '');
  for (let key = 0; key < 20; key++) {
    await page.keyboard.type('a');
    await page.waitForTimeout(100);
  }
  expect((await autosavedTexts(page)).join('')).toMatch(/^<p>a{5,}<\/p>$/);
  await page.keyboard.type(' and the end');
  await page.getByRole('link', { name: `Profile of ${reader.username}` }).click();
  await expect(page).toHaveURL(/\/profile$/);
  // The URL changes a moment before the page content.
  await expect.poll(async () => (await autosavedTexts(page)).join('')).toContain('and the end');
  await page.goto('/write-essay');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(editor(page)).toHaveText(`${'a'.repeat(20)} and the end`);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/article\/\d+$/);
  expect(await autosavedTexts(page)).toEqual([]);
});

test('two essays edited in parallel do not affect each other', async ({ page, reader }) => {
  await write(page, `By ${reader.username}.`);
  await expect.poll(() => autosavedTexts(page)).toHaveLength(1);
  const other = await page.context().newPage();
  await write(other, 'Beside it.');
  await expect.poll(() => autosavedTexts(page)).toHaveLength(2);
  // Longer than the editor waits for the lock of another tab.
  await other.waitForTimeout(1000);
  await expect(offer(other)).toHaveCount(0);
  await other.close();
  await page.reload();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(editor(page)).toHaveText(`By ${reader.username}.`);
});

test('typing stays fast in a long essay, and the text is autosaved', async ({ page, reader, request }) => {
  const paragraph = `<p>${'In the beginning was the word, and <em>nobody</em> counted them. '.repeat(10)}</p>`;
  const id = await essays(request, reader).create('Long', paragraph.repeat(300));
  await page.clock.install();
  await page.goto(`/write-essay?id=${id}`);
  await expect(editor(page)).toContainText('In the beginning');
  await editor(page).locator('p').first().click();
  // Reading the whole text is expensive, so count the reads during thirty keystrokes.
  await page.evaluate(() => {
    const own = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
    if (!own) return;
    const counter = window as unknown as { reads: number };
    counter.reads = 0;
    Object.defineProperty(Element.prototype, 'innerHTML', {
      ...own,
      get(this: Element): unknown {
        if (this.childElementCount > 250) counter.reads++;
        return own.get?.call(this);
      },
    });
  });
  const reads = () => page.evaluate(() => (window as unknown as { reads: number }).reads);
  // With the paused clock all keys are pressed within one second of page time.
  await page.clock.pauseAt(Date.now() + 600_000);
  for (let key = 0; key < 30; key++) {
    await page.keyboard.type('x');
    await page.clock.runFor(30);
  }
  await page.clock.resume();
  await expect.poll(async () => (await autosavedTexts(page)).join('').includes('x'.repeat(30))).toBe(true);
  expect(await reads()).toBeGreaterThan(0);
  expect(await reads()).toBeLessThan(15);
});
