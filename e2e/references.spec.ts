import type { Page } from '@playwright/test';
import { mockResponse } from './support/mock-responses.ts';
import { expect, test } from './support/test.ts';

/** Returns the id of a work by its title. */
async function workNamed(page: Page, title: string): Promise<number> {
  const answer = await page.request.get(`/api/works?searchTerm=${encodeURIComponent(title)}`);
  return ((await answer.json()) as { id: number }[])[0]?.id ?? 0;
}

test('a book is suggested in a topic, rendered as a link, and an unknown one stays text', async ({ page, reader }) => {
  const proslogion = await workNamed(page, 'Proslogion');
  const title = `What nothing greater can be thought by ${reader.username}`;
  await page.goto('/topics');
  await page.getByRole('button', { name: 'New topic' }).click();
  const form = page.getByRole('form', { name: 'New topic' });
  await form.getByLabel('Title').fill(title);
  const content = form.getByLabel('Content');
  await content.pressSequentially('See [');
  await expect(form.getByText('Keep typing the title of a book or a topic to link to it.')).toBeVisible();
  await content.pressSequentially('proslo');
  await expect(form.getByRole('option', { name: /^Proslogion/ }).first()).toHaveAttribute('aria-selected', 'true');
  await content.press('Enter');
  await expect(content).toHaveValue(`See [Work:${proslogion}]`);
  await content.pressSequentially(' and [Work:999999], and [');
  await content.press('Escape');
  await expect(form.getByText('Keep typing the title of a book or a topic to link to it.')).toBeHidden();
  await content.press('Backspace');
  await form.getByRole('button', { name: 'Create topic' }).click();

  const topic = page.getByRole('article', { name: title });
  await expect(topic.getByRole('link', { name: 'Proslogion' })).toHaveAttribute('href', `/book/${proslogion}`);
  await expect(topic.getByText('and [Work:999999], and')).toBeVisible();
});

test('if titles cannot be loaded, links show their ids', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/references\/titles/);
  const proslogion = await workNamed(page, 'Proslogion');
  const answer = await request.post('/api/topics', {
    headers: { authorization: `Bearer ${reader.token}` },
    data: { title: 'Numbers', content: `[Work:${proslogion}]`, public: true, citations: [] },
  });
  const { id } = (await answer.json()) as { id: number };
  await mockResponse(page, 'GET /api/references/titles', 500);
  await page.goto(`/topics/${id}`);
  await expect(page.getByRole('link', { name: `Work:${proslogion}` })).toHaveAttribute('href', `/book/${proslogion}`);
});

test('a post that is one long URL fits the reference list of a book', async ({ page, reader, request }) => {
  const proslogion = await workNamed(page, 'Proslogion');
  const address = `https://example.org/${reader.username}${'x'.repeat(55 - reader.username.length)}`;
  await request.post('/api/posts', {
    headers: { authorization: `Bearer ${reader.token}` },
    data: { content: address, references: [{ ref_type: 'work', ref_id: proslogion }] },
  });
  await page.goto(`/book/${proslogion}`);
  // The list of the book's graph, further down, names the post as well.
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: address }) })
    .first();
  await expect(row).toBeVisible();
  expect(await row.evaluate((item) => item.scrollWidth - item.clientWidth)).toBe(0);
});

test('the essay editor suggests a book, and the reader shows its title', async ({ page, reader: _ }) => {
  const proslogion = await workNamed(page, 'Proslogion');
  await page.goto('/write-essay');
  await page.getByLabel('Title').fill('On an argument');
  const editor = page.getByRole('textbox', { name: 'Content' });
  await editor.click();
  await page.keyboard.type('It begins with [proslo');
  await expect(page.getByRole('option', { name: /^Proslogion/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(editor).toHaveText(`It begins with [Work:${proslogion}]`);
  await page.keyboard.type(', and goes on.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'On an argument' })).toBeVisible();
  await expect(page.getByText('It begins with Proslogion, and goes on.')).toBeVisible();
  await page.getByRole('link', { name: 'Proslogion' }).click();
  await expect(page).toHaveURL(`/book/${proslogion}`);
});

/** Returns the empty content field of a new topic. */
async function contentField(page: Page) {
  await page.goto('/topics');
  await page.getByRole('button', { name: 'New topic' }).click();
  return page.getByRole('form', { name: 'New topic' }).getByLabel('Content');
}

test('suggestions close when the caret moves, and their keys work normally again', async ({ page, reader: _ }) => {
  const content = await contentField(page);
  await content.pressSequentially('First line of my note.\nSee [Confes');
  await expect(page.getByRole('option', { name: /^Confessions/ }).first()).toBeVisible();
  await content.press('Home');
  await expect(page.getByRole('option', { name: /^Confessions/ })).toHaveCount(0);
  for (const key of ['ArrowUp', 'Home', 'Enter']) await content.press(key);
  await expect(content).toHaveValue('\nFirst line of my note.\nSee [Confes');
});

test('suggestions for an earlier query are never shown', async ({ page, reader: _ }) => {
  const content = await contentField(page);
  await content.pressSequentially('See [Confes');
  await expect(page.getByRole('option', { name: /^Confessions/ }).first()).toBeVisible();
  await page.route('**/api/search/suggestions*', () => undefined);
  await content.pressSequentially('t of all');
  await expect(page.getByRole('option', { name: /^Confessions/ })).toHaveCount(0);
  await content.press('Enter');
  await expect(content).toHaveValue('See [Confest of all\n');
  await page.unrouteAll();
  await content.fill('');
  await content.pressSequentially('[Confes');
  await expect(page.getByRole('option', { name: /^Confessions/ }).first()).toBeVisible();
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await content.fill('[Confessions is a book for everyone');
  await expect(page.getByRole('option', { name: /^Confessions/ })).toHaveCount(0);
  expect(urls.filter((url) => url.includes('suggestions'))).toEqual([]);
});

test('accepting a suggestion can be undone, and IME keys are ignored', async ({ page, reader: _ }) => {
  const proslogion = await workNamed(page, 'Proslogion');
  const content = await contentField(page);
  await content.pressSequentially('See [proslo');
  await expect(page.getByRole('option', { name: /^Proslogion/ }).first()).toBeVisible();
  await content.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
  await content.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true });
  await expect(content).toHaveValue('See [proslo');
  await content.press('Enter');
  await expect(content).toHaveValue(`See [Work:${proslogion}]`);
  await content.press('Control+z');
  await expect(content).toHaveValue('See [proslo');
});
