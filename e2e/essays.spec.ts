import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { mockResponse } from './support/mock-responses.ts';
import { logIn, newReader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('A list of works.') };
const pdf = {
  name: 'paper.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
};

const editor = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const tool = (page: Page, name: string) => page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });

test('an essay with a picture, a video and two files is written, published and read by another @core', async ({
  page,
  reader,
  request,
  otherContext,
  baseURL,
}) => {
  // Do not contact the video site.
  for (const context of [page.context(), otherContext])
    await context.route(/youtube-nocookie\.com/, (route) => route.fulfill({ contentType: 'text/html', body: '<p>video</p>' }));
  await page.goto('/essays');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Essays' })).toBeVisible();
  await page.getByRole('link', { name: 'Write New Essay' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Title and content are required.', { exact: true })).toBeVisible();
  await page.getByLabel('Title').fill('On waiting');
  await editor(page).click();
  await page.keyboard.type('Waiting is a kind of attention. ');
  await tool(page, 'Bold').click();
  await page.keyboard.type('All of it.');
  await tool(page, 'Bold').click();
  await page.keyboard.press('Enter');
  await tool(page, 'Text color').click();
  await page.getByRole('button', { name: 'Red', exact: true }).click();
  await page.keyboard.type('In red.');
  await page.keyboard.press('Enter');
  await tool(page, 'Bulleted list').click();
  await page.keyboard.type('One');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByLabel('Picture file').setInputFiles({ name: 'pixel.png', mimeType: 'image/png', buffer: pixel });
  await expect(editor(page).locator('img')).toHaveAttribute('src', /^\/files\/pictures\/[0-9a-f]+\.png\?expires=/);
  await tool(page, 'Video').click();
  const dialog = page.getByRole('dialog', { name: 'Video' });
  await dialog.getByLabel('URL').fill('https://evil.example/watch?v=dQw4w9WgXcQ');
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await expect(dialog.getByText('Please enter the URL of a YouTube or Vimeo video.')).toBeVisible();
  await dialog.getByLabel('URL').fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await expect(editor(page).locator('iframe')).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/);
  await page.getByLabel('Attach files').setInputFiles([text, pdf]);
  await expect(page.getByRole('region', { name: 'Attachments' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Publish' }).click();

  await expect(page).toHaveURL(/\/article\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'On waiting' })).toBeVisible();
  const address = new URL(page.url()).pathname;
  await page.goto('/essays');
  await expect(page.getByRole('article', { name: 'On waiting' }).getByRole('link', { name: 'View Essay' })).toHaveAttribute(
    'href',
    address,
  );

  await logIn(otherContext, baseURL, await newReader(request));
  const other = await otherContext.newPage();
  await other.goto(address);
  await expect(other.getByText(new RegExp(`^By ${reader.username} \\| Published on `))).toBeVisible();
  await expect(other.locator('strong')).toHaveText('All of it.');
  expect(
    await other
      .getByRole('listitem')
      .filter({ hasText: 'One' })
      .evaluate((line) => getComputedStyle(line, '::before').content),
  ).toBe('"•"');
  await expect(other.getByText('In red.')).toHaveCSS('color', 'rgb(230, 0, 0)');
  await expect.poll(() => other.locator('.essay-text img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await other.getByRole('button', { name: 'Show all pictures and videos' }).click();
  await expect(other.locator('iframe')).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\//);
  await expect(other.getByRole('link', { name: 'Back to Profile' })).toHaveAttribute('href', `/users/${reader.username}`);
  await expect(other.getByText(/^Last updated: /)).toBeVisible();
  const files = other.getByRole('region', { name: 'Attached Files' });
  await expect(files.getByRole('link')).toHaveText(['notes.txt', 'paper.pdf']);
  // Press Enter, since the tested browser takes a click near the video frame for one inside it.
  const [download] = await Promise.all([other.waitForEvent('download'), files.getByRole('link', { name: 'notes.txt' }).press('Enter')]);
  expect(download.suggestedFilename()).toBe('notes.txt');
  await expect(other.getByRole('link', { name: 'Edit essay' })).toHaveCount(0);
});

test('a draft is visible to its author only, can be edited, and is published', async ({
  page,
  reader,
  request,
  otherContext,
  baseURL,
  expectFailures,
}) => {
  expectFailures(/\/api\/essays/);
  await page.goto('/write-essay');
  await page.getByLabel('Title').fill('Unfinished');
  await editor(page).click();
  await page.keyboard.type('Not yet.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/article\/\d+$/);
  const address = new URL(page.url()).pathname;
  await expect(page.getByText(new RegExp(`By ${reader.username} \\| Draft of`))).toBeVisible();

  await logIn(otherContext, baseURL, await newReader(request));
  const other = await otherContext.newPage();
  await other.goto(address);
  await expect(other.getByText('Access denied. You can only view your own essays.', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Edit essay' }).click();
  await expect(editor(page)).toHaveText('Not yet.');
  await editor(page).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' But now.');
  await page.getByRole('button', { name: 'Publish' }).click();
  // The picture is in the editor before the essay is published.
  await expect(page).toHaveURL(address);
  await expect(page.getByText('Not yet. But now.')).toBeVisible();
  await other.reload();
  await expect(other.getByText('Not yet. But now.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete essay' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete essay' }).click();
  await expect(page.getByText('No essays found.', { exact: true })).toBeVisible();
});

test('the author still sees a picture after its signed URL expired, in the editor and in the draft', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/files\/pictures\//);
  const width = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.naturalWidth);
  await page.goto('/write-essay');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await page.getByLabel('Title').fill('With a picture');
  await editor(page).click();
  await page.keyboard.type('Here.');
  // The random color makes the file unique; the server strips everything but the pixels.
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const buffer = await sharp({ create: { width: 1, height: 1, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
  await page.getByLabel('Picture file').setInputFiles({ name: 'pixel.png', mimeType: 'image/png', buffer });
  await expect.poll(() => width(editor(page).locator('img'))).toBe(1);
  // Simulates a page that was left open overnight.
  const expire = (text: string): string => text.replaceAll(/expires=\d+/g, 'expires=1000000000');
  const place = () => page.evaluate(() => Object.keys(localStorage).find((key) => key.startsWith('catena-autosave:')) ?? '');
  const autosavedText = async () => page.evaluate((key) => localStorage.getItem(key) ?? '', await place());
  await expect.poll(autosavedText).toContain('expires=');
  const old = expire(await autosavedText());
  await page.goto('/about');
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [await place(), old] as const);
  await page.goto('/write-essay');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => width(editor(page).locator('img'))).toBe(1);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/article\/\d+$/);
  const picture = page.locator('.essay-text img');
  await expect.poll(() => width(picture)).toBe(1);

  // The page's URLs have expired, and another reader is denied the public path.
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await page.route(`**/api/essays/${id}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: expire(await answer.text()) });
  });
  await page.reload();
  await expect.poll(() => width(picture)).toBe(1);
  const address = (await picture.getAttribute('src')) ?? '';
  expect((await request.get(address)).status()).toBe(200);
  expect((await request.get(address.replace('pictures', 'public').replace(/\?.*/, ''))).status()).toBe(404);
});

test('an essay that cannot be submitted says why and loses nothing, and its code is shown in the chosen language', async ({
  page,
  reader,
  expectFailures,
}) => {
  expectFailures(/\/api\/essays/);
  await page.goto('/write-essay');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await page.getByLabel('Title').fill('Kept');
  await editor(page).click();
  await page.keyboard.type('Not to be lost.');
  await page.getByLabel('Attach files').setInputFiles({ name: 'run.exe', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(page.getByText('Only .pdf, .doc, .docx and .txt files can be attached.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove run.exe' }).click();
  await page.getByLabel('Attach files').setInputFiles({ name: 'false.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf') });
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('alert').getByText(/false\.pdf/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove false.pdf' }).click();
  await mockResponse(page, 'POST /api/essays', 500);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('alert').getByText('Server error creating essay.', { exact: true })).toBeVisible();
  await expect(editor(page)).toHaveText('Not to be lost.');

  await page.unrouteAll();
  await editor(page).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await tool(page, 'Code').click();
  await page.keyboard.type('return 1');
  await editor(page).locator('select').selectOption('python');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/\/article\/\d+$/);
  await expect(page.getByText('Not to be lost.')).toBeVisible();
  await expect(page.locator('article .hljs-keyword')).toHaveText('return');
});
