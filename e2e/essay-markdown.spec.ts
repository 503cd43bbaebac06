import { essays } from './support/essays.ts';
import { expect, test } from './support/test.ts';

test('a Markdown essay shows pictures and videos, but none over plain HTTP', async ({ page, reader, request }) => {
  await page.route(/youtube-nocookie\.com/, (route) => route.fulfill({ contentType: 'text/html', body: '<p>video</p>' }));
  const pixel = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="3"/>';
  await page.route('https://pictures.example/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: pixel }));
  const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
  const id = await essays(request, reader).create(
    'Written elsewhere',
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

test('each part of an essay has the direction of its script, and its print view has no controls, in Markdown and in HTML', async ({
  page,
  reader,
  request,
}) => {
  const markdown = 'English first.\n\nבראשית ברא\n\n> בראשית\n\n- בראשית\n\n  ברא\n\nSee [the source](https://source.example).';
  const html =
    '<p>English first.</p><p>בראשית ברא</p><blockquote><p>בראשית</p></blockquote><ol><li data-list="bullet">בראשית</li></ol>' +
    '<p>See <a href="https://source.example">the source</a>.</p>';
  for (const content of [markdown, html]) {
    await page.goto(`/article/${await essays(request, reader).create('Written elsewhere', content)}`);
    const article = page.getByRole('article');
    await expect(article.getByText('English first.')).toHaveCSS('direction', 'ltr');
    await expect(article.locator('p').getByText('בראשית ברא', { exact: true })).toHaveCSS('direction', 'rtl');
    const quotation = article.locator('blockquote');
    await expect(quotation).toHaveCSS('direction', 'rtl');
    await expect(quotation).toHaveCSS('border-right-width', '2px');
    await expect(quotation).toHaveCSS('border-left-width', '0px');
    await expect(article.locator('li').first()).toHaveCSS('direction', 'rtl');
    await expect(page.getByRole('heading', { name: 'Reviews' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('link', { name: 'the source' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Reviews' })).toBeHidden();
    for (const name of ['Back to Profile', 'Edit essay']) await expect(page.getByRole('link', { name })).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  }
});
