import { mockResponse, type MockResponse } from './support/mock-responses.ts';
import { network } from './support/community.ts';
import { bookId, expect, test } from './support/test.ts';

const profile = '/profile';

test("a post can be created on one's own profile, in a community and with references", async ({ page, reader, request }) => {
  const { createCommunity: start, state } = network(request);
  const name = `Form ${reader.username}`;
  const id = await start(reader, name);
  const work = await bookId(request, 'Proslogion');
  await page.goto(profile);
  await page.getByRole('button', { name: 'Create Post' }).click();
  const form = page.getByRole('form', { name: 'New post' });
  let sent = 0;
  page.on('request', (one) => (sent += one.method() === 'POST' && new URL(one.url()).pathname === '/api/posts' ? 1 : 0));
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(form.getByText('Post content is required', { exact: true })).toBeVisible();
  expect(sent).toBe(0);
  await form.getByLabel('Content').fill('From the profile.');
  await expect(form.getByLabel('Community').getByRole('option')).toHaveText(['None', name]);
  await form.getByLabel('Community').selectOption(name);
  // A type without an id is not sent; an unresolved name blocks the form and stays.
  await form.getByLabel('Type of reference 1').selectOption('Topic');
  await form.getByRole('button', { name: 'Add reference' }).click();
  const second = form.getByLabel('Id of reference 2');
  const press = form.getByRole('button', { name: 'Post', exact: true });
  await second.fill('7');
  await press.click();
  await expect(form.getByText('Please choose a type.')).toBeVisible();
  await expect(form.getByLabel('Type of reference 2')).toBeFocused();
  await form.getByLabel('Type of reference 2').selectOption('Work');
  await second.fill('12abc');
  await press.click();
  await expect(form.getByText('An id must be a number.')).toBeVisible();
  await expect(second).toBeFocused();
  await second.fill('');
  await form.getByLabel('Find by name, reference 2').fill('Proslogion');
  await press.click();
  await expect(form.getByText('Please choose one of the suggested names or clear this field.')).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('Find by name, reference 2')).toHaveValue('Proslogion');
  expect(sent).toBe(0);
  await form.getByLabel('Find by name, reference 2').fill('');
  await form.getByRole('button', { name: 'Add reference' }).click();
  await form.getByLabel('Find by name, reference 3').pressSequentially('proslog');
  await page.getByRole('option', { name: /Proslogion/ }).click();
  await expect(form.getByLabel('Type of reference 3')).toHaveValue('work');
  await expect(form.getByLabel('Id of reference 3')).toHaveValue(String(work));
  await page.reload();
  await expect(form.getByLabel('Content')).toHaveValue('From the profile.');
  const answer = page.waitForResponse((one) => one.request().method() === 'POST' && new URL(one.url()).pathname === '/api/posts');
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  const created = (await (await answer).json()) as { id: number; community_id: number };
  expect(created.community_id).toBe(id);
  expect((await state(reader, created.id)).references).toMatchObject([{ ref_type: 'work', ref_id: work }]);
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('article').filter({ hasText: 'From the profile.' })).toBeVisible();
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(form.getByLabel('Content')).toHaveValue('');
  await expect(form.getByLabel('Community')).toHaveValue('');
  await expect(form.getByLabel(/^Id of reference/)).toHaveCount(1);
  await expect(form.getByLabel('Id of reference 1')).toHaveValue('');
});

test('a profile post that cannot be sent says why and is kept', async ({ page, reader, expectFailures }) => {
  expectFailures(/\/api\/posts$/);
  await page.goto(profile);
  await page.getByRole('button', { name: 'Create Post' }).click();
  const form = page.getByRole('form', { name: 'New post' });
  await form.getByLabel('Content').fill(`Kept for ${reader.username}.`);
  // The server's message is shown verbatim.
  await form.getByLabel('Type of reference 1').selectOption('Work');
  await form.getByLabel('Id of reference 1').fill('999999999');
  await expect(form.getByText('There is no book with the id 999999999.')).toBeVisible();
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(form.getByRole('alert')).toHaveText('There is no book with the id 999999999.');
  const cases: readonly (readonly [MockResponse, string])[] = [
    [400, 'Invalid post data. Please check your input.'],
    [{ status: 400, details: 'Too much of it.' }, 'Too much of it.'],
    [403, 'Access denied. You may not have permission to post in this community.'],
    [404, 'Resource not found.'],
    [500, 'Server error creating post.'],
    [{ status: 500, details: 'The scribe has gone home.' }, 'The scribe has gone home.'],
    [418, 'Failed to create post.'],
    [502, 'Server is down. Please try again later.'],
    ['no answer', 'Unable to reach server. Please check your connection.'],
  ];
  for (const [fake, sentence] of cases) {
    await page.unrouteAll();
    await mockResponse(page, 'POST /api/posts', fake);
    await form.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(form.getByRole('alert')).toHaveText(sentence);
  }
  await expect(form.getByLabel('Content')).toHaveValue(`Kept for ${reader.username}.`);
  await expect(form.getByLabel('Id of reference 1')).toHaveValue('999999999');
});
