import { expect, test } from './support/test.ts';

test('reads what the reader changed, in every tab', async ({ page, reader: _ }) => {
  const sent: { method: string; path: string; value: string | null }[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = (address, init) => {
    const { pathname: path } = new URL(String(address), location.origin);
    sent.push({ method: init?.method ?? 'GET', path, value: new Headers(init?.headers).get('read-after') });
    return fetch(address, init);
  };
  const valuesOf = (method: string, path: RegExp) =>
    sent.filter((one) => one.method === method && path.test(one.path)).map(({ value }) => value);
  await page.goto('/passages/45008028028');
  const button = page.getByRole('button', { name: 'Follow this passage' });
  await button.click();
  await expect(page.getByRole('button', { name: 'Following', pressed: true })).toBeVisible();
  const [before] = valuesOf('GET', /^\/api\/passages\/45008028028$/);
  const [during] = valuesOf('PUT', /\/follow$/);
  expect(before).toMatch(/^[0-9a-f]{32}$/);
  expect(during).toBe(before);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Following', pressed: true })).toBeVisible();
  const after = valuesOf('GET', /^\/api\/passages\/45008028028$/).at(-1);
  expect(after).toMatch(/^[0-9a-f]{32}$/);
  expect(after).not.toBe(before);
  // Other tabs find it here.
  expect(localStorage.getItem('catena-read-after')).toBe(after);
});
