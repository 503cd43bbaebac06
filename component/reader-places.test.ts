import { edition, mockSetPsalm, setPsalm, verse } from './support/reader-pages.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(({ api }) => mockSetPsalm(api));

test('turns pages with links and the arrow keys', async ({ page, reader: _ }) => {
  await page.goto('/read/kjv/Ps.23');
  await expect(page.getByRole('link', { name: 'Previous: Psalm 22' })).toHaveAttribute('href', '/read/kjv/Ps.22');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/read/kjv/Ps.24');
});

test('turns pages with swipes across the text, but not along it', async ({ page, reader: _ }) => {
  await page.goto('/read/kjv/Ps.23');
  await expect(page.getByRole('link', { name: 'Previous: Psalm 22' })).toBeVisible();
  const touch = (name: string, clientX: number, clientY: number): void => {
    const at = [{ clientX, clientY }];
    const event = Object.assign(new Event(name, { bubbles: true }), { touches: name === 'touchstart' ? at : [], changedTouches: at });
    document.querySelector('[data-citation="Ps.23.1"]')?.dispatchEvent(event);
  };
  const swipe = (x: number, y: number): void => {
    touch('touchstart', 200, 300);
    touch('touchend', 200 + x, 300 + y);
  };
  swipe(0, 200);
  swipe(-90, 120);
  swipe(-40, 0);
  await expect(page).toHaveURL('/read/kjv/Ps.23');
  swipe(-90, 10);
  await expect(page).toHaveURL('/read/kjv/Ps.24');
});

test('points out a typed place on another page, whose text is rendered later', async ({ page, reader: _, api }) => {
  await page.goto('/read/kjv/Ps.23');
  const field = page.getByRole('textbox', { name: 'Go to' });
  await field.fill('ps 24:2');
  const verses = [verse('Ps.24.1', 'The earth is the LORD’S.'), verse('Ps.24.2', 'For he hath founded it upon the seas.')];
  const other = { ...setPsalm.page, target: { kind: 'segment', first: 'Ps.24.2', last: 'Ps.24.2' } };
  api.mock('GET /api/editions/kjv/segments', { json: { ...setPsalm, segments: verses, page: other } });
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-target]')).toHaveText(/For he hath founded it/);
});

test('opens a typed place, and reports a place that the edition lacks', async ({ page, reader: _, api, expectFailures }) => {
  await page.goto('/read/kjv/Ps.23');
  const field = page.getByRole('textbox', { name: 'Go to' });
  await field.fill('rom 8:28');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/read/kjv/rom.8.28');
  await expect(page.locator('#content')).toBeFocused();
  expectFailures(/\/segments\?/);
  api.mock('GET /api/editions/kjv/segments', { status: 404, json: { message: 'Not Found', details: 'This text has no such passage.' } });
  await field.fill('17:99');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('“17:99” is not in this edition.');
  await expect(field).toHaveValue('17:99');
});

test('requests each citation that a typed name may mean once', async ({ page, reader: _, api, expectFailures }) => {
  expectFailures(/\/segments\?/);
  await page.goto('/read/kjv/Ps.23');
  await expect(page.getByRole('heading', { level: 1, name: 'Psalm 23' })).toBeVisible();
  const requests: (string | null)[] = [];
  api.handle('GET /api/editions/kjv/segments', ({ url }) => {
    requests.push(url.searchParams.get('at'));
    return { status: 404, json: { message: 'Not Found', details: 'This text has no such passage.' } };
  });
  await page.getByRole('textbox', { name: 'Go to' }).fill('Rom 99:1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('“Rom 99:1” is not in this edition.');
  // The next page is loaded ahead.
  expect(requests.filter((at) => at !== 'Ps.24')).toEqual(['Rom.99.1']);
});

test('gives a place the same address, however it was typed', async ({ page, reader: _, api }) => {
  let target = { kind: 'segment', first: 'Rom.8.28', last: 'Rom.8.28' };
  api.handle('GET /api/editions/kjv/segments', () => ({ json: { ...setPsalm, page: { ...setPsalm.page, target } } }));
  await page.goto('/read/kjv/Ps.23');
  const field = page.getByRole('textbox', { name: 'Go to' });
  const goTo = async (typed: string): Promise<void> => {
    await field.fill(typed);
    await page.keyboard.press('Enter');
  };
  await goTo('romans 8.28');
  await expect(page).toHaveURL('/read/kjv/Rom.8.28');
  // A new page takes the focus after its address is there.
  await expect(page.locator('#content')).toBeFocused();
  target = { kind: 'range', first: '1Cor.13.4', last: '1Cor.13.7' };
  await goTo('1 cor 13:4–7');
  await expect(page).toHaveURL('/read/kjv/1Cor.13.4-7');
  await expect(page.locator('#content')).toBeFocused();
  target = { kind: 'section', first: 'Ps.23.1', last: 'Ps.23.2' };
  await goTo('ps 23');
  await expect(page).toHaveURL('/read/kjv/Ps.23');
});

test('goes to the place entered last', async ({ page, reader: _, api }) => {
  let find = (): void => undefined;
  const found = new Promise<void>((resolve) => (find = resolve));
  api.handle('GET /api/editions/kjv/segments', async ({ url }) => {
    const at = url.searchParams.get('at') ?? '';
    if (at === 'rom.8.28') await found;
    const first = at.charAt(0).toUpperCase() + at.slice(1);
    return { json: { ...setPsalm, page: { ...setPsalm.page, target: { kind: 'segment', first, last: first } } } };
  });
  await page.goto('/read/kjv/Ps.23');
  const field = page.getByRole('textbox', { name: 'Go to' });
  await field.fill('rom 8:28');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('aria-busy', 'true');
  await field.fill('john 1:1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/read/kjv/John.1.1');
  find();
  await expect(field).toHaveAttribute('aria-busy', 'false');
  await expect(page).toHaveURL('/read/kjv/John.1.1');
});

test('stays on the page that was opened while a typed place was looked up', async ({ page, reader: _, api }) => {
  await page.goto('/read/kjv/Ps.23');
  let find = (): void => undefined;
  const found = new Promise<void>((resolve) => (find = resolve));
  api.handle('GET /api/editions/kjv/segments', async ({ url }) => {
    if (url.searchParams.get('at') === 'rom.8.28') await found;
    return { json: setPsalm };
  });
  const field = page.getByRole('textbox', { name: 'Go to' });
  await field.fill('rom 8:28');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Next: Psalm 24' }).click();
  await expect(page).toHaveURL('/read/kjv/Ps.24');
  const answered = api.waitForResponse('GET /api/editions/kjv/segments');
  find();
  await answered;
  await expect(field).toHaveAttribute('aria-busy', 'false');
  await expect(page).toHaveURL('/read/kjv/Ps.24');
});

test('finds in one request that the edition lacks a place, and links the nearest one', async ({ page, reader: _, api }) => {
  const requests: string[] = [];
  api.handle('GET /api/editions/kjv/segments', ({ url }) => {
    requests.push(url.search);
    const target = { kind: 'segment' as const, first: 'Rom.16.27', last: 'Rom.16.27' };
    return Promise.resolve({ json: { ...setPsalm, page: { ...setPsalm.page, target, nearest: true } } });
  });
  await page.goto('/read/kjv/Rom.17');
  await expect(page.getByText('This edition does not have Rom 17.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Rom 16:27' })).toHaveAttribute('href', '/read/kjv/Rom.16.27');
  // In strict mode, a request that was canceled is sent again.
  expect([...new Set(requests)]).toEqual(['?page=1&at=Rom.17&nearest=1']);
});

test('continues where the reader left off', async ({ page, reader: _, api }) => {
  api.mock('GET /api/reading', {
    json: [{ edition, citation: 'Ps.23.2', progress: 46, furthest: 46, updated_at: '2026-01-01T00:00:00.000Z' }],
  });
  await page.goto('/read/kjv');
  await expect(page).toHaveURL('/read/kjv/Ps.23.2');
});

test('opens a new text at its beginning, and stays there when the position is saved', async ({ page, reader: _, api }) => {
  await page.goto('/read/kjv');
  await expect(page.getByRole('heading', { level: 1, name: 'Psalm 23' })).toBeVisible();
  const requests = () => api.sent.filter(({ method, url }) => method === 'GET' && url.pathname === '/api/reading').length;
  expect(requests()).toBe(1);
  api.mock('GET /api/reading', {
    json: [{ edition, citation: 'Ps.23.2', progress: 46, furthest: 46, updated_at: '2026-01-01T00:00:00.000Z' }],
  });
  const { queryClient } = await import('../web/platform/query-client.ts');
  // A return to the window or a change of the numbering may do the same.
  await queryClient.invalidateQueries();
  window.dispatchEvent(new Event('visibilitychange'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect(page).toHaveURL('/read/kjv');
});

test('opens with the words of the address found', async ({ page, reader: _, api }) => {
  api.mock('GET /api/editions/kjv/find', { json: { total: 0, places: [], next: null } });
  await page.goto('/read/kjv?find=shepherd');
  await expect(page.getByRole('textbox', { name: 'Words to find' })).toHaveValue('shepherd');
  await page.goto('/read/kjv/Ps.23.1?find=shepherd');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('search', { name: 'Find in this text' })).toHaveCount(0);
});

test('keeps the panel for finding words open in a text that was opened at its beginning', async ({ page, reader: _, api }) => {
  const place = { citation: 'Ps.23.2', label: 'Psalm 23:2', number: 1, excerpt: 'green pastures', marks: [[0, 5]] };
  api.mock('GET /api/editions/kjv/find', { json: { total: 1, places: [place], next: null } });
  await page.goto('/read/kjv');
  await expect(page.getByRole('heading', { level: 1, name: 'Psalm 23' })).toBeVisible();
  await page.keyboard.press('Control+f');
  const field = page.getByRole('search', { name: 'Find in this text' }).getByRole('textbox', { name: 'Words to find' });
  await field.fill('green');
  await expect(page.getByText('1 match', { exact: true })).toBeVisible();
  const shown = document.querySelector('[data-find-field]');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/read/kjv/Ps.23.2?find=green');
  // The router may show the address before the page.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(shown?.isConnected).toBe(true);
  await expect(field).toBeFocused();
});
