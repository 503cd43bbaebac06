import { desk } from './support/desk.ts';
import { expect, test } from './support/test.ts';

test('a checked checkbox has the accent color in both themes, and a long folder name takes at most three lines', async ({
  page,
  reader,
  request,
}) => {
  await page.goto('/topics');
  await page.getByRole('button', { name: 'New topic' }).click();
  const box = page.getByLabel(/^Public/);
  await expect(box).toBeChecked();
  for (const [scheme, accent] of [
    ['light', 'rgb(143, 45, 42)'],
    ['dark', 'rgb(171, 69, 61)'],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(box).toHaveCSS('background-color', accent);
  }
  const { folder } = desk(request, reader);
  await folder('N'.repeat(100));
  await folder('Short');
  await page.goto('/workspace');
  const name = page.getByRole('heading', { level: 3, name: 'N'.repeat(100) });
  await expect(name).toBeVisible();
  expect((await name.boundingBox())?.height).toBeLessThan(84);
  const height = async (folderName: string) => (await page.getByRole('article', { name: folderName }).boundingBox())?.height ?? 0;
  expect(await height('Short')).toBeLessThan(220);
});
