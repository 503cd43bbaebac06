import { runCommand } from './support/run-command.ts';
import { newAccount, newReader, logIn } from './support/readers.ts';
import { type Server, startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

let server: Server;
test.beforeAll(async () => void (server = await startServer()));
test.afterAll(() => server.remove());

test('an administrator opens the library by invitation; a link admits one reader, and no second one', async ({
  page,
  context,
  otherContext,
  playwright,
  expectFailures,
}) => {
  expectFailures(/\/api\/signup/);
  const request = await playwright.request.newContext({ baseURL: server.url });
  const administrator = await newReader(request);
  await request.dispose();
  await runCommand(server, ['admin', 'grant', administrator.username]);
  await logIn(context, server.url, administrator);
  await page.goto(`${server.url}/admin/settings`);
  await page.getByLabel('By invitation').check();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Invitations and pending accounts' }).click();
  const form = page.getByRole('form', { name: 'New invitation' });
  await form.getByLabel('Note').fill('For the choir');
  await form.getByRole('button', { name: 'Create invitation' }).click();
  const link = await form.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toContain(`${server.url}/signup?invitation=`);

  const visitor = await otherContext.newPage();
  await visitor.goto(server.url);
  await expect(visitor.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Sign Up' })).toHaveCount(0);
  const signUp = async (): Promise<string> => {
    const { username, email, password } = newAccount();
    await visitor.goto(link);
    const fields = visitor.getByRole('main');
    await expect(fields.getByText('You have been invited to Catena.')).toBeVisible();
    await fields.getByLabel('Email').fill(email);
    await fields.getByLabel('Username').fill(username);
    await fields.getByLabel('Password', { exact: true }).fill(password);
    await fields.getByRole('button', { name: 'Sign up' }).click();
    return username;
  };
  const first = await signUp();
  await expect(visitor.getByRole('heading', { level: 1, name: first })).toBeVisible();
  await visitor.getByRole('button', { name: 'Logout' }).click();
  await expect(visitor.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await signUp();
  await expect(visitor.getByRole('alert')).toHaveText('This invitation has been used up. Please ask for a new one.');

  await page.reload();
  const row = page.getByRole('list', { name: 'Invitations' }).getByRole('listitem').filter({ hasText: 'For the choir' });
  await expect(row).toContainText('Used up · 1 of 1 used');
  await expect(row.getByRole('link', { name: first })).toBeVisible();
});
