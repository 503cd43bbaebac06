import { onTestFinished, vi } from 'vitest';
import type { Edition } from '#contract/editions.ts';
import { edition, mockSetPsalm, setPsalm, verse } from './support/reader-pages.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(({ api }) => mockSetPsalm(api));

test('sets a psalm as poetry, with its title, numbers, notes and credit', async ({ page, reader: _ }) => {
  await page.goto('/read/kjv/Ps.23');
  await expect(page.getByRole('heading', { level: 1, name: 'Psalm 23' })).toBeVisible();
  const lines = [...document.querySelectorAll<HTMLElement>('[data-kind="line"]')];
  expect(lines.map(({ dataset }) => dataset['indent'])).toEqual(['1', '2', '1']);
  expect(document.querySelector('[data-mark~="added"]')?.textContent).toBe('is');
  await expect(page.getByText('A Psalm of David.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Number 2' })).toHaveAttribute('href', '/read/kjv/Ps.23.2');
  await expect(page.getByText('Public domain')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Source' })).toHaveAttribute('href', 'https://example.org/kjv');
  await page.getByRole('button', { name: 'Note a' }).click();
  await expect(page.getByRole('note', { name: 'Note a' })).toContainText('Or, my feeder.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('note')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Note a' })).toBeFocused();
});

test('shows the contents at the current section', async ({ page, reader: _ }) => {
  await page.goto('/read/kjv/Ps.23');
  await page.getByRole('button', { name: 'Contents, at Psalm 23' }).click();
  const contents = page.getByRole('navigation', { name: 'Sections' });
  await expect(contents.getByRole('link', { name: 'Psalm 23' })).toHaveAttribute('aria-current', 'page');
  await expect(contents.getByRole('link', { name: 'Chapter 8' })).toHaveCount(0);
  await contents.getByRole('button', { name: 'Sections of Romans' }).click();
  await contents.getByRole('link', { name: 'Chapter 8' }).click();
  await expect(page).toHaveURL('/read/kjv/Rom.8');
});

test('changes the size, the numbers and the theme of the text', async ({ page, reader: _ }) => {
  await page.goto('/read/kjv/Ps.23');
  await page.getByRole('button', { name: 'Reading settings' }).click();
  await page.getByRole('button', { name: 'Larger text' }).click();
  await expect(page.getByText('110%')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Verse and section numbers' }).click();
  expect(document.querySelector('[data-numbers="off"]')).not.toBeNull();
  await page.getByRole('checkbox', { name: 'One verse per line' }).click();
  await expect.poll(() => document.querySelectorAll('[data-kind="verse"]').length).toBe(2);
  await page.getByRole('radio', { name: 'Sepia' }).click();
  expect(document.documentElement.dataset['readerTheme']).toBe('sepia');
});

test('distinguishes a failure from a missing text, and sends visitors to the login', async ({ page, reader: _, api, expectFailures }) => {
  expectFailures(/\/api\/editions/);
  api.mock('GET /api/editions/kjv/segments', 500);
  await page.goto('/read/kjv/Ps.23');
  await expect(page.getByText('Server error fetching the text.')).toBeVisible();
  api.mock('GET /api/editions/none', 404);
  api.mock('GET /api/editions/none/segments', 404);
  await page.goto('/read/none/1');
  await expect(page.getByText('This text was not found.')).toBeVisible();
  localStorage.clear();
  api.reset();
  await page.goto('/read/kjv/Ps.23');
  await expect(page).toHaveURL('/login?next=%2Fread%2Fkjv%2FPs.23');
});

test('says that a text is being imported, and shows it when it is complete', async ({ page, reader: _, api, expectFailures }) => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  expectFailures(/\/api\/editions\/kjv/);
  let isComplete = false;
  const answer = (json: object) => () =>
    isComplete ? { json } : { status: 404, json: { message: 'Not Found', details: 'It is imported.', reason: 'importing' } };
  api.handle('GET /api/editions/kjv', answer(edition));
  api.handle('GET /api/editions/kjv/segments', answer(setPsalm));
  await page.goto('/read/kjv/Ps.23');
  await expect(page.getByText(/^This text is being imported/)).toBeVisible();
  await vi.advanceTimersByTimeAsync(3000);
  await expect(page.getByText(/^This text is being imported/)).toBeVisible();
  isComplete = true;
  await vi.advanceTimersByTimeAsync(3000);
  await expect(page.getByRole('heading', { level: 1, name: 'Psalm 23' })).toBeVisible();
});

test('shows up to four editions side by side, and the words in which they differ', async ({ page, reader: _, api }) => {
  const web: Edition = { ...edition, id: 2, slug: 'web', title: 'World English Bible', short_title: 'WEB' };
  const rows = [
    [verse('Ps.23.1', 'Yahweh is my shepherd; I shall lack nothing.')],
    [verse('Ps.23.2', 'He makes me lie down in green pastures.')],
  ];
  api.mock('GET /api/editions', { json: [edition, web] });
  api.mock('GET /api/editions/web', { json: web });
  await page.goto('/read/kjv/Ps.23');
  await page.getByRole('button', { name: 'Parallel editions' }).click();
  api.mock('GET /api/editions/kjv/segments', { json: { ...setPsalm, columns: [{ edition: 'web', rows }] } });
  await page.getByRole('checkbox', { name: /World English Bible/ }).click();
  await expect(page).toHaveURL('/read/kjv/Ps.23?with=web');
  await expect(page.getByText('He makes me lie down in green pastures.')).toBeVisible();
  expect(document.querySelectorAll('[data-row]').length).toBe(2);
  await expect(page.getByRole('link', { name: 'Number 2, KJV', exact: true })).toHaveAttribute('href', '/read/kjv/Ps.23.2?with=web');
  await expect(page.getByRole('link', { name: 'Number 2, WEB', exact: true })).toHaveAttribute('href', '/read/web/Ps.23.2');
  await page.getByRole('checkbox', { name: 'Highlight differences' }).click();
  const different = (): (string | null)[] => [...document.querySelectorAll('[data-mark~="different"]')].map((mark) => mark.textContent);
  await expect.poll(different).toEqual(expect.arrayContaining(['Yahweh', 'lack nothing', 'maketh']));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove WEB' }).click();
  await expect(page).toHaveURL('/read/kjv/Ps.23');
  await expect.poll(() => document.querySelectorAll('[data-row]').length).toBe(0);
});

test('opens the menu of a verse by its number, and closes it with Escape', async ({ page, reader: _ }) => {
  await page.goto('/read/kjv/Ps.23');
  await page.getByRole('link', { name: 'Number 2' }).click();
  await expect(page.getByRole('toolbar', { name: 'Selected: Psalm 23:2, KJV' })).toBeVisible();
  await expect(page).toHaveURL('/read/kjv/Ps.23');
  await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar')).toHaveCount(0);
});

test('copies words with the place as readers of other editions know it', async ({ page, reader: _, api }) => {
  const paragraphs = {
    title: 'Confessions',
    short_title: null,
    scripture: false,
    numbering: null,
    citation_levels: ['section', 'paragraph'],
  };
  api.mock('GET /api/editions/kjv', { json: { ...edition, ...paragraphs } });
  api.mock('GET /api/editions/kjv/segments', { json: { ...setPsalm, segments: [verse('7.16', 'Late have I loved thee.')] } });
  const cited = { style: 'sbl', note: '-', short_note: null, bibliography: null, in_text: null };
  const html = { note: '-', short_note: null, bibliography: null, in_text: null };
  api.mock('GET /api/editions/kjv/citation', { json: { ...cited, html, place: 'book 7, paragraph 16' } });
  const copied: string[] = [];
  // Without it, only the plain text is copied.
  vi.stubGlobal('ClipboardItem', undefined);
  await page.goto('/read/kjv/7.16');
  await page.getByRole('link', { name: 'Number 16' }).click();
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => Promise.resolve(void copied.push(text)));
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Quotation copied.')).toBeVisible();
  expect(copied).toEqual(['“Late have I loved thee.”, Confessions, book 7, paragraph 16']);
  vi.unstubAllGlobals();
});

test('finds words from the open page on with Ctrl+F, and goes around the text', async ({ page, reader: _, api, expectFailures }) => {
  const requests: string[] = [];
  const verses = ['10.1', '23.1', '80.1', '90.1'];
  const place = (verse: string) => ({
    ...{ citation: `Ps.${verse}`, label: `Psalm ${verse}`, number: verses.indexOf(verse) + 1 },
    ...{ excerpt: 'my shepherd', marks: [[3, 11]] },
  });
  api.handle('GET /api/editions/kjv/find', ({ url }) => {
    const { q = '', ...where } = Object.fromEntries(url.searchParams);
    requests.push(`${q} ${JSON.stringify(where)}`);
    if (q !== 'shepherd') return Promise.resolve({ json: { total: 0, places: [], next: null } });
    const found = where['after'] === 'Ps.80.1' ? ['90.1'] : where['before'] === 'Ps.23.1' ? ['10.1'] : ['23.1', '80.1'];
    return Promise.resolve({ json: { total: 4, places: found.map(place), next: null } });
  });
  await page.goto('/read/kjv/Ps.23');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+f');
  const panel = page.getByRole('search', { name: 'Find in this text' });
  const field = panel.getByRole('textbox', { name: 'Words to find' });
  await expect(field).toBeFocused();
  await field.fill('sheep');
  await expect(panel.getByRole('status')).toHaveText('No matches in this text.');
  await field.fill('shepherd');
  await expect(panel.getByRole('status')).toHaveText('4 matches');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/read/kjv/Ps.23.1?find=shepherd');
  await expect(panel.getByRole('status')).toHaveText('2 of 4');
  await expect(panel.getByRole('link', { name: /Psalm 23.1/ })).toHaveAttribute('aria-current', 'location');
  await page.keyboard.press('Shift+Enter');
  await expect(page).toHaveURL('/read/kjv/Ps.10.1?find=shepherd');
  await expect(panel.getByRole('status')).toHaveText('1 of 4');
  for (const expected of ['2 of 4', '3 of 4', '4 of 4', '1 of 4']) {
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('status')).toHaveText(expected);
  }
  await panel.getByRole('link', { name: /Psalm 90.1/ }).click();
  await expect(page).toHaveURL('/read/kjv/Ps.90.1?find=shepherd');
  expect(requests).toEqual([
    'sheep {"from":"Ps.23.1"}',
    'shepherd {"from":"Ps.23.1"}',
    'shepherd {"from":"Ps.23.1","before":"Ps.23.1","limit":"2"}',
    'shepherd {"from":"Ps.23.1","after":"Ps.80.1","limit":"1"}',
  ]);

  expectFailures(/\/find\?/);
  api.mock('GET /api/editions/kjv/find', 500);
  await field.fill('valley');
  await expect(panel.getByRole('status')).toHaveText('The search failed. Please try again.');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Find in this text' })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/read/kjv/Ps.23');
});

test('marks found words with rectangles behind them where the browser cannot paint highlights', async ({ page, reader: _ }) => {
  const { getClientRects } = Range.prototype;
  Range.prototype.getClientRects = () => [new DOMRect(10, 20, 30, 12)] as unknown as DOMRectList;
  try {
    await page.goto('/read/kjv/Ps.23.1?find=shepherd');
    await expect(page.locator('[data-color=found][style*="width: 30px"]')).toHaveCount(1);
    await expect(page.locator('article [data-color=found]')).toHaveCount(0);
    await page.goWithin('/read/kjv/Ps.23.1');
    await expect(page.locator('[data-color=found]')).toHaveCount(0);
  } finally {
    Range.prototype.getClientRects = getClientRects;
  }
});
