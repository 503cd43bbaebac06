import type { Locator, Page } from '@playwright/test';
import { sentences } from '#core/sentences.ts';
import { mockResponse, type MockResponse, openWithResponse, labelOf } from './support/mock-responses.ts';
import { network } from './support/community.ts';
import { expect, test } from './support/test.ts';

type Cases = readonly (readonly [MockResponse, string])[];
const everywhere: Cases = [
  // Adjacent cases have different sentences, so that a stale sentence cannot pass.
  [502, 'Server is down. Please try again later.'],
  [{ status: 500, details: 'The scribe has gone home.' }, 'The scribe has gone home.'],
  [{ status: 507, details: sentences.storageFull }, sentences.storageFull],
  [503, 'Server is down. Please try again later.'],
  ['no answer', 'Unable to reach server. Please check your connection.'],
  [504, 'Server is down. Please try again later.'],
];

const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true });

/** Calls `press` for each mocked response and expects the sentence. */
async function expectSentences(page: Page, call: string, cases: Cases, press: () => Promise<void>, place: Page | Locator = page) {
  for (const [fake, sentence] of [...cases, ...everywhere]) {
    await test.step(`${call}: ${labelOf(fake)}`, async () => {
      await page.unrouteAll();
      await mockResponse(page, call, fake);
      await press();
      await expect(place.getByRole('alert').filter({ hasText: sentence })).toHaveText(sentence);
    });
  }
  await page.unrouteAll();
}

test('a community post that cannot be sent says why and is kept, also after a reload', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\/posts$/);
  const id = await network(request).createCommunity(reader, `Refusing ${reader.username}`);
  await page.goto(`/communities/${id}`);
  const field = page.getByLabel('Write a post');
  await field.fill('Not lost.');
  const cases: Cases = [
    [400, 'Invalid post content.'],
    [403, 'You are not a member of this community.'],
    [404, 'Posts endpoint not found.'],
    [500, 'Server error creating post.'],
    [418, 'Failed to create post.'],
  ];
  await expectSentences(page, 'POST /api/posts', cases, async () => {
    await expect(field).toBeEnabled();
    await button(page, 'Post').click();
  });
  await expect(field).toHaveValue('Not lost.');
  await page.reload();
  await expect(field).toHaveValue('Not lost.');
  await mockResponse(page, 'POST /api/posts', 418);
  await button(page, 'Post').click();
  await expect(page.getByRole('alert')).toHaveText('Failed to create post.');
  await field.fill(' ');
  await button(page, 'Post').click();
  await expect(page.getByText('Post content cannot be empty.', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await field.fill('x'.repeat(10_001));
  await button(page, 'Post').click();
  await expect(page.getByText('Too long: 10,001 of 10,000 characters. Please remove 1.')).toBeVisible();
});

test('a like or repost that fails says why and is reverted', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/posts/);
  const { createCommunity: start, post } = network(request);
  const id = await start(reader, `Unliked ${reader.username}`);
  await post(reader, 'Like me.', { community_id: id });
  await page.goto(`/communities/${id}`);
  for (const [name, call, sentence] of [
    ['Like 0', 'POST /api/posts/*/like', 'Failed to toggle like.'],
    ['Repost 0', 'POST /api/posts/*/repost', 'Failed to toggle repost.'],
  ] as const) {
    await page.reload();
    const cases: Cases = [
      [403, 'Access denied.'],
      [500, sentence],
      [404, 'Post not found.'],
      [418, sentence],
    ];
    await expectSentences(page, call, cases, () => button(page, name).click());
    await expect(button(page, name)).toHaveAttribute('aria-pressed', 'false');
    await button(page, name).click();
    await expect(button(page, name.replace('0', '1'))).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});

test('a comment that cannot be sent, deleted or loaded says why and is kept', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/posts/);
  const { post, comment } = network(request);
  const id = await post(reader, 'Comment on me.');
  await comment(reader, id, 'Stays.');
  await page.goto(`/post/${id}`);
  const field = page.getByRole('textbox', { name: 'Comment' });
  await field.fill('x');
  await field.fill('  ');
  await expect(page.getByText('Comment cannot be empty.', { exact: true })).toBeVisible();
  await expect(button(page, 'Post Comment')).toBeDisabled();
  await field.fill('Not lost.');
  const cases: Cases = [
    [400, 'Invalid comment content.'],
    [403, 'Access denied.'],
    [500, 'Failed to submit comment.'],
    [404, 'Post not found.'],
    [418, 'Failed to submit comment.'],
  ];
  await expectSentences(page, 'POST /api/posts/*/comments', cases, () => button(page, 'Post Comment').click());
  await expect(field).toHaveValue('Not lost.');
  await page.reload();
  await expect(field).toHaveValue('Not lost.');

  await button(page, 'Delete').click();
  const failed = 'The comment could not be deleted. Please try again.';
  const deleting: Cases = [
    [403, 'Access denied.'],
    [418, failed],
  ];
  await expectSentences(page, 'DELETE /api/posts/*/comments/*', deleting, () => button(page, 'Delete comment').click());
  await expect(page.getByText('Stays.', { exact: true })).toBeVisible();

  const loading: Cases = [
    [403, 'Access denied.'],
    [404, 'Post not found.'],
    [500, 'Server error fetching comments.'],
    [418, 'Failed to load comments.'],
  ];
  const main = page.getByRole('region', { name: 'Comments' });
  for (const [fake, sentence] of [...loading, ...everywhere]) {
    await openWithResponse(page, `/post/${id}`, 'GET /api/posts/*/comments', fake);
    await expect(main.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
  }
});

test('a post that cannot be loaded, changed or deleted says why', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/posts/);
  const id = await network(request).post(reader, 'Change me.');
  const loading: Cases = [
    [403, 'Access denied.'],
    [404, 'Post not found.'],
    [500, 'Server error fetching post.'],
    [418, 'Failed to load post.'],
  ];
  for (const [fake, sentence] of [...loading, ...everywhere]) {
    await openWithResponse(page, `/post/${id}`, 'GET /api/posts/*', fake);
    await expect(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
  }
  await page.unrouteAll();
  await page.goto(`/post/${id}`);
  await button(page, 'Edit post').click();
  await page.getByLabel('Content').fill('Changed.');
  const saving: Cases = [
    [403, 'Access denied.'],
    [404, 'Post not found.'],
    [500, 'Server error saving post.'],
    [418, 'Failed to save post.'],
  ];
  await expectSentences(page, 'PATCH /api/posts/*', saving, () => button(page, 'Save post').click());
  await expect(page.getByLabel('Content')).toHaveValue('Changed.');
  await button(page, 'Cancel').click();
  await button(page.getByRole('dialog', { name: 'Discard what you wrote?' }), 'Discard').click();
  await button(page, 'Delete post').click();
  const dialog = page.getByRole('dialog', { name: 'Delete this post?' });
  const deleting: Cases = [
    [403, 'Access denied.'],
    [418, 'Failed to delete post.'],
  ];
  await expectSentences(page, 'DELETE /api/posts/*', deleting, () => button(dialog, 'Delete post').click(), dialog);
  await page.goto('/post/abc');
  await expect(page.getByText('Post not found.', { exact: true })).toBeVisible();
});

test('older and newer posts that cannot be loaded say so, and the loaded ones stay', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\//);
  const { createCommunity: start, post } = network(request);
  const id = await start(reader, `Broken ${reader.username}`);
  for (let i = 1; i <= 51; i++) await post(reader, `Evening ${i}.`, { community_id: id });
  let broken = true;
  await page.route(/\/api\/communities\/\d+\/posts\?before/, (route) =>
    broken ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await page.goto(`/communities/${id}`);
  await button(page, 'Older posts').scrollIntoViewIfNeeded();
  await expect(page.getByRole('alert').getByText('Server error fetching community posts.', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(50);
  broken = false;
  await button(page, 'Try again').click();
  await expect(page.getByRole('article')).toHaveCount(51);

  await post(reader, 'Evening 52.', { community_id: id });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(button(page, '1 new post')).toBeVisible();
  await mockResponse(page, 'GET /api/communities/*/posts', 502);
  await button(page, '1 new post').click();
  await expect(page.getByRole('status').getByText('Server is down. Please try again later.', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(51);
  await page.unrouteAll();
  await button(page, '1 new post').click();
  await expect(page.getByRole('article')).toHaveCount(52);
});
