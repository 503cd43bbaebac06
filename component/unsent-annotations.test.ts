import type { Annotation } from '#contract/annotations.ts';
import type { Page } from './support/page.ts';
import { edition, psalm } from './support/psalm.ts';
import { expect, test } from './support/test.ts';

const key = 'abcdef0123456789abcdef0123456789';
const quote = 'He maketh me to lie down.';
let stored: Annotation[] = [];
let sent: { key: string | null; body: unknown }[] = [];
let answer: 'no answer' | { status: number; details: string } | 'created' = 'no answer';

const annotation = (id: number, body: Partial<Annotation>): Annotation => ({
  ...{
    id,
    edition: 'kjv',
    first: { citation: 'Ps.23.2', start: 0 },
    last: { citation: 'Ps.23.2', end: quote.length },
    quote,
    address: null,
  },
  ...{ body: null, color: 'yellow', visibility: 'private', circle_ids: [], author: null, reply_count: 0 },
  ...{ created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z', ...body },
});

test.beforeEach(({ api }) => {
  [stored, sent, answer] = [[], [], 'no answer'];
  api.expectFailures(/\/api\/annotations/);
  api.mock('PUT /api/editions/kjv/margin/visit', 204);
  api.mock('GET /api/editions/kjv', { json: edition });
  api.mock('GET /api/editions/kjv/segments', { json: psalm });
  api.mock('PUT /api/reading/kjv', 204);
  api.mock('GET /api/reading', { json: [] });
  api.mock('GET /api/editions/kjv/margin', { json: { last_visit: null, segments: [] } });
  api.mock('GET /api/annotations/texts', { json: [] });
  api.handle('GET /api/annotations', () => ({ json: stored }));
  api.handle('POST /api/annotations', ({ body, headers }) => {
    sent.push({ key: headers.get('idempotency-key'), body });
    if (answer !== 'created') return answer;
    stored = [annotation(7, body as Partial<Annotation>)];
    return { status: 201, json: stored[0] };
  });
  api.handle('DELETE /api/annotations/7', () => {
    stored = [];
    return new Response(null, { status: 204 });
  });
});

async function select(page: Page): Promise<void> {
  const segment = page.locator('article [data-citation="Ps.23.2"]').first();
  await segment.evaluate((element) => window.getSelection()?.selectAllChildren(element));
  await expect(page.getByRole('toolbar', { name: /^Selected/ })).toBeVisible();
}

const reconnect = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));
const margin = (page: Page) => page.getByRole('dialog', { name: /^Margin/ });
const unsentKeys = () => Object.keys(localStorage).filter((name) => name.startsWith('catena-unsent:annotation:'));

test('stores and shows a highlight that could not be sent, and sends it once on the next visit', async ({ page, reader: _ }) => {
  await page.goto('/read/kjv/Ps.23');
  await select(page);
  await page.keyboard.press('h');
  await expect(page.getByRole('button', { name: 'Undo: Highlighted: Yellow, to be sent later' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Margin at number 2: 1 not sent yet' }).click();
  await expect(margin(page).getByRole('article', { name: 'Your annotation, Yellow, not sent yet' })).toBeVisible();
  answer = 'created';
  await margin(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Margin at number 2: 1 annotation' })).toBeVisible();
  expect(unsentKeys()).toEqual([]);
  expect(new Set(sent.map((one) => one.key)).size).toBe(1);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Margin at number 2: 1 annotation' })).toBeVisible();
});

test('sends a note again when the connection returns after a lost response', async ({ page, reader: _ }) => {
  await page.goto('/read/kjv/Ps.23');
  await select(page);
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: /^New note/ });
  await form.getByRole('textbox', { name: 'Note' }).fill('Rest');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: 'Margin at number 2: 1 not sent yet' }).click();
  await expect(margin(page).getByText('Rest')).toBeVisible();
  answer = 'created';
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }));
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await expect(page.getByText('1 annotation will be sent later.')).toBeVisible();
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'onLine'));
  await reconnect(page);
  await expect(page.getByText('1 annotation sent.')).toBeVisible();
  expect(unsentKeys()).toEqual([]);
  const [first, ...others] = sent;
  expect(first?.body).toMatchObject({ body: 'Rest', quote });
  expect(others.at(-1)).toEqual(first);
});

test('undoes an unsent note, and a note that has been sent meanwhile', async ({ page, reader: _ }) => {
  await page.goto('/read/kjv/Ps.23');
  for (const isSent of [false, true]) {
    answer = 'no answer';
    await select(page);
    await page.keyboard.press('h');
    const undo = page.getByRole('button', { name: /^Undo: Highlighted: Yellow/ });
    await expect(undo).toBeVisible();
    if (isSent) {
      await page.getByRole('button', { name: 'Margin at number 2: 1 not sent yet' }).click();
      await expect(margin(page).getByRole('button', { name: 'Try again' })).toBeVisible();
      answer = 'created';
      await margin(page).getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('button', { name: 'Margin at number 2: 1 annotation' })).toBeVisible();
    }
    await undo.click();
    await expect(page.getByRole('button', { name: /^Margin at number 2/ })).toHaveCount(0);
    expect([unsentKeys(), stored]).toEqual([[], []]);
  }
});

test('shows why the server rejected a note, does not send it again, and discards it with undo', async ({ page, api, reader }) => {
  const value = {
    edition: 'kjv',
    first: { citation: 'Ps.23.2', start: 0 },
    last: { citation: 'Ps.23.2', end: 2 },
    quote: 'An old reading',
  };
  const note = { ...value, body: 'Deep', color: 'green', visibility: 'private', circle_ids: [] };
  const unsent = { username: reader.username, userId: null, savedAt: new Date().toISOString(), value: note };
  localStorage.setItem(`catena-unsent:annotation:${key}`, JSON.stringify(unsent));
  answer = { status: 400, details: 'The text has changed since you opened it.' };
  await page.goto('/read/kjv/Ps.23');
  const alert = page.getByRole('alert').filter({ hasText: '1 annotation could not be saved.' });
  await expect(alert).toBeVisible();
  await alert.getByRole('link', { name: 'See why' }).click();
  const list = page.getByRole('region', { name: 'Not sent yet' });
  await expect(list.getByText(/^Could not be saved: The text has changed since you opened it\./)).toBeVisible();
  await expect(list.getByText('Deep')).toBeVisible();
  await expect(alert).toHaveCount(0);
  await list.getByRole('button', { name: 'Discard' }).click();
  await expect(list).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo: Discarded “An old reading”' }).click();
  await expect(list.getByText('Deep')).toBeVisible();
  await page.reload();
  await expect(list.getByText('Deep')).toBeVisible();
  await api.waitForIdle();
  expect(sent.map((one) => one.key)).toEqual([key]);
});

test('does not repeat an annotation of an earlier day, whose key the server has forgotten', async ({ page, reader }) => {
  const { edition: slug, first, last } = annotation(7, {});
  const value = { ...{ edition: slug, first, last, quote }, body: '', color: 'yellow', visibility: 'private', circle_ids: [] };
  const unsent = { username: reader.username, userId: null, savedAt: '2026-01-01T00:00:00.000Z', value };
  localStorage.setItem(`catena-unsent:annotation:${key}`, JSON.stringify(unsent));
  stored = [annotation(7, {})];
  await page.goto('/read/kjv/Ps.23');
  await expect.poll(unsentKeys).toEqual([]);
  expect(sent).toEqual([]);
});

test('shows and sends only the annotations of the reader, and asks before a logout deletes them', async ({ page, reader, api }) => {
  const note = { edition: 'kjv', first: { citation: 'Ps.23.2', start: 0 }, last: { citation: 'Ps.23.2', end: 2 }, quote: 'He' };
  const value = { ...note, body: 'Deep', color: 'green', visibility: 'private', circle_ids: [] };
  const unsent = { username: reader.username, userId: null, savedAt: new Date().toISOString(), value };
  localStorage.setItem(`catena-unsent:annotation:${key}`, JSON.stringify(unsent));
  localStorage.setItem(`catena-unsent:annotation:f${key.slice(1)}`, JSON.stringify({ ...unsent, username: 'somebody-else' }));
  api.mock('POST /api/logout', 204);
  await page.goto('/annotations');
  await expect(page.getByRole('region', { name: 'Not sent yet' }).getByRole('article')).toHaveCount(1);
  const logout = page.getByRole('button', { name: /Log ?out/i }).first();
  await logout.click();
  const question = page.getByRole('dialog', { name: 'Log out without sending?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  expect(unsentKeys()).toHaveLength(2);
  await logout.click();
  await question.getByRole('button', { name: 'Log out' }).click();
  await expect.poll(unsentKeys).toEqual([`catena-unsent:annotation:f${key.slice(1)}`]);
  expect(new Set(sent.map((one) => one.key))).toEqual(new Set([key]));
});
