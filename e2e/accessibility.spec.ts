import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { mockResponse, mockJson } from './support/mock-responses.ts';
import { expectAccessible } from './support/axe.ts';
import { network } from './support/community.ts';
import { mockSearches, mockSuggestions, hitsOfGrace } from './support/mock-search.ts';
import { logIn, newReader, logInDemoReader } from './support/readers.ts';
import { bookId, expect, test } from './support/test.ts';

const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/**
 * Checks the page in light and dark, on a wide screen and a phone. Only one of the two changes
 * per step.
 */
async function expectAccessibleEverywhere(page: Page, { sizes = [wide, phone] } = {}): Promise<void> {
  for (const [index, size] of sizes.entries()) {
    await page.setViewportSize(size);
    for (const colorScheme of index % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const)) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(page.getByText('Loading…')).toHaveCount(0);
      await expectAccessible(page, colorScheme === 'light' ? 'all' : 'color', `${page.url()} ${colorScheme} ${size.width}`);
    }
  }
}

const forVisitors = [
  ['the landing', '/', 'Welcome to Catena'],
  ['the library', '/digital-library', 'Digital Library'],
  ['the library’s last page', '/digital-library?page=2', 'Digital Library'],
  ['a search without a result', '/digital-library?searchTerm=zzz', 'Digital Library'],
  ['the alphabet', '/authors', 'Authors'],
  ['the authors of a letter', '/authors/a', 'Authors: A'],
  ['a letter without authors', '/authors/x', 'Authors: X'],
  ['about', '/about', 'About'],
  ['the login, with its reason', '/login?next=%2Fbook%2F1', 'Login'],
  ['the signup', '/signup', 'Sign Up'],
  ['an address where nothing is', '/nothing/here', 'Page not found'],
] as const;

for (const [name, address, heading] of forVisitors) {
  test(`${name} meets the accessibility rules`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectAccessibleEverywhere(page);
  });
}

const forReaders = [
  ['a book with reviews', (id: number) => `/book/${id}`, 'Proslogion'],
  ['a book number that is none', () => '/book/abc', 'Book'],
  ['an author', () => '/authors/id/1', /./],
  ['the own page', () => '/profile', 'Macrina Hale'],
  ['the essay reader', () => '/article/1', 'What it is to follow'],
  ['one’s essays', () => '/essays', 'Your Essays'],
  ['the essay editor', () => '/write-essay', 'Write essay'],
  ['the workspace', () => '/workspace', 'Your Folders'],
  ['a circle', () => '/circles/1', 'Hymns at night'],
  ['a circle of one’s own', () => '/circles/2', 'The Moses table'],
  ['a project', () => '/projects/1', 'Desire that does not end'],
  ['a workflow', () => '/workflows/1', 'Towards the essay on following'],
  ['a circle that is not there', () => '/circles/abc', 'Circle'],
  ['a folder', () => '/folders/1', 'Desire and its end'],
  ['a note', () => '/notes/1', 'Never to be filled'],
  ['another’s profile', () => '/users/gaunilo', 'Gaunilo Moreau'],
  ['one’s followers', () => '/users/macrina/followers', 'Followers'],
  ['the edit of one’s profile', () => '/edit-profile', 'Edit Profile'],
  ['an organization that is not there', () => '/organizations/abc', 'Organization'],
  ['the topics', () => '/topics', 'Topics'],
  ['a search without a query', () => '/search', 'Search'],
  ['a topic', () => '/topics/1', 'Is a will that needs help free?'],
] as const;

for (const [name, addressOf, heading] of forReaders) {
  test(`${name} meets the accessibility rules`, async ({ page, context, request, baseURL }) => {
    await logIn(context, baseURL, await logInDemoReader(request, 'macrina'));
    await page.goto(addressOf(await bookId(request, 'Proslogion')));
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
    await expectAccessibleEverywhere(page);
  });
}

test('search results, a focused hit and the suggestions in the header meet the accessibility rules', async ({ page, reader: _ }) => {
  await mockSearches(page, ({ body }) => (body.query === 'nothing' ? [] : hitsOfGrace), {
    'Catena-Search-Notice': 'These are literal results.',
  });
  await mockSuggestions(page, (q) => [
    { type: 'work', id: 1, title: 'Gravity and Grace', detail: 'Simone Weil', url: '/book/1' },
    { type: 'spelling', id: 1, title: `${q}s`, detail: null, url: '/search?query=x&type=literal' },
  ]);
  await page.goto('/search?query=grace&type=semantic&language=Latin');
  await expect(page.getByRole('article')).toHaveCount(5);
  await page.keyboard.press('j');
  await expectAccessibleEverywhere(page);
  await page.goto('/search?query=nothing');
  await expect(page.getByText('Did you mean')).toBeVisible();
  await expectAccessibleEverywhere(page);
  const box = page.getByPlaceholder('Search posts, essays, or books...');
  await box.fill('gra');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expectAccessibleEverywhere(page);
  await box.fill('');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox', { name: 'Recent searches' })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.goto('/search');
  await expect(page.getByRole('heading', { name: 'Recent searches' })).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test('a book with a Hebrew title and a book without reviews meet the accessibility rules', async ({ page, reader, request }) => {
  await page.goto(`/book/${await bookId(request, 'ספר האמונות והדעות — Beliefs and Opinions')}`);
  await expect(page.getByText('No reviews available.')).toBeVisible();
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test('the review form meets the accessibility rules when empty, rejected and filled in', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\/reads$/);
  await page.goto(`/book/${await bookId(request, 'Orthodoxy')}`);
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await page.getByRole('button', { name: 'Mark As Read' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('button', { name: 'Submit review' }).click();
  await expect(modal.getByRole('alert')).toBeVisible();
  await expectAccessibleEverywhere(page);
  await mockResponse(page, 'POST /api/reads', 500);
  await modal.getByRole('radio', { name: '3 stars' }).check();
  await modal.getByRole('button', { name: 'Submit review' }).click();
  await expect(modal.getByRole('alert')).toHaveText('Failed to submit review');
  await expectAccessibleEverywhere(page);
});

test('the open drawer meets the accessibility rules', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/digital-library');
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await expect(page.getByRole('dialog', { name: 'Sidebar' })).toBeVisible();
  await expectAccessibleEverywhere(page, { sizes: [phone] });
});

test('forms with errors meet the accessibility rules', async ({ page }) => {
  await page.goto('/signup');
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test('a library that cannot be loaded meets the accessibility rules', async ({ page, expectFailures }) => {
  expectFailures(/\/api\/works/);
  await mockResponse(page, 'GET /api/works', 500);
  await mockResponse(page, 'GET /api/works/categories', 500);
  await page.goto('/digital-library');
  await expect(page.getByText('Server error fetching works.')).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test('a book that cannot be loaded and an incomplete session meet the accessibility rules', async ({ page, reader, expectFailures }) => {
  expectFailures(/\/api\/works/);
  await mockResponse(page, 'GET /api/works/*', 404);
  await page.goto('/book/1');
  await expect(page.getByText('Book or related data not found.')).toBeVisible();
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.evaluate(() => localStorage.removeItem('username'));
  await page.goto('/book/1');
  await expect(page.getByText('Please log in to view book details')).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test('references meet the accessibility rules', async ({ page, reader, request }) => {
  await mockJson(page, 'GET /api/references/works/*', [
    { source_type: 'topic', source_id: 7, title: 'The hidden God', username: 'macrina' },
  ]);
  await page.goto(`/book/${await bookId(request, 'Pensées')}`);
  await expect(page.getByRole('link', { name: 'The hidden God' })).toBeVisible();
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test('the note and topic forms and the folder dialog meet the accessibility rules', async ({ page, context, request, baseURL }) => {
  await logIn(context, baseURL, await logInDemoReader(request, 'macrina'));
  await page.goto('/folders/1');
  await page.getByRole('button', { name: 'Write Note' }).click();
  await page.getByLabel('Content').pressSequentially('[[nev');
  await expect(page.getByRole('listbox').getByRole('option', { name: 'Never to be filled' })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.goto('/topics');
  await page.getByRole('button', { name: 'New topic' }).click();
  await page.getByRole('button', { name: 'Add citation' }).click();
  await expectAccessibleEverywhere(page, { sizes: [wide] });
  await page.goto(`/book/${await bookId(request, 'Scivias')}`);
  await page.getByRole('button', { name: 'Add to Folder' }).click();
  await expect(page.getByRole('dialog').getByLabel('Folder', { exact: true })).toBeVisible();
  await expectAccessibleEverywhere(page, { sizes: [phone] });
});

test('the picture cropper and rejected passwords meet the accessibility rules', async ({ page, reader }) => {
  await page.goto('/edit-profile');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  const buffer = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#d02020' } })
    .png()
    .toBuffer();
  for (const kind of ['picture', 'banner']) {
    await page
      .getByLabel(kind === 'picture' ? 'Profile picture file' : 'Banner file')
      .setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer });
  }
  await expect(page.getByText('As others will see it')).toHaveCount(2);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Please enter your current password.')).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test('the account deletion dialog meets the accessibility rules', async ({ page, reader }) => {
  await page.goto('/edit-profile');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Please enter your current password.')).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test("the profile's post form and the organization form and page meet the accessibility rules", async ({ page, reader }) => {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expectAccessibleEverywhere(page);
  await page.goto('/workspace');
  await page.getByRole('button', { name: 'New organization' }).click();
  await page.getByRole('button', { name: 'Add organization' }).click();
  await expectAccessibleEverywhere(page);
  await page.getByLabel('Name').fill(`Society of ${reader.username}`);
  await page.getByLabel('Kind', { exact: true }).selectOption('Society');
  await page.getByLabel('Website').fill('https://example.org/');
  await page.getByRole('button', { name: 'Add organization' }).click();
  await expect(page.getByRole('link', { name: 'Visit website' })).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test('communities, a feed, its comments and a post meet the accessibility rules', async ({ page, reader, request }) => {
  const { createCommunity: start, join, post, comment, like } = network(request);
  const id = await start(reader, `Everyone ${reader.username}`, 'For everyone.');
  const other = await newReader(request);
  await join(other, id);
  const references = [{ ref_type: 'work', ref_id: await bookId(request, 'Proslogion') }];
  const one = await post(other, 'בראשית ברא אלהים — the first word.\n\n> And a quotation.', { community_id: id, references });
  await like(reader, one);
  await comment(other, one, 'Said.');
  await page.goto('/communities');
  await expect(page.getByRole('list', { name: 'Communities' })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'New community' }).click();
  await page.getByRole('button', { name: 'Create community' }).click();
  await expect(page.getByText('Please give the community a name.')).toBeVisible();
  await expectAccessibleEverywhere(page, { sizes: [phone] });

  await page.goto(`/communities/${id}`);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Post content cannot be empty.')).toBeVisible();
  await post(other, 'Another.', { community_id: id });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByRole('button', { name: '1 new post' })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Comment 1' }).click();
  const modal = page.getByRole('dialog', { name: 'Comments' });
  await expect(modal.getByText('Said.')).toBeVisible();
  await modal.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectAccessibleEverywhere(page);

  const own = await post(reader, 'To be changed.', { community_id: id, references });
  await page.goto(`/post/${own}`);
  await expect(page.getByText('No comments yet.')).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Edit post' }).click();
  await page.getByLabel('Find by name, reference 1').fill('cur deus');
  await expect(page.getByRole('listbox').getByRole('option', { name: /Cur Deus Homo/ })).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test('an empty feed of a community that the reader has not joined meets the accessibility rules', async ({ page, reader, request }) => {
  const id = await network(request).createCommunity(await newReader(request), `Quiet ${reader.username}`);
  await page.goto(`/communities/${id}`);
  await expect(page.getByText('You are not a member of this community.')).toBeVisible();
  await expect(page.getByText('No posts available for this community.')).toBeVisible();
  await expectAccessibleEverywhere(page);
});
