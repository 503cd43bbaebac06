import type { Page } from '@playwright/test';
import { mockJson } from './support/mock-responses.ts';
import { network } from './support/community.ts';
import { bookId, expect, test } from './support/test.ts';

const html = '<!doctype html><title>Sign in to the network</title>';
const malformed: readonly (readonly [string, string])[] = [
  ['an empty object', '{}'],
  ['null', 'null'],
  ['an HTML page', html],
  ['a number', '12'],
  ['an array of null', '[null]'],
  ['an array of something else', '[{"id": "seven", "title": 12}]'],
];

async function answerText(page: Page, path: RegExp, body: string): Promise<void> {
  await page.unrouteAll();
  const contentType = body.startsWith('<') ? 'text/html' : 'application/json';
  await page.route(
    (url) => path.test(url.pathname),
    (route) => route.fulfill({ status: 200, contentType, body }),
  );
}

const pages: readonly (readonly [string, RegExp, string])[] = [
  ['/digital-library', /^\/api\/works$/, 'Failed to load works.'],
  ['/book/1', /^\/api\/works\/1$/, 'Failed to load book data.'],
  ['/authors/id/1', /^\/api\/authors\/id\/1$/, 'Failed to load author'],
  ['/communities', /^\/api\/communities$/, 'Failed to load communities.'],
  ['/topics', /^\/api\/topics$/, 'Failed to load topics.'],
  ['/essays', /^\/api\/essays$/, 'Failed to load essays.'],
  ['/workspace', /^\/api\/folders$/, 'Failed to load folder or items.'],
  ['/search?query=grace&type=literal', /^\/api\/search\/literal$/, 'Failed to fetch search results'],
  ['/profile', /^\/api\/profile$/, 'Failed to load user profile.'],
];

for (const [address, path, sentence] of pages) {
  test(`${address} shows its own error for a malformed response and offers to try again`, async ({ page, reader: _ }) => {
    for (const [name, body] of malformed) {
      await test.step(name, async () => {
        await answerText(page, path, body);
        await page.goto(address);
        const alert = page.getByRole('main').getByRole('alert').filter({ hasText: sentence });
        await expect(alert).toBeVisible();
        await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible();
      });
    }
  });
}

test('a missing count is shown as 0', async ({ page, reader, request }) => {
  const time = '2026-01-01T00:00:00.000Z';
  await mockJson(page, 'GET /api/communities', [{ id: 1, name: 'Patristics', description: null }]);
  await page.goto('/communities');
  await expect(page.getByRole('article', { name: 'Patristics' })).toContainText('0 members');

  const post = { id: 1, content: 'Counted by nobody.', username: 'macrina', profilePicture: null, created_at: time, references: [] };
  await mockJson(page, 'GET /api/posts', [post]);
  await page.goto('/profile');
  const card = page.getByRole('article').filter({ hasText: 'Counted by nobody.' });
  for (const name of ['Like 0', 'Comment 0', 'Repost 0']) await expect(card.getByRole('button', { name, exact: true })).toBeVisible();

  await mockJson(page, 'GET /api/users/*', { id: 1, username: 'somebody' });
  await page.goto('/users/somebody');
  await expect(page.getByRole('link', { name: '0 followers' })).toBeVisible();
  await expect(page.getByRole('link', { name: '0 following' })).toBeVisible();
  await expect(page.getByText('No bio available')).toBeVisible();

  await mockJson(page, 'GET /api/folders', [{ id: 1, name: 'Shelf', public: false, user_id: 1 }]);
  await page.goto('/workspace');
  await expect(page.getByText('0 items')).toBeVisible();
  expect(await network(request).post(reader, 'Real.')).toBeGreaterThan(0);
});

test('a book without a rating count is shown', async ({ page, reader: _, request }) => {
  const id = await bookId(request, 'Proslogion');
  await mockJson(page, 'GET /api/works/*', { id, title: 'Proslogion', rating_average: 4 });
  await page.goto(`/book/${id}`);
  await expect(page.getByText('4.0 from 0 readers')).toBeVisible();
});
