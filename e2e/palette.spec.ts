import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { desk } from './support/desk.ts';
import { expect, test } from './support/test.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to or create' });

test('a reader creates a note from any page without the mouse @core', async ({ page, reader, request }) => {
  await desk(request, reader).folder('Homilies');
  await page.goto('/digital-library');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await expectAccessible(page, 'all', 'the command palette');
  await page.keyboard.type('new note');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Folder for the new note' })).toBeFocused();
  await expect(page.getByRole('option', { name: /^Homilies/ })).toBeVisible();
  await page.keyboard.press('Enter');
  const form = page.getByRole('region', { name: 'New note' });
  await expect(form.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('On the potter');
  await form.getByLabel('Content').focus();
  await page.keyboard.type('Has the potter no right over the clay?');
  await form.getByRole('button', { name: 'Save note' }).press('Enter');
  await expect(form).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('on the pot');
  await expect(palette(page).getByRole('option').first()).toContainText('On the potter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'On the potter' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('Escape returns the focus to where it was', async ({ page }) => {
  await page.goto('/digital-library');
  const box = page.getByLabel('Title or author');
  await box.focus();
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(box).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a reader creates a note from the menu', async ({ page, reader, request }) => {
    await desk(request, reader).folder('Homilies');
    await page.goto('/about');
    await page.getByRole('button', { name: 'Toggle sidebar' }).tap();
    await page.getByRole('button', { name: 'Go to…' }).tap();
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await expectAccessible(page, 'all', 'the command palette on a phone');
    await palette(page)
      .getByRole('option', { name: /^New note/ })
      .tap();
    await page.getByRole('option', { name: /^Homilies/ }).tap();
    const form = page.getByRole('region', { name: 'New note' });
    await expect(form.getByLabel('Title')).toBeFocused();
    await form.getByLabel('Title').fill('On clay');
    await form.getByLabel('Content').fill('Text');
    await form.getByRole('button', { name: 'Save note' }).tap();
    await expect(page.getByRole('link', { name: 'On clay' })).toBeVisible();
  });
});
