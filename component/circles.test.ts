import { newReader } from '../e2e/support/readers.ts';
import { study } from '../e2e/support/study.ts';
import { bookId, expect, logIn, test } from './support/test.ts';

test('a reader creates a circle, adds a book to its list, removes it and restores it', async ({ page, reader, api }) => {
  await page.goto('/workspace');
  await expect(page.getByText('No circles yet.')).toBeVisible();
  await page.getByRole('button', { name: 'New circle' }).click();
  const modal = page.getByRole('dialog', { name: 'New circle' });
  await modal.getByRole('button', { name: 'Create circle' }).click();
  await expect(modal.getByText('Please give the circle a name.')).toBeVisible();
  await modal.getByLabel('Name').fill(`Night readers ${reader.username}`);
  await modal.getByLabel('Description (optional)').fill('One page an evening.');
  await modal.getByRole('button', { name: 'Create circle' }).click();

  await expect(page).toHaveURL(/\/circles\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: `Night readers ${reader.username}` })).toBeVisible();
  await expect(page.getByText('One page an evening.')).toBeVisible();
  await expect(page.getByText('Closed · 1 member · 0 books')).toBeVisible();
  await expect(page.getByText('No books on the list yet.')).toBeVisible();

  await page.getByRole('combobox', { name: 'Add a book' }).fill('proslog');
  await expect(page.getByRole('option', { name: /Proslogion/ })).toBeVisible();
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: 'Reading list' });
  await expect(list.getByRole('link', { name: 'Proslogion' })).toBeVisible();
  await list.getByRole('button', { name: 'Remove' }).click();
  await expect(list.getByText('Removed “Proslogion”.')).toBeVisible();
  await expect(list.getByRole('button', { name: 'Undo' })).toBeFocused();
  // The page shows the book at once and keeps it after the response.
  const added = api.waitForResponse('POST /api/circles/*/works');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('link', { name: 'Proslogion' })).toBeVisible();
  expect((await added).ok).toBe(true);
  await page.reload();
  await expect(list.getByRole('link', { name: 'Proslogion' })).toBeVisible();
});

test('a book that is restored while its removal is pending stays on the list', async ({ page, reader, request, api }) => {
  const id = await study(request, reader).circle('In haste');
  const headers = { authorization: `Bearer ${reader.token}` };
  await request.post(`/api/circles/${id}/works`, { headers, data: { work_id: await bookId(request, 'Proslogion') } });
  const go = api.block('DELETE /api/circles/*/works/*');
  const both = [api.waitForResponse('DELETE /api/circles/*/works/*'), api.waitForResponse('POST /api/circles/*/works')];
  await page.goto(`/circles/${id}`);
  const list = page.getByRole('list', { name: 'Reading list' });
  await list.getByRole('button', { name: 'Remove' }).click();
  await list.getByRole('button', { name: 'Undo' }).click();
  // Leave time for an unwanted second request.
  await page.waitForTimeout(500);
  go();
  await Promise.all(both);
  await expect(list.getByRole('link', { name: 'Proslogion' })).toBeVisible();
  const circle = await request.get(`/api/circles/${id}`, { headers });
  expect(await circle.json()).toMatchObject({ works: [{ title: 'Proslogion' }] });
});

test('readers invited to a closed circle can accept, leave or decline', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/circles\/\d+\/invitations$/);
  const [invited, other] = [await newReader(request), await newReader(request)];
  const name = `Closed table ${reader.username}`;
  const id = await study(request, reader).circle(name);
  await page.goto(`/circles/${id}`);
  const field = page.getByLabel('Invite a reader');
  await field.fill('nobody.by.this.name');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('User not found.');
  await expect(field).toHaveValue('nobody.by.this.name');
  for (const { username } of [invited, other]) {
    await field.fill(`@${username}`);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Invitation sent to ${username}.`)).toBeVisible();
    await expect(field).toHaveValue('');
  }
  await expect(page.getByRole('list', { name: 'Invited' }).getByRole('listitem')).toHaveCount(2);

  logIn(invited);
  await page.goto('/about');
  const workspace = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Workspace' });
  await expect(workspace).toHaveAccessibleName('Workspace: you have an invitation');
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await expect(page.getByRole('button', { name: 'Toggle sidebar' })).toHaveAccessibleName('Toggle sidebar: you have an invitation');
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await workspace.click();
  await expect(page.getByText(`Invited by ${reader.username} · 1 member`)).toBeVisible();
  await page.getByRole('button', { name: `Accept: ${name}` }).click();
  await expect(page).toHaveURL(`/circles/${id}`);
  await expect(workspace).toHaveAccessibleName('Workspace');
  await expect(page.getByText('Closed · 2 members · 0 books')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Add a book' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit circle' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Leave circle' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL('/workspace');

  logIn(other);
  await page.goto(`/circles/${id}`);
  await expect(page.getByText('You have been invited to this circle.')).toBeVisible();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page).toHaveURL('/workspace');
  await expect(page.getByRole('heading', { name: 'Invitations' })).toHaveCount(0);
  logIn(reader);
  await page.goto(`/circles/${id}`);
  await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Invited' })).toHaveCount(0);
});

test('an open circle can be found and joined, and its owner removes a member and transfers it', async ({ page, reader, request, api }) => {
  const other = await newReader(request);
  const name = `Open table ${reader.username}`;
  const id = await study(request, reader).circle(name, { open: true });
  logIn(other);
  await page.goto('/workspace');
  await page.getByRole('button', { name: 'Open circles' }).click();
  await expect(page).toHaveURL('/workspace?circles=open');
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Join circle' }).click();
  await expect(page.getByRole('button', { name: 'Leave circle' })).toBeVisible();

  logIn(reader);
  await page.goto(`/circles/${id}`);
  await page.getByRole('button', { name: `Remove ${other.username}` }).click();
  // The page removes the member at once; wait until the server has too.
  const removed = api.waitForResponse('DELETE /api/circles/*/members/*');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Open · 1 member · 0 books')).toBeVisible();
  expect((await removed).ok).toBe(true);

  logIn(other);
  await page.reload();
  await page.getByRole('button', { name: 'Join circle' }).click();
  await expect(page.getByRole('button', { name: 'Leave circle' })).toBeVisible();
  logIn(reader);
  await page.reload();
  await page.getByRole('button', { name: `Make owner: ${other.username}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make owner', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Leave circle' })).toBeVisible();
  await expect(page.getByLabel('Invite a reader')).toHaveCount(0);
});

test('a circle changed elsewhere shows both versions, and deletion asks for confirmation', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\/circles\/\d+$/);
  const circles = study(request, reader);
  const id = await circles.circle('First name');
  await page.goto(`/circles/${id}`);
  await page.getByRole('button', { name: 'Edit circle' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit circle' });
  await edit.getByLabel('Name').fill('Mine');
  await circles.rename(`/api/circles/${id}`, { name: 'Theirs' });
  await edit.getByRole('button', { name: 'Save circle' }).click();
  await expect(edit.getByRole('alert')).toContainText('This circle was changed elsewhere.');
  await expect(edit.getByRole('alert')).toContainText('Theirs');
  await edit.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete circle' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete circle' }).click();
  await expect(page).toHaveURL('/workspace');
  await page.goto(`/circles/${id}`);
  await expect(page.getByRole('alert')).toContainText('Circle not found.');
  await expect(page.getByRole('link', { name: 'Go to your workspace' })).toBeVisible();
});

test('failed requests say why, keep the input and revert optimistic updates', async ({ page, reader, request, expectFailures, api }) => {
  expectFailures(/\/api\/circles/);
  await page.goto('/workspace');
  await page.getByRole('button', { name: 'New circle' }).click();
  const modal = page.getByRole('dialog', { name: 'New circle' });
  await modal.getByLabel('Name').fill('Kept');
  api.mock('POST /api/circles', 418);
  await modal.getByRole('button', { name: 'Create circle' }).click();
  await expect(modal.getByRole('alert')).toHaveText('Failed to create the circle.');
  api.reset();
  // The circle is created but the response is lost; a retry returns the same circle.
  api.loseFirstResponse('POST /api/circles');
  for (let i = 0; i < 2; i++) {
    await modal.getByRole('button', { name: 'Create circle' }).click();
    if (i === 0) await expect(modal.getByRole('alert')).toHaveText('Unable to reach server. Please check your connection.');
  }
  await expect(page).toHaveURL(/\/circles\/\d+$/);
  const mine = await request.get('/api/circles?mine=1', { headers: { authorization: `Bearer ${reader.token}` } });
  expect(await mine.json()).toHaveLength(1);

  await page.getByRole('combobox', { name: 'Add a book' }).fill('Proslogion');
  await page.getByRole('option', { name: /Proslogion/ }).click();
  const list = page.getByRole('list', { name: 'Reading list' });
  await expect(list.getByRole('link', { name: 'Proslogion' })).toBeVisible();
  api.mock('DELETE /api/circles/*/works/*', 500);
  await list.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('alert')).toHaveText('Server error saving circle.');
  await expect(list.getByRole('link', { name: 'Proslogion' })).toBeVisible();

  api.mock('GET /api/circles', 500);
  await page.goto('/workspace');
  await expect(page.getByRole('alert').filter({ hasText: 'Server error fetching circles.' })).toBeVisible();
});

test('an owner invites a reader by part of their display name', async ({ page, reader, request }) => {
  const ruth = await newReader(request);
  const headers = { authorization: `Bearer ${ruth.token}` };
  await request.patch('/api/profile', { headers, data: { display_name: `Ruth Halévi ${ruth.username}` } });
  const id = await study(request, reader).circle('Friday');
  await page.goto(`/circles/${id}`);
  const field = page.getByLabel('Invite a reader');
  await field.fill(`ruth hal ${ruth.username.slice(0, 12)}`);
  await expect(page.getByRole('option', { name: `Ruth Halévi ${ruth.username}` })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(ruth.username);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Invitation sent to Ruth Halévi/)).toBeVisible();
});

test('a member is invited by a whole display name that nobody else has', async ({ page, reader, request }) => {
  const [ruth, namesake] = [await newReader(request), await newReader(request)];
  const rename = ({ token }: { token: string }, display_name: string) =>
    request.patch('/api/profile', { headers: { authorization: `Bearer ${token}` }, data: { display_name } });
  const name = `Ruth Azulai ${ruth.username}`;
  await rename(ruth, name);
  const id = await study(request, reader).circle('Friday');
  await page.goto(`/circles/${id}`);
  const field = page.getByLabel('Invite a reader');
  await field.fill('Ruth Azulai nobody');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please choose one of the suggested people.')).toBeVisible();
  await field.fill(name.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Invitation sent to Ruth Azulai/)).toBeVisible();

  await rename(namesake, name);
  await page.goto(`/circles/${await study(request, reader).circle('Saturday')}`);
  await field.fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please choose one of the suggested people.')).toBeVisible();
});
