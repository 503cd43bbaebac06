import type { Page } from '@playwright/test';
import { desk } from './support/desk.ts';
import { bookId, expect, test } from './support/test.ts';

const item = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

async function removeByKeys(page: Page, title: string): Promise<void> {
  await item(page, title)
    .getByRole('button', { name: `Actions for “${title}”` })
    .press('Enter');
  const remove = page.getByRole('menuitem', { name: 'Remove' });
  await expect(remove).toBeEnabled();
  // The menu takes the focus shortly after it appears.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(remove).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
}

test('focus returns from the dialog and moves on from a removed item, and the removal is announced @core', async ({
  page,
  reader,
  request,
}) => {
  const id = await desk(request, reader).folder('N'.repeat(100), { public: true });
  for (const title of ['Cur Deus Homo', 'Proslogion']) {
    await page.goto(`/book/${await bookId(request, title)}`);
    const add = page.getByRole('button', { name: 'Add to Folder' });
    await add.click();
    const modal = page.getByRole('dialog', { name: 'Add to Folder' });
    const list = modal.getByRole('list', { name: 'Your folders' });
    await list.focus();
    await expect(list).toBeFocused();
    // The label stays on one line, however long the name is.
    expect((await list.getByText('Public').boundingBox())?.height).toBeLessThan(30);
    await page.keyboard.press('Escape');
    await expect(modal).toHaveCount(0);
    await expect(add).toBeFocused();
    await add.click();
    await modal.getByLabel('Folder', { exact: true }).selectOption(String(id));
    await modal.getByRole('button', { name: 'Save to Folder' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Saved to' })).toBeVisible();
    await expect(add).toBeFocused();
  }
  await page.goto(`/folders/${id}`);
  await removeByKeys(page, 'Proslogion');
  await expect(page.getByRole('status').filter({ hasText: 'Removed “Proslogion” from this folder.' })).toBeAttached();
  await expect(item(page, 'Proslogion')).toHaveCount(0);
  await expect(item(page, 'Cur Deus Homo').getByRole('link', { name: 'View Details' })).toBeFocused();
  await removeByKeys(page, 'Cur Deus Homo');
  await expect(page.getByText('No items in this folder.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Items' })).toBeFocused();
});
