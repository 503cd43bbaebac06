import type { Annotation } from '#contract/annotations.ts';
import type { AnnotatedText, AnnotationImport } from '#contract/own-annotations.ts';
import { expect, test } from './support/test.ts';

const highlight: Annotation = {
  ...{ id: 5, edition: 'kjv', first: { citation: 'Ps.23.1', start: 4 }, last: { citation: 'Ps.23.1', end: 8 }, quote: 'LORD' },
  ...{ address: null, body: null, color: 'green', visibility: 'private', circle_ids: [], reply_count: 0 },
  ...{ author: null, created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
};
const lost: Annotation = {
  ...{ ...highlight, id: 6, first: { citation: 'Ps.23.2' }, last: { citation: 'Ps.23.2' }, quote: 'an old reading', body: 'A *note*' },
  lost: true,
};
const text: AnnotatedText = {
  ...{ slug: 'kjv', title: 'King James Version', short_title: 'KJV', author: null, translator: null, scripture: true, language: 'en' },
  ...{ work_id: 7, work_title: 'The Bible', count: 2 },
};

test.beforeEach(({ api }) => {
  api.mock('GET /api/annotations', { json: [highlight, lost] });
  api.mock('GET /api/annotations/texts', { json: [text] });
  api.mock('GET /api/annotations/imports', { json: [] });
});

test('lists annotations below their text, with their places and what is lost', async ({ page, reader: _ }) => {
  await page.goto('/annotations');
  await expect(page.getByRole('heading', { name: 'King James Version' })).toBeVisible();
  await expect(page.getByText('2 annotations on 1 text')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Psalm 23:1' })).toHaveAttribute('href', '/read/kjv/Ps.23.1?annotation=5');
  await expect(page.getByText('No longer in the text after a correction:')).toBeVisible();
});

test('filters by the fields, which the URL stores', async ({ page, reader: _, api }) => {
  const queries: string[] = [];
  api.handle('GET /api/annotations', ({ url }) => {
    queries.push(url.search);
    return { json: [] };
  });
  await page.goto('/annotations?color=green&reference=Ps+23');
  await expect(page.getByText('No annotations match these filters.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Note' }).selectOption('With a note');
  await expect.poll(() => queries.at(-1)).toContain('has_note=1');
  expect(queries.at(-1)).toContain('color=green');
  expect(queries.at(-1)).toContain('reference=Ps+23');
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Newest first');
  await expect.poll(() => queries.at(-1)).toContain('order=newest');
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect.poll(() => queries.at(-1)).not.toContain('color');
});

test('deletes annotations, also lost ones, each with an undo', async ({ page, reader: _, api }) => {
  const calls: string[] = [];
  for (const id of [5, 6])
    api.handle(`DELETE /api/annotations/${id}`, () => {
      calls.push(`deleted ${id}`);
      return new Response(null, { status: 204 });
    });
  await page.goto('/annotations');
  await page.getByRole('button', { name: 'Delete: Psalm 23:1' }).click();
  await expect(page.getByRole('button', { name: 'Undo: Deleted “LORD”' })).toBeFocused();
  await page.getByRole('button', { name: 'Delete: Psalm 23:2' }).click();
  await expect(page.getByText('1 annotation on 1 text')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo: Deleted “LORD”' }).click();
  await expect(page.getByRole('link', { name: 'Psalm 23:1' })).toBeVisible();
  await expect(page.getByText('1 annotation on 1 text')).toBeVisible();
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Dismiss: Deleted “an old reading”' }).click();
  await expect.poll(() => calls).toEqual(['deleted 6']);
});

test('edits a note in place', async ({ page, reader: _, api }) => {
  const bodies: unknown[] = [];
  api.handle('PATCH /api/annotations/5', ({ body }) => {
    bodies.push(body);
    return { json: { ...highlight, body: 'New' } };
  });
  await page.goto('/annotations');
  await page.getByRole('button', { name: 'Add a note: Psalm 23:1' }).click();
  const form = page.getByRole('form', { name: 'Edit annotation' });
  await form.getByRole('textbox', { name: 'Note' }).fill('New');
  await form.getByRole('radio', { name: 'Blue' }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  expect(bodies).toMatchObject([{ body: 'New', color: 'blue', visibility: 'private' }]);
});

test('says how to begin, and what failed', async ({ page, reader: _, api, expectFailures }) => {
  expectFailures(/annotations/);
  api.mock('GET /api/annotations', 500);
  await page.goto('/annotations');
  await expect(page.getByText('Server error fetching your annotations.')).toBeVisible();
  api.mock('GET /api/annotations', { json: [] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('You have not highlighted anything yet.')).toBeVisible();
});

test('reports what a file would add before importing it, and undoes the import', async ({ page, reader: _, api }) => {
  const result: AnnotationImport = {
    id: null,
    counts: { added: 1, present: 1, 'not-found': 1, invalid: 0 },
    rows: [
      { number: 1, outcome: 'added', quote: 'the Word', place: 'john/John.1.1', reason: null },
      { number: 2, outcome: 'present', quote: 'was God', place: 'john/John.1.1', reason: null },
      {
        number: 3,
        outcome: 'not-found',
        quote: 'with God',
        place: 'john/John.1.2',
        reason: 'These words are not in this part of the text.',
      },
    ],
  };
  const queries: string[] = [];
  api.handle('POST /api/annotations/import', ({ url }) => {
    queries.push(url.search);
    return url.search === '' ? { status: 201, json: { ...result, id: 3 } } : { json: result };
  });
  api.mock('DELETE /api/annotations/imports/3', { json: { deleted: 1, kept: 0 } });
  await page.goto('/annotations');
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import annotations' });
  await dialog.getByLabel('File').setInputFiles({ name: 'a.jsonld', mimeType: 'application/ld+json', buffer: Buffer.from('{}') });
  await expect(dialog.getByText('Annotations in this file: 1 to add, 1 you already have, 1 that cannot be added.')).toBeVisible();
  await dialog.getByText('Not found in the text (1)').click();
  await expect(dialog.getByText('These words are not in this part of the text.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 1 annotation' }).click();
  await expect(dialog.getByText('1 annotation was added.')).toBeVisible();
  expect(queries).toEqual(['?dry_run=1', '']);
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await expect(dialog.getByText('The import was undone: 1 annotation was deleted.')).toBeVisible();
});

test('lets readers edit and delete their replies, even to annotations that are no longer shared with them', async ({
  page,
  reader,
  request,
  api,
}) => {
  const profile = await request.get('/api/profile', { headers: { authorization: `Bearer ${reader.token}` } });
  const { id } = (await profile.json()) as { id: number };
  const author = { id, username: reader.username, display_name: null, profilePicture: null };
  const time = '2026-01-01T00:00:00.000Z';
  const reply = { ...{ id: 9, annotation_id: 8, body: 'Indeed', author, created_at: time, edited_at: null }, annotation: null };
  let stored: (Omit<typeof reply, 'edited_at'> & { edited_at: string | null })[] = [reply];
  api.handle('GET /api/annotations/replies', () => ({ json: stored }));
  api.handle('PATCH /api/annotations/8/replies/9', ({ body }) => {
    stored = [{ ...reply, ...(body as object), edited_at: time }];
    return { json: { ...stored[0], annotation: undefined } };
  });
  api.handle('DELETE /api/annotations/8/replies/9', () => {
    stored = [];
    return new Response(null, { status: 204 });
  });
  await page.goto('/annotations');
  await page.getByRole('button', { name: 'Your replies' }).click();
  const list = page.getByRole('list', { name: 'Your replies' });
  await expect(list.getByText('On an annotation that is no longer shared with you')).toBeVisible();
  await list.getByRole('button', { name: 'Edit reply' }).click();
  await list.getByRole('textbox', { name: 'Reply' }).fill('Not quite');
  await list.getByRole('button', { name: 'Save' }).click();
  await expect(list.getByText('Not quite')).toBeVisible();
  await expect(list.getByText('edited')).toBeVisible();
  await list.getByRole('button', { name: 'Delete reply' }).click();
  await expect(list).toHaveCount(0);
});
