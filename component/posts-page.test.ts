import type { Locator } from './support/locator.ts';
import type { Page } from './support/page.ts';
import { network } from '../e2e/support/community.ts';
import { fillLogin, newReader } from '../e2e/support/readers.ts';
import { bookId, expect, logIn, test } from './support/test.ts';

const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true });

test('both addresses of a post show it with its references and comments', async ({ page, reader, request }) => {
  const { post, comment } = network(request);
  const work = await bookId(request, 'Proslogion');
  const id = await post(reader, 'On what cannot be thought away.', { references: [{ ref_type: 'work', ref_id: work }] });
  await comment(await newReader(request), id, 'First said.');
  for (const address of [`/post/${id}`, `/posts/${id}`]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: `Post by ${reader.username}` })).toBeVisible();
    await expect(page.getByText('On what cannot be thought away.', { exact: true })).toBeVisible();
    const references = page.getByRole('list', { name: 'References' });
    await expect(references.getByRole('link', { name: 'Proslogion' })).toHaveAttribute('href', `/book/${work}`);
    await expect(page.getByRole('region', { name: 'Comments' }).getByText('First said.', { exact: true })).toBeVisible();
  }
  await page.getByRole('textbox', { name: 'Comment' }).fill('Second said.');
  await button(page, 'Post Comment').click();
  await expect(page.getByRole('article', { name: /^Comment by/ })).toHaveText([/First said\./, /Second said\./]);
});

test('an author edits a post and its references and deletes it', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/posts\/\d+$/);
  const { createCommunity: start, post, state } = network(request);
  const community = await start(reader, `Editing ${reader.username}`);
  const id = await post(reader, 'A slip of the pen.', { community_id: community });
  const work = await bookId(request, 'Proslogion');
  await page.goto(`/post/${id}`);
  await button(page, 'Edit post').click();
  await page.getByLabel('Content').fill('');
  await button(page, 'Save post').click();
  await expect(page.getByText('Post content cannot be empty.', { exact: true })).toBeVisible();
  await page.getByLabel('Content').fill('No slip.');
  // One by number, one by title, and an empty row.
  await page.getByText('By number', { exact: true }).click();
  await page.getByLabel('Type of reference 1').selectOption('Work');
  await page.getByLabel('Id of reference 1').fill('x');
  await expect(page.getByText('The ID must be a number.')).toBeVisible();
  await page.getByLabel('Id of reference 1').fill(String(work));
  await expect(page.getByRole('status').getByText('Proslogion', { exact: true })).toBeVisible();
  await page.getByLabel('Attach a book or topic').fill('cur deus');
  await expect(page.getByRole('option', { name: /Cur Deus Homo/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Remove Cur Deus Homo')).toBeVisible();
  await button(page, 'Add reference').click();
  await button(page, 'Add reference').click();
  await button(page, 'Remove reference 3').click();
  await page.reload();
  await expect(page.getByLabel('Content')).toHaveValue('No slip.');
  await button(page, 'Save post').click();
  await expect(page.getByText('No slip.', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'References' }).getByRole('link')).toHaveText(['Proslogion', 'Cur Deus Homo']);
  await expect(page.getByText('edited', { exact: true })).toBeVisible();
  expect((await state(reader, id)).references).toHaveLength(2);

  await button(page, 'Delete post').click();
  await button(page.getByRole('dialog', { name: 'Delete this post?' }), 'Delete post').click();
  await expect(page).toHaveURL(`/communities/${community}`);
  await expect(page.getByText('No posts available for this community.', { exact: true })).toBeVisible();
  await page.goto(`/post/${id}`);
  await expect(page.getByText('Post not found.', { exact: true })).toBeVisible();
});

test('Enter accepts no suggestion for an earlier query', async ({ page, reader, request, api }) => {
  await page.goto(`/post/${await network(request).post(reader, 'To be referred.')}`);
  await button(page, 'Edit post').click();
  const field = page.getByLabel('Attach a book or topic');
  await field.fill('cur deus');
  await expect(page.getByRole('option', { name: /Cur Deus Homo/ })).toBeVisible();
  const go = api.block('GET /api/search/suggestions');
  await field.fill('proslogion');
  await field.press('Enter');
  await expect(field).toHaveValue('proslogion');
  await expect(page.getByRole('list', { name: 'Attached' })).toHaveCount(0);
  go();
  await expect(page.getByRole('option', { name: /Proslogion/ })).toBeVisible();
  await field.press('Enter');
  await expect(button(page, 'Remove Proslogion')).toBeVisible();
});

test('editing the text keeps a reference that the author can no longer see', async ({ page, reader, request }) => {
  const { post, state } = network(request);
  const owner = await newReader(request);
  const headers = { authorization: `Bearer ${owner.token}` };
  const written = { title: `Soon hidden ${reader.username}`, content: 'For now.', public: true, citations: [] };
  const topic = ((await (await request.post('/api/topics', { headers, data: written })).json()) as { id: number }).id;
  const work = await bookId(request, 'Proslogion');
  const references = [
    { ref_type: 'work', ref_id: work },
    { ref_type: 'topic', ref_id: topic },
  ];
  const id = await post(reader, 'Two references.', { references });
  await request.put(`/api/topics/${topic}`, { headers, data: { ...written, public: false } });
  await page.goto(`/post/${id}`);
  await button(page, 'Edit post').click();
  await expect(page.getByRole('list', { name: 'Attached' }).getByRole('listitem')).toHaveCount(1);
  await page.getByLabel('Content').fill('Two references still.');
  await button(page, 'Save post').click();
  await expect(button(page, 'Save post')).toHaveCount(0);
  await expect(page.getByText('Two references still.', { exact: true })).toBeVisible();
  expect((await state(owner, id)).references).toHaveLength(2);
});

test('other readers cannot change a post, and a moderator may delete it', async ({ page, reader, request }) => {
  const { createCommunity: start, join, post, comment } = network(request);
  const author = await newReader(request);
  const community = await start(reader, `Order ${reader.username}`);
  await join(author, community);
  const id = await post(author, 'Out of order.', { community_id: community });
  await comment(author, id, 'And this, too.');

  logIn(await newReader(request));
  await page.goto(`/post/${id}`);
  await expect(page.getByText('And this, too.', { exact: true })).toBeVisible();
  for (const name of ['Edit post', 'Delete post', 'Delete']) await expect(button(page, name)).toHaveCount(0);

  logIn(reader);
  await page.reload();
  await expect(button(page, 'Remove post…')).toBeVisible();
  await expect(page.getByText('And this, too.', { exact: true })).toBeVisible();
  await expect(button(page, 'Edit post')).toHaveCount(0);
  await button(page, 'Delete').click();
  await button(page, 'Cancel').click();
  await expect(button(page, 'Delete')).toBeFocused();
  await button(page, 'Delete').click();
  await expect(button(page, 'Delete comment')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('No comments yet.', { exact: true })).toBeVisible();
  await button(page, 'Remove post…').click();
  await button(page.getByRole('dialog'), 'Remove post').click();
  await expect(page).toHaveURL(`/communities/${community}`);
});

test("the reader's comment updates the count, a deleted author is Anonymous, and comments are paginated", async ({
  page,
  reader,
  request,
}) => {
  const { createCommunity: start, post, comment } = network(request);
  const community = await start(reader, `Many ${reader.username}`);
  const id = await post(reader, 'Say something.', { community_id: community });
  const leaving = await newReader(request);
  await comment(leaving, id, 'Said, and gone.');
  const headers = { authorization: `Bearer ${leaving.token}` };
  await request.delete('/api/profile', { headers, data: { password: leaving.password } });
  for (let i = 1; i <= 50; i++) await comment(reader, id, `Thought ${i}`);
  await page.goto(`/communities/${community}`);
  await button(page, 'Comment 51').click();
  const modal = page.getByRole('dialog', { name: 'Comments' });
  await expect(modal.getByRole('article')).toHaveCount(50);
  await button(modal, 'More comments').click();
  await expect(modal.getByRole('article', { name: 'Comment by Anonymous' })).toContainText('Said, and gone.');
  const last = modal.getByRole('article').filter({ hasText: 'Thought 50' });
  await button(last, 'Delete').click();
  await button(last, 'Delete comment').click();
  await expect(last).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Comment 50')).toBeVisible();
});

test('a comment draft is offered again after the session expires and the reader logs in', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\//);
  const id = await network(request).post(reader, 'To be continued.');
  await page.goto(`/post/${id}`);
  await page.getByRole('textbox', { name: 'Comment' }).fill('As I was saying');
  await request.post('/api/logout', { headers: { authorization: `Bearer ${reader.token}` } });
  await button(page, 'Post Comment').click();
  await expect(page.getByText('Unauthorized. Please log in again.', { exact: true })).toBeVisible();
  await fillLogin(page, reader);
  await expect(page).toHaveURL(`/post/${id}`);
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('As I was saying');
  await button(page, 'Post Comment').click();
  await expect(page.getByRole('article', { name: `Comment by ${reader.username}` })).toContainText('As I was saying');
});

test('a response requested before a change does not replace the changed post', async ({ page, reader, request, api }) => {
  const id = await network(request).post(reader, 'Before the change.');
  await page.goto(`/post/${id}`);
  await button(page, 'Edit post').click();
  await page.getByLabel('Content').fill('After the change.');
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let answered = false;
  api.handle('GET /api/posts/*', async (_, forward) => {
    const response = await forward();
    answered = true;
    await released;
    return response;
  });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.poll(() => answered).toBe(true);
  await button(page, 'Save post').click();
  await expect(page.getByText('After the change.', { exact: true })).toBeVisible();
  const late = api.waitForResponse('GET /api/posts/*');
  release();
  await late;
  await expect(page.getByText('After the change.', { exact: true })).toBeVisible();
  await expect(page.getByText('Before the change.', { exact: true })).toHaveCount(0);
});
