import { BrowserErrors } from './support/browser-errors.ts';
import { expect, test } from './support/test.ts';

test('console errors, exceptions, violations of the policy and unexpected failed requests are recorded', async ({ browser, baseURL }) => {
  // Its own context, since recorded errors fail the test whose context it is.
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const errors = new BrowserErrors();
  await errors.watch(context);
  errors.expectFailures(/\/api\/something-else$/);
  const page = await context.newPage();
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(errors.all()).toEqual([]);
  const acts: readonly (readonly [act: () => unknown, recorded: RegExp])[] = [
    [() => console.error('made up'), /^made up/],
    [() => void Promise.reject(new Error('thrown')), /^Error: thrown/],
    [
      () => document.head.append(Object.assign(document.createElement('style'), { textContent: 'p { color: red }' })),
      /^content security policy: style-src/,
    ],
    [() => fetch('/api/nothing').then((answer) => answer.status), /^Failed to load resource.*\/api\/nothing/],
  ];
  for (const [act, recorded] of acts) {
    const before = errors.all().length;
    await page.evaluate(act);
    await expect.poll(() => errors.all().slice(before)).toContainEqual(expect.stringMatching(recorded));
  }
  const expected = errors.all().length;
  await page.evaluate(() => fetch('/api/something-else').then((answer) => answer.status));
  expect(errors.all()).toHaveLength(expected);
  await context.close();
});

test('a test fails on what is recorded', async ({ page }) => {
  test.fail();
  await page.goto('/about');
  await page.evaluate(() => console.error('made up'));
});
