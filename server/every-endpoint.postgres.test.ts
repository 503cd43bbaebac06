import { expect, test } from 'vitest';
import { type Api, api } from '#contract/api.ts';
import { accessTable } from './testing/probe/access-table.ts';
import { mailbox } from './testing/mailbox.ts';
import { tokenIn } from './testing/parse-mail.ts';
import { type AskAs, everyRole, type Role, usernameOf } from './testing/probe/resources.ts';
import { roleWorld } from './testing/probe/role-world.ts';
import { testApp } from './testing/test-app.ts';

const app = testApp();
const world = roleWorld(app);

/** Endpoints that responded with success, as their contract describes it. */
const answered = new Set<keyof Api>();

async function request(role: Role | 'visitor', name: keyof Api, more: Parameters<AskAs>[2] = {}) {
  const { status, body } = await world.as(role, name, more);
  expect([name, status]).toEqual([name, status < 300 ? status : 'a success']);
  answered.add(name);
  return body;
}

test('answers each request about a resource', async () => {
  for (const { call, resource, expected, query, body } of accessTable) {
    const role = everyRole[expected.findIndex((status) => status < 300)];
    if (answered.has(call) || role === undefined) continue;
    const ids = await world.idsOf(resource);
    await request(role, call, { params: ids, ...(query && { query: query(ids) }), ...(body && { body: body(ids) }) });
    if (!call.startsWith('GET')) world.forget();
  }
});

test("answers each request about one's own account", async () => {
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

test("answers each request with a link from one's own mail", async () => {
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

test("answers each request about one's own subscription", async () => {
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
