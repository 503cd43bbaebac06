import { network } from '../e2e/support/community.ts';
import { hit, hitsOfGrace } from '../e2e/support/mock-search.ts';
import { fillLogin, newReader } from '../e2e/support/readers.ts';
import { mockSearches, mockSuggestions } from './support/mock-search.ts';
import type { Page } from './support/page.ts';
import { expect, test } from './support/test.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const heading = (page: Page, query: string) => page.getByRole('heading', { level: 1, name: `Search Results for ${query}`, exact: true });

test('posts, essays and books have separate sections with author, snippet and link, without scores', async ({ page, reader, api }) => {
  const searches = mockSearches(api, () => hitsOfGrace);
  await page.goto('/search?query=grace');
  await expect(heading(page, 'grace')).toBeVisible();
  await expect(page).toHaveTitle('Search Results for grace · Catena');
  await expect(page.getByText('Found 2 books, 1 essay and 2 posts.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Books', 'Essays', 'Posts']);

  const post = section(page, 'Posts').getByRole('article').first();
  await expect(post.getByRole('link', { name: 'Post by gaunilo' })).toHaveAttribute('href', '/post/1');
  await expect(post).toContainText('I ask what grace is');
  await expect(section(page, 'Posts').getByRole('article').nth(1).getByRole('link', { name: 'Post by Anonymous' })).toBeVisible();
  const essay = section(page, 'Essays').getByRole('article');
  await expect(essay.getByRole('link', { name: 'What it is to follow' })).toHaveAttribute('href', '/article/1');
  await expect(essay).toContainText('Macrina Hale');
  await expect(essay.locator('mark')).toHaveText(['grace']);
  const book = section(page, 'Books').getByRole('article').first();
  await expect(book.getByRole('link', { name: 'Gravity and Grace' })).toHaveAttribute('href', '/book/11');
  await expect(book).toContainText('Simone Weil');
  await expect(page.getByRole('main').getByText(/score|0\.\d\d/i)).toHaveCount(0);
  await expect(book.locator('mark')).toHaveText(['Grace', 'Grace']);
  await expect(section(page, 'Books').getByRole('article').nth(1)).toContainText('Unknown');

  expect(searches[0]).toEqual({ type: 'literal', body: { query: 'grace', limit: 50, filters: {} } });
  expect(reader.username).not.toBe('');
});

test('a kind without results is hidden', async ({ page, reader: _, api }) => {
  mockSearches(api, () => hitsOfGrace.filter(({ type }) => type === 'essay'));
  await page.goto('/search?query=grace&type=literal');
  await expect(page.getByText('Found 1 essay.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Essays']);
  await expect(page.getByRole('link', { name: 'Only essays' })).toHaveCount(0);
});

test('a search without results says so once, with what to try next', async ({ page, reader: _, api }) => {
  mockSearches(api, () => []);
  mockSuggestions(api, () => []);
  const line = page.getByRole('main').getByRole('status');
  for (const [parameters, text] of [
    ['type=literal', 'No exact matches. Try fewer words, or search by meaning.'],
    ['type=semantic', 'Nothing found. Try other words.'],
    ['type=literal&kind=work', 'No books found. Try fewer words, search by meaning, or remove the filters.'],
    ['type=semantic&kind=post', 'No posts found. Try other words, or remove the filters.'],
    ['type=semantic&kind=essay&author=x', 'No essays found. Try other words, or remove the filters.'],
  ] as const) {
    await page.goto(`/search?query=grace&${parameters}`);
    await expect(line).toHaveText(text);
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'remove the filters' }).click();
  await expect(page).toHaveURL('/search?query=grace&type=semantic');
  for (const type of ['literal', 'semantic']) {
    await page.goto(`/search?query=${encodeURIComponent('-grace -"free will"')}&type=${type}`);
    await expect(line).toHaveText('A minus sign excludes a word or phrase. Add a word to search for.');
  }
});

test('a snippet has at most a hundred characters', async ({ page, reader: _, api }) => {
  mockSearches(api, () => [hit('post', 1, { username: 'gaunilo', content: 'a'.repeat(140) })]);
  await page.goto('/search?query=a');
  await expect(section(page, 'Posts').getByText(`${'a'.repeat(99)}…`, { exact: true })).toBeVisible();
});

test('switching the mode keeps the query and dims the old results, and Back returns', async ({ page, reader: _, api }) => {
  mockSearches(api, ({ type }) => (type === 'literal' ? hitsOfGrace : [hit('work', 13, { title: 'Cur Deus Homo', author: 'Anselm' })]));
  const release = api.block('POST /api/search/semantic');
  await page.goto('/search?query=grace&type=literal&kind=work');
  const types = page.getByRole('navigation', { name: 'Type of search' });
  await expect(types.getByRole('link', { name: 'Literal' })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('link', { name: 'Gravity and Grace' })).toBeVisible();
  await types.getByRole('link', { name: 'Semantic' }).click();
  await expect(page).toHaveURL('/search?query=grace&type=semantic&kind=work');
  await expect(page.getByRole('banner').getByLabel('Search type')).toHaveValue('semantic');
  await expect(page.locator('[aria-busy=true]').getByRole('link', { name: 'Gravity and Grace' })).toBeVisible();
  release();
  await expect(page.getByRole('link', { name: 'Cur Deus Homo' })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Gravity and Grace' })).toBeVisible();
  await expect(page.getByRole('banner').getByLabel('Search type')).toHaveValue('literal');
});

test('results for another query are never shown while loading', async ({ page, reader: _, api }) => {
  mockSearches(api, () => hitsOfGrace);
  await page.goto('/search?query=grace');
  await expect(page.getByRole('link', { name: 'Gravity and Grace' })).toBeVisible();
  api.block('POST /api/search/literal');
  await page.getByPlaceholder('Search posts, essays, or books...').fill('law');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'law')).toBeVisible();
  await expect(page.getByText('Loading…')).toBeAttached();
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('a matching author is highlighted, and the heading truncates a very long query', async ({ page, reader: _, api }) => {
  mockSearches(api, () => [hit('work', 11, { title: 'Pensées', author: 'Blaise Pascal', word: 'pascal' })]);
  await page.goto('/search?query=pascal');
  await expect(section(page, 'Books').getByRole('article').locator('mark')).toHaveText(['Pascal']);
  await page.goto(`/search?query=${'grace '.repeat(160).trim()}`);
  const h1 = page.getByRole('heading', { level: 1, name: /^Search Results for grace grace/ });
  await expect(h1).toBeVisible();
});

test('repeating a search sends a request, and Back sends none', async ({ page, reader: _, api }) => {
  const searches = mockSearches(api, () => hitsOfGrace);
  await page.goto('/search?query=grace&type=literal');
  await expect(page.getByRole('article')).toHaveCount(5);
  // React's development mode sends the first search twice.
  searches.length = 0;
  await page.getByPlaceholder('Search posts, essays, or books...').press('Enter');
  await expect.poll(() => searches.length).toBe(1);
  await expect(page.locator('main [aria-busy]')).toHaveAttribute('aria-busy', 'false');
  await section(page, 'Posts').getByRole('link', { name: 'Only posts' }).click();
  await expect.poll(() => searches.length).toBe(2);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Books', 'Essays', 'Posts']);
  await expect(page.getByRole('article')).toHaveCount(5);
  expect(searches).toHaveLength(2);
});

test('a search that used a fallback says why', async ({ page, reader: _, api }) => {
  const notice = 'Semantic search is not responding right now. These are literal results.';
  mockSearches(api, () => hitsOfGrace, { 'Catena-Search-Notice': notice });
  await page.goto('/search?query=grace&type=semantic');
  await expect(page.getByRole('note')).toHaveText(notice);
  await expect(page.getByRole('article')).toHaveCount(5);
});

test('a search without results offers the nearest spelling and semantic search', async ({ page, reader: _, api }) => {
  mockSearches(api, ({ type, body }) => (type === 'literal' && body.query === 'justifikation' ? [] : hitsOfGrace));
  const url = '/search?query=justification&type=literal';
  mockSuggestions(api, () => [{ type: 'spelling', id: 1, title: 'justification', detail: null, url }]);
  await page.goto('/search?query=justifikation&type=literal&kind=work');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'No books found. Did you mean justification? You can also try fewer words, search by meaning, or remove the filters.',
  );
  await page.getByRole('main').getByRole('link', { name: 'justification', exact: true }).click();
  await expect(page).toHaveURL(url);
  await expect(page.getByRole('article')).toHaveCount(5);
  await page.goBack();
  await page.getByRole('link', { name: 'search by meaning' }).click();
  await expect(page).toHaveURL('/search?query=justifikation&type=semantic&kind=work');
});

test('a related word is offered if the query is spelled correctly', async ({ page, reader: _, api }) => {
  mockSearches(api, () => []);
  const url = '/search?query=mercy&type=literal';
  mockSuggestions(api, () => [{ type: 'spelling', id: 1, title: 'mercy', detail: 'related term', url }]);
  await page.goto('/search?query=hesed&type=literal');
  await expect(page.getByText('Try mercy.', { exact: true })).toBeVisible();
  await page
    .getByRole('combobox', { name: /search/i })
    .first()
    .fill('chesed');
  await expect(page.getByRole('option', { name: /mercy\s*Related term/ })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'mercy', exact: true }).click();
  await expect(page).toHaveURL(url);
});

test('a visitor logs in and returns to the results with their filters', async ({ page, request, api }) => {
  mockSearches(api, () => hitsOfGrace.filter(({ type }) => type === 'essay'));
  await page.goto('/search?query=grace&type=semantic&kind=essay');
  await expect(page.getByText('Please log in to search', { exact: true })).toBeVisible();
  await fillLogin(page, await newReader(request));
  await expect(page).toHaveURL('/search?query=grace&type=semantic&kind=essay');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Essays']);
});

test('fields and lists keep their own keys', async ({ page, reader: _, api }) => {
  mockSearches(api, () => hitsOfGrace);
  await page.goto('/search?query=grace&type=literal');
  await expect(page.getByRole('article')).toHaveCount(5);
  const author = page.getByLabel('Author');
  await author.focus();
  await page.keyboard.type('jk');
  await expect(author).toHaveValue('jk');
  await page.getByLabel('Kind').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Kind')).toBeFocused();
});

test("one's new post is found by the next search and can be opened", async ({ page, reader, request }) => {
  const word = reader.username.replace('reader-', 'w');
  await page.goto('/digital-library');
  const box = page.getByPlaceholder('Search posts, essays, or books...');
  await box.fill(word);
  await box.press('Enter');
  await expect(page.getByText('No exact matches.')).toBeVisible();
  const id = await network(request).post(reader, `Of the **${word}** nothing was said before.`);
  await box.press('Enter');
  const post = section(page, 'Posts').getByRole('article');
  await expect(post).toContainText(`Of the ${word} nothing was said before.`);
  await expect(post.locator('mark')).toHaveText([word]);
  await expect(box).not.toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/post/${id}`);
});

test('a book is found by its author in any script and suggested by a prefix', async ({ page, reader: _ }) => {
  await page.goto('/search?query=ANSELM%20proslogion');
  await expect(section(page, 'Books').getByRole('link', { name: 'Proslogion' })).toBeVisible();
  await page.getByPlaceholder('Search posts, essays, or books...').fill('prosl');
  await page.getByRole('listbox').getByRole('option', { name: 'Proslogion' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Proslogion' })).toBeVisible();
  // Choosing moves the focus here, which would interrupt typing that starts earlier.
  await expect(page.locator('#content')).toBeFocused();
  await page.getByPlaceholder('Search posts, essays, or books...').fill('augustine of');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Augustine of Hippo Author/ })
    .click();
  await expect(page).toHaveURL(/\/authors\/id\/\d+$/);
});

test('a reference shows its passage first, which leads to the texts that mention it', async ({ page, reader, request }) => {
  await network(request).post(reader, 'Hab 3:17 is sung in the dark.');
  for (const type of ['literal', 'semantic']) {
    await page.goto(`/search?query=Habakkuk+3&type=${type}`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Passages');
    await expect(section(page, 'Passages').getByRole('link', { name: 'Habakkuk 3' })).toHaveAttribute('href', /^\/passages\/\d+$/);
    await expect(section(page, 'Passages')).toContainText('1 post');
  }
});

test('shows only the types that have results, the best first, and no scores', async ({ page, reader: _, api }) => {
  const searches = mockSearches(api, () => [
    hit('user', 7, { title: 'Ruth Halevi', username: 'ruth.h', score: 0.9, word: 'ruth' }),
    hit('topic', 2, { title: 'The book of Ruth', username: 'ruth.h', display_name: 'Ruth Halevi', content: 'Gleaning', score: 0.8 }),
    hit('user', 8, { title: 'ruth', username: 'ruth', score: 0.7 }),
    hit('note', 3, { title: 'Ruth and Naomi', content: 'Where you go', score: 0.6 }),
    hit('community', 4, { title: 'Readers of Ruth', score: 0.5 }),
  ]);
  await page.goto('/search?query=ruth');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['People', 'Topics', 'Your notes', 'Communities']);
  await expect(page.getByText('Found 2 people, 1 topic, 1 note and 1 community.', { exact: true })).toBeVisible();
  const person = section(page, 'People').getByRole('article').first();
  await expect(person.getByRole('link', { name: 'Ruth Halevi' })).toHaveAttribute('href', '/users/7');
  await expect(person).toHaveText('Ruth Halevi@ruth.h');
  await expect(section(page, 'People').getByRole('article').nth(1)).toHaveText('ruth');
  await expect(page.getByText(/0\.[5-9]/)).toHaveCount(0);
  await section(page, 'Your notes').getByRole('link', { name: 'Only your notes' }).click();
  await expect(page).toHaveURL('/search?query=ruth&type=literal&kind=note');
  await expect.poll(() => searches.at(-1)?.body.types).toEqual(['note']);
});
