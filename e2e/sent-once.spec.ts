import { network } from './support/community.ts';
import { desk, loseFirstAnswer } from './support/desk.ts';
import { expect, test } from './support/test.ts';

test('a double click makes one note, one folder, one topic, one post and one comment', async ({ page, reader, request }) => {
  const { folder, notes, folders } = desk(request, reader);
  const sent: string[] = [];
  page.on('request', (call) => {
    if (call.method() === 'POST' && !call.url().includes('/login')) sent.push(new URL(call.url()).pathname);
  });
  const shelf = await folder('Shelf');
  await page.goto(`/folders/${shelf}`);
  await page.getByRole('button', { name: 'Write Note' }).click();
  await page.getByLabel('Title').fill('Once');
  await page.getByLabel('Content').fill('Text');
  await page.getByRole('button', { name: 'Save note' }).dblclick();
  await expect(page.getByRole('listitem').filter({ hasText: 'Once' })).toHaveCount(1);
  await page.goto('/workspace');
  await page.getByRole('button', { name: 'New Folder' }).click();
  await page.getByLabel('Folder name').fill('Another');
  await page.getByRole('button', { name: 'Create folder' }).dblclick();
  await expect(page.getByRole('article', { name: 'Another' })).toHaveCount(1);
  await page.goto('/topics');
  await page.getByRole('button', { name: 'New Topic' }).click();
  await page.getByLabel('Title').fill(`Once ${reader.username}`);
  await page.getByLabel('Content').fill('Text');
  await page.getByRole('button', { name: 'Create topic' }).dblclick();
  await expect(page.getByRole('article', { name: `Once ${reader.username}` })).toHaveCount(1);
  const post = await network(request).post(reader, 'A post');
  await page.goto(`/posts/${post}`);
  await page.getByLabel('Comment', { exact: true }).fill('A comment');
  await page.getByRole('button', { name: 'Post Comment' }).dblclick();
  await expect(page.getByRole('article', { name: `Comment by ${reader.username}` })).toHaveCount(1);
  expect(sent).toEqual(['/api/notes', '/api/folders', '/api/topics', `/api/posts/${post}/comments`]);
  expect([(await notes()).length, (await folders()).length]).toEqual([1, 2]);
});

test('an answer that was lost makes no second note when it is sent again, with what was typed since', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\/notes/);
  const { folder, notes } = desk(request, reader);
  const shelf = await folder('Shelf');
  for (const more of ['', ' And more.']) {
    await page.unrouteAll();
    await page.goto(`/folders/${shelf}`);
    await page.getByRole('button', { name: 'Write Note' }).click();
    await page.getByLabel('Title').fill(`Once${more}`);
    await page.getByLabel('Content').fill('Text.');
    await loseFirstAnswer(page, 'POST /api/notes');
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

test('an answer that was lost to a change of a note or topic is no conflict with oneself', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\/(notes|topics)\//);
  const { folder, note, topic } = desk(request, reader);
  const ways = [
    [`/notes/${await note(await folder('Shelf'), 'Mine', 'As it was.')}`, 'Edit note', 'Save note', 'PUT /api/notes/*'],
    [`/topics/${await topic(`Mine ${reader.username}`)}`, 'Edit', 'Save topic', 'PUT /api/topics/*'],
  ] as const;
  for (const [address, edit, save, call] of ways) {
    await page.goto(address);
    await page.getByRole('button', { name: edit }).click();
    await page.getByLabel('Content').fill('As it is now.');
    await loseFirstAnswer(page, call);
    await page.getByRole('button', { name: save }).click();
    await expect(page.getByText('Unable to reach server. Please check your connection.')).toBeVisible();
    await page.getByRole('button', { name: save }).click();
    await expect(page.getByRole('article').getByText('As it is now.')).toBeVisible();
    await expect(page.getByRole('button', { name: edit })).toBeVisible();
  }
});

test('a post and a comment whose answers were lost are made once, and what is written next is another', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\/posts/);
  const post = await network(request).post(reader, 'A post');
  await page.goto(`/posts/${post}`);
  const field = page.getByLabel('Comment', { exact: true });
  const said = page.getByRole('article', { name: `Comment by ${reader.username}` });
  await loseFirstAnswer(page, `POST /api/posts/${post}/comments`);
  await field.fill('First');
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expect(page.getByText('Unable to reach server. Please check your connection.')).toBeVisible();
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expect(said).toHaveCount(1);
  await page.unrouteAll();
  await loseFirstAnswer(page, `POST /api/posts/${post}/comments`);
  await field.fill('Second');
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expect(page.getByText('Unable to reach server. Please check your connection.')).toBeVisible();
  await field.fill('Third');
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expect(page.getByText('This was sent once before and is saved as it was then.')).toBeVisible();
  await expect(said.filter({ hasText: 'Second' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expect(said.filter({ hasText: 'Third' })).toHaveCount(1);
  await expect(said).toHaveCount(3);
});
