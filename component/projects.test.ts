import { desk } from '../e2e/support/desk.ts';
import { newReader } from '../e2e/support/readers.ts';
import { study } from '../e2e/support/study.ts';
import { bookId, expect, logIn, test } from './support/test.ts';

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
  await expect(page.getByText('No items yet.')).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Add a book, topic or essay' });
  await field.fill('Proslogion');
  await page
    .getByRole('option', { name: /Proslogion/ })
    .first()
    .click();
  await expect(page.getByRole('list', { name: 'Books' }).getByRole('link', { name: 'Proslogion' })).toBeVisible();
  await field.fill(`Sleep ${reader.username}`);
  await page.getByRole('option', { name: new RegExp(`Sleep ${reader.username}`) }).click();
  await expect(page.getByRole('list', { name: 'Topics' }).getByText('Private: only you can see it')).toBeVisible();
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

test('a contributor can link and read but not tick steps, and can leave', async ({ page, reader, request }) => {
  const other = await newReader(request);
  const projects = study(request, reader);
  const id = await projects.project('Shared study');
  await projects.item(id, { work_id: await bookId(request, 'Proslogion') });
  const plan = await projects.workflow('Their plan', ['Read', 'Write'], { project_id: id });
  await page.goto(`/projects/${id}`);
  await page.getByLabel('Add a contributor').fill(other.username);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(`${other.username} is now a contributor.`)).toBeVisible();
  await expect(page.getByRole('list', { name: 'People' }).getByText('Contributor')).toBeVisible();

  logIn(other);
  await page.goto('/workspace');
  await expect(page.getByText(`Contributing · ${reader.username}`)).toBeVisible();
  await page.getByRole('link', { name: 'Shared study' }).click();
  await expect(page.getByRole('button', { name: 'Edit project' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Add a book, topic or essay' }).fill('Confessions');
  await page
    .getByRole('option', { name: /Confessions/ })
    .first()
    .click();
  await expect(page.getByRole('list', { name: 'Books' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('link', { name: 'Their plan' }).click();
  await expect(page).toHaveURL(`/workflows/${plan}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'To do: Read' })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.goBack();
  await page.getByRole('button', { name: 'Leave project' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL('/workspace');
  await expect(page.getByText('No projects yet.')).toBeVisible();
});

test('a project that fails to load or to change says why', async ({ page, reader, request, expectFailures, api }) => {
  expectFailures(/\/api\/projects/);
  const id = await study(request, reader).project('Failing');
  api.mock('GET /api/projects/*', 500);
  await page.goto(`/projects/${id}`);
  await expect(page.getByRole('alert')).toContainText('Server error fetching project.');
  api.reset();
  await page.goto(`/projects/${id}`);
  api.mock('PATCH /api/projects/*', 500);
  await page.getByRole('button', { name: 'Edit project' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit project' });
  await edit.getByLabel('Title').fill('Other');
  await edit.getByRole('button', { name: 'Save project' }).click();
  await expect(edit.getByRole('alert')).toHaveText('Server error saving project.');
  await expect(edit.getByLabel('Title')).toHaveValue('Other');
  api.reset();
  await edit.getByRole('button', { name: 'Save project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Other' })).toBeVisible();
  await page.goto('/projects/abc');
  await expect(page.getByText('Project not found.')).toBeVisible();
});
