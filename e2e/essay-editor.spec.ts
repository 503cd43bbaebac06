import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';
import type { Page, Request, Route } from '@playwright/test';
import type { Reader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

const base64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** Returns distinct pictures for distinct names. */
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: withPixelSize(Buffer.from(base64, 'base64'), name) });

/** Stores nine letters in a pHYs chunk, which the server preserves, unlike text. */
function withPixelSize(png: Buffer, text: string): Buffer {
  const body = Buffer.from(`pHYs${text.padEnd(9).slice(0, 9)}`);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  const behindHead = 33;
  return Buffer.concat([png.subarray(0, behindHead), Buffer.from([0, 0, 0, 9]), body, check, png.subarray(behindHead)]);
}

const editor = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const tool = (page: Page, name: string) => page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });

async function openEditor(page: Page, reader: Reader): Promise<void> {
  await page.goto('/write-essay');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await page.getByLabel('Title').fill('Kept');
  await editor(page).click();
}

/** Blocks requests to this path until the returned function is called. */
async function blockRequests(page: Page, path: string): Promise<() => Promise<void>> {
  const blockedRoutes: Route[] = [];
  let open = false;
  await page.route(
    (url) => url.pathname === path,
    (route) => (open ? route.continue() : void blockedRoutes.push(route)),
  );
  return async () => {
    open = true;
    await Promise.all(blockedRoutes.map((route) => route.continue()));
  };
}

/** Returns the text, with each picture as [alt] or [picture]. */
function shape(page: Page): Promise<string> {
  return editor(page).evaluate((root) => {
    const copy = root.cloneNode(true) as HTMLElement;
    for (const image of copy.querySelectorAll('img')) image.replaceWith('[picture]');
    return [...copy.children].map((line) => line.textContent).join('|');
  });
}

test('an essay is read-only while it is being sent, its upload can be canceled, and each invalid file reports its error', async ({
  page,
  reader,
  expectFailures,
}) => {
  expectFailures(/\/api\/essays/);
  await openEditor(page, reader);
  await page.keyboard.type('What I wrote.');
  const publish = page.getByRole('button', { name: 'Publish' });
  const blockedRoutes: Route[] = [];
  await page.route('**/api/essays', (route) => void blockedRoutes.push(route));
  await publish.click();
  await expect(editor(page)).toHaveAttribute('contenteditable', 'false');
  await expect(page.getByLabel('Title')).not.toBeEditable();
  await expect(page.getByRole('button', { name: 'Attach files' })).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(() => blockedRoutes.length).toBe(1);
  await blockedRoutes[0]?.fulfill({ status: 500, json: { message: 'Made up for a test' } });
  await expect(page.getByRole('alert').getByText('Server error creating essay.')).toBeVisible();
  await page.unrouteAll();
  await editor(page).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' And more.');
  await expect(editor(page)).toHaveText('What I wrote. And more.');

  const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('no pdf') });
  await page.getByLabel('Attach files').setInputFiles([file('a.pdf'), file('b\u202Efdp.pdf')]);
  await publish.click();
  const rows = page.getByRole('region', { name: 'Attachments' }).getByRole('listitem');
  for (const i of [0, 1]) await expect(rows.nth(i).getByRole('alert')).toBeVisible();
  await expect(rows.nth(1).locator('bdi')).toHaveText('bfdp.pdf');
  await page.getByRole('button', { name: 'Remove a.pdf' }).click();
  await page.getByRole('button', { name: 'Remove bfdp.pdf' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);

  const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`text ${name}`) });
  await page.getByLabel('Attach files').setInputFiles(text('a.txt'));
  await blockRequests(page, '/api/essays');
  await publish.click();
  await expect(page.getByText(/^Uploading… \d+%$/)).toHaveCount(1);
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByText('The upload was canceled. Nothing was saved.')).toBeVisible();
  await expect(editor(page)).toHaveText('What I wrote. And more.');
  await expect(editor(page)).toBeEditable();
  await page.unrouteAll();

  await page.getByLabel('Attach files').setInputFiles(Array.from({ length: 10 }, (_, i) => text(`${i}.txt`)));
  await expect(page.getByText('An essay can have at most 10 files. Please remove 1.')).toBeVisible();
  await expect(publish).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Remove a.txt' }).click();
  await publish.click();
  await expect(page).toHaveURL(/\/article\//);
  await expect(page.locator('.essay-text')).toHaveText('What I wrote. And more.');
});

test('an essay is sent only after its pictures are uploaded, not without one that failed, and with their descriptions', async ({
  page,
  reader,
  expectFailures,
}) => {
  expectFailures(/\/api\/essays/);
  await openEditor(page, reader);
  await page.keyboard.type('Look:');
  const publish = page.getByRole('button', { name: 'Publish' });
  const blockedRoutes: Route[] = [];
  await page.route('**/api/essays/images', (route) => void blockedRoutes.push(route));
  await page.getByLabel('Picture file').setInputFiles(picture('one.png'));
  await publish.click();
  await expect(page.getByText('One moment, a picture is still uploading…')).toBeVisible();
  await expect.poll(() => blockedRoutes.length).toBe(1);
  await blockedRoutes[0]?.abort('connectionrefused');
  await expect(page.getByText(/^A picture could not be uploaded, so nothing was saved\./)).toBeVisible();
  await expect(page).toHaveURL(/\/write-essay/);
  await page.unrouteAll();

  await page.getByLabel('Picture file').setInputFiles(picture('one.png'));
  await expect(editor(page).locator('img')).toHaveCount(1);
  await page.keyboard.press('Home');
  const description = page.getByLabel('Alt text for screen readers');
  await expect(description).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(description).toHaveValue('');
  await page.keyboard.press('Home');
  await editor(page).locator('img').click();
  await description.click();
  await page.keyboard.type('A lamp, lit');
  await expect(description).toHaveValue('A lamp, lit');

  const go = await blockRequests(page, '/api/essays/images');
  await page.getByLabel('Picture file').setInputFiles(picture('two.png'));
  await publish.click();
  await expect(page.getByRole('status').getByText('One moment, a picture is still uploading…')).toBeVisible();
  await go();
  await expect(page).toHaveURL(/\/article\//);
  await expect(page.locator('.essay-text img')).toHaveCount(2);
  await expect(page.locator('.essay-text').getByRole('img', { name: 'A lamp, lit' })).toHaveCount(1);
});

test('pictures appear at the place and in the order of insertion during concurrent typing', async ({ page, reader }) => {
  await openEditor(page, reader);
  await page.keyboard.type('after');
  const go = await blockRequests(page, '/api/essays/images');
  // In the order of the requests, whatever the order of the responses.
  const addresses: Promise<string | undefined>[] = [];
  const addressOf = async (uploadRequest: Request) =>
    ((await (await uploadRequest.response())?.json()) as { url: string } | undefined)?.url;
  page.on('request', (uploadRequest) => uploadRequest.url().endsWith('/api/essays/images') && addresses.push(addressOf(uploadRequest)));
  await page.getByLabel('Picture file').setInputFiles([picture('one.png'), picture('two.png'), picture('three.png')]);
  await page.keyboard.press('Home');
  await page.keyboard.type('Long be');
  await go();
  await expect(editor(page).locator('img')).toHaveCount(3);
  await page.keyboard.type('fore, ');
  expect(await shape(page)).toBe('Long before, after[picture][picture][picture]');
  const shown = await editor(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  expect(shown).toEqual(await Promise.all(addresses));
});

test("Tab leaves the editor, and Escape returns from a tool's dialog to its button", async ({ page, reader }) => {
  await openEditor(page, reader);
  await tool(page, 'Bulleted list').click();
  await page.keyboard.type('One');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Attach files' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press('Control+]');
  await expect(editor(page).locator('li.ql-indent-1')).toHaveText('One');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByLabel('Heading')).toBeFocused();
  await expect(editor(page)).toHaveText('One');

  for (const name of ['Link', 'Video']) {
    await tool(page, name).press('Enter');
    await expect(page.getByRole('dialog', { name }).getByLabel('URL')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(tool(page, name)).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await editor(page).click();
  await tool(page, 'Link').click();
  await expect(page.getByRole('dialog').getByLabel('URL')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(editor(page)).toBeFocused();
  await tool(page, 'Text color').press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Black', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tool(page, 'Text color')).toBeFocused();
  await editor(page).click();
  await tool(page, 'Text color').click();
  await expect(page.getByRole('group', { name: 'Text color' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: 'Text color' })).toBeHidden();
  await expect(editor(page)).toBeFocused();
});

test('on a phone the toolbar is one sticky row and the palette fits the screen', async ({ page, reader }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await openEditor(page, reader);
  for (let i = 0; i < 30; i++) await page.keyboard.press('Enter');
  await page.keyboard.type('Far below.');
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
  await expect(toolbar).toBeInViewport();
  const box = await toolbar.boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  expect(box?.height).toBeLessThan(80);
  await tool(page, 'Background color').click();
  await page.getByRole('group', { name: 'Background color' }).getByRole('button', { name: 'None' }).click({ trial: true });
  await page.getByRole('group', { name: 'Background color' }).getByRole('button').last().click();
  await page.keyboard.type(' In color.');
  await expect(editor(page).locator('[class*="ql-bg-"]')).toHaveText(' In color.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(page.getByLabel('Font', { exact: true }).locator('option')).toHaveText(['Body font', 'Serif', 'Monospace']);
});
