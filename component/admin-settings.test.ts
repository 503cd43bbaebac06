import type { MockableApi } from './support/mockable-api.ts';
import type { Page } from './support/page.ts';
import { expect, test } from './support/test.ts';

const defaults = {
  site_name: 'Catena',
  tagline: null,
  about: null,
  logo: null,
  accent_color: null,
  home_shelf: [] as number[],
  shelf: [] as { id: number; title: string; author: string | null }[],
  registration: 'open',
  premium_test: false,
  public_library: false,
  hold_new_links: false,
  scripture_numbering: 'kjv',
  scripture_language: null as string | null,
  fixed: [] as { name: string; variable: string }[],
  stripe: false,
  smtp: false,
};
const catalog = [
  { id: 7, title: 'Confessions', author: 'Augustine' },
  { id: 9, title: 'Proslogion', author: 'Anselm' },
];

/** Answers as the server does, without its checks. Returns the changes that were sent. */
async function openAsAdministrator(page: Page, api: MockableApi, path = '/admin/settings', given: Partial<typeof defaults> = {}) {
  let settings = { ...defaults, ...given };
  const changes: unknown[] = [];
  api.handle('GET /api/profile', async (_, forward) => ({
    json: { ...((await (await forward()).json()) as object), admin: true, roles: ['administrator'] },
  }));
  api.handle('GET /api/admin/settings', () => ({ json: settings }));
  api.handle('PATCH /api/admin/settings', ({ body }) => {
    changes.push(body);
    settings = { ...settings, ...(body as Partial<typeof defaults>) };
    settings.shelf = settings.home_shelf.flatMap((id) => catalog.filter((work) => work.id === id));
    return { json: settings };
  });
  await page.goto(path);
  return changes;
}

test('an administrator saves a section, and discards changes', async ({ page, reader: _, api }) => {
  const changes = await openAsAdministrator(page, api);
  const form = page.getByRole('form', { name: 'Name' });
  await form.getByLabel('Name of the library').fill('Lectio');
  await form.getByRole('button', { name: 'Discard changes' }).click();
  await expect(form.getByLabel('Name of the library')).toHaveValue('Catena');
  await form.getByLabel('Name of the library').fill('Lectio');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Saved. Readers see it on the next page they load.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Reload this page' })).toBeVisible();
  expect(changes).toEqual([{ site_name: 'Lectio' }]);
});

test('a choice is saved at once and can be undone; a failed one says why', async ({ page, reader: _, api, expectFailures }) => {
  const changes = await openAsAdministrator(page, api);
  await page.getByLabel('By invitation').click();
  await expect(page.getByLabel('By invitation')).toBeChecked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Open')).toBeChecked();
  await page.getByLabel('Visitors may read books, authors, texts and passages').click();
  await expect(page.getByLabel('Visitors may read books, authors, texts and passages')).toBeChecked();
  expect(changes).toEqual([{ registration: 'invitation' }, { registration: 'open' }, { public_library: true }]);
  await page.getByLabel('Language of references').selectOption('German');
  expect(changes.at(-1)).toEqual({ scripture_language: 'de' });
  await page.getByLabel('Language of references').selectOption('None');
  expect(changes.at(-1)).toEqual({ scripture_language: null });
  expectFailures(/\/api\/admin\/settings/);
  api.mock('PATCH /api/admin/settings', 500);
  await page.getByLabel('Closed').click();
  await expect(page.getByRole('alert')).toHaveText('Server error saving settings.');
  await expect(page.getByLabel('Open')).toBeChecked();
});

test('a color that cannot be read is rejected at its field, with one that can', async ({ page, reader: _, api }) => {
  const changes = await openAsAdministrator(page, api);
  const form = page.getByRole('form', { name: 'Color' });
  await form.getByLabel('Color of links and buttons').fill('#ffe600');
  await expect(form.getByText(/^Too light to read on the page: its contrast is 1\.\d, and 4\.5 is needed\.$/)).toBeVisible();
  await form.getByRole('button', { name: /^Use #[0-9a-f]{6} instead$/ }).click();
  await expect(form.getByText(/^Too light/)).toHaveCount(0);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(/^Saved\./)).toBeVisible();
  expect(changes).toEqual([{ accent_color: expect.stringMatching(/^#[0-9a-f]{6}$/) }]);
});

test('works are put on the shelf, moved and removed, with undo', async ({ page, reader: _, api }) => {
  const changes = await openAsAdministrator(page, api, undefined, { home_shelf: [7, 9], shelf: catalog });
  const shelf = page.getByRole('list', { name: 'Works on the landing page' });
  await shelf.getByRole('button', { name: 'Move “Proslogion” up' }).click();
  await expect(shelf.getByRole('listitem').first()).toContainText('Proslogion');
  await shelf.getByRole('button', { name: 'Remove “Confessions”' }).click();
  await expect(shelf.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(shelf.getByRole('listitem')).toHaveCount(2);
  expect(changes).toEqual([{ home_shelf: [9, 7] }, { home_shelf: [9] }, { home_shelf: [9, 7] }]);
});

test('what the operator has fixed is shown and cannot be changed', async ({ page, reader: _, api }) => {
  const fixed = [
    { name: 'site_name', variable: 'SITE_NAME' },
    { name: 'registration', variable: 'REGISTRATION' },
  ];
  await openAsAdministrator(page, api, undefined, { fixed });
  await expect(page.getByText('Set by the operator of the server with SITE_NAME.')).toBeVisible();
  await expect(page.getByText('Set by the operator of the server with REGISTRATION.')).toBeVisible();
  await expect(page.getByLabel('Name of the library')).toHaveAttribute('readonly', '');
  await page.getByLabel('Closed').click();
  await expect(page.getByLabel('Open')).toBeChecked();
});

test('the page shows whether a test email was sent', async ({ page, reader: _, api }) => {
  await openAsAdministrator(page, api);
  const send = page.getByRole('button', { name: 'Send me a test email' });
  api.mock('POST /api/admin/mail/test', { json: { result: 'sent', address: 'a@example.org', reason: null } });
  await send.click();
  await expect(page.getByText('The mail server has accepted an email to a@example.org.')).toBeVisible();
  const reason = 'the mail server did not accept a message (ECONNECTION)';
  api.mock('POST /api/admin/mail/test', { json: { result: 'failed', address: 'a@example.org', reason } });
  await send.click();
  await expect(page.getByRole('alert')).toHaveText(`The email was not sent: ${reason}.`);
});

test('people who wait are approved or rejected with one click', async ({ page, reader: _, api }) => {
  let waiting = ['basil', 'peter'].map((username, id) => ({
    id: id + 1,
    username,
    email: `${username}@example.org`,
    created_at: '2026-11-20T10:00:00.000Z',
  }));
  const decided: string[] = [];
  api.handle('GET /api/admin/registrations', () => ({ json: waiting }));
  api.mock('GET /api/admin/invitations', { json: [] });
  for (const [id, act] of [
    [1, 'approve'],
    [2, 'reject'],
  ] as const)
    api.handle(`POST /api/admin/registrations/${id}/${act}`, () => {
      decided.push(`${act} ${id}`);
      waiting = waiting.filter((one) => one.id !== id);
      return new Response(null, { status: 204 });
    });
  await openAsAdministrator(page, api, '/admin/registrations');
  const list = page.getByRole('list', { name: 'Waiting for approval' });
  await list.getByRole('listitem').filter({ hasText: 'basil' }).getByRole('button', { name: 'Approve' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('No one is waiting.')).toBeVisible();
  expect(decided).toEqual(['approve 1', 'reject 2']);
});

test('the pages do not exist for other readers', async ({ page, reader: _ }) => {
  for (const path of ['/admin/settings', '/admin/registrations']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toHaveCount(0);
});

test('the header, landing page, login and signup follow who may create an account', async ({ page }) => {
  const banner = page.getByRole('banner');
  page.meta['registration'] = 'approval';
  await page.goto('/');
  await expect(banner.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await page.getByRole('link', { name: 'Ask for an account' }).click();
  await expect(page.getByText('The people who run Catena approve new accounts. You will get an email with their decision.')).toBeVisible();

  page.meta['registration'] = 'closed';
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: /account/ })).toHaveCount(0);
  await page.goto('/login');
  await expect(page.getByText('Catena accepts no new accounts at the moment.')).toBeVisible();
  await page.goto('/signup');
  await expect(page.getByText('This library accepts no new accounts at the moment.')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveCount(0);

  page.meta['registration'] = 'invitation';
  await page.goto('/');
  await expect(banner.getByRole('link', { name: 'Sign Up' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Use an invitation' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please paste the link that you were sent.')).toBeVisible();
  await page.getByLabel('Invitation link').fill(' https://library.example/signup?invitation=abc ');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/signup?invitation=abc');
  await expect(page.getByText('You have been invited to Catena.')).toBeVisible();
});

test('somebody whose account has to be approved sees that it waits', async ({ page, api }) => {
  page.meta['registration'] = 'approval';
  api.mock('POST /api/signup', { json: { waiting: true } });
  await page.goto('/signup');
  await page.getByLabel('Email').fill('basil@example.org');
  await page.getByLabel('Username').fill('basil');
  await page.getByLabel('Password', { exact: true }).fill('of unrelated words');
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your account is waiting for approval' })).toBeVisible();
});
