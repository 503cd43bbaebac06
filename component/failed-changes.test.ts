import { desk } from '../e2e/support/desk.ts';
import { bookId } from '../e2e/support/library.ts';
import { essays } from '../e2e/support/essays.ts';
import { newReader } from '../e2e/support/readers.ts';
import type { Locator } from './support/locator.ts';
import type { Page } from './support/page.ts';
import { expect, test } from './support/test.ts';

const down = 'Server is down. Please try again later.';
const unreachable = 'Unable to reach server. Please check your connection.';
const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true });

test.beforeEach(({ expectFailures }) => expectFailures(/\/api\//));

test('a folder that cannot be changed or deleted says why', async ({ page, api, reader, request }) => {
  const { folder: createFolder, note } = desk(request, reader);
  const folder = await createFolder('Desk');
  await note(folder, 'A note', 'Noted.');
  const headers = { authorization: `Bearer ${reader.token}` };
  await request.post(`/api/folders/${folder}/items`, { headers, data: { work_id: await bookId(request, 'Proslogion') } });
  await page.goto(`/folders/${folder}`);
  api.mock('DELETE /api/folders/*/items/*', 500);
  await page.getByRole('button', { name: 'Actions for “Proslogion”' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.getByRole('alert')).toHaveText('The item could not be removed. Please try again.');
  await button(page, 'Edit folder').click();
  const form = page.getByRole('dialog', { name: 'Edit folder' });
  await form.getByLabel('Name').fill('Renamed');
  api.mock('PATCH /api/folders/*', 500);
  await button(form, 'Save folder').click();
  await expect(form.getByRole('alert')).toHaveText('The folder could not be changed. Please try again.');
  api.mock('PATCH /api/folders/*', 404);
  await button(form, 'Save folder').click();
  await expect(form.getByRole('alert')).toHaveText('Folder or items not found. Please check the folder ID.');
  await expect(form.getByLabel('Name')).toHaveValue('Renamed');
  await button(form, 'Cancel').click();
  await button(page, 'Delete folder').click();
  const question = page.getByRole('dialog', { name: 'Delete “Desk”?' });
  await question.getByRole('combobox').selectOption('Delete them too');
  api.mock('DELETE /api/folders/*', 418);
  await button(question, 'Delete folder').click();
  await expect(question.getByRole('alert')).toHaveText('The folder could not be deleted. Please try again.');
});

test('a note that cannot be changed or deleted says why and keeps the input', async ({ page, api, reader, request }) => {
  const { folder, note } = desk(request, reader);
  await page.goto(`/notes/${await note(await folder('Desk'), 'A note', 'Noted.')}`);
  await button(page, 'Edit note').click();
  await page.getByLabel('Content').fill('Changed.');
  api.mock('PUT /api/notes/*', 500);
  await button(page, 'Save note').click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Server error saving note.');
  await expect(page.getByLabel('Content')).toHaveValue('Changed.');
  await button(page, 'Cancel').click();
  await button(page.getByRole('dialog', { name: 'Discard what you wrote?' }), 'Discard').click();
  await button(page, 'Delete note').click();
  const question = page.getByRole('dialog', { name: 'Delete this note?' });
  api.mock('DELETE /api/notes/*', 500);
  await button(question, 'Delete note').click();
  await expect(question.getByRole('alert')).toHaveText('Server error deleting note.');
});

test('a topic that cannot be changed or deleted says why and keeps the input', async ({ page, api, reader, request }) => {
  await page.goto(`/topics/${await desk(request, reader).topic('A topic', { public: true })}`);
  await button(page, 'Edit').click();
  await page.getByLabel('Content').fill('Asked again.');
  api.mock('PUT /api/topics/*', 500);
  await button(page, 'Save topic').click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Server error saving topic.');
  await expect(page.getByLabel('Content')).toHaveValue('Asked again.');
  await button(page, 'Cancel').click();
  await button(page.getByRole('dialog', { name: 'Discard what you wrote?' }), 'Discard').click();
  await button(page, 'Delete topic').click();
  const question = page.getByRole('dialog', { name: 'Delete this topic?' });
  api.mock('DELETE /api/topics/*', 500);
  await button(question, 'Delete topic').click();
  await expect(question.getByRole('alert')).toHaveText('Server error deleting topic.');
});

test('an essay that cannot be unpublished or deleted says why', async ({ page, api, reader, request }) => {
  await page.goto(`/article/${await essays(request, reader).create('An essay', '<p>Words.</p>')}`);
  await button(page, 'Unpublish').click();
  const dialog = page.getByRole('dialog', { name: 'Unpublish this essay?' });
  for (const [status, text] of [
    [500, 'Server error unpublishing essay.'],
    [502, down],
  ] as const) {
    api.mock('PUT /api/essays/*', status);
    await button(dialog, 'Unpublish').click();
    await expect(dialog.getByRole('alert')).toHaveText(text);
  }
  await button(dialog, 'Cancel').click();
  await button(page, 'Delete essay').click();
  const question = page.getByRole('dialog', { name: 'Delete this essay?' });
  api.mock('DELETE /api/essays/*', 404);
  await button(question, 'Delete essay').click();
  await expect(question.getByRole('alert')).toHaveText('Essay not found.');
});

test('a review that cannot be sent says why and keeps the input', async ({ page, api, reader, request }) => {
  await page.goto(`/book/${await bookId(request, 'The Ladder of Divine Ascent')}`);
  await button(page, 'Mark As Read').click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('radio', { name: '2 stars' }).check();
  await modal.getByLabel('Comment (optional)').fill('Thirty steps, and I am tired.');
  for (const [response, text] of [
    [500, 'Failed to submit review'],
    [503, down],
    [{ status: 500, details: 'The ink has run out.' }, 'The ink has run out.'],
    ['no answer', unreachable],
  ] as const) {
    api.mock('POST /api/reads', response);
    await button(modal, 'Submit review').click();
    await expect(modal.getByRole('alert')).toHaveText(text);
    await expect(modal.getByLabel('Comment (optional)')).toHaveValue('Thirty steps, and I am tired.');
    await expect(modal.getByRole('radio', { name: '2 stars' })).toBeChecked();
  }
  api.reset();
  await button(modal, 'Submit review').dblclick();
  await expect(modal).toHaveCount(0);
  const own = page.getByRole('region', { name: 'Reviews' }).getByRole('article').filter({ hasText: reader.username });
  await expect(own).toContainText('Thirty steps, and I am tired.');
  await expect(own).not.toContainText('edited');
  await page.getByRole('button', { name: 'Read 2 of 5' }).click();
  api.mock('POST /api/reads', 500);
  await button(modal, 'Save review').click();
  await expect(modal.getByRole('alert')).toHaveText('Failed to submit review');
  api.mock('DELETE /api/reads/*', 500);
  await button(modal, 'Remove review').click();
  await expect(modal.getByRole('alert')).toHaveText('Failed to remove review');
});

test('a review of an essay that cannot be sent or loaded says why and keeps the input', async ({ page, api, reader: _, request }) => {
  const id = await essays(request, await newReader(request)).create('On failing', '<p>Words.</p>');
  api.mock('GET /api/reads', 500);
  await page.goto(`/article/${id}`);
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews.getByRole('alert')).toContainText('Server error fetching reads.');
  await expect(page.getByText('Words.')).toBeVisible();
  api.reset();
  await button(reviews, 'Try again').click();
  await expect(reviews.getByText('No reviews available.')).toBeVisible();
  await button(page, 'Mark As Read').click();
  const dialog = page.getByRole('dialog', { name: 'Mark As Read' });
  await dialog.getByRole('radio', { name: '2 stars' }).check();
  await dialog.getByLabel('Comment (optional)').fill('Kept.');
  api.mock('POST /api/reads', 404);
  await button(dialog, 'Submit review').click();
  await expect(dialog.getByRole('alert')).toHaveText('Essay not found.');
  await expect(dialog.getByLabel('Comment (optional)')).toHaveValue('Kept.');
});

test('an organization that cannot be saved says why and keeps the input', async ({ page, api, reader, request }) => {
  const headers = { authorization: `Bearer ${reader.token}` };
  const data = { name: `Unsaved ${reader.username}`, kind: 'society' };
  const { id } = (await (await request.post('/api/organizations', { headers, data })).json()) as { id: number };
  for (const [address, open, endpoint, action] of [
    ['/organizations', 'New organization', 'POST /api/organizations', 'Add organization'],
    [`/organizations/${id}`, 'Edit', 'PATCH /api/organizations/*', 'Save organization'],
  ] as const) {
    await page.goto(address);
    await button(page, open).click();
    await page.getByLabel('Name').fill('Typed with care');
    await page.getByLabel('Kind', { exact: true }).selectOption('Seminary');
    for (const [response, text] of [
      [{ status: 400, details: 'It is not well.' }, 'It is not well.'],
      [500, 'Server error saving organization.'],
      [503, down],
    ] as const) {
      api.mock(endpoint, response);
      await button(page, action).click();
      await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
    }
    await expect(page.getByLabel('Name')).toHaveValue('Typed with care');
  }
});

test('each part of the edit page that fails says why and keeps the input', async ({ page, api, reader, request }) => {
  await request.post('/api/login', { data: { email: reader.email, password: reader.password } });
  await page.goto('/edit-profile');
  const section = (name: string): Locator => page.getByRole('region', { name, exact: true });
  const expectFailure = async (place: Locator, action: string, endpoint: string, text: string): Promise<void> => {
    for (const [response, shown] of [
      [500, text],
      [{ status: 429, details: 'Please wait a little.' }, 'Please wait a little.'],
    ] as const) {
      api.mock(endpoint, response);
      await button(place, action).click();
      await expect(place.getByRole('alert').filter({ hasText: shown })).toBeVisible();
    }
  };
  const about = section('About you');
  await about.getByLabel('Bio').fill('Typed with care.');
  await expectFailure(about, 'Save profile', 'PATCH /api/profile', 'Server error saving profile.');
  await expect(about.getByLabel('Bio')).toHaveValue('Typed with care.');

  const password = section('Password');
  await password.getByLabel('Current password', { exact: true }).fill(reader.password);
  await password.getByLabel('New password', { exact: true }).fill('another, and longer');
  await expectFailure(password, 'Change password', 'POST /api/profile/password', 'Server error changing password.');

  const sessions = section('Where you are logged in');
  const ended = 'Server error ending session.';
  await expectFailure(sessions, 'Log out everywhere else', 'DELETE /api/profile/sessions', ended);
  const one = (await sessions.getByRole('button', { name: /^End the session:/ }).getAttribute('aria-label')) ?? '';
  await expectFailure(sessions, one, 'DELETE /api/profile/sessions/*', ended);

  await expectFailure(section('Your data'), 'Download my data', 'GET /api/profile/export', 'Server error preparing your data.');

  await button(section('Delete account'), 'Delete my account').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Type /).fill(reader.username);
  await dialog.getByLabel('Password', { exact: true }).fill(reader.password);
  await expectFailure(dialog, 'Delete account', 'DELETE /api/profile', 'Server error deleting account.');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(reader.token);
  await button(dialog, 'Cancel').click();
  await expect(dialog).toHaveCount(0);
});
