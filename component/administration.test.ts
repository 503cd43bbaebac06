import type { MockableApi } from './support/mockable-api.ts';
import { expect, test } from './support/test.ts';

const person = {
  id: 7,
  username: 'macrina',
  display_name: 'Macrina the Younger',
  profilePicture: null,
  email: 'macrina@example.org',
  email_verified: true,
  created_at: '2026-11-02T10:00:00.000Z',
  last_active_on: '2026-11-24',
  roles: [] as string[],
  suspended_at: null as string | null,
  suspension_reason: null as string | null,
  session_count: 2,
};

/** Leaves out the repetition of each query by React's strict mode. */
/** React repeats a query in development, and a slow run refetches one that has become stale. */
const distinct = (queries: readonly string[]) => [...new Set(queries)];

/** Gives the reader of the test roles in the library. */
function asRole(api: MockableApi, ...roles: string[]): void {
  api.handle('GET /api/profile', async (_, forward) => ({
    json: { ...((await (await forward()).json()) as object), roles },
  }));
}

test.for([
  [
    'administrator',
    ['Overview', 'People', 'Reports', 'Held links', 'New accounts', 'Catalog', 'Texts', 'Cited, not held', 'Settings', 'Audit log'],
  ],
  ['moderator', ['Overview', 'People', 'Reports', 'Held links']],
  ['librarian', ['Overview', 'Catalog', 'Texts', 'Cited, not held']],
] as const)('a %s sees the pages of the role, and no others exist', async ([role, names], { page, reader: _, api, expectFailures }) => {
  expectFailures(/\/api\/admin/);
  asRole(api, role);
  await page.goto('/admin');
  const navigation = page.getByRole('navigation', { name: 'Administration' });
  await expect(navigation.getByRole('link')).toHaveText([...names]);
  await page.goto('/admin/audit');
  const title = role === 'administrator' ? 'Audit log' : 'Page not found';
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('the overview says what needs attention', async ({ page, reader: _, api }) => {
  asRole(api, 'administrator');
  const tally = { total: 1200, week: 3 };
  api.mock('GET /api/admin/overview', {
    json: {
      accounts: { ...tally, active: 41, suspended: 2 },
      activity: { posts: tally, comments: tally, essays: tally, topics: tally, annotations: tally, reviews: tally },
      library: { works: 37_307, editions: 4 },
      storage: { database_bytes: 80_000_000, files: 1, file_bytes: 2_000_000 },
      mail: { waiting: 0, failed: 2 },
      held_texts: 3,
      open_reports: 1,
      version: '0.1.0',
      started_at: '2026-11-20T10:00:00.000Z',
    },
  });
  await page.goto('/admin');
  const attention = page.getByRole('list', { name: 'Needs attention' }).getByRole('listitem');
  await expect(attention).toHaveText([
    '1 report is open.',
    '3 texts with links wait for approval.',
    '2 emails could not be sent this week. The server’s log has the reasons.',
  ]);
  await expect(page.getByText('37,307')).toBeVisible();
  await expect(page.getByText('1,200')).toHaveCount(7);
});

test('an administrator finds a person by name and role', async ({ page, reader: _, api }) => {
  asRole(api, 'administrator');
  const queries: string[] = [];
  api.handle('GET /api/admin/users', ({ url }) => {
    queries.push(url.search);
    return {
      json: url.searchParams.has('role') ? [] : [{ ...person, suspended_at: '2026-11-20T10:00:00.000Z', suspension_reason: 'Spam' }],
    };
  });
  await page.goto('/admin/people?q=macr');
  const row = page.getByRole('list', { name: 'People' }).getByRole('listitem');
  await expect(row).toHaveText(/Macrina the Younger.*macrina · joined Nov 2, 2026 · last active Nov 24, 2026.*Suspended/);
  await page.getByRole('button', { name: 'Librarians' }).click();
  await expect(page.getByText('No accounts found.')).toBeVisible();
  expect(distinct(queries)).toEqual(['?q=macr', '?q=macr&role=librarian']);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(row).toHaveCount(1);
});

test('a moderator reaches the account from the profile', async ({ page, reader, api, request }) => {
  const response = await request.get('/api/users/gaunilo', { headers: { authorization: `Bearer ${reader.token}` } });
  const { id } = (await response.json()) as { id: number };
  await page.goto('/users/gaunilo');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Manage account' })).toHaveCount(0);
  asRole(api, 'moderator');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Manage account' })).toHaveAttribute('href', `/admin/people/${id}`);
});

test('a suspension needs a reason, a failed one keeps it, and it can be lifted', async ({ page, reader: _, api, expectFailures }) => {
  expectFailures(/suspend/);
  asRole(api, 'moderator');
  const suspended = { ...person, suspended_at: '2026-11-20T10:00:00.000Z', suspension_reason: 'Advertising.' };
  let now = person;
  api.handle('GET /api/admin/users/7', () => ({ json: now }));
  await page.goto('/admin/people/7');
  await page.getByRole('button', { name: 'Suspend…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend Macrina the Younger?' });
  await dialog.getByRole('button', { name: 'Suspend account' }).click();
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Advertising.');
  api.mock('POST /api/admin/users/7/suspend', { status: 409, details: 'This is the last administrator of the library.' });
  await dialog.getByRole('button', { name: 'Suspend account' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This is the last administrator of the library.');
  await expect(dialog.getByLabel('Reason')).toHaveValue('Advertising.');
  api.handle('POST /api/admin/users/7/suspend', () => ({ json: (now = suspended) }));
  await dialog.getByRole('button', { name: 'Suspend account' }).click();
  await expect(page.getByText('Suspended since Nov 20, 2026.')).toBeVisible();
  // A moderator neither appoints anyone nor helps with passwords.
  await expect(page.getByRole('heading', { name: 'Roles' })).toHaveCount(0);
  api.handle('POST /api/admin/users/7/unsuspend', () => ({ json: (now = person) }));
  await page.getByRole('button', { name: 'Lift suspension' }).click();
  await expect(page.getByRole('button', { name: 'Suspend…' })).toBeVisible();
});

test('an administrator changes roles and creates a password reset link', async ({ page, reader: _, api, expectFailures }) => {
  expectFailures(/roles/);
  asRole(api, 'administrator');
  let now = person;
  api.handle('GET /api/admin/users/7', () => ({ json: now }));
  api.handle('PUT /api/admin/users/7/roles/librarian', () => ({ json: (now = { ...person, roles: ['librarian'] }) }));
  await page.goto('/admin/people/7');
  await page.getByRole('button', { name: 'Grant Librarian' }).click();
  await expect(page.getByRole('button', { name: 'Revoke Librarian' })).toBeVisible();
  api.mock('DELETE /api/admin/users/7/roles/librarian', 500);
  await page.getByRole('button', { name: 'Revoke Librarian' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  const url = 'https://library.example/reset-password#token';
  api.mock('POST /api/admin/users/7/reset-link', { status: 201, json: { url, expires_at: '2026-11-26T10:00:00.000Z' } });
  await page.getByRole('button', { name: 'Create a link' }).click();
  await expect(page.getByText(url)).toBeVisible();
  await expect(page.getByText('macrina@example.org (verified)')).toBeVisible();
});

test('the audit log names who did what, also after accounts were deleted, and filters it', async ({ page, reader: _, api }) => {
  asRole(api, 'administrator');
  const entry = {
    id: 3,
    created_at: '2026-11-20T10:00:00.000Z',
    actor: null,
    origin: 'page',
    session_id: null,
    user_agent: null,
    subject_user: null,
    subject: null,
  };
  const queries: string[] = [];
  api.handle('GET /api/admin/audit', ({ url }) => {
    queries.push(url.search);
    if (url.searchParams.has('act')) return { json: [] };
    return {
      json: [
        { ...entry, act: 'suspended', details: { reason: 'Advertising.' } },
        {
          ...entry,
          id: 2,
          act: 'role-granted',
          origin: 'command',
          subject_user: { id: 7, username: 'macrina' },
          details: { role: 'librarian' },
        },
        {
          ...entry,
          id: 1,
          act: 'text-removed',
          actor: { id: 8, username: 'basil' },
          session_id: 5,
          user_agent: 'Firefox on Linux',
          subject: 'vulgate',
          details: {},
        },
        { ...entry, id: 0, act: 'settings-changed', origin: 'command', details: { settings: 'site_name' } },
      ],
    };
  });
  await page.goto('/admin/audit');
  const rows = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(rows.nth(0)).toHaveText(/^Anonymous suspended a deleted account.*reason: Advertising\..*account deleted$/);
  await expect(rows.nth(1)).toHaveText(/^The operator gave macrina the role librarian.*command line$/);
  await expect(rows.nth(2)).toHaveText(/^basil removed the text vulgate.*session 5, Firefox on Linux$/);
  await expect(rows.nth(3)).toHaveText(/^The operator changed settings\s*settings: site_name.*command line$/);
  await page.getByLabel('Action').selectOption('suspended');
  await expect(page.getByText('No entries match.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(rows).toHaveCount(4);
  expect(distinct(queries)).toEqual(['', '?act=suspended']);
});

test('the link of a fresh library signs up its administrator, or says why it does not', async ({ page, api, expectFailures }) => {
  expectFailures(/signup/);
  await page.goto('/signup#administrator=token');
  await expect(page.getByRole('status').filter({ hasText: 'This account will be the administrator of the library.' })).toBeVisible();
  const details = 'This link has been used, or the library already has an administrator. Please sign up without it.';
  api.mock('POST /api/signup', { status: 400, details });
  await page.getByLabel('Email').fill('gregory@example.org');
  await page.getByLabel('Username').fill('gregory');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('alert')).toHaveText(details);
  expect(api.sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ username: 'gregory', administrator: 'token' });
});

test('a suspension ends the session in the page, and the login says why', async ({ page, reader: _, api, expectFailures }) => {
  expectFailures(/\/api\//);
  await page.goto('/topics');
  await expect(page.getByRole('heading', { level: 1, name: 'Topics' })).toBeVisible();
  api.handle('GET /api/communities', () =>
    Response.json({ message: 'Account suspended', details: 'Your account is suspended: Spam.' }, { status: 403 }),
  );
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Communities' }).click();
  await expect(page.getByText('You were logged out because your account is suspended. Log in to read why.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?next=%2Fcommunities/);
});
