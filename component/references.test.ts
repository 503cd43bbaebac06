import type { Locator } from './support/locator.ts';
import type { Page } from './support/page.ts';
import { bookId, expect, test } from './support/test.ts';

test('a book is suggested in a topic, rendered as a link, and an unknown one stays text', async ({ page, reader, request }) => {
  const proslogion = await bookId(request, 'Proslogion');
  const title = `What nothing greater can be thought by ${reader.username}`;
  await page.goto('/topics');
  await page.getByRole('button', { name: 'New topic' }).click();
  const form = page.getByRole('form', { name: 'New topic' });
  await form.getByLabel('Title').fill(title);
  const content = form.getByLabel('Content');
  await content.pressSequentially('See [');
  await expect(form.getByText('Keep typing to find a book, topic or text.')).toBeVisible();
  await content.pressSequentially('proslo');
  await expect(form.getByRole('option', { name: /^Proslogion/ }).first()).toHaveAttribute('aria-selected', 'true');
  await content.press('Enter');
  await expect(content).toHaveValue(`See [Work:${proslogion}]`);
  await content.pressSequentially(' and [Work:999999], and [');
  await content.press('Escape');
  await expect(form.getByText('Keep typing to find a book, topic or text.')).toBeHidden();
  await content.press('Backspace');
  await form.getByRole('button', { name: 'Create topic' }).click();

  const topic = page.getByRole('article', { name: title });
  await expect(topic.getByRole('link', { name: 'Proslogion' })).toHaveAttribute('href', `/book/${proslogion}`);
  await expect(topic.getByText('and [Work:999999], and')).toBeVisible();
});

test('if titles cannot be loaded, links show their ids', async ({ page, reader, request, expectFailures, api }) => {
  expectFailures(/\/api\/references\/titles/);
  const proslogion = await bookId(request, 'Proslogion');
  const answer = await request.post('/api/topics', {
    headers: { authorization: `Bearer ${reader.token}` },
    data: { title: 'Numbers', content: `[Work:${proslogion}]`, public: true, citations: [] },
  });
  const { id } = (await answer.json()) as { id: number };
  api.mock('GET /api/references/titles', 500);
  await page.goto(`/topics/${id}`);
  await expect(page.getByRole('link', { name: `Work:${proslogion}` })).toHaveAttribute('href', `/book/${proslogion}`);
});

/** Returns the empty content field of a new topic. */
async function contentField(page: Page): Promise<Locator> {
  await page.goto('/topics');
  await page.getByRole('button', { name: 'New topic' }).click();
  return page.getByRole('form', { name: 'New topic' }).getByLabel('Content');
}

test('suggestions for an earlier query are never shown', async ({ page, reader: _, api }) => {
  const content = await contentField(page);
  await content.pressSequentially('See [Confes');
  await expect(page.getByRole('option', { name: /^Confessions/ }).first()).toBeVisible();
  api.block('GET /api/search/suggestions');
  await content.pressSequentially('t of all');
  await expect(page.getByRole('option', { name: /^Confessions/ })).toHaveCount(0);
  await content.press('Enter');
  await expect(content).toHaveValue('See [Confest of all\n');
  api.reset();
  await content.fill('');
  await content.pressSequentially('[Confes');
  await expect(page.getByRole('option', { name: /^Confessions/ }).first()).toBeVisible();
  const before = api.sent.length;
  await content.fill('[Confessions is a book for everyone');
  await expect(page.getByRole('option', { name: /^Confessions/ })).toHaveCount(0);
  expect(api.sent.slice(before).filter(({ url }) => url.pathname.includes('suggestions'))).toEqual([]);
});
