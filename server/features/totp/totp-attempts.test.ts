import { expect, test } from 'vitest';
import { appCode } from '../../testing/authenticator-app.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { tokenIn } from '../../testing/parse-mail.ts';
import { testApp } from '../../testing/test-app.ts';
import { codeDelay } from './second-factor.ts';

const app = testApp({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' });
const { ask, signUp } = app;
const { receiveFor } = mailbox(app);

const email = 'macrina@example.org';
const password = 'correct horse';
let network = 0;
/** Logs in from another network each time, so that only the account's own limits apply. */
const logIn = (body: object) =>
  ask('POST /api/login', { body: { email, password, ...body }, headers: { 'x-forwarded-for': `198.51.100.${(network += 1)}` } });

async function secured() {
  const as = await signUp('macrina');
  const { secret } = (await ask('POST /api/profile/totp', { as, body: { password } })).body;
  await ask('POST /api/profile/totp/confirm', { as, body: { code: appCode(secret, -1) } });
  return { as, secret };
}

test('ten wrong codes make further ones wait, whatever network they come from, until there is a new password', async () => {
  const { secret } = await secured();
  for (let i = 0; i < codeDelay.free; i++) expect((await logIn({ code: '000000' })).status).toBe(401);
  const limited = await logIn({ code: appCode(secret) });
  expect([limited.status, limited.headers['retry-after']]).toEqual([429, String(codeDelay.delay)]);
  await ask('POST /api/password/forgot', { body: { email } });
  const token = tokenIn(await receiveFor(email, /password/i));
  await ask('POST /api/password/reset', { body: { token, password: 'a few unrelated words' } });
  expect((await logIn({ password: 'a few unrelated words', code: appCode(secret) })).status).toBe(200);
});

test('wrong passwords with a code do not use up the attempts at codes', async () => {
  const { secret } = await secured();
  for (let i = 0; i < codeDelay.free + 2; i++) expect((await logIn({ password: 'wrong horse', code: '000000' })).status).toBe(401);
  expect((await logIn({ code: appCode(secret) })).status).toBe(200);
});

test('wrong codes in a session count like wrong passwords', async () => {
  const { as, secret } = await secured();
  for (let i = 0; i < 10; i++) expect((await ask('DELETE /api/profile/totp', { as, body: { code: '000000' } })).status).toBe(400);
  expect((await ask('DELETE /api/profile/totp', { as, body: { code: appCode(secret, 1) } })).status).toBe(429);
});
