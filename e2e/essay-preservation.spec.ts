import type { APIRequestContext, Page } from '@playwright/test';
import { essays } from './support/essays.ts';
import type { Reader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Content' });

async function open(page: Page, request: APIRequestContext, reader: Reader, content: string): Promise<number> {
  const id = await essays(request, reader).create('Kept', content);
  await page.goto(`/write-essay?id=${id}`);
  await expect(editor(page)).toBeVisible();
  return id;
}

/** Adds text at the end, saves, and returns the stored content. */
async function appendAndSave(page: Page, request: APIRequestContext, reader: Reader, id: number): Promise<string> {
  await editor(page).getByText('The end').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('!');
  await page.getByRole('button', { name: 'Save essay' }).click();
  await expect(page).toHaveURL(/\/article\/\d+$/);
  return (await essays(request, reader).get(id)).content;
}

test('editing preserves videos of both kinds and colors', async ({ page, reader, request }) => {
  await page.route(/https:\/\/(?:example\.org|www\.youtube|player\.vimeo)/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '' }),
  );
  const embeds = [
    'https://www.youtube.com/embed/videoseries?list=PL0123456789',
    'https://www.youtube.com/embed/abc',
    'https://player.vimeo.com/video/1',
  ];
  const content = [
    '<p>Film:</p><video src="https://example.org/v.mp4"></video>',
    ...embeds.map((src) => `<iframe src="${src}"></iframe>`),
    '<p><span style="color: #e60000;">red</span> and <span style="background-color: #ffff00;">yellow</span></p><p>The end</p>',
  ].join('');
  const id = await open(page, request, reader, content);
  await expect(editor(page).locator('video')).toHaveAttribute('src', 'https://example.org/v.mp4');
  await expect(editor(page).locator('.ql-color-e60000')).toHaveText('red');
  await expect(page.getByText(/cannot be edited here/)).toHaveCount(0);
  const stored = await appendAndSave(page, request, reader, id);
  expect(stored).toContain('<video class="ql-video" src="https://example.org/v.mp4" controls="true"></video>');
  for (const src of embeds) expect(stored).toContain(`<iframe class="ql-video" src="${src}" allowfullscreen="true"></iframe>`);
  expect(stored).toContain('<span class="ql-color-e60000">red</span> and <span class="ql-bg-ffff00">yellow</span>');
  await page.getByRole('button', { name: 'Show all pictures and videos' }).first().click();
  await expect(page.locator('.essay-text video')).toHaveCount(1);
  await expect(page.locator('.essay-text iframe')).toHaveCount(3);
});

test('the editor aligns right-to-left paragraphs to the right, and headings rank below the title', async ({ page, reader, request }) => {
  const id = await open(
    page,
    request,
    reader,
    '<h1>Part</h1><h2>Chapter</h2><p class="ql-direction-rtl">abc</p><p class="ql-direction-rtl ql-align-center">def</p><p>The end</p>',
  );
  const place = (text: string) => page.getByText(text, { exact: true }).evaluate((element) => getComputedStyle(element).textAlign);
  const sideOf = (text: string) =>
    page.getByText(text, { exact: true }).evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const middle = element.getBoundingClientRect();
      return range.getBoundingClientRect().left > middle.left + middle.width / 2 ? 'right' : 'left';
    });
  expect([await sideOf('abc'), await place('def')]).toEqual(['right', 'center']);
  await page.goto(`/article/${id}`);
  // By role a native heading would match on its tag's level and ignore aria-level.
  await expect(page.locator('h1:not([aria-level])')).toHaveText('Kept');
  await expect(page.getByRole('heading', { name: 'Part' })).toHaveAttribute('aria-level', '2');
  await expect(page.getByRole('heading', { name: 'Chapter' })).toHaveAttribute('aria-level', '3');
  expect([await sideOf('abc'), await place('def')]).toEqual(['right', 'center']);
});
