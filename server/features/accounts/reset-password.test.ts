import { expect, test } from 'vitest';
import { mailbox } from '../../testing/mailbox.ts';
import { tokenIn } from '../../testing/parse-mail.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;
const { receive, receiveFor } = mailbox(app);

const address = 'macrina@example.org';
const forgot = (email: string) => ask('POST /api/password/forgot', { body: { email } });
const reset = (token: string, password = 'a few unrelated words', more = {}) =>
  ask('POST /api/password/reset', { body: { token, password, ...more } });
const logIn = async (password: string, email = address) => (await ask('POST /api/login', { body: { email, password } })).status;
const profile = async (as: string) => (await ask('GET /api/profile', { as })).status;

/** Returns the token of a password reset link. */
async function requestToken(email = address): Promise<string> {
  await forgot(email);
  return tokenIn(await receiveFor(email, /password/i));
}

test('sets a new password with the link in an email, and ends all sessions', async () => {
  const token = await signUp('macrina');
  expect((await forgot('Macrina@Example.org')).status).toBe(204);
  const mail = await receiveFor(address, /password/i);
  expect(mail.text.trim()).toMatch(/^https:\/\/library\.example\/reset-password#[\w-]{32}$/m);
  expect((await reset(tokenIn(mail))).status).toBe(204);
  expect([await profile(token), await logIn('correct horse'), await logIn('a few unrelated words')]).toEqual([401, 401, 200]);
  const [changed] = await receive();
  expect(changed).toMatchObject({ to: address, subject: 'Your password for Catena has been changed' });
});

test('answers the same to unknown addresses, and mails them nothing', async () => {
  await signUp('macrina');
  await receive();
  const [known, unknown] = [await forgot(address), await forgot('nobody@example.org')];
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  expect((await receive()).map(({ to }) => to)).toEqual([address]);
  expect(await app.sql`select id from mail_outbox where user_id is null and address is not null`).toEqual([]);
});

test('stores no token', async () => {
  await signUp('macrina');
  const token = await requestToken();
  for (const table of ['mail_outbox', 'account_tokens']) {
    const rows = await app.sql`select t::text as text from ${app.sql(table)} t`;
    expect(JSON.stringify(rows)).not.toContain(token);
  }
});

test('writes to the address of the account, not to one that looks like it', async () => {
  await signUp('macrina');
  await receive();
  await app.sql`update users set email = 'Macrina@example.org'`;
  await forgot('MACRINA@example.org');
  expect((await receive()).map(({ to }) => to)).toEqual(['Macrina@example.org']);
});

test('accepts a link once, even if it is used several times at once', async () => {
  await signUp('macrina');
  const token = await requestToken();
  const statuses = await Promise.all(['first words', 'second words', 'third words'].map(async (one) => (await reset(token, one)).status));
  expect(statuses.toSorted()).toEqual([204, 400, 400]);
  expect((await receive()).filter(({ subject }) => /changed/.test(subject))).toHaveLength(1);
});

test('keeps the link after a password that is too weak', async () => {
  await signUp('macrina');
  const token = await requestToken();
  const rejected = await reset(token, 'password123');
  expect([rejected.status, rejected.body.issues[0].path]).toEqual([400, 'password']);
  expect((await reset(token, 'macrina-horse')).status).toBe(400);
  expect((await reset(token)).status).toBe(204);
});

test('does not report a login from the browser of the link as one on a new device', async () => {
  await signUp('macrina');
  const device = 'd'.repeat(43);
  await reset(await requestToken(), 'a few unrelated words', { device });
  await receive();
  await ask('POST /api/login', { body: { email: address, password: 'a few unrelated words', device } });
  expect(await receive()).toEqual([]);
});

test('confirms the address of the account', async () => {
  await signUp('macrina');
  await reset(await requestToken());
  const { body } = await ask('POST /api/login', { body: { email: address, password: 'a few unrelated words' } });
  expect((await ask('GET /api/profile', { as: body.token })).body.email_verified).toBe(true);
});

const attacks: readonly (readonly [name: string, attack: (token: string, session: string) => Promise<string>])[] = [
  ['that was used', async (token) => (await reset(token, 'their first words'), token)],
  ['that is older than 30 minutes', async (token) => (await app.sql`update account_tokens set expires_at = now()`, token)],
  ['with other letters', async (token) => token.toUpperCase()],
  ['that is shortened', async (token) => token.slice(0, -1)],
  [
    'that is a hash from the database',
    async () => String((await app.sql`select encode(token_hash, 'hex') as hash from account_tokens`)[0]?.['hash']).slice(0, 64),
  ],
  ['that is the token of a session', async (_, session) => session],
  [
    'that confirms an address',
    async (_, session) => {
      await ask('POST /api/profile/email/verification', { as: session });
      return tokenIn(await receiveFor(address, /Confirm/));
    },
  ],
  ['that came before another link was used', async (token) => (await reset(await requestToken(), 'the second words'), token)],
  [
    'that came before the password was changed',
    async (token, session) => {
      await ask('POST /api/profile/password', { as: session, body: { current: 'correct horse', next: 'another horse' } });
      return token;
    },
  ],
  [
    'that came before the address was changed',
    async (token, session) => {
      await ask('POST /api/profile/email', { as: session, body: { email: 'new@example.org', password: 'correct horse' } });
      const verification = tokenIn(await receiveFor('new@example.org', /Confirm/));
      await ask('POST /api/email/verify', { body: { token: verification } });
      return token;
    },
  ],
  [
    'of an account that was deleted',
    async (token, session) => (await ask('DELETE /api/profile', { as: session, body: { password: 'correct horse' } }), token),
  ],
];

test.each(attacks)('rejects a link %s', async (_, attack) => {
  const session = await signUp('macrina');
  const token = await attack(await requestToken(), session);
  const { status, body } = await reset(token, 'the words of a thief');
  expect([status, body.issues?.[0].path]).toEqual([400, 'token']);
  expect(await logIn('the words of a thief')).toBe(401);
});

test('ends a change of the address that somebody else may have requested', async () => {
  const session = await signUp('macrina');
  await ask('POST /api/profile/email', { as: session, body: { email: 'thief@example.org', password: 'correct horse' } });
  const theirs = tokenIn(await receiveFor('thief@example.org', /Confirm/));
  await reset(await requestToken());
  expect((await ask('POST /api/email/verify', { body: { token: theirs } })).status).toBe(400);
  expect(await app.sql`select email, pending_email from users`).toEqual([{ email: address, pending_email: null }]);
});

test('deletes requests for a link with the account', async () => {
  const session = await signUp('macrina');
  await forgot(address);
  await forgot('basil@example.org');
  await ask('DELETE /api/profile', { as: session, body: { password: 'correct horse' } });
  expect(await app.sql`select address from mail_outbox`).toEqual([{ address: 'basil@example.org' }]);
});
