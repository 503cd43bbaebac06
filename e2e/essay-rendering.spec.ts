import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { essays } from './support/essays.ts';
import { expect, test } from './support/test.ts';

const colorsOf = (page: Page) => page.evaluate(() => ({ paper: getComputedStyle(document.body).backgroundColor }));

test('a Markdown essay is rendered with its footnotes, and hostile HTML in it does not run', async ({ page, reader, request }) => {
  const { create } = essays(request, reader);
  await page.goto(`/article/${await create('Plain', 'A *word*[^1].\n\n[^1]: A source.')}`);
  await expect(page.locator('article em')).toHaveText('word');
  await expect(page.getByText('A source.')).toBeVisible();
  const hostile =
    '<p>Safe</p><script>window.hurt=1</script><img src=x onerror="window.hurt=1"><svg onload="window.hurt=1"></svg><a href="javascript:window.hurt=1">x</a><iframe src="https://evil.example/embed"></iframe><form id="attributes"><input name="parentNode"></form><math><mtext><style><img src=x onerror=window.hurt=1></style></mtext></math>';
  await page.goto(`/article/${await create('Hostile', hostile)}`);
  await expect(page.getByText('Safe', { exact: true })).toBeVisible();
  await expect(page.locator('.essay-text').locator('script, svg, form, iframe, math, style')).toHaveCount(0);
  expect(await page.evaluate(() => (window as { hurt?: number }).hurt)).toBeUndefined();
});

test('code is highlighted for readers, and the library loads only if there is code', async ({ page, reader, request }) => {
  const post = async (content: string): Promise<string> => `/article/${await essays(request, reader).create('Code', content)}`;
  const scripts: string[] = [];
  page.on('request', (one) => one.resourceType() === 'script' && scripts.push(one.url()));
  const keyword = page.locator('article .hljs-keyword');
  await page.goto(await post('<p>No code at all.</p>'));
  await expect(page.getByText('No code at all.')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const without = new Set(scripts);

  const line = (language: string, code: string) => `<div class="ql-code-block" data-language="${language}">${code}</div>`;
  const block = (language: string, ...code: string[]) =>
    `<div class="ql-code-block-container">${code.map((one) => line(language, one)).join('')}</div>`;
  const hostile = block('javascript', 'const tag = "&lt;img src=x onerror=window.hurt=1&gt;"; // &lt;/div&gt;');
  await page.goto(
    await post(
      block('python', 'def psalm(n):', '<br>', '    return n + 1  # one') + block('plain', 'return to me') + hostile + '<p>The end.</p>',
    ),
  );
  await expect(keyword).toHaveText(['def', 'return', 'const']);
  await expect(page.locator('article .hljs-comment').first()).toHaveText('# one');
  await expect(page.locator('article .ql-code-block-container').first()).toHaveText('def psalm(n):    return n + 1  # one');
  await expect(page.locator('article').locator('img, [style]')).toHaveCount(0);
  expect(await page.evaluate(() => (window as { hurt?: number }).hurt)).toBeUndefined();
  expect(scripts.some((script) => !without.has(script))).toBe(true);
  const { paper } = await colorsOf(page);
  await expectAccessible(page, 'all', 'code in an essay');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(async () => (await colorsOf(page)).paper).not.toBe(paper);
  await expectAccessible(page, 'color', 'code in an essay, dark');

  await page.goto(await post('Markdown:\n\n```js visually-hidden\nconst a = `1 < 2`; // &amp;\n\nlet b = 2;\n```\n\n```\nlet it be\n```'));
  await expect(keyword).toHaveText(['const', 'let']);
  await expect(page.locator('article pre').first()).toHaveText('const a = `1 < 2`; // &amp;\n\nlet b = 2;\n', { useInnerText: true });
  await expect(page.locator('.essay-text .visually-hidden')).toHaveCount(0);
  await expectAccessible(page, 'color', 'code in markdown, dark');
});

test('colors of an essay are readable on paper in the dark theme, with their backgrounds', async ({ page, reader, request }) => {
  const content = '<p><span class="ql-color-000000">black</span> <span class="ql-color-ffffff ql-bg-0047b2">white</span></p>';
  const id = await essays(request, reader).create('Colors', content);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/article/${id}`);
  const colorOf = (words: string): Promise<string> => page.getByText(words, { exact: true }).evaluate((one) => getComputedStyle(one).color);
  await expect.poll(() => colorOf('black')).not.toBe('rgb(0, 0, 0)');
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect.poll(() => colorOf('black')).toBe('rgb(0, 0, 0)');
  expect(await colorOf('white')).toBe('rgb(255, 255, 255)');
  await expect(page.getByText('white', { exact: true })).toHaveCSS('print-color-adjust', 'exact');
});
