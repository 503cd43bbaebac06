import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Reader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const headersOf = ({ token }: Reader) => ({ authorization: `Bearer ${token}` });

async function post(request: APIRequestContext, reader: Reader, content: string, more: Record<string, string> = {}): Promise<number> {
  const answer = await request.post('/api/essays', { headers: headersOf(reader), multipart: { title: 'As edited', content, ...more } });
  return ((await answer.json()) as { id: number }).id;
}

const line = (kind: string, text: string, indent = 0) =>
  `<li data-list="${kind}"${indent > 0 ? ` class="ql-indent-${indent}"` : ''}>${text}</li>`;

/**
 * Returns the marker of each line. Scripts cannot read CSS counters, so this computes them by
 * the same rules.
 */
function marks(page: Page): Promise<string[]> {
  return page.locator('.essay-text').evaluate((text) => {
    const counts = new Map<string, number>();
    const found: string[] = [];
    const pairs = (value: string): (readonly [string, number])[] =>
      [...value.matchAll(/(level-\d) (-?\d+)/g)].map(([, name = '', number]) => [name, Number(number)] as const);
    const formatCount = (count: number, style: string): string => {
      if (style === 'lower-alpha') return String.fromCodePoint(96 + count);
      return style === 'lower-roman' ? 'i'.repeat(count) : String(count);
    };
    for (const part of text.querySelectorAll('p, li')) {
      const { counterIncrement, counterSet } = getComputedStyle(part);
      for (const [name, by] of pairs(counterIncrement)) counts.set(name, (counts.get(name) ?? 0) + by);
      for (const [name, to] of pairs(counterSet)) counts.set(name, to);
      const { content } = getComputedStyle(part, '::before');
      const [, name = '', style = 'decimal'] = /counter\((level-\d)(?:, ([\w-]+))?\)/.exec(content) ?? [];
      if (part.matches('li')) found.push(name === '' ? content.replaceAll('"', '') : `${formatCount(counts.get(name) ?? 0, style)}.`);
    }
    return found;
  });
}

test('the reader numbers lists like the editor, at every level and with the same restarts', async ({ page, reader, request }) => {
  const levels = [0, 1, 1, 0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 8, 0];
  const lines = levels.map((level, i) => line('ordered', `line${i}`, level)).join('');
  const id = await post(
    request,
    reader,
    `<ol>${lines}</ol><p>Between.</p><ol>${line('ordered', 'again')}${line('bullet', 'dot')}${line('ordered', 'two')}</ol>`,
  );
  await page.goto(`/article/${id}`);
  await expect(page.getByText('line14')).toBeVisible();
  expect(await marks(page)).toEqual([
    '1.',
    'a.',
    'b.',
    '2.',
    'a.',
    'i.',
    'ii.',
    '1.',
    'a.',
    'i.',
    '1.',
    'a.',
    'i.',
    'ii.',
    '3.',
    '1.',
    '•',
    '2.',
  ]);
});

test('checklist items have checkboxes that screen readers announce', async ({ page, reader }) => {
  await page.goto('/write-essay');
  await page.getByLabel('Title').fill('To do');
  await editor(page).click();
  await page.keyboard.type('[x] done');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('[ ] to be done');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/\/article\/\d+$/);
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  const done = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'Done:', exact: true }) });
  await expect(done).toHaveText('done');
  await expect(page.getByRole('img', { name: 'Not done:' })).toHaveCount(1);
  const box = done.getByRole('img');
  expect(await box.evaluate((element) => getComputedStyle(element, '::before').content)).toBe('"☑"');
});

test('on the narrowest phone the deepest indents leave room for text of both directions, in the editor and in the reader', async ({
  page,
  reader,
  request,
}) => {
  const texts = ['Words that are read and read again', 'בראשית ברא אלהים את השמים ואת הארץ'];
  const indented = texts.flatMap((text) =>
    [1, 4, 6, 7, 8].map((level) => `<p class="ql-indent-${level}">${text}</p><ol>${line('ordered', text, level)}</ol>`),
  );
  const id = await post(request, reader, indented.join(''));
  for (const address of [`/write-essay?id=${id}`, `/article/${id}`]) {
    await page.goto(address);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 700 });
      for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const widths = await page.locator('.essay-text .ql-indent-8').evaluateAll((parts) =>
        parts.map((part) => {
          const style = getComputedStyle(part);
          const { left, right } = part.getBoundingClientRect();
          const inside = left >= 0 && right <= document.documentElement.clientWidth;
          return inside ? part.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight) : 0;
        }),
      );
      expect(widths).toHaveLength(4);
      for (const room of widths) expect(room).toBeGreaterThan(80);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  const deep = page.locator('.essay-text p.ql-indent-1');
  await expect(deep.first()).toHaveCSS('padding-left', /^5\d(\.\d+)?px$/);
  await expect(deep.last()).toHaveCSS('padding-right', /^5\d(\.\d+)?px$/);
});

test('dark, light and highlighted text is readable in both themes', async ({ page, reader, request }) => {
  const id = await post(
    request,
    reader,
    '<p><span class="ql-color-000000">black</span> <span class="ql-color-ffff00">yellow</span> <span class="ql-bg-ffff00">on <a href="https://a.example/">a link</a></span> <span class="ql-color-e60000 ql-bg-ffffff">red on white</span></p>',
  );
  const colorOf = (text: string) => page.getByText(text, { exact: true }).evaluate((element) => getComputedStyle(element).color);
  const seen: Record<string, string[]> = {};
  await page.goto(`/article/${id}`);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
    seen[theme] = await Promise.all(['black', 'yellow', 'red on white'].map(colorOf));
    expect(await page.locator('.ql-bg-ffff00').evaluate((element) => getComputedStyle(element).color)).toBe('rgb(33, 30, 26)');
    expect(await page.locator('.ql-bg-ffff00 a').evaluate((element) => getComputedStyle(element).color)).toBe('rgb(33, 30, 26)');
  }
  expect(seen['light']?.[0]).toBe('rgb(0, 0, 0)');
  expect(seen['dark']?.[0]).not.toBe('rgb(0, 0, 0)');
  expect(seen['light']?.[1]).not.toBe('rgb(255, 255, 0)');
  expect(seen['dark']?.[1]).toBe('rgb(255, 255, 0)');
  expect([seen['light']?.[2], seen['dark']?.[2]]).toEqual(['rgb(230, 0, 0)', 'rgb(230, 0, 0)']);
});

test('quotations look as in the editor, double spaces stay, and source line breaks are ignored', async ({ page, reader, request }) => {
  const id = await post(request, reader, '<blockquote>Quoted</blockquote>\n<p>Two  blanks</p>\n\n<p>One\n   line</p>');
  await page.goto(`/article/${id}`);
  await expect(page.getByText('Quoted')).toHaveCSS('margin-left', '0px');
  expect(await page.getByText(/^Two/).evaluate((part: HTMLElement) => part.innerText)).toBe('Two  blanks');
  expect(await page.getByText(/^One/).evaluate((part: HTMLElement) => part.innerText)).toBe('One line');
  const tops = await page.locator('.essay-text > *').evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
  expect(tops).toHaveLength(3);
  // Opening the essay in the editor preserves them.
  await page.goto(`/write-essay?id=${id}`);
  await expect(editor(page).locator('p').first()).toHaveText('Two blanks');
  expect(
    await editor(page)
      .locator('p')
      .first()
      .evaluate((part) => part.textContent),
  ).toBe('Two  blanks');
  for (const [i, top] of tops.slice(1).entries()) expect(top - (tops[i] ?? 0)).toBeLessThan(50);
});

test('an attachment downloads from a page open for long, and a removed one is reported', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/files\/attachments\//);
  const text = { mimeType: 'text/plain', buffer: Buffer.from('A list.') };
  const answer = await request.post('/api/essays', {
    headers: headersOf(reader),
    multipart: { title: 'Files', content: 'x', files: { name: 'h.txt', ...text } },
  });
  const { id, files } = (await answer.json()) as { id: number; files: { id: number }[] };
  let old = true;
  await page.route(`**/api/essays/${id}`, async (route) => {
    const real = await route.fetch();
    const body = await real.text();
    await route.fulfill({ response: real, body: old ? body.replaceAll(/expires=\d+/g, 'expires=1000000000') : body });
    old = false;
  });
  await page.goto(`/article/${id}`);
  const link = page.getByRole('link', { name: 'h.txt' });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('h.txt');
  expect(await readFile(await download.path(), 'utf8')).toBe('A list.');
  await request.put(`/api/essays/${id}`, {
    headers: headersOf(reader),
    multipart: { title: 'Files', content: 'x', remove_files: String(files[0]?.id) },
  });
  await link.click();
  await expect(page.getByRole('alert').getByText('“h.txt” is no longer available: the author removed it.')).toBeVisible();
});

test('a published essay can be unpublished, and its readers see why it is gone', async ({ page, reader, request }) => {
  const id = await post(request, reader, '<p>Too early.</p>');
  await page.goto(`/article/${id}`);
  await page.getByRole('button', { name: 'Unpublish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unpublish this essay?' });
  await expect(dialog).toContainText('It becomes a draft that only you can open.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await dialog.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText(`By ${reader.username} | Draft of`)).toBeVisible();
  await expect(page.getByText('Too early.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unpublish' })).toHaveCount(0);
  const response = await request.get(`/api/essays/${id}`, { headers: headersOf(reader) });
  expect(await response.json()).toMatchObject({ status: 'draft', content: '<p>Too early.</p>' });
});
