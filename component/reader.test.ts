import type { Edition, Segment, SegmentPage } from '#contract/editions.ts';
import { expect, test } from './support/test.ts';

const edition: Edition = {
  ...{
    id: 1,
    slug: 'kjv',
    work_id: 7,
    title: 'King James Version',
    short_title: 'KJV',
    author: null,
    language: 'en',
    language_name: 'English',
  },
  ...{
    kind: 'translation',
    translator: null,
    published: '1769',
    license: 'Public domain',
    attribution: null,
    source_url: 'https://example.org/kjv',
  },
  ...{ citation_levels: ['book', 'chapter', 'verse'], scripture: true, numbering: 'kjv', segment_count: 31102 },
  imported_at: '2026-01-01T00:00:00.000Z',
};

function verse(citation: string, text: string, more: Partial<Segment> = {}): Segment {
  const label = citation.split('.').at(-1) ?? '';
  return { id: Number(label), citation, label, text, marks: [], notes: [], address: null, ...more };
}

const point = (kind: string, start = 0, more: object = {}) => ({ kind, start, end: start, ...more });

const psalm: SegmentPage = {
  segments: [
    verse('Ps.23.1', 'The LORD is my shepherd; I shall not want.', {
      marks: [
        point('psalm_title', 0, { text: 'A Psalm of David.' }),
        point('line', 0, { level: 1 }),
        point('line', 25, { level: 2 }),
        { kind: 'added', start: 9, end: 11 },
      ],
      notes: [{ kind: 'footnote', offset: 24, text: 'Or, my feeder.' }],
    }),
    verse('Ps.23.2', 'He maketh me to lie down in green pastures.', { marks: [point('line', 0, { level: 1 })] }),
  ],
  previous: null,
  next: null,
  page: {
    path: [
      { label: 'Psalm', citation: 'Ps' },
      { label: 'Psalm 23', citation: 'Ps.23' },
    ],
    headings: [],
    target: { kind: 'section', first: 'Ps.23.1', last: 'Ps.23.2' },
    offset: 0,
    count: 2,
    previous: { citation: 'Ps.22', labels: ['Psalm', 'Psalm 22'] },
    next: { citation: 'Ps.24', labels: ['Psalm', 'Psalm 24'] },
  },
};

const section = (id: number, citation: string, label: string) => ({
  ...{ id, depth: citation.includes('.') ? 2 : 1, label, citation, first: `${citation}.1`, segment_count: 6 },
});
const sections = [
  section(1, 'Ps', 'Psalm'),
  section(2, 'Ps.22', 'Psalm 22'),
  section(3, 'Ps.23', 'Psalm 23'),
  section(4, 'Rom', 'Romans'),
  section(5, 'Rom.8', 'Chapter 8'),
];

test.beforeEach(({ api }) => {
  api.mock('GET /api/editions/kjv', { json: edition });
  api.mock('GET /api/editions/kjv/segments', { json: psalm });
  api.mock('GET /api/editions/kjv/sections', { json: sections });
  api.mock('PUT /api/reading/kjv', 204);
  api.mock('GET /api/reading', { json: [] });
  api.mock('GET /api/annotations', { json: [] });
  api.mock('GET /api/editions/*/margin', { json: { last_visit: null, segments: [] } });
  api.mock('PUT /api/editions/*/margin/visit', 204);
});

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

test('goes to a typed place, and says what the edition lacks', async ({ page, reader: _, api, expectFailures }) => {
  await page.goto('/read/kjv/Ps.23');
  const field = page.getByRole('textbox', { name: 'Go to' });
  await field.fill('rom 8:28');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/read/kjv/rom.8.28');
  expectFailures(/\/segments\?/);
  api.mock('GET /api/editions/kjv/segments', { status: 404, json: { message: 'Not Found', details: 'This text has no such passage.' } });
  await field.fill('17:99');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('“17:99” is not in this edition.');
  await expect(field).toHaveValue('17:99');
});

test('asks once for each citation that a typed name may mean', async ({ page, reader: _, api, expectFailures }) => {
  expectFailures(/\/segments\?/);
  await page.goto('/read/kjv/Ps.23');
  await expect(page.getByRole('heading', { level: 1, name: 'Psalm 23' })).toBeVisible();
  const asked: (string | null)[] = [];
  api.handle('GET /api/editions/kjv/segments', ({ url }) => {
    asked.push(url.searchParams.get('at'));
    return { status: 404, json: { message: 'Not Found', details: 'This text has no such passage.' } };
  });
  await page.getByRole('textbox', { name: 'Go to' }).fill('Rom 99:1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('“Rom 99:1” is not in this edition.');
  // The next page is loaded ahead.
  expect(asked.filter((at) => at !== 'Ps.24')).toEqual(['Rom.99.1']);
});

test('gives a place one address, however it was typed', async ({ page, reader: _, api }) => {
  let target = { kind: 'segment', first: 'Rom.8.28', last: 'Rom.8.28' };
  api.handle('GET /api/editions/kjv/segments', () => ({ json: { ...psalm, page: { ...psalm.page, target } } }));
  await page.goto('/read/kjv/Ps.23');
  const field = page.getByRole('textbox', { name: 'Go to' });
  const goTo = async (typed: string): Promise<void> => {
    await field.fill(typed);
    await page.keyboard.press('Enter');
  };
  await goTo('romans 8.28');
  await expect(page).toHaveURL('/read/kjv/Rom.8.28');
  target = { kind: 'range', first: '1Cor.13.4', last: '1Cor.13.7' };
  await goTo('1 cor 13:4–7');
  await expect(page).toHaveURL('/read/kjv/1Cor.13.4-7');
  target = { kind: 'section', first: 'Ps.23.1', last: 'Ps.23.2' };
  await goTo('ps 23');
  await expect(page).toHaveURL('/read/kjv/Ps.23');
});

test('stays on the page that was opened while a typed place was looked up', async ({ page, reader: _, api }) => {
  await page.goto('/read/kjv/Ps.23');
  let find = (): void => undefined;
  const found = new Promise<void>((resolve) => (find = resolve));
  api.handle('GET /api/editions/kjv/segments', async ({ url }) => {
    if (url.searchParams.get('at') === 'rom.8.28') await found;
    return { json: psalm };
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

test('says in one request that the edition lacks a place, and leads to the nearest one', async ({ page, reader: _, api }) => {
  const asked: string[] = [];
  api.handle('GET /api/editions/kjv/segments', ({ url }) => {
    asked.push(url.search);
    const target = { kind: 'segment' as const, first: 'Rom.16.27', last: 'Rom.16.27' };
    return Promise.resolve({ json: { ...psalm, page: { ...psalm.page, target, nearest: true } } });
  });
  await page.goto('/read/kjv/Rom.17');
  await expect(page.getByText('This edition does not have Rom 17.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Rom 16:27' })).toHaveAttribute('href', '/read/kjv/Rom.16.27');
  // In strict mode, a request that was canceled is sent again.
  expect([...new Set(asked)]).toEqual(['?page=1&at=Rom.17&nearest=1']);
});

test('continues where the reader left off', async ({ page, reader: _, api }) => {
  api.mock('GET /api/reading', {
    json: [{ edition, citation: 'Ps.23.2', progress: 46, furthest: 46, updated_at: '2026-01-01T00:00:00.000Z' }],
  });
  await page.goto('/read/kjv');
  await expect(page).toHaveURL('/read/kjv/Ps.23.2');
});

test('begins a text that was never opened, and stays there when its position is saved', async ({ page, reader: _, api }) => {
  await page.goto('/read/kjv');
  await expect(page.getByRole('heading', { level: 1, name: 'Psalm 23' })).toBeVisible();
  const asked = () => api.sent.filter(({ method, url }) => method === 'GET' && url.pathname === '/api/reading').length;
  expect(asked()).toBe(1);
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

test('tells a failure apart from a text that is not there, and sends visitors to the login', async ({
  page,
  reader: _,
  api,
  expectFailures,
}) => {
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
  api.mock('GET /api/editions/kjv/segments', { json: { ...psalm, columns: [{ edition: 'web', rows }] } });
  await page.getByRole('checkbox', { name: /World English Bible/ }).click();
  await expect(page).toHaveURL('/read/kjv/Ps.23?with=web');
  await expect(page.getByText('He makes me lie down in green pastures.')).toBeVisible();
  expect(document.querySelectorAll('[data-row]').length).toBe(2);
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

test('finds words from the open page on with Ctrl+F, and goes around the text', async ({ page, reader: _, api, expectFailures }) => {
  const asked: string[] = [];
  const verses = ['10.1', '23.1', '80.1', '90.1'];
  const place = (verse: string) => ({
    ...{ citation: `Ps.${verse}`, label: `Psalm ${verse}`, number: verses.indexOf(verse) + 1 },
    ...{ excerpt: 'my shepherd', marks: [[3, 11]] },
  });
  api.handle('GET /api/editions/kjv/find', ({ url }) => {
    const { q = '', ...where } = Object.fromEntries(url.searchParams);
    asked.push(`${q} ${JSON.stringify(where)}`);
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
  expect(asked).toEqual([
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

test('opens with the words of the address found', async ({ page, reader: _, api }) => {
  api.mock('GET /api/editions/kjv/find', { json: { total: 0, places: [], next: null } });
  await page.goto('/read/kjv?find=shepherd');
  await expect(page.getByRole('textbox', { name: 'Words to find' })).toHaveValue('shepherd');
  await page.goto('/read/kjv/Ps.23.1?find=shepherd');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('search', { name: 'Find in this text' })).toHaveCount(0);
});
