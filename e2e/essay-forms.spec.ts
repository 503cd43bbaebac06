import { Buffer } from 'node:buffer';
import { mockResponse } from './support/mock-responses.ts';
import { expect, test } from './support/test.ts';

test('a new essay is checked, keeps its text when it cannot be sent, and is published', async ({ page, reader: _, expectFailures }) => {
  expectFailures(/\/api\/essays/);
  const editor = page.getByRole('textbox', { name: 'Content' });
  const publish = page.getByRole('button', { name: 'Publish' });
  await page.goto('/essays');
  await page.getByRole('link', { name: 'Write New Essay' }).click();
  await expect(page.getByRole('link', { name: 'Back to your essays' })).toHaveAttribute('href', '/essays');

  await test.step('a missing field gets the focus', async () => {
    await publish.click();
    await expect(page.getByRole('alert')).toHaveText('Title and content are required.');
    await expect(page.getByLabel('Title')).toBeFocused();
    await page.getByLabel('Title').fill('There and back');
    await publish.click();
    await expect(editor).toBeFocused();
    await page.keyboard.type('And words.');
  });
  await test.step('a file that cannot be sent is reported next to the buttons', async () => {
    await page.getByLabel('Attach files').setInputFiles({ name: 'run.exe', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(publish).toHaveAttribute('aria-disabled', 'true');
    await expect(publish).toHaveAccessibleDescription('“run.exe” cannot be uploaded. Please remove it above, then save.');
    await page.getByRole('button', { name: 'Remove run.exe' }).click();
    await expect(publish).toHaveAccessibleDescription('');
  });
  await test.step('a new essay is never reported as deleted elsewhere', async () => {
    await mockResponse(page, 'POST /api/essays', 404);
    await publish.click();
    await expect(page.getByRole('alert')).toHaveText('Resource not found.');
    await expect(page.getByRole('button', { name: 'Save as a new essay' })).toHaveCount(0);
    await page.unrouteAll();
  });
  await publish.click();
  await expect(page).toHaveURL(/\/article\/\d+$/);
  const article = page.url();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Your Essays' })).toBeVisible();

  // On a phone the owner's buttons fit one row. They are measured one after another while the
  // layout may still shift.
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(article);
  const buttons = [
    page.getByRole('link', { name: 'Edit essay' }),
    page.getByRole('button', { name: 'Unpublish' }),
    page.getByRole('button', { name: 'Delete essay' }),
  ];
  const tops = () => Promise.all(buttons.map(async (one) => (await one.boundingBox())?.y));
  await expect.poll(async () => new Set(await tops()).size).toBe(1);
  await page.getByRole('link', { name: 'Edit essay' }).click();
  await page.getByRole('link', { name: 'Back to the essay' }).click();
  await expect(page).toHaveURL(article);
});
