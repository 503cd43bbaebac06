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
