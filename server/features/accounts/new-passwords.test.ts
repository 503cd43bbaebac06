import { describe, expect, test } from 'vitest';
import { messages } from '#core/messages.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp({ SITE_NAME: 'Lectio' });
const { ask } = app;

const account = { email: 'thagaste@example.org', username: 'augustine', password: 'tolle lege' };

const rejections = [
  [
    'password1',
    'This is one of the most common passwords, which attackers try first. Please choose another, such as a few unrelated words.',
  ],
  [
    'Password1',
    'This is one of the most common passwords, which attackers try first. Please choose another, such as a few unrelated words.',
  ],
  [
    'Zaratustra',
    'This is one of the most common passwords, which attackers try first. Please choose another, such as a few unrelated words.',
  ],
  ['lectio2026', 'Your password cannot contain the name of this library. Please choose another.'],
  ['Catena!!', 'Your password cannot contain the name of this library. Please choose another.'],
  ['my AUGUSTINE 354', 'Your password cannot contain your username. Please choose another.'],
  ['         ', 'Your password cannot be only spaces or one repeated character. Please choose another.'],
  [' \u00a0\t\u2003 \u3000 \u00a0', 'Your password cannot be only spaces or one repeated character. Please choose another.'],
  ['ØØØøøøøø', 'Your password cannot be only spaces or one repeated character. Please choose another.'],
  ['born in Thagaste', 'Your password cannot contain the part of your email address before the @. Please choose another.'],
] as const;

describe.each(rejections)('the password "%s"', (password, sentence) => {
  test('is rejected at signup', async () => {
    const { status, body } = await ask('POST /api/signup', { body: { ...account, password } });
    expect([status, body.issues]).toEqual([400, [{ path: 'password', message: sentence }]]);
  });

  test('is rejected when changing the password, and the old one stays', async () => {
    const { body } = await ask('POST /api/signup', { body: account });
    const changed = await ask('POST /api/profile/password', { as: body.token, body: { current: account.password, next: password } });
    expect([changed.status, changed.body.issues]).toEqual([400, [{ path: 'next', message: sentence }]]);
    expect((await ask('POST /api/login', { body: account })).status).toBe(200);
  });
});

test('a password from before these rules still works', async () => {
  await ask('POST /api/signup', { body: account });
  const { hashPassword } = await import('./passwords.ts');
  await app.sql`update users set password_hash = ${await hashPassword('password1')}`;
  expect((await ask('POST /api/login', { body: { email: account.email, password: 'password1' } })).status).toBe(200);
});

test('a very short name in the email address does not count', async () => {
  const body = { ...account, email: 'an@example.org', password: 'an honest man' };
  expect((await ask('POST /api/signup', { body })).status).toBe(201);
});

test.each([
  ['an@hippo.example', 'AN@hippo.example'],
  ['an@hippo.example', 'my an@hippo.example!'],
  ['thagaste+library@example.org', 'Thagaste 354'],
])('the address %s does not allow the password "%s"', async (email, password) => {
  const { status, body } = await ask('POST /api/signup', { body: { ...account, email, password } });
  expect([status, body.details]).toEqual([400, messages.passwordHasEmail]);
});

test('a part of the address after the plus sign may be in the password', async () => {
  const body = { ...account, email: 'thagaste+library@example.org', password: 'a library of sand' };
  expect((await ask('POST /api/signup', { body })).status).toBe(201);
});
