import type { APIRequestContext } from '@playwright/test';
import type { Reader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

async function post(request: APIRequestContext, { token }: Reader, content: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.post('/api/essays', { headers, multipart: { title: 'Written elsewhere', content } });
  return ((await answer.json()) as { id: number }).id;
}

async function contentOf(request: APIRequestContext, { token }: Reader, id: number): Promise<string> {
  const answer = await request.get(`/api/essays/${id}`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { content: string }).content;
}

test('a Markdown essay is edited as Markdown and unchanged parts stay as they are', async ({ page, reader, request }) => {
  const content = '# On *rest*\n\n- one\n- two\n\n> a & b < c\n\n```js\nlet x = 1;\n```\n\nThe end[^1].\n\n[^1]: Of it.';
  const id = await post(request, reader, content);
  await page.goto(`/write-essay?id=${id}`);
  await expect(page.getByText('This essay is written in Markdown.')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Content' });
  await expect(field).toHaveValue(content);
  await page.getByRole('button', { name: 'Save essay' }).click();
  await expect(page).toHaveURL(/\/article\/\d+$/);
  expect(await contentOf(request, reader, id)).toBe(content);

  await page.getByRole('link', { name: 'Edit essay' }).click();
  await field.fill(`${content}\n\nAnd **more**.`);
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(field).toHaveValue(`${content}\n\nAnd **more**.`);
  await page.getByRole('button', { name: 'Save essay' }).click();
  await expect(page.locator('article strong')).toHaveText('more');
  expect(await contentOf(request, reader, id)).toBe(`${content}\n\nAnd **more**.`);
});

test('a Markdown essay shows pictures and videos, but none over plain HTTP', async ({ page, reader, request }) => {
  await page.route(/youtube-nocookie\.com/, (route) => route.fulfill({ contentType: 'text/html', body: '<p>video</p>' }));
  const pixel = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="3"/>';
  await page.route('https://pictures.example/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: pixel }));
  const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
  const id = await post(
    request,
    reader,
    `![A codex](https://pictures.example/a.png)\n\n![A scroll](http://pictures.example/b.png)\n\n${video}\n\nSee ${video} there.`,
  );
  await page.goto(`/article/${id}`);
  const article = page.getByRole('article');
  await expect(article.locator('img, iframe')).toHaveCount(0);
  await article.getByRole('button', { name: 'Show all pictures and videos' }).first().click();
  const picture = article.getByRole('img', { name: 'A codex' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(3);
  await expect(article.locator('img')).toHaveCount(1);
  await expect(article.getByText('A scroll')).toBeVisible();
  await expect(article.locator('iframe')).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
  await expect(article.getByRole('link', { name: video })).toHaveCount(1);
});

test('each part of an essay has the direction of its script, in Markdown and in HTML', async ({ page, reader, request }) => {
  const markdown = 'English first.\n\nבראשית ברא\n\n> בראשית\n\n- בראשית\n\n  ברא\n';
  const html = '<p>English first.</p><p>בראשית ברא</p><blockquote><p>בראשית</p></blockquote><ol><li data-list="bullet">בראשית</li></ol>';
  for (const content of [markdown, html]) {
    await page.goto(`/article/${await post(request, reader, content)}`);
    const article = page.getByRole('article');
    await expect(article.getByText('English first.')).toHaveCSS('direction', 'ltr');
    await expect(article.locator('p').getByText('בראשית ברא', { exact: true })).toHaveCSS('direction', 'rtl');
    const quotation = article.locator('blockquote');
    await expect(quotation).toHaveCSS('direction', 'rtl');
    await expect(quotation).toHaveCSS('border-right-width', '2px');
    await expect(quotation).toHaveCSS('border-left-width', '0px');
    await expect(article.locator('li').first()).toHaveCSS('direction', 'rtl');
  }
});

test('the print view of an essay has its text and links without controls and reviews', async ({ page, reader, request }) => {
  for (const content of ['See [the source](https://source.example).', '<p>See <a href="https://source.example">the source</a>.</p>']) {
    await page.goto(`/article/${await post(request, reader, content)}`);
    await expect(page.getByRole('heading', { name: 'Reviews' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('link', { name: 'the source' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Reviews' })).toBeHidden();
    for (const name of ['Back to Profile', 'Edit essay']) await expect(page.getByRole('link', { name })).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  }
});
