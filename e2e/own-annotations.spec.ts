import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectPageAccessible } from './support/axe.ts';
import { test } from './support/margin-library.ts';
import { selectWords } from './support/select-words.ts';
import { expect } from './support/test.ts';

async function download(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: /^Export/ }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click()]);
  return (await readFile(await file.path())).toString();
}

test('finds a highlight on the page, opens it in the reader, exports it and imports it again', async ({ page, reader: _ }, info) => {
  await page.goto('/read/john/John.1');
  await expect(page.getByText('The same was in the beginning')).toBeVisible();
  await selectWords(page, 'with God');
  await page.keyboard.press('h');
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('annotation-yellow')?.size)).toBe(1);

  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Annotations' }).click();
  const row = page.getByRole('article', { name: 'Yellow: John 1:1' });
  await expect(row).toContainText('with God');
  await page.getByRole('searchbox', { name: 'Search' }).fill('beginning');
  await expect(page.getByText('No annotations match these filters.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('GOD');
  await expect(row).toBeVisible();
  await expectPageAccessible(page);

  const content = await download(page, 'JSON-LD');
  expect(JSON.parse(content)).toMatchObject({ total: 1, first: { items: [{ target: { selector: [{ exact: 'with God' }, {}] } }] } });
  expect(await download(page, 'CSV')).toContain('"with God","John"');

  await row.getByRole('link', { name: 'John 1:1' }).click();
  await expect(page.getByRole('dialog', { name: /^Margin: John 1:1/ })).toContainText('with God');
  await page.goBack();
  await row.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByRole('button', { name: 'Undo: Deleted “with God”' })).toBeFocused();
  await page.reload();
  await expect(page.getByText('No annotations match these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page.getByText('You have not highlighted anything yet.')).toBeVisible();

  const path = info.outputPath('annotations.jsonld');
  await writeFile(path, content);
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import annotations' });
  await dialog.getByLabel('File').setInputFiles(path);
  await dialog.getByRole('button', { name: 'Import 1 annotation' }).click();
  await expect(dialog.getByText('1 annotation was added.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(row).toBeVisible();
});
