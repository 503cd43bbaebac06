import { network } from '../e2e/support/community.ts';
import { desk } from '../e2e/support/desk.ts';
import { expect, test } from './support/test.ts';

test('a double click creates one note, one folder, one topic, one post and one comment', async ({ page, reader, request, api }) => {
  const { folder, notes, folders } = desk(request, reader);
  const shelf = await folder('Shelf');
  await page.goto(`/folders/${shelf}`);
  await page.getByRole('button', { name: 'Write Note' }).click();
  await page.getByLabel('Title').fill('Once');
  await page.getByLabel('Content').fill('Text');
  await page.getByRole('button', { name: 'Save note' }).dblclick();
  await expect(page.getByRole('listitem').filter({ hasText: 'Once' })).toHaveCount(1);
  await page.goto('/workspace');
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByLabel('Folder name').fill('Another');
  await page.getByRole('button', { name: 'Create folder' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Another' })).toBeVisible();
  await page.goto('/topics');
  await page.getByRole('button', { name: 'New topic' }).click();
  await page.getByLabel('Title').fill(`Once ${reader.username}`);
  await page.getByLabel('Content').fill('Text');
  await page.getByRole('button', { name: 'Create topic' }).dblclick();
  await expect(page.getByRole('article', { name: `Once ${reader.username}` })).toHaveCount(1);
  const post = await network(request).post(reader, 'A post');
  await page.goto(`/posts/${post}`);
  await page.getByLabel('Comment', { exact: true }).fill('A comment');
  await page.getByRole('button', { name: 'Post Comment' }).dblclick();
  await expect(page.getByRole('article', { name: `Comment by ${reader.username}` })).toHaveCount(1);
  const sent = api.sent.filter(({ method }) => method === 'POST').map(({ url }) => url.pathname);
  expect(sent).toEqual(['/api/notes', '/api/folders', '/api/topics', `/api/posts/${post}/comments`]);
  expect([(await notes()).length, (await folders()).length]).toEqual([1, 2]);
});

test('retrying after a lost response creates no second note and saves later edits', async ({
  page,
  reader,
  request,
  expectFailures,
  api,
}) => {
  expectFailures(/\/api\/notes/);
  const { folder, notes } = desk(request, reader);
  const shelf = await folder('Shelf');
  for (const more of ['', ' And more.']) {
    api.reset();
    await page.goto(`/folders/${shelf}`);
    await page.getByRole('button', { name: 'Write Note' }).click();
    await page.getByLabel('Title').fill(`Once${more}`);
    await page.getByLabel('Content').fill('Text.');
    api.loseFirstResponse('POST /api/notes');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByText('Unable to reach server. Please check your connection.')).toBeVisible();
    await page.getByLabel('Content').fill(`Text.${more}`);
    await page.getByRole('button', { name: 'Save note' }).click();
    const item = page.getByRole('listitem').filter({ hasText: `Once${more}` });
    await item.last().getByRole('link', { name: 'View Details' }).click();
    await expect(page.getByRole('article').getByText(`Text.${more}`, { exact: true })).toBeVisible();
  }
  expect((await notes()).map(({ title }) => title).sort()).toEqual(['Once', 'Once And more.']);
});

test("a lost response to a change of a note or topic causes no conflict with the reader's own save", async ({
  page,
  reader,
  request,
  expectFailures,
  api,
}) => {
  expectFailures(/\/api\/(notes|topics)\//);
  const { folder, note, topic } = desk(request, reader);
  const ways = [
    [`/notes/${await note(await folder('Shelf'), 'Mine', 'As it was.')}`, 'Edit note', 'Save note', 'PUT /api/notes/*'],
    [`/topics/${await topic(`Mine ${reader.username}`)}`, 'Edit', 'Save topic', 'PUT /api/topics/*'],
  ] as const;
  for (const [address, edit, save, endpoint] of ways) {
    await page.goto(address);
    await page.getByRole('button', { name: edit }).click();
    await page.getByLabel('Content').fill('As it is now.');
    api.loseFirstResponse(endpoint);
    await page.getByRole('button', { name: save }).click();
    await expect(page.getByText('Unable to reach server. Please check your connection.')).toBeVisible();
    await page.getByRole('button', { name: save }).click();
    await expect(page.getByRole('article').getByText('As it is now.')).toBeVisible();
    await expect(page.getByRole('button', { name: edit })).toBeVisible();
  }
});

test('a post and a comment are created once despite lost responses, and the next ones are new', async ({
  page,
  reader,
  request,
  expectFailures,
  api,
}) => {
  expectFailures(/\/api\/posts/);
  const post = await network(request).post(reader, 'A post');
  await page.goto(`/posts/${post}`);
  const field = page.getByLabel('Comment', { exact: true });
  const said = page.getByRole('article', { name: `Comment by ${reader.username}` });
  api.loseFirstResponse(`POST /api/posts/${post}/comments`);
  await field.fill('First');
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expect(page.getByText('Unable to reach server. Please check your connection.')).toBeVisible();
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expect(said).toHaveCount(1);
  api.reset();
  api.loseFirstResponse(`POST /api/posts/${post}/comments`);
  await field.fill('Second');
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expect(page.getByText('Unable to reach server. Please check your connection.')).toBeVisible();
  await field.fill('Third');
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expect(page.getByText('This was already saved, but without your later changes.')).toBeVisible();
  await expect(said.filter({ hasText: 'Second' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expect(said.filter({ hasText: 'Third' })).toHaveCount(1);
  await expect(said).toHaveCount(3);
});

const unreachable = 'Unable to reach server. Please check your connection.';

test('a post with a lost response is created once, also after navigation and a reload', async ({
  page,
  reader,
  request,
  expectFailures,
  api,
}) => {
  expectFailures(/\/api\/posts/);
  const id = await network(request).createCommunity(reader, `Once ${reader.username}`);
  const posts = page.getByRole('article', { name: `Post by ${reader.username}` });
  for (const way of ['left', 'reloaded'] as const) {
    await page.goto(`/communities/${id}`);
    await page.getByLabel('Write a post').fill(`Once, ${way}.`);
    api.loseFirstResponse('POST /api/posts');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(page.getByText(unreachable)).toBeVisible();
    if (way === 'left') {
      await page.getByRole('link', { name: 'Topics' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Topics' })).toBeVisible();
      await page.goBack();
    } else await page.reload();
    await expect(page.getByLabel('Write a post')).toHaveValue(`Once, ${way}.`);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(page.getByLabel('Write a post')).toHaveValue('');
    await expect(posts.filter({ hasText: `Once, ${way}.` })).toHaveCount(1);
    api.reset();
  }
  // A draft that was discarded and retyped is a new post.
  await page.getByLabel('Write a post').fill('Not this.');
  api.loseFirstResponse('POST /api/posts');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText(unreachable)).toBeVisible();
  await page.getByLabel('Write a post').fill('');
  await page.getByLabel('Write a post').fill('But this.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(posts.filter({ hasText: 'But this.' })).toHaveCount(1);
  await expect(posts).toHaveCount(4);
});

test('a comment with a lost response is created once, also after a reload and a closed dialog', async ({
  page,
  reader,
  request,
  expectFailures,
  api,
}) => {
  expectFailures(/\/api\/posts/);
  const post = await network(request).post(reader, 'A post');
  const said = page.getByRole('article', { name: `Comment by ${reader.username}` });
  const send = page.getByRole('button', { name: 'Post Comment' });
  await page.goto(`/posts/${post}`);
  api.loseFirstResponse(`POST /api/posts/${post}/comments`);
  await page.getByLabel('Comment', { exact: true }).fill('First');
  await send.click();
  await expect(page.getByText(unreachable)).toBeVisible();
  await page.reload();
  await expect(said).toHaveCount(1);
  const answered = api.waitForResponse('POST /api/posts/*/comments');
  await send.click();
  // Leaving before the response loses it again.
  await answered;
  await expect(page.getByLabel('Comment', { exact: true })).toBeEditable();
  await expect(page.getByLabel('Comment', { exact: true })).toHaveValue('');
  await expect(said).toHaveCount(1);
  api.reset();

  await page.goto('/profile?posts=mine');
  const modal = page.getByRole('dialog', { name: 'Comments' });
  await page.getByRole('button', { name: 'Comment 1' }).click();
  api.loseFirstResponse(`POST /api/posts/${post}/comments`);
  await modal.getByLabel('Comment', { exact: true }).fill('Second');
  await send.click();
  await expect(modal.getByText(unreachable)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  await page.getByRole('button', { name: /^Comment/ }).click();
  await expect(modal.getByLabel('Comment', { exact: true })).toHaveValue('Second');
  await send.click();
  await expect(modal.getByLabel('Comment', { exact: true })).toHaveValue('');
  await expect(said).toHaveCount(2);
});

test('a community, an organization, a folder, a note and a topic are created once despite a reload', async ({
  page,
  reader,
  request,
  expectFailures,
  api,
}) => {
  expectFailures(/\/api\//);
  const { folder, notes, folders } = desk(request, reader);
  const shelf = await folder('Shelf');
  const name = `Lost ${reader.username}`;
  const ways = [
    {
      endpoint: 'POST /api/communities',
      at: '/communities',
      open: 'New community',
      fields: { Name: name },
      send: 'Create community',
      end: /\/communities\/\d+$/,
    },
    {
      endpoint: 'POST /api/organizations',
      at: '/organizations',
      open: 'New organization',
      fields: { Name: name },
      send: 'Add organization',
      end: /\/organizations\/\d+$/,
    },
    {
      endpoint: 'POST /api/folders',
      at: '/workspace',
      open: 'New folder',
      fields: { 'Folder name': name },
      send: 'Create folder',
      end: /\/folders\/\d+$/,
    },
    {
      endpoint: 'POST /api/notes',
      at: `/folders/${shelf}`,
      open: 'Write Note',
      fields: { Title: name, Content: 'Text' },
      send: 'Save note',
    },
    { endpoint: 'POST /api/topics', at: '/topics', open: 'New topic', fields: { Title: name, Content: 'Text' }, send: 'Create topic' },
  ];
  for (const { endpoint, at, open, fields, send, end } of ways) {
    await page.goto(at);
    await page.getByRole('button', { name: open }).click();
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
    if (send === 'Add organization') await page.getByLabel('Kind', { exact: true }).selectOption('Church');
    api.loseFirstResponse(endpoint);
    await page.getByRole('button', { name: send }).click();
    await expect(page.getByText(unreachable)).toBeVisible();
    await page.reload();
    if (send === 'Create community') await page.getByRole('button', { name: 'Continue editing' }).click();
    const [first = ''] = Object.keys(fields);
    await expect(page.getByLabel(first, { exact: true })).toHaveValue(name);
    await page.getByRole('button', { name: send }).click();
    await expect(page.getByLabel(first, { exact: true })).toHaveCount(0);
    if (end) await expect(page).toHaveURL(end);
    api.reset();
  }
  expect((await notes()).length).toBe(1);
  expect((await folders()).length).toBe(2);
  await page.goto('/topics');
  await expect(page.getByRole('article', { name })).toHaveCount(1);
});
