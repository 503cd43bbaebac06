import { network } from './support/community.ts';
import { expect, test } from './support/test.ts';

test('on a phone the home feed opens first, and the other sections on a tap', async ({ page, reader, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await network(request).post(reader, 'First thing to read.');
  await page.goto('/');
  const first = page.getByRole('article').filter({ hasText: 'First thing to read.' });
  await expect(first).toBeVisible();
  expect((await first.boundingBox())?.y).toBeLessThan(2 * 844);
  const picture = page
    .getByRole('banner')
    .getByRole('link', { name: `Profile of ${reader.username}` })
    .getByRole('presentation');
  await expect(picture).toHaveAttribute('src', /^data:image\/svg/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const sections = page.getByRole('group', { name: 'Sections' });
  await expect(sections.getByRole('button')).toHaveText(['Essays', 'Posts', 'Reviews', 'Folders']);
  await sections.getByRole('button', { name: 'Folders', exact: true }).click();
  await expect(page.getByText('No folders available.')).toBeVisible();
  await expect(first).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Published Essays', 'Read & Reviewed', 'Folders', 'Posts']);
});

test('a part that cannot be loaded leaves the page and what was typed into it', async ({ page, reader: _, expectFailures }) => {
  expectFailures(/CommandPalette/);
  await page.route(/CommandPalette/, (route) => route.abort());
  await page.goto('/digital-library');
  const search = page.getByLabel('Title or author');
  await search.fill('grace');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('alert')).toContainText('This part of the page could not be loaded.');
  await expect(search).toHaveValue('grace');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
});
