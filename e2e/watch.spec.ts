import { expect, test } from './support/test.ts';

// Tests of the guards in support/test.ts: each of these tests must fail.
test.describe('a test fails', () => {
  test.fail();

  test('on a console error', async ({ page }) => {
    await page.goto('/about');
    await page.evaluate(() => console.error('made up'));
  });

  test('on an uncaught exception', async ({ page }) => {
    await page.goto('/about');
    await page.evaluate(() => void Promise.reject(new Error('made up')));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('on a violation of the content security policy', async ({ page }) => {
    await page.goto('/about');
    await page.evaluate(() => document.head.append(Object.assign(document.createElement('style'), { textContent: 'p { color: red }' })));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('on a failed request that was not expected', async ({ page, expectFailures }) => {
    expectFailures(/\/api\/something-else$/);
    await page.goto('/about');
    await page.evaluate(() => fetch('/api/nothing').then((answer) => answer.status));
  });
});
