import type { Page } from '@playwright/test';
import { addText } from './support/add-text.ts';
import { type Server, startServer } from './support/server.ts';
import { expect, test as base } from './support/test.ts';

/** A psalm of six verses, and one of sixty, in an edition. */
function edition(title: string, language: string, words: string): string {
  const verses = [
    ...Array.from({ length: 6 }, (_, i) => [`Ps.23.${i + 1}`, `Verse ${i + 1}: ${words}.`]),
    ...Array.from({ length: 60 }, (_, i) => [`Ps.24.${i + 1}`, `Verse ${i + 1}: ${`${words} `.repeat(12)}.`]),
  ];
  const head = { edition: { title, language, license: 'Public domain', scripture: true, numbering: 'kjv' } };
  return [JSON.stringify(head), ...verses.map(([citation, text]) => JSON.stringify({ citation, text }))].join('\n');
}

/**
 * A psalm with everything that moves text: a title, lines of poetry, notes, words in italics and a
 * hidden sign.
 */
function poem(): string {
  const head = { edition: { title: 'Psalms as poetry', language: 'en', license: 'Public domain', scripture: true, numbering: 'kjv' } };
  const verses = Array.from({ length: 20 }, (_, i) => {
    const first = `Verse ${i + 1} leads me beside quiet waters${' and restores my soul'.repeat(i % 4)};`;
    const text = `${i % 5 === 0 ? '¶ ' : ''}${first} the house of the LORD is my home for ever.`;
    const middle = text.length - 43;
    const marks = [
      ...(i === 0 ? [{ kind: 'psalm_title', start: 0, end: 0, text: 'A Psalm of David.' }] : []),
      ...(i % 5 === 0 ? [{ kind: 'space', start: 0, end: 0 }] : []),
      ...[0, middle].map((start, line) => ({ kind: 'line', start, end: start, level: line + 1 })),
      { kind: 'italic', start: middle + 4, end: middle + 9 },
    ];
    return { citation: `Ps.23.${i + 1}`, text, marks, notes: [{ kind: 'footnote', offset: middle - 1, text: 'Or: still waters' }] };
  });
  return [head, ...verses].map((line) => JSON.stringify(line)).join('\n');
}

/** Returns where the words of a text are in the window, in pixels. */
const placesOfWords = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const places: Record<string, number[]> = {};
    const walker = document.createTreeWalker(document.querySelector(selector) ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { x, y, width, height } = range.getBoundingClientRect();
      // Longer than numbers and signs of notes, which other elements may repeat.
      if (height > 0 && y > 0 && y < innerHeight && (node.textContent?.length ?? 0) > 8)
        places[node.textContent ?? ''] = [x, y, width, height].map(Math.round);
    }
    return places;
  }, selector);

/** Runs the tests against one server that has editions of the Psalms. */
const test = base.extend<object, { library: Server }>({
  library: [
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const server = await startServer();
      await addText(server, 'kjv', edition('Psalms of the King', 'en', 'he leadeth me beside the still waters'));
      await addText(server, 'plain', edition('Plain Psalms', 'en', 'he leads me beside quiet waters'));
      await addText(server, 'hebrew', edition('Psalms in Hebrew, after one of the oldest manuscripts', 'he', 'על מי מנחות ינהלני'));
      await addText(server, 'poetry', poem());
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ library }, use) => use(library.url),
});

test('reads a psalm, follows the place, and adds a second edition, also on a phone', async ({ page, reader: _ }) => {
  await page.goto('/read/kjv');
  const field = page.getByRole('textbox', { name: 'Go to' });
  await field.fill('ps 23');
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Psalm 23' })).toBeVisible();
  await page.getByRole('link', { name: 'Next: Psalm 24' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Psalm 24' })).toBeInViewport();

  // The address follows the place, and the place is there again after a reload and after Back.
  await page.mouse.wheel(0, 1500);
  await expect(page).toHaveURL(/\/read\/kjv\/Ps\.24\.\d+$/);
  const place = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.reload();
  await expect(page.locator(`[data-citation="${place}"]`)).toBeInViewport();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('heading', { level: 1, name: 'Psalm 23' })).toBeVisible();
  await page.goBack();
  await expect(page.locator(`[data-citation="${place}"]`)).toBeInViewport();

  await page.goto('/read/kjv/Ps.23');
  await page.getByRole('button', { name: 'Parallel editions' }).click();
  await page.getByRole('checkbox', { name: /Plain Psalms/ }).click();
  await page.getByRole('checkbox', { name: 'Highlight differences' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/read/kjv/Ps.23?with=plain');
  const row = page.locator('[data-row="Ps.23.2"]');
  await expect(row.locator('[data-mark~="different"]')).toHaveText(['leadeth', 'the still', 'leads', 'quiet']);
  const [one, other] = await Promise.all([0, 1].map((column) => row.locator(`[data-column="${column}"]`).boundingBox()));
  expect(one?.y).toBe(other?.y);

  await page.setViewportSize({ width: 390, height: 800 });
  // A phone shows one edition at a time, first the one that was added last.
  const tabs = page.getByRole('group', { name: 'Editions' });
  await expect(row.locator('[data-column="1"]')).toBeVisible();
  await tabs.getByRole('button', { name: 'Psalms of the King' }).click();
  await expect(row.locator('[data-column="1"]')).toBeHidden();
  await expect(row.locator('[data-column="0"]')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Contents, at Psalm 23' }).click();
  await page.getByRole('dialog', { name: 'Contents' }).getByRole('link', { name: 'Psalm 24' }).click();
  await expect(page).toHaveURL('/read/kjv/Ps.24?with=plain');
});

test('shows a verse of another page that the reader typed, and shows it again after Back and Forward', async ({ page, reader: _ }) => {
  await page.goto('/read/kjv/Ps.23.2');
  await expect(page.locator('[data-citation="Ps.23.2"]')).toBeInViewport();
  const verse = page.locator('[data-citation="Ps.24.30"]');
  const field = page.getByRole('textbox', { name: 'Go to' });
  await field.fill('ps 24:30');
  await field.press('Enter');
  await expect(page).toHaveURL('/read/kjv/Ps.24.30');
  await expect(verse).toBeInViewport();
  await page.goBack();
  await expect(page.locator('[data-citation="Ps.23.2"]')).toBeInViewport();
  await page.goForward();
  await expect(verse).toBeInViewport();
});

test('prints columns side by side with their names, and notes beside the text', async ({ page, reader: _ }) => {
  await page.goto('/read/kjv/Ps.23?with=plain');
  const cells = page.locator('[data-row="Ps.23.2"] [data-column]');
  await expect(cells).toHaveCount(2);
  await page.emulateMedia({ media: 'print' });
  // A sheet of paper with narrow margins.
  await page.setViewportSize({ width: 718, height: 1040 });
  const [one, other] = await Promise.all([0, 1].map((column) => cells.nth(column).boundingBox()));
  expect(one?.y).toBe(other?.y);
  expect(one?.x).toBeLessThan(other?.x ?? 0);
  await expect(page.getByText('Plain Psalms', { exact: true }).first()).toBeVisible();

  await page.goto('/read/poetry/Ps.23');
  const note = page.locator('article').getByText('Or: still waters').first();
  await expect(note).toBeVisible();
  const [words, beside] = [await page.locator('[data-citation="Ps.23.1"]').last().boundingBox(), await note.boundingBox()];
  expect(beside?.x).toBeGreaterThan((words?.x ?? 0) + (words?.width ?? 0));
  expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThanOrEqual(718);
});

test('shows that the next page is loading, and keeps its address while the reader scrolls', async ({ page, reader: _ }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  // The reader loads neighbors in advance.
  await page.route(/\/segments\?.*Ps\.23/, async (route) => held.then(() => route.continue()));
  await page.goto('/read/kjv/Ps.24');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await expect(heading('Psalm 24')).toBeVisible();
  await expect(page.locator('[data-first-text]')).toHaveCount(0);
  await page.mouse.wheel(0, 1500);
  await expect(page).toHaveURL(/\/Ps\.24\.\d+$/);
  const field = page.getByRole('textbox', { name: 'Go to' });
  await field.fill('ps 23');
  await field.press('Enter');
  await expect(page).toHaveURL('/read/kjv/Ps.23');
  const bar = page.locator('header[data-pinned]');
  const loading = () => bar.evaluate((element) => getComputedStyle(element, '::after').animationName);
  expect(await loading()).not.toBe('none');
  await page.mouse.wheel(0, -600);
  // Longer than the address takes to follow.
  await page.waitForTimeout(600);
  await expect(page).toHaveURL('/read/kjv/Ps.23');
  release();
  await expect(heading('Psalm 23')).toBeVisible();
  expect(await loading()).toBe('none');
});

test('shows a text at its place before the application runs, which takes it over without asking again', async ({ page, reader: _ }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  let runApplication = (): void => undefined;
  const held = new Promise<void>((resolve) => (runApplication = resolve));
  await page.route(/\/assets\/index-.*\.js$/, async (route) => held.then(() => route.continue()));
  await page.goto('/read/hebrew/Ps.24.30', { waitUntil: 'commit' });
  const verse = page.locator('[data-first-text]').getByText('Verse 30: ');
  await expect(verse).toBeInViewport();
  await expect(page.locator('[data-first-text] article')).toHaveAttribute('lang', 'he');
  await page.evaluate(() => document.fonts.ready);
  const before = await verse.boundingBox();
  runApplication();
  const shown = page.locator('[data-citation="Ps.24.30"]');
  await expect(shown).toBeInViewport();
  await expect(page.locator('[data-first-text]')).toHaveCount(0);
  expect(Math.abs(((await shown.boundingBox())?.y ?? NaN) - (before?.y ?? NaN))).toBeLessThan(2);
  for (const path of ['/api/editions/hebrew', '/api/editions/hebrew/segments'])
    expect(requests.filter((one) => one === path)).toHaveLength(1);
});

for (const [device, width, reading, paper] of [
  ['a desktop', 1280, { theme: 'dark', size: 130, spacing: 'wide' }, 'rgb(21, 20, 18)'],
  ['a phone', 390, { theme: 'sepia', size: 90, spacing: 'tight' }, 'rgb(243, 232, 210)'],
] as const) {
  test(`shows a text in the theme and size of the reader from the first frame, on ${device}`, async ({ page, reader, request }) => {
    await page.setViewportSize({ width, height: 800 });
    await request.patch('/api/profile', { headers: { authorization: `Bearer ${reader.token}` }, data: { reading } });
    // Any page learns the settings of the account.
    const isKnown = () =>
      page.evaluate((theme) => Object.values(localStorage).some((text) => String(text).includes(`"theme":"${theme}"`)), reading.theme);
    await page.goto('/topics');
    await expect.poll(isKnown).toBe(true);
    await page.addInitScript(() => {
      const papers = ((globalThis as { papers?: Set<string> }).papers = new Set<string>());
      const record = (): void => {
        if (document.body) papers.add(getComputedStyle(document.body).backgroundColor);
        requestAnimationFrame(record);
      };
      record();
    });
    let runApplication = (): void => undefined;
    const held = new Promise<void>((resolve) => (runApplication = resolve));
    await page.route(/\/assets\/index-.*\.js$/, async (route) => held.then(() => route.continue()));
    await page.goto('/read/poetry/Ps.23', { waitUntil: 'commit' });
    await expect(page.locator('[data-first-text]').getByText('Verse 2 leads')).toBeVisible();
    await page.locator('[data-first-text]').evaluate((layer) => delete (layer as HTMLElement).dataset['plain']);
    await page.evaluate(() => document.fonts.ready);
    const before = await placesOfWords(page, '[data-first-text]');
    runApplication();
    await expect(page.locator('[data-first-text]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    expect(Object.keys(before).length).toBeGreaterThan(5);
    expect(await placesOfWords(page, 'article')).toMatchObject(before);
    expect(await page.evaluate(() => [...((globalThis as { papers?: Set<string> }).papers ?? [])])).toEqual([paper]);
  });
}

test('opens a text where the reader left off before the application runs', async ({ page, reader, request }) => {
  await request.put('/api/reading/plain', { headers: { authorization: `Bearer ${reader.token}` }, data: { citation: 'Ps.24.30' } });
  const requests: string[] = [];
  page.on('request', (one) => requests.push(new URL(one.url()).pathname));
  let runApplication = (): void => undefined;
  const held = new Promise<void>((resolve) => (runApplication = resolve));
  await page.route(/\/assets\/index-.*\.js$/, async (route) => held.then(() => route.continue()));
  await page.goto('/read/plain', { waitUntil: 'commit' });
  await expect(page.locator('[data-first-text]').getByText('Verse 30: ')).toBeInViewport();
  runApplication();
  await expect(page).toHaveURL('/read/plain/Ps.24.30');
  await expect(page.locator('[data-citation="Ps.24.30"]')).toBeInViewport();
  for (const path of ['/api/reading', '/api/editions/plain', '/api/editions/plain/segments'])
    expect(requests.filter((one) => one === path)).toHaveLength(1);
});

test('quotes words in a note of a reader who has no folder yet', async ({ page, reader: _ }) => {
  await page.goto('/read/plain/Ps.23');
  await page.getByRole('link', { name: 'Number 2', exact: true }).click();
  await page.getByRole('button', { name: 'Quote in…' }).click();
  await page.getByRole('menuitem', { name: 'A note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quote in a note' });
  await dialog.getByRole('button', { name: 'New folder' }).click();
  await dialog.getByLabel('Folder name').fill('Psalms');
  await dialog.getByRole('button', { name: 'Create folder' }).click();
  await expect(page).toHaveURL(/\/folders\/\d+$/);
  const words = '> Verse 2: he leads me beside quiet waters.\n> — [Text:plain/Ps.23.2]\n\n';
  await expect(page.getByRole('main').getByLabel('Content')).toHaveValue(words);
});

test('keeps a typed place as the address, and fits Hebrew and its chapter number on a phone', async ({ page, reader: _ }) => {
  await page.goto('/read/kjv/Ps.24');
  const field = page.getByRole('textbox', { name: 'Go to' });
  await field.fill('30');
  await field.press('Enter');
  await expect(page).toHaveURL('/read/kjv/Ps.24.30');
  await page.evaluate(() => window.scrollBy(0, 400));
  const scrolled = page.evaluate(() => new Promise((resolve) => addEventListener('scroll', resolve, { once: true })));
  await field.press('Enter');
  await scrolled;
  // Longer than the address takes to follow the scroll position.
  await page.waitForTimeout(500);
  await expect(page).toHaveURL('/read/kjv/Ps.24.30');

  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/read/hebrew/Ps.24');
  await expect(page.locator('[data-citation="Ps.24.1"]')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  const title = page.getByRole('button', { name: /^Contents, at/ }).getByText('Psalm 24', { exact: true });
  expect(await title.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
});

test('distinguishes the tabs of three editions on a phone, and shows the chosen one', async ({ page, reader: _ }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/read/kjv/Ps.23?with=plain,hebrew');
  const tabs = page.getByRole('group', { name: 'Editions' });
  const isCut = tabs
    .getByRole('button', { name: 'Psalms of the King' })
    .evaluate((tab) => tab.scrollWidth > tab.clientWidth || tab.scrollHeight > tab.clientHeight);
  expect(await isCut).toBe(false);
  await tabs.getByRole('button', { name: /Hebrew/ }).click();
  await expect(tabs.getByRole('button', { name: /Hebrew/, pressed: true })).toBeInViewport({ ratio: 1 });
  expect((await tabs.boundingBox())?.height).toBeLessThan(52);
  await tabs.getByRole('button', { name: 'Psalms of the King' }).click();
  await expect(tabs.getByRole('button', { name: 'Psalms of the King', pressed: true })).toBeInViewport({ ratio: 1 });
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('does not scroll sideways for the numbers of the margin beside Hebrew', async ({ page, reader, request }) => {
    const places = { first: { citation: 'Ps.23.2', start: 0 }, last: { citation: 'Ps.23.2', end: 5 } };
    const headers = { authorization: `Bearer ${reader.token}` };
    const data = { edition: 'hebrew', quote: 'Verse', ...places, body: 'A note' };
    expect((await request.post('/api/annotations', { headers, data })).status()).toBe(201);
    await page.goto('/read/hebrew/Ps.23');
    await expect(page.getByRole('button', { name: /1 annotation$/ })).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test('aligns the first lines of a row where a stanza begins in one column only', async ({ page, reader: _ }) => {
  await page.goto('/read/kjv/Ps.23?with=poetry');
  const row = page.locator('[data-row="Ps.23.6"]');
  const topOf = (column: number) =>
    row
      .locator(`[data-column="${column}"] [data-citation]`)
      .first()
      .evaluate((segment) => segment.getClientRects()[0]?.top);
  expect(await topOf(1)).toBeCloseTo((await topOf(0)) ?? NaN, 0);
});
