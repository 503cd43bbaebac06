import { essays } from '../e2e/support/essays.ts';
import { expect, test } from './support/test.ts';

test('a Markdown essay is edited as Markdown and unchanged parts stay as they are', async ({ page, reader, request }) => {
  const content = '# On *rest*\n\n- one\n- two\n\n> a & b < c\n\n```js\nlet x = 1;\n```\n\nThe end[^1].\n\n[^1]: Of it.';
  const { create, get } = essays(request, reader);
  const id = await create('Written elsewhere', content);
  await page.goto(`/write-essay?id=${id}`);
  await expect(page.getByText('This essay is written in Markdown.')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Content' });
  await expect(field).toHaveValue(content);
  await page.getByRole('button', { name: 'Save essay' }).click();
  await expect(page).toHaveURL(/\/article\/\d+$/);
  expect((await get(id)).content).toBe(content);

  await page.getByRole('link', { name: 'Edit essay' }).click();
  await field.fill(`${content}\n\nAnd **more**.`);
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(field).toHaveValue(`${content}\n\nAnd **more**.`);
  await page.getByRole('button', { name: 'Save essay' }).click();
  await expect(page.locator('article strong')).toHaveText('more');
  expect((await get(id)).content).toBe(`${content}\n\nAnd **more**.`);
});
