import type { Annotation } from '#contract/annotations.ts';
import type { MarginCounts, MarginRow } from '#contract/margin.ts';
import { edition, psalm } from './support/psalm.ts';
import { expect, test } from './support/test.ts';

const annotation: Annotation = {
  ...{
    id: 5,
    edition: 'kjv',
    first: { citation: 'Ps.23.1', start: 4 },
    last: { citation: 'Ps.23.1', end: 8 },
    quote: 'LORD',
    address: null,
  },
  ...{ body: 'The *name*', color: 'green', visibility: 'public', circle_ids: [], reply_count: 0 },
  ...{ author: null, created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
};

const none: MarginCounts = { annotation: 0, post: 0, essay: 0, topic: 0, note: 0, review: 0, comment: 0, commentary: 0 };

/** Answers the margin of Psalm 23 with annotations at their segments. */
function marginOf(annotations: readonly Annotation[]) {
  const rowOf = (one: Annotation): MarginRow => ({
    ...{ kind: 'annotation', id: one.id, title: one.quote, url: '/read/kjv/Ps.23.1', author: null },
    ...{ user_id: null, username: null, display_name: null },
    ...{ year: null, year_label: null, century: null, tradition: null, edition: 'KJV', excerpt: one.body, visibility: one.visibility },
    ...{ address: null, passages: [], written_at: one.created_at, annotation: one },
  });
  const segments = psalm.segments.flatMap(({ citation }) => {
    const here = annotations.filter(({ first, beside }) => (beside ?? first.citation) === citation);
    return here.length === 0 ? [] : [{ citation, counts: { ...none, annotation: here.length }, marks: here.length, rows: here.map(rowOf) }];
  });
  return { last_visit: null, segments };
}

test.beforeEach(({ api }) => {
  api.mock('PUT /api/editions/kjv/margin/visit', 204);
  api.mock('GET /api/editions/kjv', { json: edition });
  api.mock('GET /api/editions/kjv/segments', { json: psalm });
  api.mock('PUT /api/reading/kjv', 204);
  api.mock('GET /api/reading', { json: [] });
});

test('offers the notes of a segment, with replies, and returns the focus', async ({ page, reader: _, api }) => {
  api.mock('GET /api/annotations', { json: [annotation] });
  api.mock('GET /api/editions/kjv/margin', { json: marginOf([annotation]) });
  api.mock('GET /api/annotations/5/replies', { json: [] });
  await page.goto('/read/kjv/Ps.23');
  const mark = page.getByRole('button', { name: 'Margin at number 1: 1 annotation' });
  await mark.click();
  const panel = page.getByRole('dialog', { name: /^Margin: Psalm 23:1/ });
  await expect(panel.getByText('Anonymous')).toBeVisible();
  await expect(panel.getByText('name')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Reply' }).click();
  await expect(panel.getByRole('textbox', { name: 'Reply' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(mark).toBeFocused();
});

test('reports a reply of another reader', async ({ page, reader: _, api }) => {
  const annotated = { ...annotation, reply_count: 1 };
  const author = { id: 900_001, username: 'peter', display_name: null, profilePicture: null };
  const reply = { id: 8, annotation_id: 5, body: 'Buy gold', created_at: annotation.created_at, edited_at: null, author };
  api.mock('GET /api/annotations', { json: [annotated] });
  api.mock('GET /api/editions/kjv/margin', { json: marginOf([annotated]) });
  api.mock('GET /api/annotations/5/replies', { json: [reply] });
  const reported: unknown[] = [];
  api.handle('POST /api/reports', ({ body }) => {
    reported.push(body);
    return { status: 201, json: { id: 1, type: 'reply', thing_id: 8, kind: 'spam', reason: '', created_at: reply.created_at } };
  });
  await page.goto('/read/kjv/Ps.23');
  await page.getByRole('button', { name: 'Margin at number 1: 1 annotation' }).click();
  const panel = page.getByRole('dialog', { name: /^Margin: Psalm 23:1/ });
  await panel.getByRole('button', { name: 'Replies (1)' }).click();
  await panel.getByRole('button', { name: 'More about: Reply by peter' }).click();
  await page.getByRole('menuitem', { name: 'Report…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this reply' });
  await dialog.getByLabel('Advertising or spam').check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Thank you for your report.')).toBeVisible();
  expect(reported).toEqual([{ type: 'reply', id: 8, kind: 'spam', reason: '' }]);
});

test('says which notes are no longer in the text, beside the segment where they were', async ({ page, reader: _, api }) => {
  const lost: Annotation = {
    ...annotation,
    lost: true,
    first: { citation: 'Ps.23.9' },
    last: { citation: 'Ps.23.9' },
    beside: 'Ps.23.2',
    quote: 'an old reading',
  };
  api.mock('GET /api/annotations', { json: [lost] });
  api.mock('GET /api/editions/kjv/margin', { json: marginOf([lost]) });
  await page.goto('/read/kjv/Ps.23');
  await page.getByRole('button', { name: 'Margin at number 2: 1 annotation' }).click();
  const panel = page.getByRole('dialog', { name: /^Margin/ });
  await expect(panel.getByText('No longer in the text after a correction:')).toBeVisible();
  await expect(panel.getByText('an old reading')).toBeVisible();
});

test('lets the author of a lost note place it on selected words', async ({ page, reader, request, api }) => {
  const profile = await request.get('/api/profile', { headers: { authorization: `Bearer ${reader.token}` } });
  const { id } = (await profile.json()) as { id: number };
  const author = { id, username: reader.username, display_name: null, profilePicture: null };
  const [first, last] = [{ citation: 'Ps.23.2' }, { citation: 'Ps.23.2' }];
  let stored: Annotation = { ...annotation, author, lost: true, first, last, quote: 'an old reading' };
  const sent: unknown[] = [];
  api.handle('GET /api/annotations', () => ({ json: [stored] }));
  api.handle('GET /api/editions/kjv/margin', () => ({ json: marginOf([stored]) }));
  api.handle('PATCH /api/annotations/5', ({ body }) => {
    sent.push(body);
    stored = { ...annotation, author, quote: 'He maketh me to lie down.', first: { ...first, start: 0 }, last: { ...last, end: 25 } };
    return { json: stored };
  });
  await page.goto('/read/kjv/Ps.23');
  await page.getByRole('button', { name: 'Margin at number 2: 1 annotation' }).click();
  const panel = page.getByRole('dialog', { name: /^Margin: Psalm 23:2/ });
  await panel.getByRole('button', { name: 'Reattach' }).click();
  await expect(panel.getByRole('status').filter({ hasText: 'Select the right words' })).toBeVisible();
  await page.locator('[data-citation="Ps.23.2"]').evaluate((element) => window.getSelection()?.selectAllChildren(element));
  await page.getByRole('button', { name: 'Attach here' }).click();
  await expect(panel.getByText('The name')).toBeVisible();
  await expect(panel.getByText('No longer in the text after a correction:')).toHaveCount(0);
  expect(sent).toEqual([
    { place: { first: { citation: 'Ps.23.2', start: 0 }, last: { citation: 'Ps.23.2', end: 25 }, quote: 'He maketh me to lie down.' } },
  ]);
  await expect(page.getByRole('button', { name: 'Attach here' })).toHaveCount(0);
});

test('shows the words that were annotated before a correction', async ({ page, reader: _, api }) => {
  const corrected: Annotation = { ...annotation, original_quote: 'Lorde' };
  api.mock('GET /api/annotations', { json: [corrected] });
  api.mock('GET /api/editions/kjv/margin', { json: marginOf([corrected]) });
  await page.goto('/read/kjv/Ps.23');
  await page.getByRole('button', { name: 'Margin at number 1: 1 annotation' }).click();
  const panel = page.getByRole('dialog', { name: /^Margin: Psalm 23:1/ });
  await expect(panel.getByText('The text has since been corrected. It read: Lorde')).toBeVisible();
});

test("edits the reader's note, and keeps what was typed when the panel closes", async ({ page, reader, request, api }) => {
  const profile = await request.get('/api/profile', { headers: { authorization: `Bearer ${reader.token}` } });
  const { id } = (await profile.json()) as { id: number };
  const own: Annotation = { ...annotation, author: { id, username: reader.username, display_name: null, profilePicture: null } };
  let stored: Annotation[] = [own];
  api.handle('GET /api/annotations', () => ({ json: stored }));
  api.handle('GET /api/editions/kjv/margin', () => ({ json: marginOf(stored) }));
  api.handle('PATCH /api/annotations/5', () => {
    stored = [{ ...own, body: 'Better', updated_at: '2026-01-02T00:00:00.000Z' }];
    return { json: stored[0] };
  });
  await page.goto('/read/kjv/Ps.23');
  await page.getByRole('button', { name: 'Margin at number 1: 1 annotation' }).click();
  const panel = page.getByRole('dialog', { name: /^Margin: Psalm 23:1/ });
  await panel.getByRole('button', { name: 'Edit' }).click();
  await panel.getByRole('textbox', { name: 'Note' }).fill('Better');
  // What was typed survives closing the panel.
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await page.getByRole('button', { name: 'Margin at number 1: 1 annotation' }).click();
  await expect(panel.getByRole('textbox', { name: 'Note' })).toHaveValue('Better');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Better')).toBeVisible();
});

test('says why a note cannot be saved, and keeps it', async ({ page, reader, request, api, expectFailures }) => {
  const profile = await request.get('/api/profile', { headers: { authorization: `Bearer ${reader.token}` } });
  const { id } = (await profile.json()) as { id: number };
  const own: Annotation = { ...annotation, author: { id, username: reader.username, display_name: null, profilePicture: null } };
  api.mock('GET /api/annotations', { json: [own] });
  api.mock('GET /api/editions/kjv/margin', { json: marginOf([own]) });
  expectFailures(/annotations\/5/);
  await page.goto('/read/kjv/Ps.23');
  await page.getByRole('button', { name: 'Margin at number 1: 1 annotation' }).click();
  const panel = page.getByRole('dialog', { name: /^Margin: Psalm 23:1/ });
  await panel.getByRole('button', { name: 'Edit' }).click();
  await panel.getByRole('textbox', { name: 'Note' }).fill('Deep');
  api.mock('PATCH /api/annotations/5', 'no answer');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Unable to reach server. Please check your connection.')).toBeVisible();
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByRole('textbox', { name: 'Note' })).toHaveValue('Deep');
  for (const [status, details] of [
    [400, 'The text is nested too deeply.'],
    [403, 'You are not a member of this circle.'],
  ] as const) {
    api.mock('PATCH /api/annotations/5', { status, details });
    await panel.getByRole('button', { name: /^(Save|Try again)$/ }).click();
    await expect(panel.getByText(details)).toBeVisible();
  }
  await expect(panel.getByRole('textbox', { name: 'Note' })).toHaveValue('Deep');
});

test("draws all of the reader's annotations also where others have written more than is loaded", async ({ page, reader: _, api }) => {
  const crowd = Array.from({ length: 100 }, (_each, i): Annotation => ({ ...annotation, id: 1000 + i, body: null }));
  const own: Annotation = { ...annotation, id: 3, first: { citation: 'Ps.23.2', start: 0 }, last: { citation: 'Ps.23.2', end: 2 } };
  const pages: string[] = [];
  api.handle('GET /api/annotations', ({ url }) => {
    pages.push(url.searchParams.get('mine') === '1' ? 'own' : 'all');
    if (url.searchParams.get('mine') === '1') return { json: [own] };
    return { json: crowd, headers: { link: '</api/annotations?before=1000>; rel="next"' } };
  });
  api.mock('GET /api/editions/kjv/margin', { json: { last_visit: null, segments: [] } });
  await page.goto('/read/kjv/Ps.23');
  await expect(page.getByRole('button', { name: /1 annotation$/ })).toBeVisible();
  expect(pages).toContain('own');
  expect(pages.length).toBeLessThan(15);
});

test('names the edition and the language of notes on other editions, and says where the wording differs', async ({
  page,
  reader: _,
  api,
}) => {
  api.mock('GET /api/annotations', { json: [] });
  const [segment] = marginOf([annotation]).segments;
  const others = [
    { id: 6, edition: 'Vulgate', language: 'Latin', annotation: { ...annotation, id: 6, edition: 'vulgate', quote: 'Dominus' } },
    { id: 7, edition: 'ASV', language: 'English', differs: true, annotation: { ...annotation, id: 7, edition: 'asv', quote: 'Jehovah' } },
    { id: 8, edition: 'Webster', language: 'English', annotation: { ...annotation, id: 8, edition: 'webster' } },
  ];
  const rows = others.map((other) => Object.assign({}, segment?.rows[0], other));
  api.mock('GET /api/editions/kjv/margin', { json: { last_visit: null, segments: [{ ...segment, rows }] } });
  await page.goto('/read/kjv/Ps.23');
  await page.getByRole('button', { name: 'Margin', exact: true }).click();
  const panel = page.getByRole('dialog', { name: /^Margin/ });
  for (const [quote, source] of [
    ['Dominus', /On Vulgate \(Latin\)$/],
    ['Jehovah', /On ASV; the wording here differs$/],
    ['LORD', /On Webster$/],
  ] as const)
    await expect(panel.getByRole('article').filter({ hasText: quote }).getByText(source)).toBeVisible();
});

test('opens the form of a note with n or a tap, and returns the focus to the segment', async ({ page, reader: _, api }) => {
  api.mock('GET /api/annotations', { json: [] });
  api.mock('GET /api/editions/kjv/margin', { json: marginOf([]) });
  await page.goto('/read/kjv/Ps.23');
  const segment = page.locator('article [data-citation="Ps.23.2"]').first();
  const toolbar = page.getByRole('toolbar', { name: /^Selected/ });
  for (const way of ['key', 'tap'] as const) {
    await expect(segment).toBeVisible();
    await segment.evaluate((element) => window.getSelection()?.selectAllChildren(element));
    await expect(toolbar).toBeVisible();
    if (way === 'key') await page.keyboard.press('n');
    else await toolbar.getByRole('button', { name: 'Note' }).tap();
    const form = page.getByRole('dialog', { name: /^New note: Psalm 23:2/ });
    await expect(form.getByRole('textbox', { name: 'Note' })).toBeFocused();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toHaveCount(0);
    await expect(segment.getByRole('link', { name: 'Number 2' })).toBeFocused();
  }
});

test('gives the key h to the color that it uses', async ({ page, reader: _, api }) => {
  api.mock('GET /api/annotations', { json: [] });
  api.mock('GET /api/editions/kjv/margin', { json: marginOf([]) });
  api.mock('POST /api/annotations', { status: 201, json: annotation });
  await page.goto('/read/kjv/Ps.23');
  const segment = page.locator('article [data-citation="Ps.23.2"]').first();
  for (const [color, next] of [
    ['Yellow', 'Green'],
    ['Green', 'Yellow'],
  ]) {
    await expect(segment).toBeVisible();
    await segment.evaluate((element) => window.getSelection()?.selectAllChildren(element));
    const keys = page.locator('[aria-keyshortcuts=h]');
    await expect(keys).toHaveCount(1);
    await expect(keys).toHaveAttribute('title', color ?? '');
    await page.getByRole('button', { name: `Highlight: ${next}` }).click();
  }
});

test('draws highlights as rectangles behind their words, and only those, where the browser cannot paint them', async ({
  page,
  reader: _,
  api,
}) => {
  const spanning: Annotation = { ...annotation, last: { citation: 'Ps.23.2', end: 2 }, quote: 'LORD is my shepherd; I shall not want. He' };
  // The text was corrected after the page loaded it, so the words at these offsets are others.
  const corrected: Annotation = {
    ...annotation,
    ...{ id: 6, color: 'blue', first: { citation: 'Ps.23.1', start: 9 }, last: { citation: 'Ps.23.1', end: 13 } },
  };
  api.mock('GET /api/annotations', { json: [corrected, spanning] });
  api.mock('GET /api/editions/kjv/margin', { json: marginOf([spanning]) });
  const drawn: string[] = [];
  const { getClientRects } = Range.prototype;
  Range.prototype.getClientRects = function (this: Range) {
    drawn.push(this.toString());
    return [new DOMRect(10, 20, 30, 12)] as unknown as DOMRectList;
  };
  try {
    await page.goto('/read/kjv/Ps.23.1?annotation=5');
    const boxes = page.locator('[data-color=green][style*="width: 30px"]');
    await expect(boxes).toHaveCount(2);
    expect(drawn.slice(0, 2)).toEqual(['LORD is my shepherd; I shall not want.', 'He']);
    await expect(page.getByRole('dialog', { name: /^Margin/ })).toBeVisible();
    await expect(page.locator('[data-color=green][data-opened]')).toHaveCount(2);
    await expect(page.locator('article [data-color=green]')).toHaveCount(0);
    await expect(page.locator('[data-color=blue]')).toHaveCount(0);
  } finally {
    Range.prototype.getClientRects = getClientRects;
  }
});
