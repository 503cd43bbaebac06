import { desk } from '../e2e/support/desk.ts';
import { mockSuggestions } from './support/mock-search.ts';
import { expect, test } from './support/test.ts';
import type { Page } from './support/page.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to or create' });
const options = (page: Page) => palette(page).getByRole('option');
const field = (page: Page) => palette(page).getByRole('combobox');

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test('Ctrl+K opens the palette, also in a field, and Escape returns the focus', async ({ page }) => {
  await page.goto('/digital-library');
  const box = page.getByLabel('Title or author');
  await box.focus();
  await openPalette(page);
  await expect(options(page).first()).toHaveText('HomePage');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(box).toBeFocused();
});

test('a visitor goes to a page by a part of its name', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('button', { name: 'Go to…' }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('dig lib');
  await expect(options(page)).toHaveText(['Digital LibraryPage']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/digital-library');
  await expect(palette(page)).toHaveCount(0);
});

test('a reader finds their folders and notes, and what the server suggests, each once', async ({ page, reader, request, api }) => {
  const folder = await desk(request, reader).folder('Reading Génesis');
  await desk(request, reader).note(folder, 'Genealogies', 'Text');
  const book = { type: 'work', id: 3, title: 'Genesis and Exodus', detail: 'Philo', url: '/book/3' };
  mockSuggestions(api, () => [book, { type: 'spelling', id: 1, title: 'genuses', detail: null, url: '' }]);
  await page.goto('/about');
  await openPalette(page);
  await page.keyboard.type('gene');
  await expect(options(page)).toHaveText([
    'Reading GénesisFolder',
    'GenealogiesNote',
    'Genesis and ExodusBook · Philo',
    'Search for “gene”',
  ]);
  await page.keyboard.press('ArrowDown');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', /-1$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Genealogies' })).toBeVisible();

  // It is now the page visited last.
  await openPalette(page);
  await expect(options(page).first()).toHaveText('GenealogiesNote');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(Object.keys(localStorage).filter((key) => key.startsWith('catena-recent-pages'))).toEqual([]);
});

test('lists the typed passage first, and once under its two paths', async ({ page, reader: _, api }) => {
  const verse = { type: 'passage', id: 45009020, title: 'Romans 9:20', detail: null, url: '/passages/45009020' };
  mockSuggestions(api, () => [verse]);
  for (const [osis, title] of [
    ['Rom.9.20', 'Romans 9:20'],
    ['Rom.9.20-Rom.9.23', 'Romans 9:20–23'],
  ] as const) {
    await page.goto(`/scripture/${osis}`);
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  }
  await openPalette(page);
  await page.keyboard.type('romans 9:20');
  await expect(options(page)).toHaveText(['Romans 9:20Passage', 'Romans 9:20–23Passage', 'Search for “romans 9:20”']);
});

test('Enter waits for the typed passage; a second Enter does not', async ({ page, reader: _, api }) => {
  const verse = { type: 'passage', id: 45008028028, title: 'Romans 8:28', detail: null, url: '/passages/45008028028' };
  mockSuggestions(api, (q) => (q === 'rom 8:28' ? [verse] : []));
  await page.goto('/about');
  await openPalette(page);
  await page.keyboard.type('rom 8:28');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Romans 8:28', exact: true })).toBeVisible();

  await openPalette(page);
  await page.keyboard.type('summa 2');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?query=summa+2');

  await openPalette(page);
  await page.keyboard.type('summa 3');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?query=summa+3');
});

test('offers to read a passage or a work in the texts of the library', async ({ page, reader: _, api }) => {
  const verse = { type: 'passage', id: 45008000, title: 'Romans 8', detail: null, url: '/passages/45008000' };
  const book = { type: 'work', id: 3, title: 'Romans, a Commentary', detail: 'Origen', url: '/book/3' };
  const texts = ['kjv', 'asv', 'web', 'vulgate'].map((slug) => ({
    path: `${slug}/Rom.8`,
    title: `Romans 8, ${slug.toUpperCase()}`,
    detail: 'A Bible',
  }));
  mockSuggestions(api, () => [verse, book]);
  api.handle('GET /api/references/texts', () => ({ json: texts }));
  await page.goto('/about');
  await openPalette(page);
  await page.keyboard.type('romans 8');
  await expect(options(page)).toHaveText([
    'Romans 8Passage',
    'Read Romans 8, KJVA Bible',
    'Read Romans 8, ASVA Bible',
    'Read Romans 8, WEBA Bible',
    'Romans, a CommentaryBook · Origen',
    'Search for “romans 8”',
  ]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/read/kjv/Rom.8');
});

test('finds every menu page and the logout command by their usual names', async ({ page, reader: _, api, expectFailures }) => {
  // Requests that are under way when the session ends.
  expectFailures(/\/api\/(?:profile|invitations)$/);
  mockSuggestions(api, () => []);
  await page.goto('/about');
  await openPalette(page);
  for (const [typed, title] of [
    ['community', 'CommunitiesPage'],
    ['books', 'Digital LibraryPage'],
    ['my essays', 'Your EssaysPage'],
    ['settings', 'Edit profilePage'],
    ['home', 'HomePage'],
    ['sign out', 'LogoutAccount'],
    ['log out', 'LogoutAccount'],
  ] as const) {
    await field(page).fill(typed);
    await expect(options(page).first()).toHaveText(title);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
});

test('a page that is gone is no longer among the recent ones', async ({ page, reader, request, api, expectFailures }) => {
  expectFailures(/\/api\/folders\//);
  const folder = await desk(request, reader).folder('Ephemera');
  await page.goto(`/folders/${folder}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Ephemera' })).toBeVisible();
  api.mock('GET /api/folders/*', 404);
  await page.reload();
  await expect(page.getByRole('alert')).toBeVisible();
  await openPalette(page);
  await expect(options(page).first()).toHaveText('New noteCreate');
});

test('says that the search failed, and lists the rest', async ({ page, reader: _, api, expectFailures }) => {
  expectFailures(/\/api\/search\/suggestions/);
  api.mock('GET /api/search/suggestions', 500);
  await page.goto('/about');
  await openPalette(page);
  await page.keyboard.type('graph');
  await expect(palette(page).getByRole('alert')).toContainText('Some results could not be loaded.');
  await expect(options(page).first()).toHaveText('GraphPage');
  api.reset();
  await palette(page).getByRole('button', { name: 'Try again' }).click();
  await expect(palette(page).getByRole('alert')).toHaveCount(0);
});

test('a new note asks for its folder first, and opens its form with the focus in the title', async ({ page, reader, request }) => {
  await desk(request, reader).folder('Homilies');
  await desk(request, reader).folder('Letters');
  await page.goto('/about');
  await openPalette(page);
  await page.keyboard.type('new no');
  await expect(options(page).first()).toHaveText('New noteCreate');
  await page.keyboard.press('Enter');
  const chooser = page.getByRole('combobox', { name: 'Folder for the new note' });
  await expect(chooser).toBeFocused();
  await page.keyboard.type('hom');
  await expect(options(page).first()).toHaveText('HomiliesNew note in this folder');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Homilies' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'New note' }).getByLabel('Title')).toBeFocused();
});

for (const [name, label] of [
  ['New post', 'Content'],
  ['New topic', 'Title'],
  ['New folder', 'Folder name'],
] as const) {
  test(`${name} opens its form with the focus in it, once`, async ({ page, reader: _ }) => {
    await page.goto('/about');
    await openPalette(page);
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name }).getByLabel(label, { exact: true })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name })).toHaveCount(0);
  });
}
