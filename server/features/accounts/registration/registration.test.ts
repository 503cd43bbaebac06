import { describe, expect, test } from 'vitest';
import { mailbox } from '../../../testing/mailbox.ts';
import { testApp } from '../../../testing/test-app.ts';
import { grantAdministrator } from '../../administrators/queries.ts';

const app = testApp();
const { ask } = app;
const mail = mailbox(app);

async function administrator(mode: string): Promise<string> {
  const token = await app.signUp('macrina');
  await grantAdministrator(app.sql, 'macrina');
  await ask('PATCH /api/admin/settings', { as: token, body: { registration: mode } });
  return token;
}
const account = (username: string) => ({ email: `${username}@example.org`, username, password: 'correct horse' });
const signUp = (username: string, more: object = {}) => ask('POST /api/signup', { body: { ...account(username), ...more } });
const logIn = (username: string, password = 'correct horse') =>
  ask('POST /api/login', { body: { email: `${username}@example.org`, password } });
const invite = async (as: string, body: object = { uses: 1 }) => (await ask('POST /api/admin/invitations', { as, body })).body;
const invitations = async (as: string) => (await ask('GET /api/admin/invitations', { as })).body;
const names = async () => (await app.sql<{ username: string }[]>`select username from users order by id`).map(({ username }) => username);

describe('by invitation', () => {
  test('an account needs an invitation, which admits as many as it says', async () => {
    const as = await administrator('invitation');
    const needed = await signUp('basil');
    expect([needed.status, needed.body.issues[0]]).toEqual([
      400,
      { path: 'invitation', message: 'This library is open by invitation. Please ask somebody who runs it for a link.' },
    ]);
    const { id, code, url, state } = await invite(as, { uses: 2, note: ' For the choir ' });
    expect([new URL(url).pathname, new URL(url).searchParams.get('invitation'), state]).toEqual(['/signup', code, 'active']);
    expect((await signUp('basil', { invitation: code })).status).toBe(201);
    expect((await signUp('other', { username: 'Basil', invitation: code })).body.issues[0].path).toBe('username');
    expect((await signUp('naucratius', { invitation: code })).status).toBe(201);
    expect((await signUp('peter', { invitation: code })).body.details).toBe('This invitation has been used up. Please ask for a new one.');
    expect(await invitations(as)).toEqual([
      expect.objectContaining({
        id,
        note: 'For the choir',
        uses: 2,
        used: 2,
        created_by: 'macrina',
        state: 'used up',
        users: [expect.objectContaining({ username: 'naucratius' }), expect.objectContaining({ username: 'basil' })],
      }),
    ]);
    expect(await names()).toEqual(['macrina', 'basil', 'naucratius']);
  });

  test('the code is not stored', async () => {
    const as = await administrator('invitation');
    const { code } = await invite(as);
    const stored = JSON.stringify(await app.sql`select *, encode(code_hash, 'escape') from account_invitations`);
    expect(stored).not.toContain(code);
    expect(JSON.stringify(await invitations(as))).not.toContain(code);
  });

  test('the last use admits one of several who sign up at the same time', async () => {
    const as = await administrator('invitation');
    const { code } = await invite(as, { uses: 3 });
    const attempts = await Promise.all(Array.from({ length: 8 }, (_, i) => signUp(`reader${i}`, { invitation: code })));
    expect(attempts.map(({ status }) => status).sort()).toEqual([201, 201, 201, 400, 400, 400, 400, 400]);
    expect(await names()).toHaveLength(4);
    expect((await invitations(as))[0]).toMatchObject({ used: 3, state: 'used up' });
  });

  test('rejects unknown, expired and revoked invitations with what to do', async () => {
    const as = await administrator('invitation');
    const [expired, revoked] = [await invite(as, { uses: 1, expires_at: new Date(Date.now() + 60_000).toISOString() }), await invite(as)];
    await app.sql`update account_invitations set expires_at = now() - interval '1 second' where id = ${expired.id}`;
    const revoke = () => ask('DELETE /api/admin/invitations/{id}', { as, params: { id: revoked.id } });
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 204]);
    expect((await ask('DELETE /api/admin/invitations/{id}', { as, params: { id: revoked.id + 1 } })).status).toBe(404);
    const details = async (invitation: string) => (await signUp('basil', { invitation })).body.details;
    expect([await details('x'), await details(expired.code), await details(revoked.code)]).toEqual([
      'This invitation is not valid. Please check that the link is complete, or ask for a new one.',
      'This invitation has expired. Please ask for a new one.',
      'This invitation has been revoked. Please ask for a new one.',
    ]);
    expect((await invitations(as)).map(({ state }: { state: string }) => state)).toEqual(['revoked', 'expired']);
  });

  test('an invitation by a suspended administrator creates no accounts until the suspension ends', async () => {
    const as = await administrator('invitation');
    const { code } = await invite(as, { uses: 2 });
    await app.sql`update users set suspended_at = now(), suspension_reason = 'Stolen' where username = 'macrina'`;
    expect((await signUp('basil', { invitation: code })).body.details).toBe('This invitation has been revoked. Please ask for a new one.');
    expect(await names()).toEqual(['macrina']);
    await app.sql`update users set suspended_at = null, suspension_reason = null where username = 'macrina'`;
    expect((await signUp('basil', { invitation: code })).status).toBe(201);
  });

  test('an invitation needs a number of uses and a time in the future', async () => {
    const as = await administrator('open');
    for (const [body, path] of [
      [{}, 'uses'],
      [{ uses: 0 }, 'uses'],
      [{ uses: 1.5 }, 'uses'],
      [{ uses: 10_001 }, 'uses'],
      [{ uses: 1, expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
      [{ uses: 1, expires_at: 'tomorrow' }, 'expires_at'],
      [{ uses: 1, note: 'x'.repeat(201) }, 'note'],
    ] as const) {
      const response = await ask('POST /api/admin/invitations', { as, body });
      expect([response.status, response.body.issues?.[0].path]).toEqual([400, path]);
    }
    expect(await invitations(as)).toEqual([]);
  });

  test('a deleted account still counts as a use, without its name', async () => {
    const as = await administrator('invitation');
    const { code } = await invite(as);
    const { token } = (await signUp('basil', { invitation: code })).body;
    await ask('DELETE /api/profile', { as: token, body: { password: 'correct horse' } });
    expect((await invitations(as))[0]).toMatchObject({ used: 1, users: [], state: 'used up' });
  });
});

describe('by approval', () => {
  test('an account waits, is in no list, and can log in once it is approved', async () => {
    const as = await administrator('approval');
    await mail.receive();
    const { status, body } = await signUp('basil');
    expect([status, body]).toEqual([200, { waiting: true }]);
    const waits = await logIn('basil');
    expect([waits.status, waits.body.details]).toEqual([
      403,
      'Your account is waiting for approval by the people who run this library. You will get an email with their decision.',
    ]);
    expect((await logIn('basil', 'wrong horse')).status).toBe(401);
    expect((await ask('GET /api/users/{who}', { as, params: { who: 'basil' } })).status).toBe(404);
    expect((await ask('GET /api/people', { as, query: { q: 'basil' } })).body).toEqual([]);
    await ask('POST /api/password/forgot', { body: { email: 'basil@example.org' } });
    expect(await mail.receive()).toEqual([]);

    const list = (await ask('GET /api/admin/registrations', { as })).body;
    expect(list).toEqual([expect.objectContaining({ username: 'basil', email: 'basil@example.org' })]);
    const approve = () => ask('POST /api/admin/registrations/{id}/approve', { as, params: { id: list[0].id } });
    expect((await Promise.all([approve(), approve()])).map((one) => one.status).sort()).toEqual([204, 404]);
    expect((await ask('GET /api/admin/registrations', { as })).body).toEqual([]);
    const welcome = await mail.receiveFor('basil@example.org', /^Welcome to Catena$/);
    expect(welcome.text).toContain('https://library.example/login');
    expect(welcome.text).toMatch(/https:\/\/library\.example\/verify-email#\S+/);
    expect((await logIn('basil')).status).toBe(200);
  });

  test('a rejected account is deleted, and its owner gets an email', async () => {
    const as = await administrator('approval');
    await signUp('basil');
    const [{ id }] = (await ask('GET /api/admin/registrations', { as })).body;
    const reject = () => ask('POST /api/admin/registrations/{id}/reject', { as, params: { id } });
    expect([(await reject()).status, (await reject()).status]).toEqual([204, 404]);
    expect((await mail.receiveFor('basil@example.org', /^Your registration at Catena$/)).text).toContain('have not approved your account');
    expect((await logIn('basil')).status).toBe(401);
    expect(await app.sql`select * from registrations`).toEqual([]);
    expect(JSON.stringify(await app.sql`select * from mail_outbox`)).not.toContain('basil');
    expect((await signUp('basil')).status).toBe(200);
  });

  test('names and addresses of accounts and of those who wait are taken for both', async () => {
    const as = await administrator('approval');
    expect((await signUp('MACRINA')).body.issues.map(({ path }: { path: string }) => path)).toEqual(['email', 'username']);
    await signUp('basil');
    expect((await signUp('other', { username: 'Basil' })).body.issues[0].path).toBe('username');
    await ask('PATCH /api/admin/settings', { as, body: { registration: 'open' } });
    expect((await signUp('Basil')).body.issues).toEqual([
      { path: 'email', message: 'An account with this email is already waiting for approval.' },
      { path: 'username', message: 'This username is taken. Please choose another.' },
    ]);
    await app.sql`update users set email_key = 'basil@example.org' where username = 'macrina'`;
    const [{ id }] = (await ask('GET /api/admin/registrations', { as })).body;
    expect((await ask('POST /api/admin/registrations/{id}/approve', { as, params: { id } })).status).toBe(409);
    expect((await ask('GET /api/admin/registrations', { as })).body).toHaveLength(1);
  });

  test('an invitation spares the approval', async () => {
    const as = await administrator('approval');
    const { code } = await invite(as);
    expect((await signUp('basil', { invitation: code })).status).toBe(201);
    expect((await signUp('peter', { invitation: code })).status).toBe(400);
  });
});

test('closed: nobody creates an account, with an invitation or without', async () => {
  const as = await administrator('closed');
  const { code } = await invite(as);
  for (const more of [{}, { invitation: code }]) {
    const { status, body } = await signUp('basil', more);
    expect([status, body.details]).toEqual([403, 'This library accepts no new accounts at the moment.']);
  }
  expect(await names()).toEqual(['macrina']);
  expect((await invitations(as))[0]).toMatchObject({ used: 0 });
});

test('open: an invitation is counted, and an old one does no harm', async () => {
  const as = await administrator('open');
  const { code } = await invite(as);
  for (const [username, invitation] of [
    ['basil', code],
    ['peter', code],
    ['naucratius', 'x'],
  ] as const)
    expect((await signUp(username, { invitation })).status).toBe(201);
  expect((await invitations(as))[0]).toMatchObject({ used: 1 });
});

test('only administrators see invitations and those who wait', async () => {
  const as = await administrator('approval');
  await signUp('basil');
  const { code } = await invite(as);
  const stranger = (await signUp('gaunilo', { invitation: code })).body.token;
  for (const token of [undefined, stranger]) {
    const expected = token === undefined ? 401 : 403;
    expect((await ask('GET /api/admin/invitations', { as: token })).status).toBe(expected);
    expect((await ask('POST /api/admin/invitations', { as: token, body: { uses: 1 } })).status).toBe(expected);
    expect((await ask('GET /api/admin/registrations', { as: token })).status).toBe(expected);
    for (const act of ['approve', 'reject'] as const)
      expect((await ask(`POST /api/admin/registrations/{id}/${act}`, { as: token, params: { id: 1 } })).status).toBe(expected);
  }
  expect((await ask('GET /api/admin/registrations', { as })).body).toHaveLength(1);
});
