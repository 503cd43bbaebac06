import type { APIRequestContext, Page } from '@playwright/test';
import { mockResponse, type MockResponse, labelOf } from './support/mock-responses.ts';
import type { Reader } from './support/readers.ts';
import { bookId, expect, test } from './support/test.ts';

// Failing changes and deletions, and incomplete or expired sessions, which other specs do not
// cover.

const everywhere: readonly (readonly [MockResponse, string])[] = [
  // Adjacent cases have different sentences, so that a stale sentence cannot pass.
  [502, 'Server is down. Please try again later.'],
  [{ status: 500, details: 'The desk is being moved.' }, 'The desk is being moved.'],
  [503, 'Server is down. Please try again later.'],
  ['no answer', 'Unable to reach server. Please check your connection.'],
  [504, 'Server is down. Please try again later.'],
];

/** Creates a folder with a note, a topic and an essay of the reader. */
async function desk(request: APIRequestContext, { token }: Reader) {
  const headers = { authorization: `Bearer ${token}` };
  const create = async (call: string, data: object): Promise<number> =>
    ((await (await request.post(call, { headers, data })).json()) as { id: number }).id;
  const folder = await create('/api/folders', { name: 'Desk' });
  const multipart = { title: 'An essay', content: 'It is *short*.', type: 'essay' };
  return {
    folder,
    note: await create('/api/notes', { title: 'A note', content: 'Noted.', folder_id: folder }),
    topic: await create('/api/topics', { title: 'A topic', content: 'Asked.', public: true, citations: [] }),
    essay: ((await (await request.post('/api/essays', { headers, multipart })).json()) as { id: number }).id,
  };
}

/** Clicks the button for each mocked response and expects the sentence in the form or dialog. */
async function expectSentences(page: Page, call: string, place: string, button: string, cases: typeof everywhere): Promise<void> {
  for (const [fake, sentence] of [...cases, ...everywhere]) {
    await test.step(`${call}: ${labelOf(fake)}`, async () => {
      await mockResponse(page, call, fake);
      const area = place === 'main' ? page.getByRole('main') : page.getByRole('dialog', { name: place });
      await area.getByRole('button', { name: button, exact: true }).click();
      await expect(area.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    });
  }
  await page.unrouteAll();
}

test('a folder that cannot be changed or deleted says why', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/folders/);
  const { folder } = await desk(request, reader);
  const headers = { authorization: `Bearer ${reader.token}` };
  await request.post(`/api/folders/${folder}/items`, { headers, data: { work_id: await bookId(request, 'Proslogion') } });
  await page.goto(`/folders/${folder}`);
  await mockResponse(page, 'DELETE /api/folders/*/items/*', 500);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('alert')).toHaveText('The item could not be removed. Please try again.');
  await page.getByRole('button', { name: 'Edit folder' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Renamed');
  const says = [
    [403, 'Access denied.'],
    [404, 'Folder or items not found. Please check the folder ID.'],
  ] as const;
  await expectSentences(page, 'PATCH /api/folders/*', 'Edit folder', 'Save folder', says);
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Renamed');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete folder' }).click();
  await page.getByRole('dialog').getByRole('combobox').selectOption('Delete them too');
  await expectSentences(page, 'DELETE /api/folders/*', 'Delete “Desk”?', 'Delete folder', [
    [418, 'The folder could not be deleted. Please try again.'],
  ]);
});

test('a note that cannot be changed or deleted says why and keeps the input', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/notes/);
  const { note } = await desk(request, reader);
  await page.goto(`/notes/${note}`);
  await page.getByRole('button', { name: 'Edit note' }).click();
  await page.getByLabel('Content').fill('Changed.');
  await expectSentences(page, 'PUT /api/notes/*', 'main', 'Save note', [
    [404, 'Note not found.'],
    [500, 'Server error saving note.'],
    [418, 'Failed to save note.'],
  ]);
  await expect(page.getByLabel('Content')).toHaveValue('Changed.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'Discard what you wrote?' }).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Delete note' }).click();
  await expectSentences(page, 'DELETE /api/notes/*', 'Delete this note?', 'Delete note', [
    [404, 'Note not found.'],
    [500, 'Server error deleting note.'],
    [418, 'Failed to delete note.'],
  ]);
});

test('a topic that cannot be changed or deleted says why and keeps the input', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/topics/);
  const { topic } = await desk(request, reader);
  await page.goto(`/topics/${topic}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Content').fill('Asked again.');
  await expectSentences(page, 'PUT /api/topics/*', 'main', 'Save topic', [
    [403, 'Access denied. You can only edit your own topics.'],
    [404, 'Topic not found.'],
    [500, 'Server error saving topic.'],
    [418, 'Failed to save topic.'],
  ]);
  await expect(page.getByLabel('Content')).toHaveValue('Asked again.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'Discard what you wrote?' }).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Delete topic' }).click();
  await expectSentences(page, 'DELETE /api/topics/*', 'Delete this topic?', 'Delete topic', [
    [500, 'Server error deleting topic.'],
    [418, 'Failed to delete topic.'],
  ]);
});

test('an essay that cannot be changed or deleted says why and keeps the input', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/essays/);
  const { essay } = await desk(request, reader);
  await page.goto(`/article/${essay}`);
  await page.getByRole('link', { name: 'Edit essay' }).click();
  await page.getByLabel('Title').fill('An essay, changed');
  await expectSentences(page, 'PUT /api/essays/*', 'main', 'Save essay', [
    [400, 'Invalid request. Please check your input.'],
    [403, 'Access denied.'],
    [404, 'Essay not found.'],
    [500, 'Server error saving essay.'],
    [418, 'Failed to save essay.'],
  ]);
  await expect(page.getByLabel('Title')).toHaveValue('An essay, changed');
  await page.goto(`/article/${essay}`);
  await page.getByRole('button', { name: 'Delete essay' }).click();
  await expectSentences(page, 'DELETE /api/essays/*', 'Delete this essay?', 'Delete essay', [
    [403, 'Access denied.'],
    [404, 'Essay not found.'],
  ]);
});

test('each desk page asks a reader with an incomplete session to log in', async ({ page, reader, request }) => {
  const { folder, note, topic, essay } = await desk(request, reader);
  await page.goto('/about');
  await page.evaluate(() => localStorage.removeItem('username'));
  const pages: readonly (readonly [string, string])[] = [
    ['/workspace', 'Please log in to view folders'],
    [`/folders/${folder}`, 'Please log in to view folders'],
    [`/notes/${note}`, 'Please log in to view notes'],
    ['/topics', 'Please log in to view topics'],
    [`/topics/${topic}`, 'Please log in to view topics'],
    ['/essays', 'Please log in to view essays'],
    [`/article/${essay}`, 'Please log in to view essays'],
    ['/write-essay', 'Please log in to create essays.'],
  ];
  for (const [path, sentence] of pages) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByText(sentence, { exact: true })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Log in' })).toBeVisible();
  }
});

test('an expired session on any desk page ends in the browser, which says so', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\//);
  const { folder, note, topic, essay } = await desk(request, reader);
  const loads: readonly (readonly [string, string])[] = [
    ['/workspace', 'GET /api/folders'],
    [`/folders/${folder}`, 'GET /api/folders/*'],
    [`/notes/${note}`, 'GET /api/notes/*'],
    ['/topics', 'GET /api/topics'],
    [`/topics/${topic}`, 'GET /api/topics/*'],
    ['/essays', 'GET /api/essays'],
    [`/article/${essay}`, 'GET /api/essays/*'],
  ];
  for (const [path, call] of loads) {
    await page.goto('/about');
    await page.evaluate(
      ([token, name]) => {
        localStorage.setItem('token', token ?? '');
        localStorage.setItem('username', name ?? '');
      },
      [reader.token, reader.username],
    );
    await mockResponse(page, call, 401);
    await page.goto(path);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText('Unauthorized. Please log in again.', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.unrouteAll();
  }
});
