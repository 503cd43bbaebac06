import { desk } from '../e2e/support/desk.ts';
import { bookId } from '../e2e/support/library.ts';
import { fillLogin, newAccount, newReader } from '../e2e/support/readers.ts';
import { expect, test } from './support/test.ts';

test('a visitor is welcomed with three links and with covers of existing books', async ({ page, request }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Catena' })).toBeVisible();
  for (const [name, address, sentence] of [
    ['Digital Library', '/digital-library', 'Explore our collection of theological texts.'],
    ['Topics', '/topics', 'Discover key themes and subjects in theology.'],
    ['Communities', '/communities', 'Connect with scholars and enthusiasts.'],
  ] as const) {
    const teaser = page.getByRole('main').getByRole('listitem').filter({ hasText: sentence });
    await expect(teaser.getByRole('heading').getByRole('link', { name })).toHaveAttribute('href', address);
  }
  const shelf = page.getByRole('group', { name: 'From the shelves' }).getByRole('link');
  // The best rated work of its category.
  const proslogion = shelf.filter({ hasText: 'Proslogion' });
  await expect(proslogion).toHaveAttribute('href', `/book/${await bookId(request, 'Proslogion')}`);
  await expect(proslogion).toHaveAccessibleName(/^Proslogion\s+Anselm of Canterbury$/);
  expect(await shelf.count()).toBe(7);
  await expect(page.getByText(/^Anyone can browse the library and its authors\./)).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Digital Library' }).click();
  await expect(page).toHaveURL('/digital-library');
  await expect(page).toHaveTitle('Digital Library · Catena');
  await expect(page.getByRole('heading', { level: 1, name: 'Digital Library' })).toBeVisible();
  const card = page.getByRole('list', { name: 'Works' }).getByRole('listitem').filter({ hasText: 'Ambigua' });
  for (const fact of ['Maximus the Confessor', 'c. 628', 'Eastern Churches', 'Ancient Greek']) await expect(card).toContainText(fact);
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(50);
});

test('a visitor who opens a book learns why to log in, signs up, and returns to it', async ({ page }) => {
  await page.goto('/digital-library');
  const card = page.getByRole('list', { name: 'Works' }).getByRole('listitem').filter({ hasText: 'Against Celsus' });
  await card.getByRole('button', { name: 'View Details' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fbook%2F\d+$/);
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Please log in to view book detailsAgainst Celsus');

  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign Up' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Sign up to openAgainst Celsus');
  const account = newAccount();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();

  await expect(page).toHaveURL(/\/book\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Against Celsus' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark As Read' })).toBeVisible();
  // The login pages are not in the history.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Digital Library' })).toBeVisible();
});

test("a visitor's search leads through the login to its results", async ({ page, request }) => {
  const reader = await newReader(request);
  await page.goto('/about');
  const search = page.getByRole('banner').getByRole('search');
  // An empty search does nothing.
  await search.getByRole('button', { name: 'Search' }).click();
  await search.getByRole('searchbox').fill('   ');
  await search.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL('/about');
  await expect(page.getByText('A digital library for theological texts.', { exact: true })).toBeVisible();

  await expect(search.getByRole('combobox')).toHaveValue('literal');
  await search.getByPlaceholder('Search posts, essays, or books...').fill('  image of God ');
  await search.getByRole('combobox').selectOption('semantic');
  await search.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByRole('main')).toContainText('Please log in to search');
  await fillLogin(page, reader);
  await expect(page).toHaveURL('/search?query=image+of+God&type=semantic');
  await expect(search.getByRole('combobox', { name: 'Search', exact: true })).toHaveValue('image of God');
  await expect(search.getByRole('combobox', { name: 'Search type' })).toHaveValue('semantic');
  await expect(page.getByRole('heading', { level: 1, name: 'Search Results for image of God' })).toBeVisible();
});

test('an unknown address says so and links onward', async ({ page }) => {
  await page.goto('/no/such-page');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect(page).toHaveTitle('Page not found · Catena');
  await page.getByRole('main').getByRole('link', { name: 'Go to the Digital Library' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Digital Library' })).toBeVisible();
});

const closedPages = [
  ['/book/1', 'Please log in to view book details'],
  ['/authors/id/1', 'Please log in to view author details'],
  ['/user-profile', 'Please log in to view profiles'],
  ['/profile', 'Please log in to view profiles'],
  ['/users/macrina', 'Please log in to view profiles'],
  ['/edit-profile', 'Please log in to view profiles'],
  ['/users/macrina/followers', 'Please log in to view profiles'],
  ['/organizations/1', 'Please log in to view organizations'],
  ['/topics', 'Please log in to view topics'],
  ['/topics/1', 'Please log in to view topics'],
  ['/search?query=grace', 'Please log in to search'],
  ['/communities', 'Please log in to view communities'],
  ['/communities/1', 'Please log in to view community details.'],
  ['/post/1', 'Please log in to view community posts.'],
  ['/posts/1', 'Please log in to view community posts.'],
  ['/workspace', 'Please log in to view folders'],
  ['/folders/1', 'Please log in to view folders'],
  ['/notes/1', 'Please log in to view notes'],
  ['/essays', 'Please log in to view essays'],
  ['/article/1', 'Please log in to view essays'],
  ['/write-essay', 'Please log in to create essays.'],
  ['/circles/1', 'Please log in'],
  ['/entity/work_1', 'Please log in'],
  ['/graph', 'Please log in to view the graph'],
] as const;

test('a members-only page sends a visitor to the login, which says why and returns there', async ({ page }) => {
  for (const [address, sentence] of closedPages) {
    await page.goWithin(address);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(address)}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  }
});

test('the login names a public topic or essay, and nothing private', async ({ page, reader, request }) => {
  const { topic } = desk(request, reader);
  const [open, hidden] = [await topic('Grace for everyone', { public: true }), await topic('Grace for me')];
  localStorage.clear();
  await page.goto(`/topics/${open}`);
  await expect(page.getByRole('status')).toHaveText('Please log in to view topicsGrace for everyone');
  await page.goto(`/topics/${hidden}`);
  await expect(page.getByRole('status')).toHaveText('Please log in to view topics');
  await fillLogin(page, reader);
  await expect(page.getByRole('heading', { level: 1, name: 'Grace for me' })).toBeVisible();
});
