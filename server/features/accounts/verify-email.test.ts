import { expect, test } from 'vitest';
import { mailbox } from '../../testing/mailbox.ts';
import { tokenIn } from '../../testing/parse-mail.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;
const { receive, receiveFor } = mailbox(app);

const address = 'macrina@example.org';
const own = async (as: string) => (await ask('GET /api/profile', { as })).body;
const verify = async (token: string, more = {}) => (await ask('POST /api/email/verify', { body: { token, ...more } })).status;
const change = (as: string, email: string, password = 'correct horse') => ask('POST /api/profile/email', { as, body: { email, password } });

test('confirms the address of a new account, once', async () => {
  const as = await signUp('macrina');
  expect(await own(as)).toMatchObject({ email: address, email_verified: false, pending_email: null });
  const token = tokenIn(await receiveFor(address, /Confirm/));
  expect([await verify(token), await verify(token)]).toEqual([204, 400]);
  expect((await own(as)).email_verified).toBe(true);
  expect((await ask('POST /api/profile/email/verification', { as })).status).toBe(400);
});

test('sends another link, and accepts both', async () => {
  const as = await signUp('macrina');
  const first = tokenIn(await receiveFor(address, /Confirm/));
  expect((await ask('POST /api/profile/email/verification', { as })).status).toBe(204);
  const second = tokenIn(await receiveFor(address, /Confirm/));
  expect([await verify(second), await verify(first)]).toEqual([204, 204]);
});

test('rejects a link after a day', async () => {
  await signUp('macrina');
  const token = tokenIn(await receiveFor(address, /Confirm/));
  await app.sql`update account_tokens set expires_at = expires_at - interval '1 day'`;
  expect(await verify(token)).toBe(400);
});

test('changes the address once the new one is confirmed, and reports it to the old one', async () => {
  const as = await signUp('macrina');
  await receive();
  const { body } = await change(as, 'New@example.org');
  expect(body).toMatchObject({ email: address, pending_email: 'New@example.org' });
  const token = tokenIn(await receiveFor('New@example.org', /Confirm/));
  expect(await verify(token)).toBe(204);
  expect(await own(as)).toMatchObject({ email: 'New@example.org', email_verified: true, pending_email: null });
  expect((await receiveFor(address, /changed/)).text).toContain('Mail no longer goes to this one');
  const logIn = async (email: string) => (await ask('POST /api/login', { body: { email, password: 'correct horse' } })).status;
  expect([await logIn(address), await logIn('new@example.org')]).toEqual([401, 200]);
});

test('requires the password to change the address', async () => {
  const as = await signUp('macrina');
  const { status, body } = await change(as, 'new@example.org', 'wrong horse');
  expect([status, body.issues[0].path]).toEqual([400, 'password']);
});

test('ends a change that is taken back, replaced or overtaken', async () => {
  const as = await signUp('macrina');
  const requested = async (email: string): Promise<string> => {
    await change(as, email);
    return tokenIn(await receiveFor(email, /Confirm/));
  };
  const first = await requested('first@example.org');
  const second = await requested('second@example.org');
  expect(await verify(first)).toBe(400);
  expect((await ask('DELETE /api/profile/email', { as })).body.pending_email).toBeNull();
  expect(await verify(second)).toBe(400);
  const third = await requested('third@example.org');
  expect((await change(as, 'MACRINA@example.org')).body.pending_email).toBeNull();
  expect(await verify(third)).toBe(400);
  const taken = await requested('taken@example.org');
  await ask('POST /api/signup', { body: { email: 'taken@example.org', username: 'basil', password: 'correct horse' } });
  expect(await verify(taken)).toBe(400);
  expect((await own(as)).email).toBe(address);
});

test('rejects the address of another account', async () => {
  const as = await signUp('macrina');
  await signUp('basil');
  const { status, body } = await change(as, 'Basil@example.org');
  expect([status, body.issues[0].path]).toEqual([400, 'email']);
});

test('remembers the browser that confirms a new address', async () => {
  const as = await signUp('macrina');
  await change(as, 'new@example.org');
  const device = 'd'.repeat(43);
  await verify(tokenIn(await receiveFor('new@example.org', /Confirm/)), { device });
  await receive();
  await ask('POST /api/login', { body: { email: 'new@example.org', password: 'correct horse', device } });
  expect(await receive()).toEqual([]);
});
