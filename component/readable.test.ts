import type { Page } from './support/page.ts';
import { bookId, expect, test } from './support/test.ts';

const edition = {
  ...{ id: 1, slug: 'proslogion-la', work_id: 1, title: 'Proslogion, ed. Schmitt', short_title: null, author: 'Anselm' },
  ...{ language: 'la', language_name: 'Latin', kind: 'original', translator: null, published: '1946' },
  license: 'https://creativecommons.org/licenses/by/4.0/ Available under a Creative Commons Attribution 4.0 International License',
  ...{ attribution: 'Typed by monks.', source_url: 'https://texts.example/proslogion', citation_levels: ['chapter'], scripture: false },
  ...{ numbering: null, segment_count: 26, imported_at: '2026-01-01T00:00:00.000Z' },
};
const english = {
  ...edition,
  id: 2,
  slug: 'proslogion-en',
  title: 'Discourse',
  language_name: 'English',
  translator: 'S. Deane',
  kind: 'translation',
};

const main = (page: Page) => page.getByRole('main');

test('Read is the first button of a book that can be read here, and its editions show credit, license and source', async ({
  page,
  reader: _,
  request,
  api,
}) => {
  const id = await bookId(request, 'The City of God');
  api.handle(`GET /api/works/${id}`, async (__, forward) => ({
    json: { ...(await (await forward()).json()), editions: [edition, english] },
  }));
  await page.goto(`/book/${id}`);
  const read = main(page).getByRole('link', { name: 'Read', exact: true });
  await expect(read).toHaveAttribute('href', '/read/proslogion-la');
  await expect(main(page).getByRole('link', { name: 'View Book' })).toBeVisible();
  const editions = page.getByRole('region', { name: 'Editions' });
  await expect(editions.getByRole('link', { name: 'Discourse' })).toHaveAttribute('href', '/read/proslogion-en');
  await expect(editions.getByRole('listitem').first()).toContainText('Typed by monks. · Source · CC BY 4.0');
  await expect(editions.getByRole('link', { name: 'CC BY 4.0' }).first()).toHaveAttribute(
    'href',
    'https://creativecommons.org/licenses/by/4.0/',
  );
  await expect(editions.getByRole('listitem').first().locator('details')).toContainText('Available under a Creative Commons');
  await expect(editions.getByRole('link', { name: 'Source' }).first()).toHaveAttribute('href', 'https://texts.example/proslogion');
  await expect(editions).toContainText('English · translated by S. Deane · 1946');
});

test('loads a text when the reader is about to press Read, and then asks for nothing again', async ({ page, reader: _, request, api }) => {
  const id = await bookId(request, 'The City of God');
  api.handle(`GET /api/works/${id}`, async (__, forward) => ({ json: { ...(await (await forward()).json()), editions: [edition] } }));
  api.mock('GET /api/reading', { json: [] });
  api.mock('PUT /api/reading/proslogion-la', 204);
  api.mock('GET /api/annotations', { json: [] });
  api.mock('GET /api/editions/*/margin', { json: { last_visit: null, segments: [] } });
  api.mock('PUT /api/editions/*/margin/visit', 204);
  api.mock('GET /api/editions/proslogion-la', { json: edition });
  const segment = { id: 1, citation: '1', label: '1', text: 'Eia nunc, homuncio', marks: [], notes: [], address: null };
  const text = { path: [], headings: [], target: null, offset: 0, count: 1, previous: null, next: null };
  api.mock('GET /api/editions/proslogion-la/segments', { json: { segments: [segment], previous: null, next: null, page: text } });
  await page.goto(`/book/${id}`);
  const read = main(page).getByRole('link', { name: 'Read', exact: true });
  const requests = (path: RegExp) => api.sent.filter(({ method, url }) => method === 'GET' && path.test(url.pathname)).length;
  await expect.poll(() => requests(/reading$/)).toBeGreaterThan(0);
  const positions = requests(/reading$/);
  expect(requests(/proslogion-la(?!\/margin)/)).toBe(0);
  await read.hover();
  await expect.poll(() => requests(/proslogion-la(?!\/margin)/)).toBe(2);
  await read.click();
  await expect(page.getByText('Eia nunc, homuncio')).toBeVisible();
  expect([requests(/proslogion-la(?!\/margin)/), requests(/reading$/)]).toEqual([2, positions]);
});

test('the library shows only what can be read here, on request', async ({ page, api }) => {
  await page.goto('/digital-library');
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(50);
  await expect(page.getByText('Readable here', { exact: true })).toHaveCount(1);
  const work = {
    ...{ id: 7, title: 'King James Version', author: null, author_id: null, year: 1611, year_label: null },
    ...{ category: 'Scripture', language: 'English', url: null, type: 'book', readable: true },
  };
  api.handle('GET /api/works', ({ url }) => (url.searchParams.get('readable') === '1' ? { json: [work] } : undefined));
  await page.getByRole('checkbox', { name: 'Readable here' }).click();
  await expect(page).toHaveURL('/digital-library?readable=1');
  const card = page.getByRole('list', { name: 'Works' }).getByRole('listitem');
  await expect(card).toContainText('Readable here');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL('/digital-library');
});
