import { Buffer } from 'node:buffer';
import { logIn, newReader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const text = { name: 'passages.txt', mimeType: 'text/plain', buffer: Buffer.from('Book X, chapter 8.') };
const pdf = {
  name: 'table.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
};

test('a scholar finds a book, files and reads it, takes notes, and publishes an essay for another', async ({
  page,
  reader,
  request,
  otherContext,
  baseURL,
}) => {
  test.slow();
  for (const context of [page.context(), otherContext])
    await context.route(/youtube-nocookie\.com/, (route) => route.fulfill({ contentType: 'text/html', body: '<p>video</p>' }));

  await test.step('finds a book', async () => {
    await page.goto('/digital-library');
    await page.getByLabel('Title or author').fill('city augustine');
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'The City of God', exact: true }) })
      .getByRole('button', { name: 'View Details' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'The City of God' })).toBeVisible();
  });

  await test.step('adds it to a new folder', async () => {
    await page.getByRole('button', { name: 'Add to Folder' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to Folder' });
    await expect(dialog.getByText('No folders available. Create a folder first.')).toBeVisible();
    await dialog.getByRole('button', { name: 'New folder' }).click();
    await dialog.getByLabel('Folder name').fill('Memory');
    await dialog.getByRole('button', { name: 'Create folder' }).click();
    await dialog.getByLabel('Folder', { exact: true }).selectOption({ label: 'Memory' });
    await dialog.getByRole('button', { name: 'Save to Folder' }).click();
    await expect(page.getByRole('status').getByRole('link', { name: 'Memory' })).toBeVisible();
  });

  await test.step('marks it read', async () => {
    await page.getByRole('button', { name: 'Mark As Read' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark As Read' });
    await dialog.getByRole('radio', { name: '5 stars' }).check();
    await dialog.getByLabel('Comment (optional)').fill('Book ten first.');
    await dialog.getByRole('button', { name: 'Submit review' }).click();
    const reviews = page.getByRole('region', { name: 'Reviews' });
    await expect(reviews.getByRole('article').filter({ hasText: reader.username })).toContainText('Book ten first.');
  });

  await test.step('writes a note that links another', async () => {
    await page.getByRole('status').getByRole('link', { name: 'Memory' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'The City of God' })).toContainText('Book');
    for (const [title, content] of [
      ['The fields of memory', 'A palace with caves.'],
      ['What is time?', 'If nobody asks me, I know. See [[the fields'],
    ] as const) {
      await page.getByRole('button', { name: 'Write Note' }).click();
      await page.getByLabel('Title').fill(title);
      await page.getByLabel('Content').pressSequentially(content);
      if (content.includes('[[')) {
        await expect(page.getByRole('option', { name: /^The fields of memory/ })).toBeVisible();
        await page.keyboard.press('Enter');
      }
      await page.getByRole('button', { name: 'Save note' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Note');
    }
    await page.getByRole('listitem').filter({ hasText: 'What is time?' }).getByRole('link', { name: 'View Details' }).click();
    await page.getByRole('article').getByRole('link', { name: 'The fields of memory' }).click();
    await expect(page.getByRole('region', { name: 'Linked from' }).getByRole('link', { name: 'What is time?' })).toBeVisible();
  });

  const address = await test.step('writes an essay with a picture, a video and two attachments, and publishes it', async () => {
    await page.goto('/essays');
    await page.getByRole('link', { name: 'Write New Essay' }).click();
    await page.getByLabel('Title').fill('The caves of memory');
    const editor = page.getByRole('textbox', { name: 'Content' });
    await editor.click();
    await page.keyboard.type('He goes in, and does not find himself at home.');
    await page.keyboard.press('Enter');
    await page.getByLabel('Picture file').setInputFiles({ name: 'pixel.png', mimeType: 'image/png', buffer: pixel });
    await expect(editor.locator('img')).toHaveCount(1);
    await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Video', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Video' });
    await dialog.getByLabel('URL').fill('https://youtu.be/dQw4w9WgXcQ');
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect(editor.locator('iframe')).toHaveCount(1);
    await page.getByLabel('Attach files').setInputFiles([text, pdf]);
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'The caves of memory' })).toBeVisible();
    return new URL(page.url()).pathname;
  });

  await test.step('another reader can open the published essay', async () => {
    await logIn(otherContext, baseURL, await newReader(request));
    const other = await otherContext.newPage();
    await other.goto(address);
    await expect(other.getByText('He goes in, and does not find himself at home.')).toBeVisible();
    await expect.poll(() => other.locator('.essay-text img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    await other.getByRole('button', { name: 'Show all pictures and videos from other sites' }).click();
    await expect(other.locator('.essay-text iframe')).toHaveAttribute('src', /youtube-nocookie\.com\/embed\//);
    await expect(other.getByRole('region', { name: 'Attached Files' }).getByRole('link')).toHaveText(['passages.txt', 'table.pdf']);
  });
});
