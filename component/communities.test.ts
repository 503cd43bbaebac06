import { network } from '../e2e/support/community.ts';
import { newReader } from '../e2e/support/readers.ts';
import { expect, logIn, test } from './support/test.ts';

/** Returns a word that no other test's community has in its name. */
const ownWord = (username: string) => username.replace('reader-', 'w');

test('a reader creates a community, edits its description and is its only member', async ({ page, reader }) => {
  const name = `Philokalia ${ownWord(reader.username)}`;
  await page.goto('/communities');
  await expect(page.getByRole('heading', { level: 1, name: 'Communities' })).toBeVisible();
  await page.getByRole('button', { name: 'New community' }).click();
  const modal = page.getByRole('dialog', { name: 'New community' });
  await modal.getByRole('button', { name: 'Create community' }).click();
  await expect(modal.getByText('Please give the community a name.')).toBeVisible();
  await expect(modal.getByLabel('Name')).toBeFocused();
  await modal.getByLabel('Name').fill(name);
  await modal.getByRole('button', { name: 'Create community' }).click();

  await expect(page).toHaveURL(/\/communities\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('No description available', { exact: true })).toBeVisible();
  await expect(page.getByText('1 member', { exact: true })).toBeVisible();
  await expect(page.getByText('No posts available for this community.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Leave Community' })).toBeVisible();

  await page.getByRole('button', { name: 'Edit community' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit community' });
  await expect(edit.getByLabel('Name')).toHaveValue(name);
  await edit.getByLabel('Description (optional)').fill('On the guarding of the heart.');
  await edit.getByRole('button', { name: 'Save community' }).click();
  await expect(edit).toHaveCount(0);
  await expect(page.getByText('On the guarding of the heart.', { exact: true })).toBeVisible();
});

test('a community that cannot be created or changed says why and keeps the input, also after a reload', async ({
  page,
  reader,
  request,
  expectFailures,
  api,
}) => {
  expectFailures(/\/api\/communities/);
  const name = `Taken ${ownWord(reader.username)}`;
  const id = await network(request).createCommunity(reader, name);
  await page.goto('/communities');
  await page.getByRole('button', { name: 'New community' }).click();
  const modal = page.getByRole('dialog', { name: 'New community' });
  await modal.getByLabel('Name').fill(name);
  await modal.getByLabel('Description (optional)').fill('Kept');
  await modal.getByRole('button', { name: 'Create community' }).click();
  await expect(modal.getByRole('alert')).toHaveText('There is already a community with this name. Please choose another.');
  api.mock('POST /api/communities', 500);
  await modal.getByRole('button', { name: 'Create community' }).click();
  await expect(modal.getByRole('alert')).toHaveText('Server error creating community.');
  await modal.getByLabel('Name').fill(' ');
  await modal.getByRole('button', { name: 'Create community' }).click();
  await expect(modal.getByText('Please give the community a name.')).toBeVisible();
  await expect(modal.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(modal).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await expect(modal.getByLabel('Description (optional)')).toHaveValue('Kept');
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await expect(modal).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Continue editing' })).toHaveCount(0);

  await page.goto(`/communities/${id}`);
  await page.getByRole('button', { name: 'Edit community' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit community' });
  await edit.getByLabel('Name').fill(`${name} renewed`);
  api.mock('PATCH /api/communities/*', 404);
  await edit.getByRole('button', { name: 'Save community' }).click();
  await expect(edit.getByRole('alert')).toHaveText(`Community not found (ID: ${id}).`);
  await expect(edit.getByLabel('Name')).toHaveValue(`${name} renewed`);
  await page.keyboard.press('Escape');
  await expect(page.getByText('You have unsaved changes.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(edit).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await expect(edit.getByLabel('Name')).toHaveValue(`${name} renewed`);
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You have unsaved changes.')).toHaveCount(0);
});

test('the last member who leaves a community is warned that it will have no moderator', async ({ page, reader, request }) => {
  const id = await network(request).createCommunity(reader, `Cell ${ownWord(reader.username)}`);
  await page.goto(`/communities/${id}`);
  await page.getByRole('button', { name: 'Leave Community' }).click();
  const question = page.getByRole('dialog', { name: 'Leave the community you own?' });
  await expect(question).toContainText('It has no other members, so it will have no moderator until someone joins.');
  await expect(question).not.toContainText('longest');
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByText('0 members', { exact: true })).toBeVisible();
});

test('communities can be searched, the search is in the address, and the list is paginated', async ({ page, reader, request }) => {
  const word = ownWord(reader.username);
  const { createCommunity: start } = network(request);
  for (let i = 1; i <= 51; i++) await start(reader, `${word} ${i}`, i === 51 ? undefined : `The ${i}th of many`);
  await page.goto('/communities');
  await page.getByLabel('Search communities').fill(word);
  await expect(page).toHaveURL(`/communities?q=${word}`);
  const entries = page.getByRole('list', { name: 'Communities' }).getByRole('article');
  await expect(entries).toHaveCount(50);
  await expect(entries.first()).toContainText('No description available');
  await expect(entries.first()).toContainText('1 member');
  await page.getByRole('button', { name: 'More communities' }).click();
  await expect(entries).toHaveCount(51);
  await expect(page.getByRole('button', { name: 'More communities' })).toHaveCount(0);

  await page.reload();
  await expect(page.getByLabel('Search communities')).toHaveValue(word);
  await page.getByLabel('Search communities').fill(`${word} 37`);
  await expect(entries).toHaveCount(1);
  await entries.getByRole('link', { name: `${word} 37` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${word} 37` })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Search communities')).toHaveValue(`${word} 37`);
  await page.getByLabel('Search communities').fill(`${word} nothing`);
  await expect(page.getByText('No communities available.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show all communities' }).click();
  await expect(page).toHaveURL('/communities');
  await expect(page.getByLabel('Search communities')).toHaveValue('');
});

test('a list without communities says so, and a missing count is shown as 0', async ({ page, reader, api }) => {
  api.mock('GET /api/communities', { json: [] });
  await page.goto('/communities');
  await expect(page.getByText('No communities available.', { exact: true })).toBeVisible();
  api.reset();
  api.mock('GET /api/communities', { json: [{ id: 1, name: 'Old', description: null, is_member: false, is_moderator: false }] });
  await page.reload();
  await expect(page.getByRole('article', { name: 'Old' })).toContainText('0 members');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
});

test('the post form offers a community as soon as the reader has joined it', async ({ page, reader, request }) => {
  const name = `Skete ${ownWord(reader.username)}`;
  const id = await network(request).createCommunity(await newReader(request), name);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Create Post' }).click();
  const form = page.getByRole('form', { name: 'New post' });
  await form.getByLabel('Content').fill('For the brothers.');
  await expect(form.getByLabel('Community').getByRole('option')).toHaveText(['None']);
  await page.goWithin(`/communities/${id}`);
  await page.getByRole('button', { name: 'Join Community' }).click();
  await expect(page.getByText('2 members', { exact: true })).toBeVisible();
  await page.goWithin('/profile');
  await expect(form.getByLabel('Community').getByRole('option')).toHaveText(['None', name]);
});

test('a reader joins and leaves, and a moderator must confirm leaving', async ({ page, reader, request }) => {
  const moderator = await newReader(request);
  const id = await network(request).createCommunity(moderator, `Desert ${ownWord(reader.username)}`);
  await page.goto(`/communities/${id}`);
  await expect(page.getByText('1 member', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit community' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Join Community' }).click();
  await expect(page.getByRole('button', { name: 'Leave Community' })).toBeVisible();
  await expect(page.getByText('2 members', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Write a post')).toBeEnabled();

  logIn(moderator);
  await page.reload();
  await page.getByRole('button', { name: 'Leave Community' }).click();
  const question = page.getByRole('dialog', { name: 'Leave the community you own?' });
  await expect(question).toContainText('Its longest-serving moderator will own it, or else its longest-standing member.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave Community' }).click();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Join Community' })).toBeVisible();
  await expect(page.getByText('1 member', { exact: true })).toBeVisible();

  logIn(reader);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Edit community' })).toBeVisible();
});

test('a list or community that cannot be loaded says why', async ({ page, reader, request, expectFailures, api }) => {
  expectFailures(/\/api\//);
  const id = await network(request).createCommunity(reader, `Failing ${ownWord(reader.username)}`);
  for (const [address, call, sentence] of [
    ['/communities', 'GET /api/communities', 'Server error fetching communities.'],
    [`/communities/${id}`, 'GET /api/communities/*', 'Server error fetching community.'],
    [`/communities/${id}`, 'GET /api/communities/*/posts', 'Server error fetching community posts.'],
  ] as const) {
    api.reset();
    api.mock(call, 500);
    await page.goto(address);
    await expect(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
  }
  // A failed feed leaves the community visible and can be retried.
  await expect(page.getByRole('button', { name: 'Leave Community' })).toBeVisible();
  api.reset();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No posts available for this community.', { exact: true })).toBeVisible();
});

test('an address that is no community says so and links onward', async ({ page, reader, expectFailures }) => {
  expectFailures(/\/api\/communities/);
  for (const id of ['999999999', '0', 'patristics']) {
    await page.goto(`/communities/${id}`);
    await expect(page.getByText(`Community not found (ID: ${id}).`, { exact: true })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Browse communities' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Communities' })).toBeVisible();
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
});

test('a failed attempt to join says why', async ({ page, reader, request, expectFailures, api }) => {
  expectFailures(/\/api\/communities/);
  const id = await network(request).createCommunity(await newReader(request), `Shut ${ownWord(reader.username)}`);
  await page.goto(`/communities/${id}`);
  api.mock('POST /api/communities/*/membership', 500);
  await page.getByRole('button', { name: 'Join Community' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to join the community.');
  api.reset();
  await page.getByRole('button', { name: 'Join Community' }).click();
  await expect(page.getByRole('button', { name: 'Leave Community' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the community and post pages ask a reader with an incomplete session to log in', async ({ page, reader, request }) => {
  const { createCommunity: start, post } = network(request);
  const id = await start(reader, `Half ${ownWord(reader.username)}`);
  const one = await post(reader, 'Half said.', { community_id: id });
  await page.goto('/about');
  await page.evaluate(() => localStorage.removeItem('username'));
  for (const [address, sentence] of [
    ['/communities', 'Please log in to view communities'],
    [`/communities/${id}`, 'Please log in to view community details.'],
    [`/post/${one}`, 'Please log in to view community posts.'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('main').getByText(sentence, { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
  }
});
