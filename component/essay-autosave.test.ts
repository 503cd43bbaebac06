import { fillLogin, newReader } from '../e2e/support/readers.ts';
import type { Locator } from './support/locator.ts';
import type { Page } from './support/page.ts';
import { expect, logIn, test } from './support/test.ts';

const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'Content' });
const offer = (page: Page): Locator => page.getByText(/^Unsaved draft from /);
const autosavedTexts = (): string[] =>
  Object.entries(localStorage)
    .filter(([key]) => key.startsWith('catena-autosave:'))
    .map(([, value]) => (JSON.parse(value as string) as { value: { content: string } }).value.content.replaceAll(/<[^>]+>/g, ''));

async function write(page: Page, text: string): Promise<void> {
  await page.goto('/write-essay');
  await page.getByLabel('Title').fill('Kept');
  await editor(page).click();
  await page.keyboard.type(text);
}

test('an essay submitted after the session expired is offered again after the login', async ({ page, reader, expectFailures, api }) => {
  expectFailures(/\/api\/essays/);
  api.mock('POST /api/essays', 401);
  await write(page, 'Not to be lost.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/\/login/);
  api.reset();
  await fillLogin(page, reader);
  await expect(page).toHaveURL(/\/write-essay$/);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(editor(page)).toHaveText('Not to be lost.');
});

test("a user's unsaved text is neither shown to the next user of the browser nor lost", async ({ page, reader, request }) => {
  await write(page, 'Of the first.');
  logIn(await newReader(request));
  await write(page, 'Of the second.');
  await expect(offer(page)).toHaveCount(0);
  logIn(reader);
  await page.goto('/write-essay');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(editor(page)).toHaveText('Of the first.');
});

test('a restorable text survives new typing, and logging out deletes it', async ({ page, reader }) => {
  await write(page, 'The old text.');
  await write(page, 'Another.');
  await expect(offer(page)).toBeVisible();
  await expect.poll(() => autosavedTexts()).toHaveLength(2);
  await page.reload();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  expect(autosavedTexts()).toEqual(['The old text.']);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(editor(page)).toHaveText('The old text.');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => localStorage.getItem('token')).toBeNull();
  expect(autosavedTexts()).toEqual([]);
});

test('an essay whose page is left while it is being published is not offered again', async ({ page, reader, api }) => {
  const go = api.block('POST /api/essays');
  await write(page, 'Sent.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('link', { name: `Profile of ${reader.username}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
  expect(autosavedTexts()).toHaveLength(1);
  go();
  await expect.poll(() => autosavedTexts()).toEqual([]);
});

test('the editor shows the status of the essay and when the browser last saved its text', async ({ page, reader: _ }) => {
  await page.goto('/write-essay');
  await expect(page.getByText('New essay', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Saved in this browser/)).toHaveCount(0);
  await write(page, 'Some words.');
  await expect(page.getByText(/^Saved in this browser \d+:\d\d [AP]M$/)).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('link', { name: 'Edit essay' }).click();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Saved in this browser/)).toHaveCount(0);
});
