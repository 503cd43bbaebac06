import { expect, test } from './support/test.ts';

test('a page turn starts at the top, and returning from a book restores the list, the position and the focus', async ({ page, reader }) => {
  await page.goto('/digital-library');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('region', { name: 'Works, page 2' })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('button', { name: 'Previous' }).click();
  const cards = page.getByRole('list', { name: 'Works' }).getByRole('listitem');
  await expect(cards).toHaveCount(50);
  const card = cards.nth(44);
  const title = (await card.getByRole('heading').textContent()) ?? '';
  const link = card.getByRole('button', { name: 'View Details' });
  const height = async (): Promise<number> => (await link.boundingBox())?.y ?? NaN;
  await link.hover();
  const before = await height();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  // Not to the pixel, since cards not drawn yet have an estimated height.
  await expect.poll(async () => Math.abs((await height()) - before)).toBeLessThan(60);
});
