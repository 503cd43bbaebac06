import sharp from 'sharp';
import { expectPageAccessible } from './support/axe.ts';
import { network } from './support/community.ts';
import { goWithin } from './support/go-within.ts';
import { mockResponse, mockJson } from './support/mock-responses.ts';
import { mockSearches, mockSuggestions, hitsOfGrace } from './support/mock-search.ts';
import { logIn, newReader, logInDemoReader } from './support/readers.ts';
import { bookId, expect, test } from './support/test.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' }));

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
  await expectPageAccessible(page);
  await goWithin(page, '/search?query=nothing');
  await expect(page.getByText('Did you mean')).toBeVisible();
  await expectPageAccessible(page);
  const box = page.getByPlaceholder('Search posts, essays, or books...');
  await box.fill('gra');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expectPageAccessible(page);
  await box.fill('');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox', { name: 'Recent searches' })).toBeVisible();
  await expectPageAccessible(page);
  await goWithin(page, '/search');
  await expect(page.getByRole('heading', { name: 'Recent searches' })).toBeVisible();
  await expectPageAccessible(page);
});

test('a book without reviews, its references, the review form and an unavailable book meet the accessibility rules', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  await mockJson(page, 'GET /api/references/works/*', [
    { source_type: 'topic', source_id: 7, title: 'The hidden God', username: 'macrina', display_name: null },
  ]);
  await page.goto(`/book/${await bookId(request, 'ספר האמונות והדעות — Beliefs and Opinions')}`);
  await expect(page.getByText('No reviews available.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'The hidden God' })).toBeVisible();
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await expectPageAccessible(page);
  await page.getByRole('button', { name: 'Mark As Read' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('button', { name: 'Submit review' }).click();
  await expect(modal.getByRole('alert')).toBeVisible();
  await expectPageAccessible(page);

  expectFailures(/\/api\/works/);
  await mockResponse(page, 'GET /api/works/*', 404);
  await goWithin(page, '/book/1');
  await expect(page.getByText('Book or related data not found.')).toBeVisible();
  await expectPageAccessible(page);
  await page.evaluate(() => localStorage.removeItem('username'));
  await page.reload();
  await expect(page.getByText('Please log in to view book details')).toBeVisible();
  await expectPageAccessible(page);
});

test('the note and topic forms, the folder dialog and a graph as a list meet the accessibility rules', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await logIn(context, baseURL, await logInDemoReader(request, 'macrina'));
  await page.goto('/folders/1');
  await page.getByRole('button', { name: 'Write Note' }).click();
  await page.getByLabel('Content').pressSequentially('[[nev');
  await expect(page.getByRole('listbox').getByRole('option', { name: 'Never to be filled' })).toBeVisible();
  await expectPageAccessible(page);
  await goWithin(page, '/topics');
  await page.getByRole('button', { name: 'New topic' }).click();
  await page.getByRole('button', { name: 'Add citation' }).click();
  await expectPageAccessible(page);
  await goWithin(page, `/book/${await bookId(request, 'Scivias')}`);
  await page.getByRole('button', { name: 'Add to Folder' }).click();
  await expect(page.getByRole('dialog').getByLabel('Folder', { exact: true })).toBeVisible();
  await expectPageAccessible(page);
  await goWithin(page, '/graph');
  await expect(page.getByText('This browser cannot draw the graph, so it is shown as a list.')).toBeVisible();
  await page
    .getByRole('button', { name: / of Macrina Hale$/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Show neighbors of Macrina Hale' })).toBeVisible();
  await expectPageAccessible(page);
});

test('the picture cropper, rejected passwords and the account deletion dialog meet the accessibility rules', async ({ page, reader }) => {
  await page.goto('/edit-profile');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  const buffer = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#d02020' } })
    .png()
    .toBuffer();
  for (const label of ['Profile picture file', 'Banner file'])
    await page.getByLabel(label).setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('Preview')).toHaveCount(2);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Please enter your current password.')).toBeVisible();
  await expectPageAccessible(page);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('Please enter your current password.')).toBeVisible();
  await expectPageAccessible(page);
});

test("the profile's post form and the organization form and page meet the accessibility rules", async ({ page, reader }) => {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expectPageAccessible(page);
  await goWithin(page, '/organizations');
  await page.getByRole('button', { name: 'New organization' }).click();
  await page.getByRole('button', { name: 'Add organization' }).click();
  await expectPageAccessible(page);
  await page.getByLabel('Name').fill(`Society of ${reader.username}`);
  await page.getByLabel('Kind', { exact: true }).selectOption('Society');
  await page.getByLabel('Website').fill('https://example.org/');
  await page.getByRole('button', { name: 'Add organization' }).click();
  await expect(page.getByRole('link', { name: 'Visit website' })).toBeVisible();
  await expectPageAccessible(page);
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
  await expectPageAccessible(page);
  await page.getByRole('button', { name: 'New community' }).click();
  await page.getByRole('button', { name: 'Create community' }).click();
  await expect(page.getByText('Please give the community a name.')).toBeVisible();
  await expectPageAccessible(page);

  await goWithin(page, `/communities/${id}`);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Post content cannot be empty.')).toBeVisible();
  await post(other, 'Another.', { community_id: id });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByRole('button', { name: '1 new post' })).toBeVisible();
  await expectPageAccessible(page);
  await page.getByRole('button', { name: 'Comment 1' }).click();
  const modal = page.getByRole('dialog', { name: 'Comments' });
  await expect(modal.getByText('Said.')).toBeVisible();
  await modal.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectPageAccessible(page);

  const own = await post(reader, 'To be changed.', { community_id: id, references });
  await goWithin(page, `/post/${own}`);
  await expect(page.getByText('No comments yet.')).toBeVisible();
  await expectPageAccessible(page);
  await page.getByRole('button', { name: 'Edit post' }).click();
  await page.getByLabel('Attach a book or topic').fill('cur deus');
  await expect(page.getByRole('listbox').getByRole('option', { name: /Cur Deus Homo/ })).toBeVisible();
  await expectPageAccessible(page);

  const quiet = await start(other, `Quiet ${reader.username}`);
  await goWithin(page, `/communities/${quiet}`);
  await expect(page.getByText('You are not a member of this community.')).toBeVisible();
  await expect(page.getByText('No posts available for this community.')).toBeVisible();
  await expectPageAccessible(page);
});
