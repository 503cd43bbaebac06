import { mockResponse } from './support/mock-responses.ts';
import { desk } from './support/desk.ts';
import { logIn, newReader } from './support/readers.ts';
import { study } from './support/study.ts';
import { bookId, expect, test } from './support/test.ts';

test('a project is created in the workspace, links a book and a topic by name, and has a workflow', async ({ page, reader, request }) => {
  await desk(request, reader).topic(`Sleep ${reader.username}`, { public: false });
  await page.goto('/workspace');
  await expect(page.getByText('No projects yet.')).toBeVisible();
  await page.getByRole('button', { name: 'New project' }).click();
  const modal = page.getByRole('dialog', { name: 'New project' });
  await modal.getByRole('button', { name: 'Create project' }).click();
  await expect(modal.getByText('Please give the project a title.')).toBeVisible();
  await modal.getByLabel('Title').fill('Sleep in the Fathers');
  await modal.getByLabel('Description (optional)').fill('Where is sleep death?');
  await modal.getByRole('button', { name: 'Create project' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Sleep in the Fathers' })).toBeVisible();
  await expect(page.getByText('Where is sleep death?')).toBeVisible();
  await expect(page.getByText('Nothing is linked yet.')).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Link a book, topic or essay' });
  await field.fill('Proslogion');
  await page
    .getByRole('option', { name: /Proslogion/ })
    .first()
    .click();
  await expect(page.getByRole('list', { name: 'Books' }).getByRole('link', { name: 'Proslogion' })).toBeVisible();
  await field.fill(`Sleep ${reader.username}`);
  await page.getByRole('option', { name: new RegExp(`Sleep ${reader.username}`) }).click();
  await expect(page.getByRole('list', { name: 'Topics' }).getByText('Private: only you see it here')).toBeVisible();
  await page.getByRole('list', { name: 'Books' }).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('list', { name: 'Books' }).getByRole('link', { name: 'Proslogion' })).toBeVisible();

  await page.getByRole('button', { name: 'New workflow' }).click();
  const plan = page.getByRole('dialog', { name: 'New workflow' });
  await plan.getByLabel('Title').fill('The plan');
  await plan.getByLabel('Steps (optional), one per line').fill('Read\n\n  Write  \n');
  await plan.getByRole('button', { name: 'Create workflow' }).click();
  await expect(page.getByRole('checkbox', { name: 'Write' })).toBeVisible();
  await page.getByRole('link', { name: 'Sleep in the Fathers' }).click();
  await expect(page.getByText(`0 of 2 done · ${reader.username}`)).toBeVisible();
  await page.goto('/workspace');
  await expect(page.getByRole('link', { name: 'Sleep in the Fathers' })).toBeVisible();
  await expect(page.getByText('0 of 2 done · Sleep in the Fathers')).toBeVisible();
});

test('a contributor can link and read but not tick steps, and can leave', async ({ page, reader, request, otherContext, baseURL }) => {
  const other = await newReader(request);
  const api = study(request, reader);
  const id = await api.project('Shared study');
  await api.item(id, { work_id: await bookId(request, 'Proslogion') });
  const plan = await api.workflow('Their plan', ['Read', 'Write'], { project_id: id });
  await page.goto(`/projects/${id}`);
  await page.getByLabel('Add a contributor by username').fill(other.username);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(`${other.username} is now a contributor.`)).toBeVisible();
  await expect(page.getByRole('list', { name: 'People' }).getByText('Contributor')).toBeVisible();

  await logIn(otherContext, baseURL, other);
  const theirs = await otherContext.newPage();
  await theirs.goto('/workspace');
  await expect(theirs.getByText(`Contributing · ${reader.username}`)).toBeVisible();
  await theirs.getByRole('link', { name: 'Shared study' }).click();
  await expect(theirs.getByRole('button', { name: 'Edit project' })).toHaveCount(0);
  await theirs.getByRole('combobox', { name: 'Link a book, topic or essay' }).fill('Confessions');
  await theirs
    .getByRole('option', { name: /Confessions/ })
    .first()
    .click();
  await expect(theirs.getByRole('list', { name: 'Books' }).getByRole('listitem')).toHaveCount(2);
  await theirs.getByRole('link', { name: 'Their plan' }).click();
  await expect(theirs).toHaveURL(`/workflows/${plan}`);
  await expect(theirs.getByRole('listitem').filter({ hasText: 'To do: Read' })).toBeVisible();
  await expect(theirs.getByRole('checkbox')).toHaveCount(0);
  await theirs.goBack();
  await theirs.getByRole('button', { name: 'Leave project' }).click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(theirs).toHaveURL('/workspace');
  await expect(theirs.getByText('No projects yet.')).toBeVisible();
});

test('a project that fails to load or to change says why', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/projects/);
  const id = await study(request, reader).project('Failing');
  for (const [fake, sentence] of [
    [403, 'Access denied.'],
    [404, 'Project not found.'],
    [500, 'Server error fetching project.'],
    [503, 'Server is down. Please try again later.'],
    ['no answer', 'Unable to reach server. Please check your connection.'],
  ] as const) {
    await page.unrouteAll();
    await mockResponse(page, 'GET /api/projects/*', fake);
    await page.goto(`/projects/${id}`);
    await expect(page.getByRole('alert')).toContainText(sentence);
  }
  await page.unrouteAll();
  await page.goto(`/projects/${id}`);
  await mockResponse(page, 'PATCH /api/projects/*', 500);
  await page.getByRole('button', { name: 'Edit project' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit project' });
  await edit.getByLabel('Title').fill('Other');
  await edit.getByRole('button', { name: 'Save project' }).click();
  await expect(edit.getByRole('alert')).toHaveText('Server error saving project.');
  await expect(edit.getByLabel('Title')).toHaveValue('Other');
  await page.unrouteAll();
  await edit.getByRole('button', { name: 'Save project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Other' })).toBeVisible();
  await page.goto('/projects/abc');
  await expect(page.getByText('Project not found.')).toBeVisible();
});
