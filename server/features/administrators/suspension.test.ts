import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#core/messages.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { testApp } from '../../testing/test-app.ts';
import { grantRole } from './queries.ts';

const app = testApp({ CONTACT_EMAIL: 'abbot@library.example' });
const { ask, signUp } = app;

const reason = 'You advertised a shop.';
let [admin, moderator, macrina] = ['', '', ''];
const ids = new Map<string, number>();
beforeEach(async () => {
  [admin, moderator, macrina] = [await signUp('gregory'), await signUp('basil'), await signUp('macrina')];
  await grantRole(app.sql, 'gregory', 'administrator');
  await grantRole(app.sql, 'basil', 'moderator');
  for (const { id, username } of await app.sql<{ id: number; username: string }[]>`select id, username from users`) ids.set(username, id);
});

const of = (username: string) => ({ id: ids.get(username) ?? 0 });
const suspend = (as: string, username: string, why = reason) =>
  ask('POST /api/admin/users/{id}/suspend', { as, params: of(username), body: { reason: why } });
const unsuspend = (as: string, username: string) => ask('POST /api/admin/users/{id}/unsuspend', { as, params: of(username) });
const logIn = (username: string) => ask('POST /api/login', { body: { email: `${username}@example.org`, password: 'correct horse' } });
const sentence = `Your account is suspended: ${reason} If you think that this is a mistake, write to abbot@library.example.`;

describe('a suspended account', () => {
  test('gets a 403 with the reason for every request and for the login, until the suspension is lifted', async () => {
    const { status, body } = await suspend(moderator, 'macrina', `  ${reason} `);
    expect([status, body.suspension_reason, body.suspended_at]).toEqual([200, reason, expect.any(String)]);
    const rejected = { message: 'Account suspended', details: sentence };
    for (const call of ['GET /api/profile', 'GET /api/works', 'POST /api/logout'] as const)
      expect(await ask(call, { as: macrina })).toMatchObject({ status: 403, body: rejected });
    expect(await logIn('macrina')).toMatchObject({ status: 403, body: rejected });
    expect((await ask('POST /api/login', { body: { email: 'macrina@example.org', password: 'wrong horse' } })).status).toBe(401);
    expect((await unsuspend(moderator, 'macrina')).body.suspended_at).toBe(null);
    // The sessions from before do not come back.
    expect((await ask('GET /api/profile', { as: macrina })).status).toBe(401);
    expect((await logIn('macrina')).status).toBe(200);
  });

  test('keeps what it published, and nobody can follow, invite or find it', async () => {
    const { id } = (await ask('POST /api/posts', { as: macrina, body: { content: 'On the soul' } })).body;
    const find = async () => (await ask('GET /api/people', { as: admin, query: { q: 'macri' } })).body.length;
    const suggested = async () =>
      (await ask('GET /api/search/suggestions', { as: admin, query: { q: 'macri' } })).body.filter(
        ({ type }: { type: string }) => type === 'user',
      ).length;
    expect([await find(), await suggested()]).toEqual([1, 1]);
    await suspend(admin, 'macrina');
    expect([await find(), await suggested()]).toEqual([0, 0]);
    expect((await ask('GET /api/posts/{id}', { as: admin, params: { id } })).body.content).toBe('On the soul');
    expect((await ask('GET /api/users/{who}', { as: admin, params: { who: 'macrina' } })).status).toBe(200);
    const unavailable = { status: 403, body: { details: messages.userUnavailable } };
    expect(await ask('POST /api/subscribe', { as: admin, body: { followed_username: 'macrina' } })).toMatchObject(unavailable);
    const circle = (await ask('POST /api/circles', { as: admin, body: { name: 'Cappadocia' } })).body.id;
    const body = { username: 'macrina' };
    expect(await ask('POST /api/circles/{id}/invitations', { as: admin, params: { id: circle }, body })).toMatchObject(unavailable);
    const project = (await ask('POST /api/projects', { as: admin, body: { title: 'Hexaemeron' } })).body.id;
    expect(await ask('POST /api/projects/{id}/contributors', { as: admin, params: { id: project }, body })).toMatchObject(unavailable);
  });

  test('gets mail about its password only', async () => {
    const { receive } = mailbox(app);
    await receive();
    await app.sql`
      update users set email_verified_at = now(), mail_digest = 'daily', last_digest_at = now() - interval '2 days' where username = 'macrina'`;
    await suspend(admin, 'macrina');
    await app.sql`insert into mail_outbox (kind, user_id, data, expires_at)
      select 'digest', id, '{}', now() + interval '1 day' from users where username = 'macrina'`;
    await ask('POST /api/password/forgot', { body: { email: 'macrina@example.org' } });
    expect((await receive()).map(({ subject }) => subject)).toEqual(['Choose a new password for Catena']);
  });
});

describe('suspending', () => {
  test('rejects the caller, the last administrator, and a missing or long reason', async () => {
    expect(await suspend(admin, 'gregory')).toMatchObject({ status: 409, body: { details: messages.suspendOneself } });
    await grantRole(app.sql, 'macrina', 'administrator');
    expect((await suspend(macrina, 'gregory')).status).toBe(200);
    await app.sql`update users set suspended_at = null, suspension_reason = null`;
    await app.sql`delete from user_roles where user_id = ${of('macrina').id}`;
    for (const why of ['', '  ', 'x'.repeat(501)]) expect((await suspend(admin, 'macrina', why)).status).toBe(400);
    expect((await ask('POST /api/admin/users/{id}/suspend', { as: admin, params: { id: 99 }, body: { reason } })).status).toBe(404);
  });

  test('of someone with a role is for administrators only', async () => {
    await grantRole(app.sql, 'macrina', 'librarian');
    expect(await suspend(moderator, 'macrina')).toMatchObject({ status: 403, body: { details: messages.suspendRole } });
    expect((await suspend(moderator, 'gregory')).status).toBe(403);
    expect((await suspend(admin, 'macrina')).status).toBe(200);
  });

  test('two administrators cannot suspend each other at the same time', async () => {
    await grantRole(app.sql, 'macrina', 'administrator');
    const statuses = (await Promise.all([suspend(admin, 'macrina'), suspend(macrina, 'gregory')])).map(({ status }) => status);
    expect(statuses.toSorted()).not.toEqual([200, 200]);
    const [{ count }] = await app.sql<[{ count: number }]>`
      select count(*)::integer from users u join user_roles r on r.user_id = u.id where u.suspended_at is null and r.role = 'administrator'`;
    expect(count).toBe(1);
  });
});
