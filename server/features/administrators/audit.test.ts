import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { createAdministratorToken } from './first-administrator.ts';
import { grantRole } from './queries.ts';

const app = testApp();
const { ask, signUp } = app;

async function administrator(name: string): Promise<string> {
  const token = await signUp(name);
  await grantRole(app.sql, name, 'administrator');
  return token;
}
const idOf = async (username: string) => (await app.sql<[{ id: number }]>`select id from users where username = ${username}`)[0].id;
const entries = async (as: string, query: Record<string, string | number> = {}) => (await ask('GET /api/admin/audit', { as, query })).body;

test('the audit log has every act with its actor, session, subject and details, but no secrets', async () => {
  const as = await administrator('gregory');
  await signUp('macrina');
  const params = { id: await idOf('macrina') };
  await ask('PUT /api/admin/users/{id}/roles/{role}', { as, params: { ...params, role: 'librarian' } });
  await ask('DELETE /api/admin/users/{id}/roles/{role}', { as, params: { ...params, role: 'librarian' } });
  await ask('POST /api/admin/users/{id}/suspend', { as, params, body: { reason: 'Advertising.' } });
  for (let i = 0; i < 2; i++) await ask('POST /api/admin/users/{id}/unsuspend', { as, params });
  await ask('POST /api/admin/users/{id}/reset-mail', { as, params });
  const { url } = (await ask('POST /api/admin/users/{id}/reset-link', { as, params })).body;
  await ask('DELETE /api/admin/users/{id}/sessions', { as, params });
  const found = await entries(as);
  expect(found.map(({ act }: { act: string }) => act)).toEqual([
    'sessions-ended',
    'reset-link-created',
    'reset-mailed',
    'unsuspended',
    'suspended',
    'role-revoked',
    'role-granted',
  ]);
  const [session] = (await ask('GET /api/profile/sessions', { as })).body;
  for (const entry of found)
    expect(entry).toMatchObject({
      actor: { username: 'gregory' },
      origin: 'page',
      session_id: session.id,
      subject_user: { username: 'macrina' },
    });
  expect(found[4].details).toEqual({ reason: 'Advertising.' });
  expect(found[6].details).toEqual({ role: 'librarian' });
  expect(JSON.stringify(found)).not.toContain(String(url).split('#')[1]);
});

test('the audit log filters by act and person, and comes in pages', async () => {
  const as = await administrator('gregory');
  for (const name of ['macrina', 'basil']) {
    await signUp(name);
    await ask('PUT /api/admin/users/{id}/roles/{role}', { as, params: { id: await idOf(name), role: 'moderator' } });
  }
  await ask('DELETE /api/admin/users/{id}/sessions', { as, params: { id: await idOf('basil') } });
  expect(await entries(as, { act: 'role-granted' })).toHaveLength(2);
  expect(await entries(as, { username: 'Basil' })).toHaveLength(2);
  expect(await entries(as, { username: 'gregory', act: 'sessions-ended' })).toHaveLength(1);
  expect(await entries(as, { username: 'nobody' })).toEqual([]);
  const { headers } = await ask('GET /api/admin/audit', { as, query: { limit: 2 } });
  const before = decodeURIComponent(/before=([^&>]+)/.exec(String(headers['link']))?.[1] ?? '');
  expect(await entries(as, { limit: 2, before })).toHaveLength(1);
});

test('entries survive the accounts of actor and subject, without names, session and browser', async () => {
  const [as, other] = [await administrator('gregory'), await administrator('basil')];
  await signUp('macrina');
  await ask('PUT /api/admin/users/{id}/roles/{role}', { as, params: { id: await idOf('macrina'), role: 'moderator' } });
  expect((await ask('DELETE /api/profile', { as, body: { password: 'correct horse', everything: true } })).status).toBe(204);
  await app.sql`delete from users where username = 'macrina'`;
  const [entry] = await entries(other);
  expect(entry).toMatchObject({ act: 'role-granted', actor: null, origin: 'page', session_id: null, user_agent: null, subject_user: null });
});

test('the link of a fresh library makes one account the administrator, once, until there is one', async () => {
  const body = (username: string, administrator: string) => ({
    email: `${username}@example.org`,
    username,
    password: 'correct horse',
    administrator,
  });
  const [first, second] = [await createAdministratorToken(app.sql), await createAdministratorToken(app.sql)];
  expect((await app.sql`select from administrator_links where token_hash = ${Buffer.from(first)}`).length).toBe(0);
  expect((await ask('POST /api/signup', { body: body('arius', 'not-a-token') })).status).toBe(400);
  expect(await app.sql`select from users`).toHaveLength(0);
  const tried = await Promise.all([
    ask('POST /api/signup', { body: body('gregory', first) }),
    ask('POST /api/signup', { body: body('basil', second) }),
  ]);
  expect(tried.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  const token = tried.find(({ status }) => status === 201)?.body.token;
  expect((await ask('GET /api/profile', { as: token })).body.roles).toEqual(['administrator']);
  for (const used of [first, second]) expect((await ask('POST /api/signup', { body: body('macrina', used) })).status).toBe(400);
  // A link from before somebody was appointed on the command line.
  const late = await createAdministratorToken(app.sql);
  expect((await ask('POST /api/signup', { body: body('macrina', late) })).status).toBe(400);
  expect(await entries(token)).toMatchObject([
    { act: 'role-granted', origin: 'command', details: { role: 'administrator', by: 'first link' } },
  ]);
});
