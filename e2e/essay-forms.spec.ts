import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { mockResponse } from './support/mock-responses.ts';
import { expect, test } from './support/test.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Content' });

test('unsent text is discarded only after confirmation', async ({ page, reader: _ }) => {
  await page.goto('/write-essay');
  await page.getByLabel('Title').fill('The only copy');
  await page.reload();
  const discard = page.getByRole('button', { name: 'Discard' });
  const question = page.getByRole('dialog', { name: 'Discard what you wrote?' });
  await discard.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText('“The only copy”')).toBeVisible();
  await discard.click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('“The only copy”')).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Title')).toBeVisible();
  await page.waitForTimeout(1000);
  await expect(discard).toHaveCount(0);
});

test('a new essay is never reported as deleted elsewhere', async ({ page, reader: _, expectFailures }) => {
  expectFailures(/\/api\/essays/);
  await page.goto('/write-essay');
  await page.getByLabel('Title').fill('New');
  await editor(page).click();
  await page.keyboard.type('Words.');
  await mockResponse(page, 'POST /api/essays', 404);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('alert')).toHaveText('Resource not found.');
  await expect(page.getByRole('button', { name: 'Save as a new essay' })).toHaveCount(0);
});

test('the essay page has links there and back, and invalid ids are not found', async ({ page, reader: _ }) => {
  await page.goto('/essays');
  await page.getByRole('link', { name: 'Write New Essay' }).click();
  await expect(page.getByRole('link', { name: 'Back to your essays' })).toHaveAttribute('href', '/essays');
  await page.getByLabel('Title').fill('There and back');
  await editor(page).click();
  await page.keyboard.type('Words.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/\/article\/\d+$/);
  const article = page.url();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Your Essays' })).toBeVisible();
  await page.goto(article);
  await page.getByRole('link', { name: 'Edit essay' }).click();
  await page.getByRole('link', { name: 'Back to the essay' }).click();
  await expect(page).toHaveURL(article);
  for (const id of ['abc', '0', '']) {
    await page.goto(`/write-essay?id=${id}`);
    await expect(page.getByText('Essay not found.', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveCount(0);
  }
});

test('a missing field gets the focus, and a file that cannot be sent is reported next to the buttons', async ({ page, reader: _ }) => {
  await page.goto('/write-essay');
  const publish = page.getByRole('button', { name: 'Publish' });
  await publish.click();
  await expect(page.getByRole('alert')).toHaveText('Title and content are required.');
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.getByLabel('Title').fill('Only a title');
  await publish.click();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type('And words.');
  await page.getByLabel('Attach files').setInputFiles({ name: 'run.exe', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(publish).toHaveAttribute('aria-disabled', 'true');
  await expect(publish).toHaveAccessibleDescription('“run.exe” cannot be uploaded. Please remove it above, then save.');
  await page.getByRole('button', { name: 'Remove run.exe' }).click();
  await expect(publish).toHaveAccessibleDescription('');
});

test("an empty essay shows no length, and the owner's buttons fit one row on a phone", async ({ page, reader, request }) => {
  const headers = { authorization: `Bearer ${reader.token}` };
  const answer = await request.post('/api/essays', { headers, multipart: { title: 'Short', content: '<p>Words.</p>' } });
  const { id } = (await answer.json()) as { id: number };
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/article/${id}`);
  const tops = () =>
    Promise.all(
      [
        page.getByRole('link', { name: 'Edit essay' }),
        page.getByRole('button', { name: 'Unpublish' }),
        page.getByRole('button', { name: 'Delete essay' }),
      ].map(async (one) => (await one.boundingBox())?.y),
    );
  // The buttons are measured one after another while the layout may still shift.
  await expect.poll(async () => new Set(await tops()).size).toBe(1);
  await page.route('**/api/essays/*', async (route) => {
    const real = await route.fetch();
    await route.fulfill({ response: real, json: { ...(await real.json()), content: '' } });
  });
  await page.reload();
  await expect(page.getByText('No content available for this essay.')).toBeVisible();
  await expect(page.getByText('0 words')).toHaveCount(0);
});
