import type { CitedWork } from '#contract/cited.ts';
import type { Page } from './support/page.ts';
import { expect, test } from './support/test.ts';

const work: CitedWork = {
  ...{ citation: 'Origen, Hexapla (245)', count: 6, title: 'Hexapla', author: 'Origen', year: 245, dismissed_at: null },
  texts: [
    { type: 'topic', id: 3, title: 'On columns', url: '/topics/3' },
    { type: 'essay', id: 3, title: 'Six columns', url: '/article/3' },
  ],
};

async function openAsAdministrator(page: Page, api: { handle: (endpoint: string, handler: never) => void }): Promise<void> {
  const asAdministrator = async (_: unknown, forward: () => Promise<Response>) => ({
    json: { ...((await (await forward()).json()) as object), admin: true, roles: ['administrator'] },
  });
  api.handle('GET /api/profile', asAdministrator as never);
  await page.goto('/admin/cited');
}

test('an administrator adds a cited work with the parts of its citation', async ({ page, reader: _, api }) => {
  const bodies: unknown[] = [];
  let rows = [work];
  api.handle('GET /api/admin/cited-not-held', () => ({ json: rows }));
  api.handle('POST /api/admin/cited-not-held/works', ({ body }) => {
    bodies.push(body);
    rows = [];
    return { status: 201, json: { work_id: 12, title: 'Hexapla' } };
  });
  await openAsAdministrator(page, api);
  await expect(page.getByText('Cited in 6 texts:')).toBeVisible();
  await expect(page.getByRole('link', { name: 'On columns' })).toHaveAttribute('href', '/topics/3');
  await expect(page.getByRole('link', { name: 'Six columns' })).toHaveAttribute('href', '/article/3');
  await page.getByRole('button', { name: 'Add to the catalog: Origen, Hexapla (245)' }).click();
  const form = page.getByRole('form', { name: 'Add to the catalog' });
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Hexapla');
  await form.getByRole('textbox', { name: 'Year' }).fill('0');
  await form.getByRole('button', { name: 'Add work' }).click();
  await expect(form.getByText(/Please enter a year/)).toBeVisible();
  await form.getByRole('textbox', { name: 'Year' }).fill('240');
  await form.getByRole('button', { name: 'Add work' }).click();
  await expect(page.getByRole('link', { name: 'Hexapla' })).toHaveAttribute('href', '/book/12');
  await expect(page.getByText('The catalog has everything that is cited.')).toBeVisible();
  expect(bodies).toEqual([{ citation: work.citation, title: 'Hexapla', author: 'Origen', year: 240 }]);
});

test('an administrator dismisses a citation, with an undo', async ({ page, reader: _, api }) => {
  let isDismissed = false;
  api.handle('GET /api/admin/cited-not-held', () => ({ json: isDismissed ? [] : [work] }));
  api.handle('POST /api/admin/cited-not-held/dismissals', () => {
    isDismissed = true;
    return new Response(null, { status: 204 });
  });
  api.handle('DELETE /api/admin/cited-not-held/dismissals', () => {
    isDismissed = false;
    return new Response(null, { status: 204 });
  });
  await openAsAdministrator(page, api);
  await page.getByRole('button', { name: 'Dismiss: Origen, Hexapla (245)' }).click();
  await expect(page.getByText('Dismissed “Origen, Hexapla (245)”.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Dismiss: Origen, Hexapla (245)' })).toBeVisible();
});

test('the page does not exist for other readers', async ({ page, reader: _ }) => {
  await page.goto('/admin/cited');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
