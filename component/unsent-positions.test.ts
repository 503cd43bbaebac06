import type { Page } from './support/page.ts';
import { edition, psalm } from './support/psalm.ts';
import { expect, test } from './support/test.ts';

let saved: unknown[] = [];
let isOffline = true;
const position = { edition, citation: 'Rom.8.1', place: 'Romans 8', progress: 90, furthest: 90, updated_at: '2026-01-03T12:00:00.000Z' };
const target = { kind: 'segment', first: 'Ps.23.2', last: 'Ps.23.2' } as const;
const verse = { ...psalm, page: psalm.page && { ...psalm.page, target } };
const unsent = () => Object.keys(localStorage).filter((name) => name.startsWith('catena-unsent:'));

test.beforeEach(({ api }) => {
  [saved, isOffline] = [[], true];
  api.expectFailures(/\/api\/reading/);
  api.mock('PUT /api/editions/kjv/margin/visit', 204);
  api.mock('GET /api/editions/kjv', { json: edition });
  api.mock('GET /api/editions/kjv/segments', { json: verse });
  api.mock('GET /api/editions/kjv/margin', { json: { last_visit: null, segments: [] } });
  api.mock('GET /api/annotations/texts', { json: [] });
  api.mock('GET /api/annotations', { json: [] });
  api.handle('PUT /api/reading/kjv', ({ body }) => {
    if (isOffline) return 'no answer';
    saved.push(body);
    return new Response(null, { status: 204 });
  });
  api.handle('GET /api/reading', () => (isOffline ? 'no answer' : { json: saved.length > 0 ? [] : [position] }));
});

/** Opens a page and leaves it, which saves the place. */
async function read(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByText('He maketh me to lie down.')).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  await expect.poll(unsent).toEqual(['catena-unsent:position:kjv']);
}

test('continues offline where the reader was offline, and sends the place when the connection returns', async ({ page, reader: _ }) => {
  await read(page, '/read/kjv/Ps.23.2');
  await page.goto('/read/kjv');
  await expect.poll(() => page.url()).toMatch(/\/read\/kjv\/Ps\.23\.2$/);
  // The reader itself would save the place while the page closes.
  await page.goWithin('/annotations');
  await expect(page.getByText('He maketh me to lie down.')).toBeHidden();
  isOffline = false;
  await page.reload();
  await expect.poll(unsent).toEqual([]);
  expect(saved[0]).toEqual({ citation: 'Ps.23.2', seconds_ago: expect.any(Number) });
});

test('sends the place before it asks where the reader left off', async ({ page, reader }) => {
  const savedAt = new Date(Date.now() - 90_000).toISOString();
  localStorage.setItem(
    'catena-unsent:position:kjv',
    JSON.stringify({ username: reader.username, userId: null, savedAt, value: 'Ps.23.2' }),
  );
  isOffline = false;
  await page.goto('/read/kjv');
  await expect(page.getByText('He maketh me to lie down.')).toBeVisible();
  expect(page.url()).not.toContain('Rom.8.1');
  expect(saved[0]).toEqual({ citation: 'Ps.23.2', seconds_ago: expect.any(Number) });
  expect((saved[0] as { seconds_ago: number }).seconds_ago).toBeGreaterThanOrEqual(90);
});

test('drops a place that the edition no longer has, and places at logout', async ({ page, api, reader: _ }) => {
  await read(page, '/read/kjv/Ps.23.2');
  api.mock('PUT /api/reading/kjv', { status: 404, json: { message: 'Not found' } });
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }));
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'onLine'));
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(unsent).toEqual([]);
  api.handle('PUT /api/reading/kjv', () => 'no answer');
  await read(page, '/read/kjv/Ps.23.2');
  api.mock('POST /api/logout', 204);
  await page.goWithin('/annotations');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(unsent).toEqual([]);
});
