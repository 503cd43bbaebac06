import type { MarginCounts, MarginRow } from '#contract/margin.ts';
import type { MarginKind } from '#core/margin.ts';
import { edition, psalm } from './support/psalm.ts';
import { expect, test } from './support/test.ts';

const none: MarginCounts = { annotation: 0, post: 0, essay: 0, topic: 0, note: 0, review: 0, comment: 0, commentary: 0 };
const row = (kind: MarginKind, id: number, title: string, more: Partial<MarginRow> = {}): MarginRow => ({
  ...{ kind, id, title, url: `/posts/${id}`, author: null, year: null, year_label: null },
  ...{ user_id: null, username: null, display_name: null },
  ...{ century: null, tradition: null, edition: null, excerpt: `Words of ${title}`, visibility: 'public', address: null, passages: [] },
  ...{ written_at: '2026-01-01T00:00:00.000Z', ...more },
});
const rows = [
  row('post', 1, 'On shepherds', { user_id: 900_001, username: 'gaunilo' }),
  row('essay', 2, 'An old essay', { written_at: '2025-01-01T00:00:00.000Z' }),
  row('commentary', 3, 'Homilies', { author: 'John Chrysostom', century: 4, year: 390 }),
];

test.beforeEach(({ api }) => {
  api.mock('GET /api/editions/kjv', { json: edition });
  api.mock('GET /api/editions/kjv/segments', { json: psalm });
  api.mock('PUT /api/reading/kjv', 204);
  api.mock('GET /api/reading', { json: [] });
  api.mock('GET /api/annotations', { json: [] });
  api.mock('PUT /api/editions/kjv/margin/visit', 204);
  api.mock('GET /api/circles', { json: [] });
  api.handle('GET /api/editions/kjv/margin', ({ url }) => {
    const kinds = url.searchParams.get('kinds')?.split(',');
    const found = rows.filter(
      ({ kind, century, written_at: at }) =>
        (kinds?.includes(kind) ?? true) &&
        (!url.searchParams.has('century') || String(century) === url.searchParams.get('century')) &&
        (!url.searchParams.has('new') || at > '2025-06-01'),
    );
    const counts = { ...none };
    for (const { kind } of found) counts[kind]++;
    const isFirst = url.searchParams.get('from') !== 'Ps.23.2';
    const segment = { citation: isFirst ? 'Ps.23.1' : 'Ps.23.2', counts: isFirst ? counts : none, marks: isFirst ? found.length : 0 };
    const shown = isFirst && url.searchParams.get('limit') !== '0' ? found : [];
    return { json: { last_visit: '2025-06-01T00:00:00.000Z', segments: [{ ...segment, rows: shown }] } };
  });
});

test('shows who said what on a segment, and filters it by kinds', async ({ page, reader: _ }) => {
  await page.goto('/read/kjv/Ps.23');
  await page.getByRole('button', { name: 'Margin at number 1: 1 post, 1 essay, 1 commentary' }).click();
  const panel = page.getByRole('dialog', { name: 'Margin: Psalm 23:1, KJV' });
  await expect(panel.getByRole('article')).toHaveCount(3);
  await expect(panel.getByRole('article', { name: 'Post: On shepherds' }).getByText('New')).toBeVisible();
  await expect(panel.getByRole('article', { name: 'Essay: An old essay' }).getByText('New')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Posts 1' }).click();
  await expect(panel.getByRole('article')).toHaveCount(1);
  // The counts of the other kinds stay, so that they can be chosen, too.
  await panel.getByRole('button', { name: 'Essays 1' }).click();
  await expect(panel.getByRole('article')).toHaveCount(2);
});

test('offers to mute, block and report the authors of its rows', async ({ page, reader: _, api }) => {
  const muted: unknown[] = [];
  api.handle('POST /api/mutes', ({ body }) => {
    muted.push(body);
    const person = { user_id: 900_001, username: 'gaunilo', display_name: null, profilePicture: null };
    return { status: 201, json: { id: 1, ...person, created_at: '2026-01-01T00:00:00.000Z' } };
  });
  await page.goto('/read/kjv/Ps.23');
  await page.getByRole('button', { name: /Margin at number 1:/ }).click();
  const panel = page.getByRole('dialog', { name: 'Margin: Psalm 23:1, KJV' });
  await panel.getByRole('button', { name: 'More about: Post: On shepherds' }).click();
  await expect(page.getByRole('menuitem', { name: 'Block gaunilo' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Report…' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Mute gaunilo' }).click();
  await expect.poll(() => muted).toEqual([{ username: 'gaunilo' }]);
  // Commentary is by no user.
  await expect(panel.getByRole('button', { name: /^More about: Commentary/ })).toHaveCount(0);
});

test('filters a margin by century and by what is new', async ({ page, reader: _ }) => {
  await page.goto('/read/kjv/Ps.23');
  await page.getByRole('button', { name: /Margin at number 1:/ }).click();
  const panel = page.getByRole('dialog', { name: 'Margin: Psalm 23:1, KJV' });
  await panel.getByRole('button', { name: 'Filters' }).click();
  await panel.getByRole('combobox', { name: 'Century of commentary' }).selectOption('4');
  await expect(panel.getByRole('article')).toHaveCount(1);
  await panel.getByRole('combobox', { name: 'Century of commentary' }).selectOption('5');
  await expect(panel.getByText('Nothing here matches these filters.')).toBeVisible();
  await panel.getByRole('button', { name: 'Clear filters' }).first().click();
  await panel.getByRole('checkbox', { name: 'Only what is new since your last visit' }).check();
  await expect(panel.getByRole('article')).toHaveCount(2);
});

test('steps to the next place, keeps the panel until Escape, and returns the focus', async ({ page, reader: _ }) => {
  await page.goto('/read/kjv/Ps.23');
  const mark = page.getByRole('button', { name: /Margin at number 1:/ });
  await mark.click();
  await page.getByRole('button', { name: 'Next place' }).click();
  const second = page.getByRole('dialog', { name: 'Margin: Psalm 23:2, KJV' });
  await expect(second.getByText(/^Nothing here yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Previous place' }).click();
  await mark.click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(mark).toBeFocused();
});

test('opens with m, and says when the margin cannot be loaded', async ({ page, reader: _, api, expectFailures }) => {
  expectFailures(/\/margin/);
  api.mock('GET /api/editions/kjv/margin', 500);
  await page.goto('/read/kjv/Ps.23');
  await expect(page.getByText('He maketh me to lie down.')).toBeVisible();
  await page.keyboard.press('m');
  const panel = page.getByRole('dialog', { name: 'Margin: Psalm 23:1, KJV' });
  await expect(panel.getByText('Failed to load the margin.')).toBeVisible();
  await page.keyboard.press('m');
  await expect(panel).toHaveCount(0);
});

test('opens the margin of the selected words with m, and marks their segment in the text', async ({ page, reader: _ }) => {
  await page.goto('/read/kjv/Ps.23');
  const segment = page.locator('article [data-citation="Ps.23.2"]').first();
  await expect(segment).toBeVisible();
  await segment.evaluate((element) => window.getSelection()?.selectAllChildren(element));
  await expect(page.getByRole('toolbar', { name: /^Selected/ })).toBeVisible();
  await page.keyboard.press('m');
  await expect(page.getByRole('dialog', { name: 'Margin: Psalm 23:2, KJV' })).toBeVisible();
  await expect(segment).toHaveAttribute('data-margin');
  await expect(page.getByRole('toolbar', { name: /^Selected/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(segment).not.toHaveAttribute('data-margin');
});

test('returns the focus to the segment when m closes what m opened', async ({ page, reader: _ }) => {
  await page.goto('/read/kjv/Ps.23');
  const segment = page.locator('article [data-citation="Ps.23.2"]').first();
  await expect(segment).toBeVisible();
  await segment.evaluate((element) => window.getSelection()?.selectAllChildren(element));
  await page.keyboard.press('m');
  await expect(page.getByRole('dialog', { name: 'Margin: Psalm 23:2, KJV' })).toBeVisible();
  await page.keyboard.press('m');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(segment.getByRole('link', { name: 'Number 2' })).toBeFocused();
});
