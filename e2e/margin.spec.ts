import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { long, test, verses } from './support/margin-library.ts';
import { logIn, newReader } from './support/readers.ts';
import { selectWords } from './support/select-words.ts';
import { expect } from './support/test.ts';

/** Returns the annotated words in each column. */
const highlighted = (): string[] =>
  [...CSS.highlights].flatMap(([name, ranges]) =>
    [...ranges].map((range) => {
      const { parentElement } = (range as Range).startContainer;
      return `${name} in ${parentElement?.closest<HTMLElement>('[data-edition]')?.dataset['edition']}: ${(range as Range).toString()}`;
    }),
  );

const editor = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const signs = (page: Page) => page.getByRole('region', { name: 'Quotations in this text' });
const footnotes = (page: Page) => editor(page).getByRole('button', { name: /^Footnote: / });
const underlined = (name: string) => [...(CSS.highlights.get(name) ?? [])].map((range) => (range as Range).toString());

/** Types `[^` and the start of a title, and chooses the suggestion. */
async function cite(page: Page, typed: string, suggestion: RegExp): Promise<void> {
  await page.keyboard.type(`[^${typed}`);
  await page.getByRole('option', { name: suggestion }).first().click();
}

/** Highlights words, and writes a note for a circle. */
async function annotate(page: Page): Promise<void> {
  await page.goto('/read/john/John.1');
  await expect(page.getByText(verses[1] ?? '')).toBeVisible();
  await selectWords(page, 'with God');
  await page.keyboard.press('h');
  await expect.poll(() => page.evaluate(highlighted)).toContainEqual(expect.stringMatching(/^annotation-yellow .*: with God$/));
  await selectWords(page, 'In the beginning');
  await page.getByRole('toolbar').getByRole('button', { name: 'Note' }).click();
  const form = page.getByRole('dialog', { name: /^New note: John 1:1/ });
  await form.getByRole('textbox', { name: 'Note' }).fill('Which *word*?');
  await form.getByRole('radio', { name: 'Blue' }).check();
  await form.getByRole('radio', { name: 'Circles' }).check();
  await form.getByRole('checkbox', { name: 'Lauds' }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect.poll(() => page.evaluate(highlighted)).toContainEqual(expect.stringMatching(/^annotation-blue .*: In the beginning$/));
}

/**
 * Checks that a tap on annotated words opens the margin, and that the printed text has its words
 * and no controls.
 */
async function expectPrintedText(page: Page): Promise<void> {
  const panel = page.getByRole('dialog', { name: /^Margin: John 1:1/ });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByText(verses[0] ?? '').click({ position: { x: 40, y: 10 } });
  await expect(panel).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(panel).toBeHidden();
  for (const words of [...verses, ...long.slice(-1)]) await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Writes an essay with three quotations, fixes the wrong one with a click, and cites two works. */
async function writeEssay(page: Page): Promise<void> {
  await page.goto('/write-essay');
  await page.getByLabel('Title').fill('On the Word');
  await editor(page).click();
  await page.keyboard.type('He begins: “In the beginning was the Word” (John 1:1). ');
  await page.keyboard.type('And “without him was any thing made that was made” (John 1:3). ');
  await page.keyboard.type('“The same was in the beginning with God” (John 1:2).');
  await expect(signs(page).getByRole('status')).toHaveText(/^3 quotations checked[,;] 1 needs your attention\.$/);
  await expect(signs(page).getByRole('link', { name: 'John 1:2, John' })).toHaveAttribute('href', '/read/john/John.1.2');
  expect(await page.evaluate(underlined, 'quotation-questioned')).toEqual(['without him was any thing made that was made']);
  const fix = signs(page).getByRole('button', { name: /^Use this wording/ });
  await fix.click();
  await expect(editor(page)).toContainText('“without him was not any thing made that was made” (John 1:3)');
  await page.keyboard.press('Control+Z');
  await expect(editor(page)).toContainText('“without him was any thing made that was made” (John 1:3)');
  await fix.click();
  await expect(signs(page).getByRole('status')).toHaveText('3 quotations checked.');

  await editor(page).press('ControlOrMeta+End');
  await page.keyboard.type(' Faith seeks');
  // Each suggestion after `[` can be linked to or cited, by a tap or by keys; after `[^`, it is
  // cited.
  await page.keyboard.type('[proslog');
  await page
    .getByRole('option', { name: /Proslogion/ })
    .first()
    .getByText('Cite')
    .click();
  await expect(footnotes(page).first()).toHaveAccessibleName(/Footnote: Anselm.*Proslogion \(/);
  await page.keyboard.type(' understanding');
  await page.keyboard.type('[confess');
  await expect(page.getByRole('option', { name: /Confessions/, selected: true })).toBeVisible();
  await page.keyboard.press('Shift+Enter');
  await expect(footnotes(page).nth(1)).toHaveAccessibleName(/Footnote: Augustine/);
  await page.keyboard.type(' and hopes');
  await cite(page, 'Rom 8:24', /^Romans 8:24 ?Scripture$/);
  await expect(footnotes(page).nth(2)).toHaveAccessibleName('Footnote: Rom 8:24.');
  await footnotes(page).first().click();
  const dialog = page.getByRole('dialog', { name: 'Footnote' });
  await dialog.getByLabel('Page or section').fill('2-4');
  await dialog.getByRole('button', { name: 'Save footnote' }).click();
  await expect(footnotes(page).first()).toHaveAccessibleName(/2–4\.$/);
  await page.getByRole('combobox', { name: 'Citation style' }).selectOption('mla');
  await expect(footnotes(page).first()).toHaveAccessibleName('Footnote: Anselm of Canterbury 2–4.');
  await editor(page).press('ControlOrMeta+End');
  await page.keyboard.type('.');
  await editor(page).press('Control+Alt+f');
  await page.getByRole('dialog', { name: 'New footnote' }).getByLabel('Text').fill('See *below*.');
  await page.getByRole('button', { name: 'Insert footnote' }).click();
  await expect(footnotes(page)).toHaveCount(4);
  await page.getByRole('checkbox', { name: 'Tell readers that the quotations were checked' }).check();
  await page.getByRole('button', { name: 'Publish' }).first().click();
}

/** Checks the published essay, on screen, on paper and as a Word document. */
async function readEssay(page: Page): Promise<void> {
  await expect(page.getByText(/^Quotations checked against John on /)).toBeVisible();
  const notes = page.locator('[role=doc-endnotes]');
  const bibliography = page.getByRole('region', { name: 'Bibliography' });
  await expect(notes.getByRole('listitem')).toHaveCount(4);
  await expect(bibliography.getByRole('listitem')).toHaveCount(2);
  await page.getByLabel('Footnote 4', { exact: true }).click();
  await expect(notes.getByRole('listitem').nth(3)).toBeInViewport();

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/was not any thing made that was made/)).toBeVisible();
  // By role, only what is shown is found.
  await expect(notes.getByRole('listitem')).toHaveCount(4);
  await expect(page.getByLabel('Footnote 4', { exact: true })).toBeVisible();
  await expect(notes.locator('[role=doc-backlink]').first()).toBeHidden();
  await expect(bibliography.getByText('Proslogion')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Word (DOCX)' }).click()]);
  expect(download.suggestedFilename()).toBe('On the Word.docx');
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
}

/**
 * Reads the note beside the other edition, answers it, follows the text, pins the panel, and opens
 * it on a phone.
 */
async function readAsMember(page: Page): Promise<void> {
  await page.goto('/read/other/John.1');
  // The note and the essay, which quotes the verse, and the commentary.
  await page.getByRole('button', { name: /number 1: 1 annotation, 1 essay, 1 commentary$/ }).click();
  const panel = page.getByRole('dialog', { name: 'Margin: John 1:1, Another John' });
  await expect(panel.getByText('Which word?')).toBeVisible();
  await expect(panel.getByText(/On John\b.*\bwording\b.*\bdiffers/)).toBeVisible();
  await expect(panel.getByRole('article', { name: 'Commentary: Homilies' })).toBeVisible();
  await expect(panel.getByRole('article', { name: /^Essay: / })).toBeVisible();
  await panel.getByRole('button', { name: 'Reply' }).click();
  await panel.getByRole('textbox', { name: 'Reply' }).fill('The eternal one.');
  await panel.getByRole('form', { name: 'Reply' }).getByRole('button', { name: 'Reply' }).click();
  await expect(panel.getByRole('list', { name: 'Replies' })).toContainText('The eternal one.');
  await expectAccessible(page, 'all', 'the panel', '[data-margin-panel]');

  await page.mouse.move(300, 400);
  await page.mouse.wheel(0, 900);
  await expect(panel).toHaveCount(0);
  const other = page.getByRole('dialog', { name: /^Margin: John 1:/ });
  await expect(other).toBeVisible();
  await other.getByRole('button', { name: 'Pin to this place' }).click();
  const name = await other.getAttribute('aria-label');
  await page.mouse.wheel(0, -900);
  await page.waitForTimeout(600);
  await expect(other).toHaveAttribute('aria-label', name ?? '');

  await page.setViewportSize({ width: 390, height: 800 });
  const sheet = () =>
    other.evaluate((element) => {
      const { left, bottom, width, height } = element.getBoundingClientRect();
      // The gutter of the scrollbar may or may not be part of the page.
      return { left, bottom, isLow: height <= 480, isWide: width >= document.documentElement.clientWidth - 16 };
    });
  // It slides in.
  await expect.poll(sheet).toEqual({ left: 0, bottom: 800, isLow: true, isWide: true });
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('a note for a circle is read beside another edition, and an essay is corrected, cited, published, printed and exported', async ({
  page,
  reader,
  request,
  context,
  baseURL,
}) => {
  test.slow();
  const headers = { authorization: `Bearer ${reader.token}` };
  const created = await request.post('/api/circles', { headers, data: { name: 'Lauds', open: true } });
  const { id: circle } = (await created.json()) as { id: number };
  const [member, stranger] = [await newReader(request), await newReader(request)];
  await request.post(`/api/circles/${circle}/membership`, { headers: { authorization: `Bearer ${member.token}` } });

  await annotate(page);
  await expectPrintedText(page);
  await writeEssay(page);
  await readEssay(page);
  // The open page would notice that its reader is gone, and ask for the text as a visitor.
  await page.goto('about:blank');
  await logIn(context, baseURL, member);
  await readAsMember(page);
  await page.goto('about:blank');
  await logIn(context, baseURL, stranger);
  await page.goto('/read/john/John.1');
  await expect(page.getByRole('button', { name: /number 1: 1 essay, 1 commentary$/ })).toBeVisible();
  expect(await page.evaluate(highlighted)).toEqual([]);
});

test('draws annotations in the column of their edition, and opens the margin of the column', async ({ page, reader, request }) => {
  const headers = { authorization: `Bearer ${reader.token}` };
  for (const [edition, quote, start] of [
    ['john', 'In the beginning', 0],
    ['other', 'the Logos', 19],
  ] as const) {
    const place = { first: { citation: 'John.1.1', start }, last: { citation: 'John.1.1', end: start + quote.length } };
    const created = await request.post('/api/annotations', { headers, data: { edition, quote, ...place, body: `On ${edition}` } });
    expect(created.status()).toBe(201);
  }
  await page.goto('/read/john/John.1?with=other');
  await expect
    .poll(() => page.evaluate(highlighted))
    .toEqual(expect.arrayContaining(['annotation-yellow in john: In the beginning', 'annotation-yellow in other: the Logos']));
  await page
    .locator('[data-edition=other]')
    .getByRole('button', { name: /number 1: 1 annotation$/ })
    .click();
  const panel = page.getByRole('dialog', { name: 'Margin: John 1:1, Another John' });
  await expect(panel.getByText('On other', { exact: true })).toBeVisible();
  // The other test may have left some too.
  await expect(panel.getByText(/On John\b.*\bwording\b.*\bdiffers/).first()).toBeVisible();
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
