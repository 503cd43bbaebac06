import { network } from '../e2e/support/community.ts';
import { desk } from '../e2e/support/desk.ts';
import { bookId } from '../e2e/support/library.ts';
import { essays } from '../e2e/support/essays.ts';
import { hitsOfGrace } from '../e2e/support/mock-search.ts';
import { expect, test } from './support/test.ts';

const down = 'Server is down. Please try again later.';
const unreachable = 'Unable to reach server. Please check your connection.';

const pages: readonly (readonly [address: string, endpoint: string, broken: string, fallback: string])[] = [
  ['/digital-library', 'GET /api/works', 'Server error fetching works.', 'Failed to load works.'],
  ['/book/1', 'GET /api/works/*', 'Server error fetching book data.', 'Failed to load book data.'],
  ['/book/1', 'GET /api/reads', 'Server error fetching reads.', 'Failed to load book data.'],
  ['/authors/id/1', 'GET /api/authors/id/*', 'Failed to load author', 'Failed to load author'],
  ['/authors/a', 'GET /api/authors/*', 'Failed to load author', 'Failed to load author'],
  ['/communities', 'GET /api/communities', 'Server error fetching communities.', 'Failed to load communities.'],
  ['/topics', 'GET /api/topics', 'Server error fetching topics.', 'Failed to load topics.'],
  ['/essays', 'GET /api/essays', 'Server error fetching essays.', 'Failed to load essays.'],
  ['/workspace', 'GET /api/folders', 'Server error fetching folders.', 'Failed to load folder or items.'],
  ['/organizations', 'GET /api/organizations', 'Server error fetching organizations.', 'Failed to load organizations.'],
  ['/search?query=grace', 'POST /api/search/literal', 'Failed to fetch search results', 'Failed to fetch search results'],
  ['/search?query=grace&type=semantic', 'POST /api/search/semantic', 'Failed to fetch search results', 'Failed to fetch search results'],
  ['/profile', 'GET /api/profile', 'Server error fetching profile.', 'Failed to load user profile.'],
  ['/profile', 'GET /api/reads', 'Server error fetching reads.', 'Failed to load user data.'],
  ['/users/macrina', 'GET /api/users/*', 'Server error fetching user.', 'Failed to load user data.'],
  ['/edit-profile', 'GET /api/profile', 'Server error fetching profile.', 'Failed to load user profile.'],
  ['/edit-profile', 'GET /api/profile/sessions', 'Server error fetching sessions.', 'Failed to load sessions.'],
  ['/premium', 'GET /api/premium', 'Server error fetching premium.', 'Failed to load premium.'],
  ['/premium/success', 'GET /api/premium', 'Server error fetching premium.', 'Failed to load premium.'],
  ['/premium/cancel', 'GET /api/premium', 'Server error fetching premium.', 'Failed to load premium.'],
];

test.for(pages)(
  '%s says why %s failed, and can be retried',
  async ([address, endpoint, broken, fallback], { page, api, reader, expectFailures }) => {
    expectFailures(/\/api\//);
    const alert = page.getByRole('main').getByRole('alert');
    const retry = alert.getByRole('button', { name: 'Try again' });
    api.mock(endpoint, 500);
    await page.goto(address);
    await expect(alert).toContainText(broken);
    // A response that does not match the contract.
    api.mock(endpoint, { json: 12 });
    await retry.click();
    await expect(alert).toContainText(fallback);
    api.reset();
    await retry.click();
    await expect(alert).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(reader.token);
  },
);

test('a page of one thing says why it cannot be loaded', async ({ page, api, reader, request, expectFailures }) => {
  expectFailures(/\/api\//);
  const { folder, note, topic } = desk(request, reader);
  const { createCommunity, post } = network(request);
  const folderId = await folder('Desk');
  const data = { name: `Press of ${reader.username}`, kind: 'publisher' };
  const organization = await request.post('/api/organizations', { headers: { authorization: `Bearer ${reader.token}` }, data });
  const { id: organizationId } = (await organization.json()) as { id: number };
  const postId = await post(reader, 'Comment on me.');
  for (const [address, endpoint, text] of [
    [`/folders/${folderId}`, 'GET /api/folders/*', 'Server error fetching folder.'],
    [`/notes/${await note(folderId, 'A note', 'Noted.')}`, 'GET /api/notes/*', 'Server error fetching note.'],
    [`/topics/${await topic('A topic')}`, 'GET /api/topics/*', 'Server error fetching topics.'],
    [`/article/${await essays(request, reader).create('An essay', '<p>Words.</p>')}`, 'GET /api/essays/*', 'Server error fetching essays.'],
    [`/organizations/${organizationId}`, 'GET /api/organizations/*', 'Server error fetching organization.'],
    [
      `/communities/${await createCommunity(reader, `Of ${reader.username}`)}`,
      'GET /api/communities/*',
      'Server error fetching community.',
    ],
    [`/post/${postId}`, 'GET /api/posts/*', 'Server error fetching post.'],
    [`/post/${postId}`, 'GET /api/posts/*/comments', 'Server error fetching comments.'],
  ] as const) {
    api.reset();
    api.mock(endpoint, 500);
    await page.goto(address);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText(text);
    await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible();
  }
});

test('an outage, an unreachable server and details from the server have different messages', async ({ page, api, expectFailures }) => {
  expectFailures(/\/api\/works\?/);
  const details = 'The shelves are being moved.';
  const alert = page.getByRole('main').getByRole('alert');
  api.mock('GET /api/works', { status: 500, details });
  await page.goto('/digital-library');
  await expect(alert).toContainText(details);
  for (const [response, text] of [
    [503, down],
    ['no answer', unreachable],
    [{ json: { html: '<!doctype html><title>Sign in to the network</title>' } }, 'Failed to load works.'],
    [{ json: [{ id: 'seven', title: 12 }] }, 'Failed to load works.'],
  ] as const) {
    api.mock('GET /api/works', response);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toContainText(text);
  }
  api.reset();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(50);
});

test('an HTML page in place of a response is reported like an error', async ({ page, api }) => {
  const body = '<!doctype html><title>Sign in to the network</title>';
  api.handle('GET /api/works', () => new Response(body, { headers: { 'content-type': 'text/html' } }));
  await page.goto('/digital-library');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to load works.');
});

test('addresses with invalid ids and of missing things are not found', async ({ page, reader, expectFailures }) => {
  expectFailures(/\/api\/(works|organizations|users)\/\d+$/);
  for (const [address, text, link] of [
    ['/book/987654321', 'Book or related data not found.', 'Go to the Digital Library'],
    ['/book/abc', 'Invalid book ID', 'Go to the Digital Library'],
    ['/book/0', 'Invalid book ID', 'Go to the Digital Library'],
    ['/book/12abc', 'Invalid book ID', 'Go to the Digital Library'],
    ['/book/99999999999999999999999', 'Invalid book ID', 'Go to the Digital Library'],
    ['/organizations/abc', 'Organization not found.', 'Browse organizations'],
    ['/organizations/123456789', 'Organization not found.', 'Browse organizations'],
    ['/organizations/99999999999999999999', 'Organization not found.', 'Browse organizations'],
    ['/users/0', 'User not found.', 'Go to your profile'],
    ['/post/abc', 'Post not found.', 'Browse communities'],
  ] as const) {
    await page.goWithin(address);
    await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: link })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
});

test('references that cannot be loaded show no error', async ({ page, api, reader, request, expectFailures }) => {
  expectFailures(/\/api\/references\//);
  api.mock('GET /api/references/works/*', 500);
  await page.goto(`/book/${await bookId(request, 'Proslogion')}`);
  await expect(page.getByRole('region', { name: 'References' }).getByText('No references available.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Proslogion' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
});

test('failing filters and suggestions do not affect the search', async ({ page, api, reader: _, expectFailures }) => {
  expectFailures(/\/api\/(works\/languages|search\/suggestions)/);
  api.mock('GET /api/works/languages', 500);
  api.mock('GET /api/search/suggestions', 500);
  api.handle('POST /api/search/*', ({ body }) => ({ json: (body as { query: string }).query === 'grace' ? hitsOfGrace : [] }));
  await page.goto('/search?query=grace&language=Latin');
  await expect(page.getByRole('article')).toHaveCount(5);
  await expect(page.getByLabel('Language')).toHaveValue('Latin');
  const box = page.getByPlaceholder('Search posts, essays, or books...');
  await box.fill('gracce');
  await box.press('Enter');
  await expect(page.getByText('No exact matches. Try fewer words, search by meaning, or remove the filters.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an empty library says how to fill it, and an empty list of filters offers only Unknown', async ({ page, api }) => {
  api.mock('GET /api/works', { json: [] });
  api.mock('GET /api/works/count', { json: { works: 0, more: false, total: 0 } });
  api.mock('GET /api/works/languages', { json: [] });
  await page.goto('/digital-library');
  await expect(page.getByText('No results found.', { exact: true })).toBeVisible();
  await expect(page.getByText('npm run import')).toBeVisible();
  await expect(page.getByLabel('Language').getByRole('option')).toHaveText(['Unknown']);
  await expect(page.getByLabel('Category').getByRole('option', { name: 'Apologetics' })).toHaveCount(1);
  await expect(page.getByText('Failed to load filters')).toHaveCount(0);
});

test('older and newer posts that cannot be loaded say so, and the loaded ones stay', async ({
  page,
  api,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\//);
  const { createCommunity, post } = network(request);
  const id = await createCommunity(reader, `Broken ${reader.username}`);
  await Promise.all(Array.from({ length: 51 }, (_, i) => post(reader, `Evening ${i}.`, { community_id: id })));
  api.handle('GET /api/communities/*/posts', ({ url }) => (url.searchParams.has('before') ? 500 : undefined));
  await page.goto(`/communities/${id}`);
  await page.getByRole('button', { name: 'Older posts' }).click();
  await expect(page.getByRole('alert').getByText('Server error fetching community posts.', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(50);
  api.reset();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article')).toHaveCount(51);

  await post(reader, 'Evening 52.', { community_id: id });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  const newer = page.getByRole('button', { name: '1 new post', exact: true });
  await expect(newer).toBeVisible();
  api.mock('GET /api/communities/*/posts', 502);
  await newer.click();
  await expect(page.getByRole('status').getByText(down, { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(51);
  api.reset();
  await newer.click();
  await expect(page.getByRole('article')).toHaveCount(52);
});

test('a missing count is shown as 0', async ({ page, api, reader: _, request }) => {
  const time = '2026-01-01T00:00:00.000Z';
  api.mock('GET /api/communities', { json: [{ id: 1, name: 'Patristics', description: null }] });
  await page.goto('/communities');
  await expect(page.getByRole('article', { name: 'Patristics' })).toContainText('0 members');

  const post = {
    id: 1,
    content: 'Counted by nobody.',
    username: 'macrina',
    profilePicture: null,
    created_at: time,
    references: [],
    ignored_references: [],
  };
  api.mock('GET /api/posts', { json: [post] });
  await page.goto('/profile');
  const card = page.getByRole('article').filter({ hasText: 'Counted by nobody.' });
  for (const name of ['Like 0', 'Comment 0', 'Repost 0']) await expect(card.getByRole('button', { name, exact: true })).toBeVisible();

  api.mock('GET /api/users/*', { json: { id: 1, username: 'somebody' } });
  await page.goto('/users/somebody');
  await expect(page.getByRole('link', { name: '0 followers' })).toBeVisible();
  await expect(page.getByRole('link', { name: '0 following' })).toBeVisible();
  await expect(page.getByText('No bio available')).toBeVisible();

  api.mock('GET /api/folders', { json: [{ id: 1, name: 'Shelf', public: false, user_id: 1 }] });
  await page.goto('/workspace');
  await expect(page.getByText('0 items')).toBeVisible();

  const id = await bookId(request, 'Proslogion');
  api.mock('GET /api/works/*', { json: { id, title: 'Proslogion', rating_average: 4 } });
  await page.goto(`/book/${id}`);
  await expect(page.getByText('4.0 from 0 readers')).toBeVisible();
});
