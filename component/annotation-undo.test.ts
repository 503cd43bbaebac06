import type { Annotation } from '#contract/annotations.ts';
import type { MarginCounts, MarginRow } from '#contract/margin.ts';
import type { MockableApi } from './support/mockable-api.ts';
import { edition, psalm } from './support/psalm.ts';
import { expect, test } from './support/test.ts';

const none: MarginCounts = { annotation: 0, post: 0, essay: 0, topic: 0, note: 0, review: 0, comment: 0, commentary: 0 };
const profile = { id: 0, username: '' };
let stored: Annotation[] = [];
let sent: string[] = [];

function noteOn(id: number, citation: string, quote: string, more: Partial<Annotation> = {}): Annotation {
  const start = psalm.segments.find((segment) => segment.citation === citation)?.text.indexOf(quote) ?? 0;
  return {
    ...{ id, edition: 'kjv', first: { citation, start }, last: { citation, end: start + quote.length }, quote, address: null },
    ...{ body: 'Words', color: 'green', visibility: 'public', circle_ids: [], reply_count: 0 },
    author: { ...profile, display_name: null, profilePicture: null },
    ...{ created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z', ...more },
  };
}

function rowOf(one: Annotation): MarginRow {
  return {
    ...{ kind: 'annotation', id: one.id, title: one.quote, url: '/read/kjv/Ps.23.1', author: null, user_id: null, username: null },
    ...{ display_name: null, year: null, year_label: null, century: null, tradition: null, edition: 'KJV', excerpt: one.body },
    ...{ visibility: one.visibility, address: null, passages: [], written_at: one.created_at, annotation: one },
  };
}

/** Serves `stored` as the server does. */
function serve(api: MockableApi): void {
  api.handle('GET /api/annotations', () => ({ json: stored }));
  api.handle('GET /api/editions/kjv/margin', ({ url }) => {
    const from = url.searchParams.get('from');
    const shown = psalm.segments.filter(({ citation }) => url.searchParams.get('to') !== null || citation === from);
    const segments = shown.map(({ citation }) => {
      const here = stored.filter(({ first }) => first.citation === citation);
      const rows = url.searchParams.get('limit') === '0' ? [] : here.map(rowOf);
      return { citation, counts: { ...none, annotation: here.length }, marks: here.filter(({ body }) => body !== null).length, rows };
    });
    return { json: { last_visit: null, segments } };
  });
  api.handle('DELETE /api/annotations/*', ({ url, keepalive }) => {
    const id = Number(url.pathname.split('/').at(-1));
    sent.push(`delete ${id}${keepalive ? ' with keepalive' : ''}`);
    stored = stored.filter((one) => one.id !== id);
    return new Response(null, { status: 204 });
  });
}

test.beforeEach(async ({ api, reader, request }) => {
  sent = [];
  const own = await request.get('/api/profile', { headers: { authorization: `Bearer ${reader.token}` } });
  const { id } = (await own.json()) as { id: number };
  Object.assign(profile, { id, username: reader.username });
  api.mock('PUT /api/editions/kjv/margin/visit', 204);
  api.mock('GET /api/editions/kjv', { json: edition });
  api.mock('GET /api/editions/kjv/segments', { json: psalm });
  api.mock('PUT /api/reading/kjv', 204);
  api.mock('GET /api/reading', { json: [] });
  serve(api);
});

test('highlights with h, and offers to undo it, also with Ctrl+Z', async ({ page, api }) => {
  stored = [];
  let next = 7;
  api.handle('POST /api/annotations', ({ body }) => {
    const { quote } = body as { quote: string };
    stored = [noteOn(next++, 'Ps.23.2', quote, { body: null, color: 'yellow', visibility: 'private' })];
    return { status: 201, json: stored[0] };
  });
  await page.goto('/read/kjv/Ps.23');
  const mark = page.getByRole('button', { name: /margin/i }).filter({ hasText: '·' });
  for (const way of ['button', 'key'] as const) {
    const segment = page.locator('article [data-citation="Ps.23.2"]').first();
    await expect(segment).toBeVisible();
    await segment.evaluate((element) => window.getSelection()?.selectAllChildren(element));
    await expect(page.getByRole('toolbar', { name: /^Selected/ })).toBeVisible();
    await page.keyboard.press('h');
    await expect(page.getByRole('button', { name: 'Undo: Highlighted: Yellow' })).toBeVisible();
    await expect(mark).toHaveCount(1);
    if (way === 'button') await page.getByRole('button', { name: 'Undo: Highlighted: Yellow' }).click();
    else await page.keyboard.press('Control+z');
    await expect(mark).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  }
  await expect.poll(() => sent).toEqual(['delete 7 with keepalive', 'delete 8 with keepalive']);
});

test('keeps a highlight that got a note elsewhere, and says so', async ({ page, api, expectFailures }) => {
  stored = [];
  const bases: unknown[] = [];
  api.handle('POST /api/annotations', ({ body }) => {
    const { quote } = body as { quote: string };
    stored = [noteOn(7, 'Ps.23.2', quote, { body: null, color: 'yellow', visibility: 'private' })];
    return { status: 201, json: stored[0] };
  });
  await page.goto('/read/kjv/Ps.23');
  const segment = page.locator('article [data-citation="Ps.23.2"]').first();
  await segment.evaluate((element) => window.getSelection()?.selectAllChildren(element));
  await expect(page.getByRole('toolbar', { name: /^Selected/ })).toBeVisible();
  await page.keyboard.press('h');
  await expect(page.getByRole('button', { name: 'Undo: Highlighted: Yellow' })).toBeVisible();
  stored = stored.map((one) => ({ ...one, body: 'Elsewhere', updated_at: '2026-01-02T00:00:00.000Z' }));
  expectFailures(/annotations\/7/);
  api.handle('DELETE /api/annotations/7', ({ headers }) => {
    bases.push(headers.get('if-match'));
    const message = 'This note was changed elsewhere.';
    return { status: 409, json: { message, details: message, current: stored[0] } };
  });
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('alert').filter({ hasText: 'This note was changed elsewhere.' })).toBeVisible();
  await page.getByRole('button', { name: 'Margin at number 2: 1 annotation' }).click();
  await expect(page.getByRole('dialog', { name: /^Margin/ }).getByText('Elsewhere')).toBeVisible();
  expect(bases).toEqual(['2026-01-01T00:00:00.000Z']);
});

test('restores the version before an edit', async ({ page, api }) => {
  stored = [noteOn(5, 'Ps.23.1', 'LORD')];
  const bases: unknown[] = [];
  api.handle('PATCH /api/annotations/5', ({ body, headers }) => {
    bases.push(headers.get('if-match'));
    const [before] = stored;
    stored = [{ ...before, ...(body as Partial<Annotation>), updated_at: `2026-01-0${bases.length + 1}T00:00:00.000Z` } as Annotation];
    return { json: stored[0] };
  });
  await page.goto('/read/kjv/Ps.23.1?annotation=5');
  const panel = page.getByRole('dialog', { name: /^Margin: Psalm 23:1/ });
  await panel.getByRole('button', { name: 'Edit' }).click();
  await panel.getByRole('textbox', { name: 'Note' }).fill('Better');
  await panel.getByRole('radio', { name: 'Blue' }).check();
  await panel.getByRole('radio', { name: 'Only you' }).check();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Better')).toBeVisible();
  await page.getByRole('button', { name: 'Undo: Changed “LORD”' }).click();
  await expect(panel.getByText('Words')).toBeVisible();
  expect(stored).toMatchObject([{ body: 'Words', color: 'green', visibility: 'public' }]);
  expect(bases).toEqual(['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']);
});

test('deletes two notes, and brings both back with their replies after the panel has moved on', async ({ page }) => {
  stored = [noteOn(5, 'Ps.23.1', 'LORD', { reply_count: 2 }), noteOn(6, 'Ps.23.1', 'shepherd')];
  await page.goto('/read/kjv/Ps.23');
  await page.getByRole('button', { name: 'Margin at number 1: 2 annotations' }).click();
  const panel = page.getByRole('dialog', { name: /^Margin/ });
  for (const left of [1, 0]) {
    await panel.getByRole('button', { name: 'Delete' }).first().click();
    await expect(panel.getByRole('article')).toHaveCount(left);
  }
  await expect(panel.getByText(/^Nothing here yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Next place' }).click();
  await expect(page.getByRole('dialog', { name: /^Margin: Psalm 23:2/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo: Deleted “LORD”' }).click();
  await page.getByRole('button', { name: 'Undo: Deleted “shepherd”' }).click();
  await page.getByRole('button', { name: 'Previous place' }).click();
  await expect(panel.getByRole('article')).toHaveCount(2);
  await expect(panel.getByRole('button', { name: 'Replies (2)' })).toBeVisible();
  expect(sent).toEqual([]);
});

test('deletes a lost note only once the page is left, and says if that fails', async ({ page, api, expectFailures }) => {
  stored = [noteOn(5, 'Ps.23.1', 'LORD', { lost: true, first: { citation: 'Ps.23.1' }, last: { citation: 'Ps.23.1' } })];
  await page.goto('/read/kjv/Ps.23.1?annotation=5');
  const panel = page.getByRole('dialog', { name: /^Margin/ });
  expectFailures(/annotations\/5/);
  api.mock('DELETE /api/annotations/5', 500);
  await panel.getByRole('button', { name: 'Delete' }).click();
  await expect(panel.getByRole('article')).toHaveCount(0);
  await page.getByRole('button', { name: /^Dismiss: Deleted/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to delete the annotation' })).toBeVisible();
  await expect(panel.getByRole('article')).toHaveCount(1);
  serve(api);
  await panel.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: /^Undo: Deleted/ })).toBeVisible();
  expect(sent).toEqual([]);
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  await expect.poll(() => sent).toEqual(['delete 5 with keepalive']);
});

test('deletes what waits to be deleted before logging out', async ({ page, api }) => {
  stored = [noteOn(5, 'Ps.23.1', 'LORD')];
  api.handle('POST /api/logout', () => {
    sent.push('log out');
    return 204;
  });
  await page.goto('/read/kjv/Ps.23.1?annotation=5');
  await page
    .getByRole('dialog', { name: /^Margin/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.goWithin('/profile');
  await page
    .getByRole('button', { name: /Log ?out/i })
    .first()
    .click();
  await expect.poll(() => sent).toEqual(['delete 5 with keepalive', 'log out']);
});

test('brings back a deleted reply, and deletes it once the notice is dismissed', async ({ page, api }) => {
  stored = [noteOn(5, 'Ps.23.1', 'LORD', { reply_count: 1 })];
  const reply = { id: 9, annotation_id: 5, body: 'Indeed', author: null, created_at: '2026-01-02T00:00:00.000Z', edited_at: null };
  api.handle('GET /api/annotations/5/replies', () => ({ json: sent.length === 0 ? [reply] : [] }));
  api.handle('DELETE /api/annotations/5/replies/9', () => {
    sent.push('delete reply');
    stored = [noteOn(5, 'Ps.23.1', 'LORD')];
    return new Response(null, { status: 204 });
  });
  await page.goto('/read/kjv/Ps.23.1?annotation=5');
  const panel = page.getByRole('dialog', { name: /^Margin/ });
  await expect(panel.getByRole('button', { name: 'Replies (1)', expanded: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Delete reply' }).click();
  await expect(panel.getByText('Indeed')).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Reply', expanded: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo: Deleted “Indeed”' }).click();
  await expect(panel.getByRole('button', { name: 'Replies (1)' })).toBeVisible();
  await panel.getByRole('button', { name: 'Delete reply' }).click();
  await page.getByRole('button', { name: 'Dismiss: Deleted “Indeed”' }).click();
  await expect.poll(() => sent).toEqual(['delete reply']);
  await expect(panel.getByRole('list', { name: 'Replies' })).toHaveCount(0);
});

test('offers to reopen a closed form, and restores the form of a new note that is undone', async ({ page, api }) => {
  stored = [];
  api.handle('POST /api/annotations', ({ body }) => {
    stored = [noteOn(7, 'Ps.23.2', 'He maketh me', body as Partial<Annotation>)];
    return { status: 201, json: stored[0] };
  });
  await page.goto('/read/kjv/Ps.23');
  const segment = page.locator('article [data-citation="Ps.23.2"]').first();
  await segment.evaluate((element) => window.getSelection()?.selectAllChildren(element));
  await expect(page.getByRole('toolbar', { name: /^Selected/ })).toBeVisible();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: /^New note: Psalm 23:2/ });
  await form.getByRole('textbox', { name: 'Note' }).fill('Rest');
  await form.getByRole('radio', { name: 'Blue' }).check();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo: Note closed, draft saved “He maketh me to lie down.”' }).click();
  await expect(form.getByRole('textbox', { name: 'Note' })).toHaveValue('Rest');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo: Note saved “He maketh me to lie down.”' }).click();
  await expect(form.getByRole('textbox', { name: 'Note' })).toHaveValue('Rest');
  await expect(form.getByRole('radio', { name: 'Blue' })).toBeChecked();
  expect(sent).toEqual(['delete 7 with keepalive']);
  // Saving it again creates another annotation.
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /^Undo: Note saved/ })).toBeVisible();
  const keys = api.sent.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys.filter((key) => key !== null)).size).toBe(2);
});

test('stops counting a deleted note on another edition, and one that spans verses', async ({ page, api }) => {
  const verses = (first: number, last = first) => ({ first: 19_023_000 + first, last: 19_023_000 + last, osis: 'Ps.23' });
  const segments = psalm.segments.map((segment, i) => ({ ...segment, address: verses(i + 1) }));
  api.mock('GET /api/editions/kjv/segments', { json: { ...psalm, segments } });
  const other = noteOn(5, 'Ps.23.1', 'LORD', { edition: 'vulgate', first: { citation: 'Ps.22.1', start: 0 }, address: verses(1, 2) });
  const counted = (citation: string) => ({ citation, counts: { ...none, annotation: 1 }, marks: citation === 'Ps.23.1' ? 1 : 0 });
  api.mock('GET /api/annotations', { json: [] });
  api.handle('GET /api/editions/kjv/margin', ({ url }) => {
    const isPanel = url.searchParams.get('to') === null;
    const rows = url.searchParams.get('limit') === '0' ? [] : [rowOf(other)];
    const shown = segments.filter(({ citation }) => !isPanel || citation === url.searchParams.get('from'));
    return { json: { last_visit: null, segments: shown.map(({ citation }) => Object.assign(counted(citation), { rows })) } };
  });
  await page.goto('/read/kjv/Ps.23');
  const mark = page.getByRole('button', { name: /^Margin at number/ });
  await mark.first().click();
  await page
    .getByRole('dialog', { name: /^Margin/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(mark).toHaveCount(0);
  await page.getByRole('button', { name: /^Undo: Deleted/ }).click();
  await expect(mark).toHaveCount(1);
});
