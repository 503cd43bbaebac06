import type { Page } from '@playwright/test';
import { addText } from './support/add-text.ts';
import { type Server, startServer } from './support/server.ts';
import { expect, test as base } from './support/test.ts';

const verses = [
  ['John.1.1', 'In the beginning was the Word, and the Word was with God, and the Word was God.'],
  ['John.1.2', 'The same was in the beginning with God.'],
  ['John.1.3', 'All things were made by him; and without him was not any thing made that was made.'],
];

/** Runs the tests against one server that has an edition of three verses. */
const test = base.extend<object, { library: Server }>({
  library: [
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const server = await startServer();
      const edition = { title: 'King James Version', language: 'en', license: 'Public domain', scripture: true, numbering: 'kjv' };
      const lines = verses.map(([citation, text]) => ({ citation, text }));
      await addText(server, 'john', [{ edition }, ...lines].map((line) => JSON.stringify(line)).join('\n'));
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ library }, use) => use(library.url),
});

const editor = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const signs = (page: Page) => page.getByRole('region', { name: 'Quotations in this text' });
const underlined = (name: string) => [...(CSS.highlights.get(name) ?? [])].map((range) => (range as Range).toString());

test('checks the quotations of an essay, fixes one with a click that can be undone, and tells readers', async ({ page, reader }) => {
  await page.goto('/write-essay');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await page.getByLabel('Title').fill('On the Word');
  await editor(page).click();
  await page.keyboard.type('He begins: “In the beginning was the Word” (John 1:1). ');
  await page.keyboard.type('And “without him was any thing made that was made” (John 1:3). ');
  await page.keyboard.type('“The same was in the beginning with God” (John 1:2).');

  await expect(signs(page).getByRole('status')).toHaveText('3 quotations checked; 1 needs your attention.');
  await expect(signs(page).getByRole('link', { name: 'John 1:2, KJV' })).toHaveAttribute('href', '/read/john/John.1.2');
  expect(await page.evaluate(underlined, 'quotation-questioned')).toEqual(['without him was any thing made that was made']);
  await signs(page)
    .getByRole('button', { name: /^Use this wording/ })
    .click();
  await expect(editor(page)).toContainText('“without him was not any thing made that was made” (John 1:3)');
  await page.keyboard.press('Control+Z');
  await expect(editor(page)).toContainText('“without him was any thing made that was made” (John 1:3)');
  await signs(page)
    .getByRole('button', { name: /^Use this wording/ })
    .click();
  await expect(signs(page).getByRole('status')).toHaveText('3 quotations checked.');

  await page.getByRole('checkbox', { name: 'Tell readers that the quotations were checked' }).check();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Quotations checked against KJV on /)).toBeVisible();
});

test('corrects a reference in a topic, with the undo of the field, and remembers a dismissal', async ({ page, reader }) => {
  await page.goto('/topics');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await page.getByRole('button', { name: 'New topic' }).click();
  const field = page.getByRole('form', { name: 'New topic' }).getByLabel('Content');
  await field.fill('“In the beginning was the Word” (John 1:3)');
  await signs(page).getByRole('button', { name: 'Correct to John 1:1' }).click();
  await expect(field).toHaveValue('“In the beginning was the Word” (John 1:1)');
  await page.keyboard.press('Control+Z');
  await expect(field).toHaveValue('“In the beginning was the Word” (John 1:3)');
  await signs(page)
    .getByRole('button', { name: /^Dismiss/ })
    .click();
  await expect(signs(page).getByRole('button', { name: 'Show 1 dismissed' })).toBeVisible();
  await field.fill('Again: “in the beginning was the Word” (John 1:3)');
  await expect(signs(page).getByRole('button', { name: 'Show 1 dismissed' })).toBeVisible();
});
