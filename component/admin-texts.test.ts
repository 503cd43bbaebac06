import type { Page } from './support/page.ts';
import { expect, test } from './support/test.ts';

const edition = {
  id: 1,
  slug: 'confessions-la',
  work_id: 7,
  title: 'Confessiones',
  short_title: null,
  author: 'Augustine of Hippo',
  language: 'la',
  language_name: 'Latin',
  kind: 'original',
  translator: null,
  published: null,
  license: 'CC BY-SA 4.0',
  attribution: null,
  source_url: null,
  citation_levels: ['book', 'chapter', 'paragraph'],
  scripture: false,
  numbering: null,
  segment_count: 453,
  imported_at: '2026-11-20T10:00:00.000Z',
};
const report = {
  slug: 'confessions-la',
  title: 'Confessiones',
  format: 'tei',
  language: 'la',
  license: null,
  work_id: null,
  work_title: 'Confessiones',
  work_created: true,
  similar_works: [],
  sections: 291,
  segments: 453,
  added: 453,
  changed: 0,
  removed: 0,
  annotations: { kept: 2, moved: 1, lost: 1 },
  dry_run: true,
  problems: [{ kind: 'left_out', message: 'An introduction was left out.', line: 12 }],
};
const file = { name: 'confessions.xml', mimeType: 'text/xml', buffer: Buffer.from('<TEI/>') };

async function openAsLibrarian(page: Page, api: { handle: (endpoint: string, handler: never) => void }): Promise<void> {
  const asLibrarian = async (_: unknown, forward: () => Promise<Response>) => ({
    json: { ...((await (await forward()).json()) as object), roles: ['librarian'] },
  });
  api.handle('GET /api/profile', asLibrarian as never);
  await page.goto('/admin/texts');
}

test('a librarian checks a text and then adds it', async ({ page, reader: _, api }) => {
  const queries: string[] = [];
  let editions: object[] = [];
  api.handle('GET /api/editions', () => ({ json: editions }));
  api.handle('POST /api/admin/editions', ({ url }) => {
    queries.push(url.search);
    if (url.search !== '') return { json: { report } };
    editions = [edition];
    return { status: 201, json: { edition, report: { ...report, dry_run: false, work_id: 7 } } };
  });
  await openAsLibrarian(page, api);
  await expect(page.getByText('No texts yet.')).toBeVisible();
  const form = page.getByRole('form', { name: 'Add a text' });
  await form.getByRole('button', { name: 'Check' }).click();
  await expect(form.getByText('Please choose a file.')).toBeVisible();
  await form.getByLabel('File').setInputFiles(file);
  await form.getByLabel('License').fill('CC BY-SA 4.0');
  await form.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('heading', { name: 'Checked “Confessiones”' })).toBeFocused();
  await expect(page.getByText('line 12: An introduction was left out.')).toBeVisible();
  await expect(page.getByText(/will be added to the catalog/)).toBeVisible();
  await form.getByRole('button', { name: 'Add to library' }).click();
  await expect(page.getByRole('heading', { name: 'Added “Confessiones”' })).toBeVisible();
  await expect(form.getByLabel('License')).toHaveValue('');
  await expect(page.getByRole('list', { name: 'Texts' }).getByRole('link', { name: 'Confessiones' })).toBeVisible();
  expect(queries).toEqual(['?dry_run=1', '']);
});

test('a rejected text keeps the form, and a change has to be checked again', async ({ page, reader: _, api, expectFailures }) => {
  expectFailures(/\/api\/admin\/editions/);
  api.mock('GET /api/editions', { json: [] });
  await openAsLibrarian(page, api);
  const form = page.getByRole('form', { name: 'Add a text' });
  await form.getByLabel('File').setInputFiles(file);
  await form.getByLabel('Slug').fill('confessions-la');
  api.mock('POST /api/admin/editions', { status: 400, details: 'The catalog has no work 99.' });
  await form.getByRole('button', { name: 'Check' }).click();
  await expect(form.getByRole('alert')).toHaveText('The catalog has no work 99.');
  await expect(form.getByLabel('Slug')).toHaveValue('confessions-la');
  await expect(form.getByText(/^confessions\.xml/)).toBeVisible();
  api.mock('POST /api/admin/editions', { json: { report } });
  await form.getByRole('button', { name: 'Check' }).click();
  await expect(form.getByRole('button', { name: 'Add to library' })).toBeVisible();
  await form.getByLabel('Work').fill('7');
  await expect(form.getByRole('button', { name: 'Check' })).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('Work')).toHaveValue('7');
});

test('a librarian chooses among similar works without checking the text again', async ({ page, reader: _, api }) => {
  const similar_works = [{ id: 12, title: 'Confessions', author: 'Augustine of Hippo' }];
  const sent: unknown[] = [];
  api.handle('GET /api/editions', () => ({ json: [] }));
  api.handle('POST /api/admin/editions', ({ url, body }) => {
    sent.push((body as FormData).get('work_id'));
    if (url.search !== '') return { json: { report: { ...report, similar_works } } };
    return { status: 201, json: { edition, report: { ...report, dry_run: false, work_id: 12, work_created: false } } };
  });
  await openAsLibrarian(page, api);
  const form = page.getByRole('form', { name: 'Add a text' });
  await form.getByLabel('File').setInputFiles(file);
  await form.getByRole('button', { name: 'Check' }).click();
  const choice = page.getByRole('group', { name: 'Which work is it?' });
  await expect(choice.getByLabel('A new work, “Confessiones”')).toBeChecked();
  await choice.getByLabel('Confessions · Augustine of Hippo').check();
  await expect(form.getByLabel('Work')).toHaveValue('12');
  await form.getByRole('button', { name: 'Add to library' }).click();
  await expect(page.getByRole('heading', { name: 'Added “Confessiones”' })).toBeVisible();
  expect(sent).toEqual(['', '12']);
});

test('a librarian confirms the removal of a text', async ({ page, reader: _, api }) => {
  let editions: object[] = [edition];
  api.handle('GET /api/editions', () => ({ json: editions }));
  api.handle('DELETE /api/admin/editions/confessions-la', () => {
    editions = [];
    return new Response(null, { status: 204 });
  });
  await openAsLibrarian(page, api);
  await expect(page.getByText(/^confessions-la · Latin · 453 segments · November /)).toBeVisible();
  api.mock('GET /api/admin/editions/confessions-la', { json: { annotations: 12, authors: 1 } });
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('12 highlights and notes of 1 reader will be deleted, which cannot be undone.')).toBeVisible();
  await page.getByRole('dialog', { name: 'Remove “Confessiones”?' }).getByRole('button', { name: 'Remove text' }).click();
  await expect(page.getByText('No texts yet.')).toBeVisible();
});

test('the page does not exist for other readers, and no link leads to it', async ({ page, reader: _ }) => {
  await page.goto('/admin/texts');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0);
});
