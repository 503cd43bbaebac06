import { expect, test } from 'vitest';
import { appCode, secretBytes } from '../../testing/authenticator-app.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { tokenIn } from '../../testing/parse-mail.ts';
import { testApp } from '../../testing/test-app.ts';
import { endTotpByName } from './end-totp-by-name.ts';

const app = testApp();
const { ask, signUp } = app;
const { receive, receiveFor } = mailbox(app);

const password = 'correct horse';
const logIn = (more: Record<string, unknown> = {}, email = 'macrina@example.org') =>
  ask('POST /api/login', { body: { email, password, ...more } });
const state = async (as: string) => (await ask('GET /api/profile/totp', { as })).body;
const subjects = async () => (await receive()).map(({ subject }) => subject);

/** Signs a user up and switches two-step sign-in on. The code of the current step has been used. */
async function secured(username = 'macrina') {
  const as = await signUp(username);
  const { secret, uri } = (await ask('POST /api/profile/totp', { as, body: { password } })).body;
  const confirmed = await ask('POST /api/profile/totp/confirm', { as, body: { code: appCode(secret, -1) } });
  return { as, secret, uri, codes: confirmed.body.recovery_codes as string[] };
}

test('asks for a code once a first one is confirmed, and says so only after the right password', async () => {
  const as = await signUp('macrina');
  const { body } = await ask('POST /api/profile/totp', { as, body: { password } });
  expect(body.uri).toBe(`otpauth://totp/Catena:macrina?secret=${body.secret}&issuer=Catena&algorithm=SHA1&digits=6&period=30`);
  expect([(await logIn()).status, await state(as)]).toEqual([200, { enabled: false, enabled_at: null, recovery_codes: 0 }]);
  const confirmed = await ask('POST /api/profile/totp/confirm', { as, body: { code: appCode(body.secret, -1) } });
  expect(new Set(confirmed.body.recovery_codes).size).toBe(10);
  expect(await state(as)).toEqual({ enabled: true, enabled_at: expect.any(String), recovery_codes: 10 });
  const response = await logIn();
  expect([response.status, response.body.reason, response.body.issues[0].path]).toEqual([401, 'code_required', 'code']);
  const rejected = await logIn({ code: '000000' });
  expect([rejected.status, rejected.body.reason]).toEqual([401, 'code_rejected']);
  for (const code of [undefined, appCode(body.secret), confirmed.body.recovery_codes[0]]) {
    const wrong = await logIn({ password: 'wrong horse', ...(code && { code }) });
    expect([wrong.status, wrong.body]).toEqual([401, { message: 'Unauthorized', details: 'Invalid email or password' }]);
  }
  const opened = await logIn({ code: appCode(body.secret) });
  expect([opened.status, opened.body.username]).toEqual([200, 'macrina']);
});

test('accepts a code once, however often it is sent at once, and no older one afterwards', async () => {
  const { secret } = await secured();
  const code = appCode(secret, 1);
  const statuses = await Promise.all([logIn({ code }), logIn({ code }), logIn({ code })]);
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  expect([(await logIn({ code })).status, (await logIn({ code: appCode(secret) })).status]).toEqual([401, 401]);
});

test('accepts each recovery code once, grouped or not, and reports it', async () => {
  const { as, codes } = await secured();
  await receive();
  const [first = '', second = ''] = codes;
  const statuses = await Promise.all([logIn({ code: first }), logIn({ code: first })]);
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  expect((await logIn({ code: second.replaceAll('-', ' ').toUpperCase() })).status).toBe(200);
  expect((await state(as)).recovery_codes).toBe(8);
  const mails = await receive();
  expect(mails.filter(({ subject }) => subject === 'A recovery code has been used at Catena')).toHaveLength(2);
  expect(mails.map(({ text }) => text.replaceAll('\n', ' ')).join(' ')).toMatch(/9 codes are left\..*8 codes are left\./);
});

test("rejects another user's codes", async () => {
  const macrina = await secured('macrina');
  const basil = await secured('basil');
  const statuses = [
    (await logIn({ code: basil.codes[0] })).status,
    (await logIn({ code: appCode(basil.secret) })).status,
    (await logIn({ code: macrina.codes[0] })).status,
  ];
  expect(statuses).toEqual([401, 401, 200]);
});

test('stores no secret and no code in the clear, and exports none', async () => {
  const { as, secret, codes } = await secured();
  const rows =
    await app.sql`select t::text from totp_secrets t union all select c::text from recovery_codes c union all select o::text from mail_outbox o`;
  const [{ hex = '' } = {}] = await app.sql<{ hex: string }[]>`select encode(secret, 'hex') as hex from totp_secrets`;
  expect([hex === '', hex.includes(secretBytes(secret).toString('hex'))]).toEqual([false, false]);
  for (const code of [secret, ...codes]) expect(JSON.stringify(rows)).not.toContain(code);
  expect(Object.keys(await state(as)).toSorted()).toEqual(['enabled', 'enabled_at', 'recovery_codes']);
});

test('a new password by mail does not get around the code', async () => {
  const { secret } = await secured();
  await ask('POST /api/password/forgot', { body: { email: 'macrina@example.org' } });
  const token = tokenIn(await receiveFor('macrina@example.org', /password/i));
  await ask('POST /api/password/reset', { body: { token, password: 'a few unrelated words' } });
  const response = await logIn({ password: 'a few unrelated words' });
  expect([response.status, response.body.reason]).toEqual([401, 'code_required']);
  expect((await logIn({ password: 'a few unrelated words', code: appCode(secret, 1) })).status).toBe(200);
});

test('needs the password to begin, and a right code within an hour to finish', async () => {
  const as = await signUp('macrina');
  expect((await ask('POST /api/profile/totp', { as, body: { password: 'wrong horse' } })).status).toBe(400);
  expect((await ask('POST /api/profile/totp/confirm', { as, body: { code: '123456' } })).status).toBe(409);
  const first = (await ask('POST /api/profile/totp', { as, body: { password } })).body.secret;
  const { secret } = (await ask('POST /api/profile/totp', { as, body: { password } })).body;
  const confirm = (code: string) => ask('POST /api/profile/totp/confirm', { as, body: { code } });
  const wrong = await confirm(appCode(first));
  expect([wrong.status, wrong.body.issues[0].path]).toEqual([400, 'code']);
  await app.sql`update totp_secrets set created_at = now() - interval '61 minutes'`;
  expect((await confirm(appCode(secret))).status).toBe(409);
  await app.sql`update totp_secrets set created_at = now()`;
  expect((await confirm(appCode(secret))).status).toBe(200);
  expect([(await confirm(appCode(secret, 1))).status, (await ask('POST /api/profile/totp', { as, body: { password } })).status]).toEqual([
    409, 409,
  ]);
});

test('is switched off with the password, a code or a recovery code, and with nothing else', async () => {
  const { as, secret, codes } = await secured();
  const off = (body: object, token = as) => ask('DELETE /api/profile/totp', { as: token, body });
  const rejected = [
    {},
    { password: 'wrong horse' },
    { code: '000000' },
    { code: 'aaaa-bbbb-cccc-dddd' },
    { password: 'wrong horse', code: codes[0] },
  ];
  for (const body of rejected) expect([(await off(body)).status, (await state(as)).enabled]).toEqual([400, true]);
  expect((await off({ code: appCode(secret, 1) })).status).toBe(204);
  expect([(await state(as)).enabled, (await logIn()).status]).toEqual([false, 200]);
  const basil = await secured('basil');
  expect((await off({ code: basil.codes[3] }, basil.as)).status).toBe(204);
  expect([(await off({ password }, basil.as)).status, await app.sql`select user_id from recovery_codes`]).toEqual([204, []]);
});

test('new recovery codes replace the earlier ones', async () => {
  const { as, codes } = await secured();
  const renew = (body: object) => ask('POST /api/profile/totp/recovery-codes', { as, body });
  expect((await renew({ password: 'wrong horse' })).status).toBe(400);
  const renewed = (await renew({ password })).body.recovery_codes;
  expect([(await logIn({ code: codes[0] })).status, (await logIn({ code: renewed[0] })).status]).toEqual([401, 200]);
  const basil = await signUp('basil');
  expect((await ask('POST /api/profile/totp/recovery-codes', { as: basil, body: { password } })).status).toBe(409);
});

test('each change is reported by mail', async () => {
  const { as, secret } = await secured();
  await ask('POST /api/profile/totp/recovery-codes', { as, body: { password } });
  await ask('DELETE /api/profile/totp', { as, body: { code: appCode(secret, 1) } });
  expect((await subjects()).slice(1)).toEqual([
    'Two-step sign-in has been switched on at Catena',
    'Your recovery codes have been replaced at Catena',
    'Two-step sign-in has been switched off at Catena',
  ]);
});

test('the operator switches it off for a user without app and codes, who gets an email', async () => {
  await secured();
  await receive();
  expect(await endTotpByName(app.sql, 'Macrina')).toEqual({ username: 'macrina', changed: true });
  expect([(await logIn()).status, (await subjects())[0]]).toEqual([200, 'Two-step sign-in has been switched off at Catena']);
  expect(await endTotpByName(app.sql, 'macrina')).toEqual({ username: 'macrina', changed: false });
  expect(await endTotpByName(app.sql, 'nobody')).toBeUndefined();
});
