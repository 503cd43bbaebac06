import type { MockableApi } from './support/mockable-api.ts';
import type { Page } from './support/page.ts';
import { bookId, expect, test } from './support/test.ts';

const work = {
  id: 7,
  title: 'Confessiones',
  alt_titles: ['Confessions'],
  authors: [
    { id: 3, name: 'Augustine', role: null, dates: '354–430' },
    { id: null, name: 'Anonymous', role: 'editor', dates: null },
  ],
  year: 400,
  year_label: null,
  language: 'Latin',
  title_language: null,
  category: 'Patristics',
  subjects: ['Prayer'],
  type: 'book',
  url: null,
  edited: ['year'],
  updated_at: '2026-11-20T10:00:00.000Z',
};
const counts = {
  reviews: 2,
  doubled_reviews: 1,
  folders: 1,
  circles: 0,
  editions: 0,
  texts: 3,
  citations: 0,
  works: 0,
  doubled_works: 0,
};

async function openAsLibrarian(page: Page, api: MockableApi, path: string): Promise<void> {
  api.handle('GET /api/profile', async (_, forward) => ({
    json: { ...((await (await forward()).json()) as object), roles: ['librarian'] },
  }));
  await page.goto(path);
}

test('a librarian edits a work, and an author of it', async ({ page, reader: _, api }) => {
  let stored: object = work;
  const sent: unknown[] = [];
  api.handle('GET /api/admin/works/*', () => ({ json: stored }));
  api.handle('PUT /api/admin/works/*', ({ body, headers }) => {
    sent.push([headers.get('if-match'), body]);
    stored = { ...work, ...(body as object), authors: work.authors, edited: ['title'], updated_at: '2026-11-21T10:00:00.000Z' };
    return { json: stored };
  });
  await openAsLibrarian(page, api, '/admin/catalog/works/7');
  const form = page.getByRole('form', { name: 'Edit the work' });
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue('Confessiones');
  await expect(form.getByText('Negative for BC. Edited here; imports do not change it.')).toBeVisible();
  await form.getByLabel('Title', { exact: true }).fill('');
  await form.getByRole('button', { name: 'Save work' }).click();
  await expect(form.getByText('Please enter the title of the work', { exact: false })).toBeVisible();
  await form.getByLabel('Title', { exact: true }).fill('The Confessions');
  await form.getByLabel('Year', { exact: true }).fill('about 400');
  await form.getByRole('button', { name: 'Save work' }).click();
  await expect(form.getByText('Please enter a year such as 397 or -44', { exact: false })).toBeVisible();
  await form.getByLabel('Year', { exact: true }).fill('-44');
  await form.getByLabel('Other titles').fill('Confessions\n\n Thirteen Books ');
  await form.getByRole('button', { name: 'Move Anonymous up' }).click();
  await form.getByLabel('Role of author 2').selectOption('translator');
  await form.getByRole('button', { name: 'Remove Anonymous' }).click();
  await form.getByRole('button', { name: 'Undo' }).click();
  await form.getByRole('button', { name: 'Add another name' }).click();
  await form.getByLabel('Name of author 3').fill('Monica');
  await form.getByRole('button', { name: 'Save work' }).click();
  await expect(page.getByText('Saved. Imports will not change what you edited.')).toBeVisible();
  expect(sent).toMatchObject([
    [
      work.updated_at,
      {
        title: 'The Confessions',
        alt_titles: ['Confessions', 'Thirteen Books'],
        year: -44,
        authors: [
          { id: null, name: 'Anonymous', role: 'editor' },
          { id: 3, name: 'Augustine', role: 'translator' },
          { id: null, name: 'Monica', role: null },
        ],
      },
    ],
  ]);
});

test('shows both versions after a conflict, and keeps what was typed through a reload', async ({
  page,
  reader: _,
  api,
  expectFailures,
}) => {
  api.mock('GET /api/admin/works/*', { json: work });
  const theirs = { ...work, title: 'Theirs', updated_at: '2026-11-21T10:00:00.000Z' };
  const bases: unknown[] = [];
  api.handle('PUT /api/admin/works/*', ({ headers, body }) => {
    bases.push(headers.get('if-match'));
    if (headers.get('if-match') === theirs.updated_at) return { json: { ...theirs, ...(body as object), authors: [] } };
    return { status: 409, json: { message: 'Somebody has changed this work since you opened it.', current: theirs } };
  });
  expectFailures(/\/api\/admin\/works\/7/);
  await openAsLibrarian(page, api, '/admin/catalog/works/7');
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('Mine');
  await page.reload();
  await expect(title).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Save work' }).click();
  await expect(page.getByRole('alert').getByText('Theirs', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Use the other version' }).click();
  await expect(title).toHaveValue('Theirs');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(title).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Save work' }).click();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Saved.', { exact: false })).toBeVisible();
  expect(bases).toEqual([work.updated_at, work.updated_at, theirs.updated_at]);
});

test('an author is edited, and a failure says why', async ({ page, reader: _, api, expectFailures }) => {
  const author = { id: 3, name: 'Augustin', dates: null, aliases: ['Aurelius'], work_count: 2, edited: false, updated_at: work.updated_at };
  const sent: unknown[] = [];
  let isDown = true;
  api.mock('GET /api/admin/authors/*', { json: author });
  api.handle('PUT /api/admin/authors/*', ({ body }) => {
    if (isDown) return 500;
    sent.push(body);
    return { json: { ...author, ...(body as object) } };
  });
  expectFailures(/\/api\/admin\/authors\/3/);
  await openAsLibrarian(page, api, '/admin/catalog/authors/3');
  await page.getByLabel('Name', { exact: true }).fill('Augustine of Hippo');
  await page.getByLabel('Dates').fill('354–430');
  await page.getByRole('button', { name: 'Save author' }).click();
  await expect(page.getByText('Failed to save the author.')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Save author' }).click();
  await expect(page.getByText('Saved.', { exact: false })).toBeVisible();
  expect(sent).toEqual([{ name: 'Augustine of Hippo', dates: '354–430', aliases: ['Aurelius'] }]);
});

test('a merge shows what moves before it is confirmed, and can be undone', async ({ page, reader: _, api, expectFailures }) => {
  const sent: string[] = [];
  const keys: (string | null)[] = [];
  api.mock('GET /api/admin/works/*', { json: work });
  api.mock('GET /api/search/suggestions', {
    json: [{ type: 'work', id: 9, title: 'Confessions', detail: 'Augustine', url: '/book/9' }],
  });
  api.mock('GET /api/admin/merges/preview', {
    json: {
      into: { id: 7, name: 'Confessiones', detail: 'Augustine' },
      from: { id: 9, name: 'Confessions', detail: 'Augustinus' },
      counts,
    },
  });
  api.handle('POST /api/admin/merges', ({ body, headers }) => {
    keys.push(headers.get('idempotency-key'));
    if (keys.length === 1) return 503;
    sent.push(JSON.stringify(body));
    return { status: 201, json: { id: 5 } };
  });
  let undone = 0;
  api.handle('POST /api/admin/merges/*/undo', ({ url }) => {
    sent.push(url.pathname);
    return undone++ === 0
      ? { status: 409, details: 'This record has since been merged into another one. Undo that merge first.' }
      : new Response(null, { status: 204 });
  });
  expectFailures(/undo|merges$/);
  await openAsLibrarian(page, api, '/admin/catalog/works/7');
  await page.getByRole('combobox', { name: 'The other record of this work' }).fill('Confess');
  await page.getByRole('option', { name: /Confessions/ }).click();
  const preview = page.getByRole('region', { name: 'Merge', exact: true });
  await expect(preview.getByText('2 reviews move')).toBeVisible();
  await expect(preview.getByText('1 reader has reviewed both.', { exact: false })).toBeVisible();
  await expect(preview.getByRole('link', { name: 'Keep the other one instead' })).toHaveAttribute('href', '/admin/catalog/works/9?from=7');
  expect(sent).toEqual([]);
  await preview.getByRole('button', { name: 'Merge' }).click();
  await expect(preview.getByText('Server is down. Please try again later.')).toBeVisible();
  await preview.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('Merged the work “Confessions” into this one.')).toBeVisible();
  expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^[\w-]{16,64}$/)]));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undo that merge first.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Merged the work', { exact: false })).toBeHidden();
  expect(sent).toEqual(['{"kind":"work","into":7,"from":9}', '/api/admin/merges/5/undo', '/api/admin/merges/5/undo']);
});

test('a catalog is checked, then imported; merges are listed', async ({ page, reader: _, api }) => {
  const report = {
    dry_run: true,
    added: 120,
    updated: 0,
    unchanged: 3,
    rejected: 1,
    merged: 1,
    kept: 2,
    authors_added: 1,
    authors_updated: 0,
    changes: [{ line: 1, title: 'Hexapla', author: 'Origen', is_new: true }],
    problems: [{ line: 2, reason: 'title is missing', rejected: true }],
    problem_count: 1,
  };
  const queries: string[] = [];
  api.handle('POST /api/admin/catalog-imports', ({ url }) => {
    queries.push(url.search);
    return { json: { ...report, dry_run: url.searchParams.has('dry_run') } };
  });
  const merge = {
    id: 5,
    kind: 'work',
    into_id: 7,
    into_name: 'Confessiones',
    from_id: 9,
    from_name: 'Confessions',
    merged_by: 'libby',
    merged_at: work.updated_at,
    undone_at: null as string | null,
  };
  let merges = [merge];
  api.handle('GET /api/admin/merges', () => ({ json: merges }));
  api.handle('POST /api/admin/merges/*/undo', () => {
    merges = [{ ...merge, undone_at: work.updated_at }];
    return new Response(null, { status: 204 });
  });
  await openAsLibrarian(page, api, '/admin/catalog');
  const form = page.getByRole('form', { name: 'Import a catalog' });
  await form.getByRole('button', { name: 'Check' }).click();
  await expect(form.getByText('Please choose a file.')).toBeVisible();
  await form.getByLabel('File').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('title') });
  await form.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('heading', { name: 'The import would change this' })).toBeFocused();
  await expect(page.getByText('line 2: title is missing')).toBeVisible();
  await expect(page.getByText('2; the import does not change the edited fields')).toBeVisible();
  await expect(page.getByText('120 works added or updated; the first 1')).toBeVisible();
  await form.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible();
  expect(queries).toEqual(['?dry_run=1&columns=title', '?columns=title']);
  await page.getByRole('button', { name: 'Undo merging “Confessions” into “Confessiones”' }).click();
  await expect(page.getByRole('list', { name: 'Merges' }).getByText('undone', { exact: false })).toBeVisible();
});

test('shows the columns of a CSV file with their first cells, and remembers the chosen fields', async ({ page, reader: _, api }) => {
  const queries: string[] = [];
  api.mock('GET /api/admin/merges', { json: [] });
  const report = { added: 0, updated: 0, unchanged: 0, rejected: 0, merged: 0, kept: 0, authors_added: 0, authors_updated: 0 };
  api.handle('POST /api/admin/catalog-imports', ({ url }) => {
    queries.push(url.searchParams.get('columns') ?? '–');
    return { json: { ...report, dry_run: true, changes: [], problems: [], problem_count: 0 } };
  });
  await openAsLibrarian(page, api, '/admin/catalog');
  const form = page.getByRole('form', { name: 'Import a catalog' });
  const choose = (name: string, text: string) =>
    form.getByLabel('File').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const csv = 'Titel;Author;Jahr;\nHexapla;Origen;c. 240;x\nDe oratione;Origen;;y\n';
  await choose('katalog.csv', csv);
  const columns = form.getByRole('group', { name: 'Columns' });
  await expect(columns.getByText('Hexapla')).toBeVisible();
  await expect(columns.getByText('c. 240')).toBeVisible();
  await expect(columns.getByLabel('Author')).toHaveValue('authors');
  await expect(columns.getByLabel('Titel')).toHaveValue('');
  await form.getByRole('button', { name: 'Check' }).click();
  await expect(columns.getByRole('alert')).toHaveText('Please choose the column with the titles.');
  expect(queries).toEqual([]);
  await columns.getByLabel('Titel').selectOption('Title');
  await columns.getByLabel('Column 4').selectOption('Year');
  // A field has one column.
  await columns.getByLabel('Jahr').selectOption('Year');
  await expect(columns.getByLabel('Column 4')).toHaveValue('');
  await form.getByRole('button', { name: 'Check' }).click();
  await expect(form.getByRole('button', { name: 'Import' })).toBeVisible();
  await columns.getByLabel('Author').selectOption('Not imported');
  await expect(form.getByRole('button', { name: 'Check' })).toBeVisible();
  await choose('a.jsonl', '{}');
  await expect(columns).toBeHidden();
  await choose('next.csv', csv);
  await expect(columns.getByLabel('Titel')).toHaveValue('title');
  await expect(columns.getByLabel('Jahr')).toHaveValue('year');
  expect(queries).toEqual(['title,authors,year,']);
});

test('the pages exist for librarians only, and a merged work leads to the other one', async ({ page, reader, api, request }) => {
  const id = await bookId(request, 'Confessions');
  const work = await (await request.get(`/api/works/${id}`, { headers: { authorization: `Bearer ${reader.token}` } })).json();
  await page.goto('/admin/catalog');
  await expect(page.getByRole('heading', { name: 'Catalog' })).toBeHidden();
  await page.goto(`/book/${id}`);
  await expect(page.getByRole('link', { name: 'Edit in the catalog' })).toBeHidden();
  api.mock('GET /api/works/999', { json: work });
  await openAsLibrarian(page, api, '/book/999');
  await expect(page).toHaveURL(`/book/${id}`);
  await expect(page.getByRole('link', { name: 'Edit in the catalog' })).toHaveAttribute('href', `/admin/catalog/works/${id}`);
});
