import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#core/messages.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { tokenIn } from '../../testing/parse-mail.ts';
import { testApp } from '../../testing/test-app.ts';
import { grantRole } from './queries.ts';

const app = testApp();
const { ask, signUp } = app;

let [admin, macrina] = ['', ''];
const ids = new Map<string, number>();
beforeEach(async () => {
  [admin, macrina] = [await signUp('gregory'), await signUp('macrina')];
  await signUp('basil');
  await grantRole(app.sql, 'gregory', 'administrator');
  for (const { id, username } of await app.sql<{ id: number; username: string }[]>`select id, username from users`) ids.set(username, id);
});

const of = (username: string) => ({ id: ids.get(username) ?? 0 });
const list = async (query: Record<string, string | number>, as = admin) =>
  (await ask('GET /api/admin/users', { as, query })).body.map(({ username }: { username: string }) => username);
const setRole = (as: string, on: boolean, username: string, role: string) =>
  ask(`${on ? 'PUT' : 'DELETE'} /api/admin/users/{id}/roles/{role}`, { as, params: { ...of(username), role } });

describe('the list of people', () => {
  test('finds accounts by username, display name and exact address, newest first', async () => {
    await ask('PATCH /api/profile', { as: macrina, body: { display_name: 'Makrína the Younger' } });
    expect(await list({})).toEqual(['basil', 'macrina', 'gregory']);
    expect(await list({ q: 'MACR' })).toEqual(['macrina']);
    expect(await list({ q: '@greg' })).toEqual(['gregory']);
    expect(await list({ q: 'makrina' })).toEqual(['macrina']);
    expect(await list({ q: 'young' })).toEqual(['macrina']);
    expect(await list({ q: 'Basil@Example.org' })).toEqual(['basil']);
    expect(await list({ q: 'basil@example' })).toEqual([]);
    expect(await list({ q: '%' })).toEqual([]);
    await setRole(admin, true, 'basil', 'librarian');
    expect([await list({ role: 'librarian' }), await list({ role: 'administrator' }), await list({ suspended: '1' })]).toEqual([
      ['basil'],
      ['gregory'],
      [],
    ]);
  });

  test('comes in pages', async () => {
    const first = await ask('GET /api/admin/users', { as: admin, query: { limit: 2 } });
    const before = /before=([^&>]+)/.exec(String(first.headers['link']))?.[1] ?? '';
    expect(await list({ limit: 2, before: decodeURIComponent(before) })).toEqual(['gregory']);
  });

  test('shows addresses to administrators only, and nobody finds an account by them otherwise', async () => {
    await setRole(admin, true, 'macrina', 'moderator');
    const [seen] = (await ask('GET /api/admin/users', { as: macrina, query: { q: 'basil' } })).body;
    expect([seen.email, (await ask('GET /api/admin/users/{id}', { as: admin, params: of('basil') })).body.email]).toEqual([
      null,
      'basil@example.org',
    ]);
    expect(await list({ q: 'basil@example.org' }, macrina)).toEqual([]);
  });

  test('has the day of the last activity, which outlives the session', async () => {
    const today = new Date().toISOString().slice(0, 10);
    await ask('POST /api/logout', { as: macrina });
    const person = (await ask('GET /api/admin/users/{id}', { as: admin, params: of('macrina') })).body;
    expect([person.last_active_on, person.session_count]).toEqual([today, 0]);
  });
});

describe('roles', () => {
  test('are granted and revoked, apply at once, and appear in the profile', async () => {
    const overview = async () => (await ask('GET /api/admin/overview', { as: macrina })).status;
    expect(await overview()).toBe(403);
    for (let i = 0; i < 2; i++) expect((await setRole(admin, true, 'macrina', 'librarian')).body.roles).toEqual(['librarian']);
    expect(await overview()).toBe(200);
    expect((await ask('GET /api/profile', { as: macrina })).body).toMatchObject({ admin: false, roles: ['librarian'] });
    for (let i = 0; i < 2; i++) expect((await setRole(admin, false, 'macrina', 'librarian')).body.roles).toEqual([]);
    expect(await overview()).toBe(403);
    expect((await setRole(admin, true, 'macrina', 'owner')).status).toBe(400);
  });

  test('always leave one administrator, also when two dismiss each other at the same time', async () => {
    expect(await setRole(admin, false, 'gregory', 'administrator')).toMatchObject({
      status: 409,
      body: { details: messages.lastAdministrator },
    });
    await setRole(admin, true, 'macrina', 'administrator');
    // A suspended administrator does not count.
    await app.sql`update users set suspended_at = now(), suspension_reason = 'Away' where username = 'macrina'`;
    expect((await setRole(admin, false, 'gregory', 'administrator')).status).toBe(409);
    await app.sql`update users set suspended_at = null, suspension_reason = null`;
    const statuses = (
      await Promise.all([setRole(admin, false, 'macrina', 'administrator'), setRole(macrina, false, 'gregory', 'administrator')])
    ).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await app.sql`select from user_roles`).length).toBe(1);
  });
});

describe('help with logging in', () => {
  test('ends all sessions of an account', async () => {
    expect((await ask('DELETE /api/admin/users/{id}/sessions', { as: admin, params: of('macrina') })).body.session_count).toBe(0);
    expect((await ask('GET /api/profile', { as: macrina })).status).toBe(401);
  });

  test('mails a password reset link that says who sent it', async () => {
    const { receive } = mailbox(app);
    await receive();
    expect((await ask('POST /api/admin/users/{id}/reset-mail', { as: admin, params: of('macrina') })).status).toBe(204);
    const [mail] = await receive();
    expect(mail?.text).toContain('An administrator sends you this link');
    const body = { token: mail ? tokenIn(mail) : '', password: 'three new words' };
    expect((await ask('POST /api/password/reset', { body })).status).toBe(204);
  });

  test('creates a link that works once', async () => {
    const { url } = (await ask('POST /api/admin/users/{id}/reset-link', { as: admin, params: of('macrina') })).body;
    const body = { token: String(url).split('#')[1] ?? '', password: 'three new words' };
    expect((await ask('POST /api/password/reset', { body })).status).toBe(204);
    expect((await ask('POST /api/password/reset', { body })).status).toBe(400);
  });
});

test('the overview counts only what everybody may see', async () => {
  await ask('POST /api/topics', { as: macrina, body: { title: 'Open', content: 'x', public: true, citations: [] } });
  await ask('POST /api/topics', { as: macrina, body: { title: 'Closed', content: 'x', public: false, citations: [] } });
  await ask('POST /api/posts', { as: macrina, body: { content: 'Hello' } });
  await app.sql`update users set created_at = now() - interval '8 days' where username = 'basil'`;
  await app.sql`insert into held_texts (user_id, content) values (${of('basil').id}, 'https://books.example/')`;
  await app.sql`update user_activity set active_on = current_date - 8 where user_id = ${of('basil').id}`;
  const { body } = await ask('GET /api/admin/overview', { as: admin });
  expect(body).toMatchObject({
    accounts: { total: 3, week: 2, active: 2, suspended: 0 },
    activity: { posts: { total: 1, week: 1 }, topics: { total: 1, week: 1 }, essays: { total: 0, week: 0 } },
    storage: { files: 0, file_bytes: 0 },
    held_texts: 1,
    open_reports: 0,
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
  });
  expect(body.storage.database_bytes).toBeGreaterThan(100_000);
});
