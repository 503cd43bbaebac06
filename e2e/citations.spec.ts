import type { Page } from '@playwright/test';
import { essays } from './support/essays.ts';
import { expect, test } from './support/test.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const footnotes = (page: Page) => editor(page).getByRole('button', { name: /^Footnote: / });

/** Types `[^` and the start of a title, and chooses the suggestion. */
async function cite(page: Page, typed: string, suggestion: RegExp): Promise<void> {
  await page.keyboard.type(`[^${typed}`);
  await page.getByRole('option', { name: suggestion }).first().click();
}

test('footnotes move, are undone and survive another edit', async ({ page, reader, request }) => {
  const content = '<p>One<span class="footnote">First</span></p><p>Two<span class="footnote" data-cite="work:1 sbl">Second</span></p>';
  const id = await essays(request, reader).create('Kept', content, { status: 'draft' });
  await page.goto(`/write-essay?id=${id}`);
  await expect(footnotes(page)).toHaveCount(2);
  await editor(page).press('ControlOrMeta+End');
  await page.keyboard.press('Backspace');
  await expect(footnotes(page)).toHaveCount(1);
  await editor(page).press('ControlOrMeta+z');
  await expect(footnotes(page)).toHaveCount(2);
  await page.keyboard.type('.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect.poll(async () => (await essays(request, reader).get(id)).content).toContain('data-cite="work:1 sbl">Second</span>');
});

test('the first citation of a work stays full and later ones short, and a written footnote is not lost', async ({ page, reader: _ }) => {
  await page.goto('/write-essay');
  await editor(page).click();
  await page.keyboard.type('One');
  await cite(page, 'proslog', /Proslogion/);
  await page.keyboard.type(' two');
  await cite(page, 'proslog', /Proslogion/);
  const [full, short] = [/^Footnote: Anselm of Canterbury, .*\(/, /^Footnote: [^(]*$/];
  await expect(footnotes(page).first()).toHaveAccessibleName(full);
  await expect(footnotes(page).nth(1)).toHaveAccessibleName(short);
  await footnotes(page).first().click();
  await page.getByRole('button', { name: 'Delete footnote' }).click();
  await expect(footnotes(page)).toHaveCount(1);
  await expect(footnotes(page)).toHaveAccessibleName(full);
  await editor(page).press('ControlOrMeta+z');
  await expect(footnotes(page)).toHaveCount(2);
  await expect(footnotes(page).nth(1)).toHaveAccessibleName(short);

  await editor(page).press('Control+Alt+f');
  const dialog = page.getByRole('dialog', { name: /footnote/i }).first();
  await dialog.getByLabel('Text').fill('A long thought');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard what you wrote?' });
  await expect(question).toBeVisible();
  // Longer than a dialog fades out: the key that opened the question must not close it, too.
  await page.waitForTimeout(400);
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(dialog.getByLabel('Text')).toHaveValue('A long thought');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
});

test('a footnote is copied with the title in italics, and as plain text', async ({ page, reader: _, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [work] = (await (await request.get('/api/works?searchTerm=proslogion')).json()) as { id: number }[];
  await page.goto(`/book/${work?.id}`);
  await page.getByRole('button', { name: 'Cite this' }).click();
  await page.getByRole('button', { name: 'Copy footnote' }).click();
  await expect(page.getByText('Footnote copied.')).toBeVisible();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return Promise.all(['text/plain', 'text/html'].map(async (type) => (await item?.getType(type))?.text()));
  });
  expect(copied[0]).toMatch(/^Anselm of Canterbury, Proslogion \(/);
  expect(copied[1]).toContain('<em>Proslogion</em>');
});

test('a printed essay ends with the index of scripture', async ({ page, reader, request }) => {
  const id = await essays(request, reader).create('On providence', '<p>As Rom 8:28 says.</p>');
  await page.goto(`/article/${id}`);
  await expect(page.getByRole('link', { name: 'Rom 8:28' })).toBeVisible();
  // The index is loaded after the text.
  await page.waitForLoadState('networkidle');
  await page.pdf();
  const index = page.getByText('Romans 8:28: paragraph 1');
  await expect(index).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(index).toBeVisible();
});

test('an MLA footnote names the title as long as the essay cites another work of the author', async ({ page, reader: _ }) => {
  await page.goto('/write-essay');
  await page.getByRole('combobox', { name: /style/i }).selectOption('mla');
  await editor(page).click();
  await page.keyboard.type('One');
  await cite(page, 'proslog', /Proslogion/);
  await expect(footnotes(page)).toHaveAccessibleName('Footnote: Anselm of Canterbury.');
  await page.keyboard.type(' two');
  await cite(page, 'cur deus', /Cur Deus Homo/);
  await expect(footnotes(page).first()).toHaveAccessibleName('Footnote: Anselm of Canterbury, Proslogion.');
  await expect(footnotes(page).nth(1)).toHaveAccessibleName('Footnote: Anselm of Canterbury, Cur Deus Homo.');
  await footnotes(page).nth(1).click();
  await page.getByRole('button', { name: 'Delete footnote' }).click();
  await expect(footnotes(page)).toHaveAccessibleName('Footnote: Anselm of Canterbury.');
  await editor(page).press('ControlOrMeta+z');
  await expect(footnotes(page).first()).toHaveAccessibleName('Footnote: Anselm of Canterbury, Proslogion.');
});
