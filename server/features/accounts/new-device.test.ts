import { expect, test } from 'vitest';
import { mailbox } from '../../testing/mailbox.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;
const { receive } = mailbox(app);

const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const logIn = async (more = {}) =>
  (await ask('POST /api/login', { body: { email: 'macrina@example.org', password: 'correct horse', ...more }, headers })).body;
const subjects = async () => (await receive()).map(({ subject }) => subject);

test('reports a login on a new device, and none on a known one', async () => {
  await signUp('macrina');
  await receive();
  const { device } = await logIn();
  const [mail] = await receive();
  expect(mail).toMatchObject({ to: 'macrina@example.org', subject: 'New login to Catena' });
  expect(mail?.text.replaceAll('\n', ' ')).toMatch(/on a new device: Firefox on Linux, on \w+ \d+, \d{4} at \d\d:\d\d UTC\./);
  await logIn({ device });
  expect(await subjects()).toEqual([]);
});

test('reports no failed login', async () => {
  await signUp('macrina');
  await receive();
  await ask('POST /api/login', { body: { email: 'macrina@example.org', password: 'wrong horse' } });
  expect(await subjects()).toEqual([]);
});

test('reports no login to those who switched that off', async () => {
  const as = await signUp('macrina');
  await receive();
  const { body } = await ask('PATCH /api/profile', { as, body: { mail: { sign_in: false } } });
  expect(body.mail).toMatchObject({ digest: 'weekly', sign_in: false });
  await logIn();
  expect(await subjects()).toEqual([]);
});

test('reports at most ten logins a day', async () => {
  await signUp('macrina');
  await receive();
  for (let i = 0; i < 12; i++) await logIn();
  expect(await subjects()).toHaveLength(10);
});
