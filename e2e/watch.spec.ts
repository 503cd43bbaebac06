import { expect, test } from './support/test.ts';

// The guards themselves: each of these tests must fail, or all the others watch nothing.
test.describe('a test fails', () => {
  test.fail();

  test('where there is an error on the console', async ({ page }) => {
    await page.goto('/about');
    await page.evaluate(() => console.error('made up'));
  });

  test('where there is an exception that nobody caught', async ({ page }) => {
    await page.goto('/about');
    await page.evaluate(() => void Promise.reject(new Error('made up')));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('where the content security policy was breached', async ({ page }) => {
    await page.goto('/about');
    await page.evaluate(() => document.head.append(Object.assign(document.createElement('style'), { textContent: 'p { color: red }' })));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('where a call failed that was not expected to', async ({ page, expectFailures }) => {
    expectFailures(/\/api\/something-else$/);
    await page.goto('/about');
    await page.evaluate(() => fetch('/api/nothing').then((answer) => answer.status));
  });
});
