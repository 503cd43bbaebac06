// Also on the embedded database: sends every request of the contract once.
import { afterAll, expect, test } from 'vitest';
import { type Api, api } from '#contract/api.ts';
import { accessTable } from './testing/probe/access-table.ts';
import { appCode } from './testing/authenticator-app.ts';
import { mailbox } from './testing/mailbox.ts';
import { OpenidBrowser } from './testing/openid-browser.ts';
import { OpenidProvider } from './testing/openid-provider.ts';
import { PasskeyDevice } from './testing/passkey-device.ts';
import { tokenIn } from './testing/parse-mail.ts';
import { type AskAs, everyRole, type Role, usernameOf } from './testing/probe/resources.ts';
import { roleWorld } from './testing/probe/role-world.ts';
import { testApp } from './testing/test-app.ts';

let provider: OpenidProvider;
const app = testApp(async () => {
  provider = await OpenidProvider.start();
  return { env: { ...provider.env, PUBLIC_URL: 'http://localhost:3000' } };
});
afterAll(() => provider.close());
const world = roleWorld(app);

/** Endpoints that responded with success, as their contract describes it. */
const answered = new Set<keyof Api>();

async function request(role: Role | 'visitor', name: keyof Api, more: Parameters<AskAs>[2] = {}) {
  const { status, body } = await world.as(role, name, more);
  expect([name, status]).toEqual([name, status < 300 ? status : 'a success']);
  answered.add(name);
  return body;
}

test('answers each request about a resource', { timeout: 120_000 }, async () => {
  for (const { endpoint, resource, expected, query, body } of accessTable) {
    const role = everyRole[expected.findIndex((status) => status < 300)];
    if (answered.has(endpoint) || role === undefined) continue;
    const ids = await world.idsOf(resource);
    await request(role, endpoint, { params: ids, ...(query && { query: query(ids) }), ...(body && { body: body(ids) }) });
    if (!endpoint.startsWith('GET')) world.forget();
  }
});

test('answers the undoing of an appointment and of an import', async () => {
  const { id = 0 } = await world.idsOf('community');
  await request('moderator', 'POST /api/communities/{id}/moderators', { params: { id }, body: { username: usernameOf('member') } });
  const members: { id: number; username: string }[] = await request('moderator', 'GET /api/communities/{id}/members', { params: { id } });
  const userId = members.find(({ username }) => username === usernameOf('member'))?.id ?? 0;
  await request('moderator', 'DELETE /api/communities/{id}/moderators/{userId}', { params: { id, userId } });
  // Simulates an import, which would need an export.
  const [imported] = await app.sql<{ id: number }[]>`
    insert into annotation_imports (user_id) select id from users where username = ${usernameOf('owner')} returning id`;
  await request('owner', 'DELETE /api/annotations/imports/{id}', { params: { id: imported?.id ?? 0 } });
});

test("answers each request about the caller's account", async () => {
  const account = { email: `${usernameOf('owner')}@example.org`, password: 'correct horse' };
  await request('visitor', 'POST /api/signup', { body: { ...account, email: 'egeria@example.org', username: 'egeria' } });
  await request('visitor', 'POST /api/login', { body: account });
  const sessions: { id: number; current: boolean }[] = await request('owner', 'GET /api/profile/sessions');
  const other = sessions.find(({ current }) => !current);
  await request('owner', 'DELETE /api/profile/sessions/{id}', { params: { id: other?.id ?? 0 } });
  await request('owner', 'DELETE /api/profile/sessions');
  await request('member', 'POST /api/profile/password', { body: { current: account.password, next: 'another horse' } });
  await request('owner', 'DELETE /api/profile', { body: { password: account.password } });
  await request('stranger', 'POST /api/logout');
});

test('answers each request about two-step sign-in', async () => {
  const password = 'correct horse';
  const { secret } = await request('owner', 'POST /api/profile/totp', { body: { password } });
  await request('owner', 'POST /api/profile/totp/confirm', { body: { code: appCode(secret) } });
  await request('owner', 'POST /api/profile/totp/recovery-codes', { body: { password } });
  await request('owner', 'DELETE /api/profile/totp', { body: { password } });
});

test('answers each request about passkeys', async () => {
  const device = new PasskeyDevice();
  const here = { origin: 'http://localhost:3000' };
  const options = await request('owner', 'POST /api/profile/passkeys/options', { body: { password: 'correct horse' } });
  const { id } = await request('owner', 'POST /api/profile/passkeys', { body: { name: 'Phone', response: device.create(options, here) } });
  await request('owner', 'PATCH /api/profile/passkeys/{id}', { params: { id }, body: { name: 'Old phone' } });
  const response = device.use(await request('visitor', 'POST /api/login/passkey/options'), here);
  await request('visitor', 'POST /api/login/passkey', { body: { response } });
  await request('owner', 'DELETE /api/profile/passkeys/{id}', { params: { id } });
});

test('answers each request about logins at another provider', async () => {
  const browser = new OpenidBrowser(app, provider);
  provider.user = { sub: 'p-1', email: 'paula@example.org', email_verified: true };
  const succeed = async (name: keyof Api, body?: object) => {
    const response = await browser.ask(name, body && { body });
    expect([name, response.status]).toEqual([name, response.status < 300 ? response.status : 'a success']);
    answered.add(name);
    return response.body;
  };
  await browser.visitProvider((await succeed('POST /api/login/openid', {})).url);
  await succeed('GET /api/signup/openid');
  const { token: as } = await succeed('POST /api/signup/openid', { email: 'paula@example.org', username: 'paula' });
  await browser.visitProvider(await browser.requestLogin());
  await succeed('POST /api/login/openid/session', {});
  await app.sql`update users set has_password = true where username = 'paula'`;
  await request('owner', 'POST /api/profile/identities', { body: { password: 'correct horse' } });
  const [{ id }] = (await app.ask('GET /api/profile/identities', { as })).body;
  expect((await app.ask('DELETE /api/profile/identities/{id}', { as, params: { id } })).status).toBe(204);
  answered.add('DELETE /api/profile/identities/{id}');
});

test("answers each request with a link from the caller's mail", async () => {
  const { receive, receiveFor } = mailbox(app);
  const email = `${usernameOf('owner')}@example.org`;
  await request('owner', 'POST /api/profile/email', { body: { email: 'new@example.org', password: 'correct horse' } });
  await request('visitor', 'POST /api/email/verify', { body: { token: tokenIn(await receiveFor('new@example.org', /Confirm/)) } });
  await app.ask('POST /api/login', { body: { email: 'new@example.org', password: 'correct horse' } });
  const login = (await receive()).find(({ subject }) => subject.startsWith('New login'));
  const token = /token=([\w.-]+)>/.exec(login?.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
  await request('visitor', 'POST /api/mail/unsubscribe', { query: { token } });
  await request('visitor', 'POST /api/mail/resubscribe', { query: { token }, body: {} });
  await app.ask('POST /api/password/forgot', { body: { email: 'new@example.org' } });
  const reset = { token: tokenIn(await receiveFor('new@example.org', /password/)), password: 'another horse' };
  await request('visitor', 'POST /api/password/reset', { body: reset });
  expect((await app.ask('POST /api/login', { body: { email, password: 'another horse' } })).status).toBe(401);
});

test("answers each request about the caller's subscription", async () => {
  const { session_id: id } = await request('owner', 'POST /api/subscribe', { body: {} });
  await request('owner', 'GET /api/premium/test-checkout/{id}', { params: { id } });
  await request('owner', 'POST /api/premium/test-checkout/{id}', { params: { id }, body: { card: 'taken' } });
  // The built-in payment provider reported the payment over HTTP.
  expect((await request('owner', 'GET /api/profile')).subscription_status).toBe('active');
  answered.add('POST /api/stripe/webhook');
  await request('owner', 'POST /api/customer-portal');
  const { subscriptions } = await request('owner', 'GET /api/premium/test-portal');
  await request('owner', 'POST /api/premium/test-portal', { body: { id: subscriptions[0].id, action: 'cancel now' } });
});

test('leaves no endpoint out', () => {
  expect(Object.keys(api).filter((name) => !answered.has(name as keyof Api))).toEqual([]);
});
