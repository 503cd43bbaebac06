import { expect, test } from 'vitest';
import { mailbox } from '../../testing/mailbox.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;
const { receive } = mailbox(app);

const settings = async (as: string) => (await ask('GET /api/profile', { as })).body.mail;

/** Returns the address of one-click unsubscription in an email about a login. */
async function unsubscribeUrl(): Promise<URL> {
  await receive();
  await ask('POST /api/login', { body: { email: 'macrina@example.org', password: 'correct horse' } });
  const [mail] = await receive();
  expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const url = /^<(https:\/\/library\.example\/[^>]+)>$/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
  expect(mail?.text).toContain(url);
  expect(mail?.html).toContain(url.replaceAll('&', '&amp;'));
  return new URL(url);
}

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--'],
  ['application/json', '{"a":'],
  [undefined, undefined],
])('unsubscribes with one request of the type %s', async (type, payload) => {
  const as = await signUp('macrina');
  const { pathname, search } = await unsubscribeUrl();
  const response = await app.app.inject({
    method: 'POST',
    url: pathname + search,
    ...(type !== undefined && { headers: { 'content-type': type } }),
    ...(payload !== undefined && { payload }),
  });
  expect([response.statusCode, response.json()]).toEqual([200, { setting: 'sign_in', before: null }]);
  expect(await settings(as)).toMatchObject({ digest: 'weekly', sign_in: false });
});

test('unsubscribes only with a POST, and leads to a page otherwise', async () => {
  const as = await signUp('macrina');
  const { pathname, search, searchParams } = await unsubscribeUrl();
  const response = await app.app.inject({ url: pathname + search });
  expect([response.statusCode, response.headers['location']]).toEqual([303, `/unsubscribe?token=${searchParams.get('token')}`]);
  expect((await settings(as)).sign_in).toBe(true);
});

test('undoes an unsubscription, for a digest at its earlier frequency', async () => {
  const as = await signUp('macrina');
  await ask('PATCH /api/profile', { as, body: { mail: { digest: 'daily' } } });
  const token = (await unsubscribeUrl()).searchParams.get('token') ?? '';
  await ask('POST /api/mail/unsubscribe', { query: { token } });
  expect((await ask('POST /api/mail/resubscribe', { query: { token }, body: {} })).status).toBe(204);
  expect(await settings(as)).toMatchObject({ digest: 'daily', sign_in: true });
});

test('rejects a token that was changed', async () => {
  const as = await signUp('macrina');
  await signUp('basil');
  const token = (await unsubscribeUrl()).searchParams.get('token') ?? '';
  for (const wrong of [token.replace('sign_in', 'digest'), token.replace(/^1/, '2'), `${token}a`, token.slice(0, -1), 'a.digest.', 'x'])
    expect([wrong, (await ask('POST /api/mail/unsubscribe', { query: { token: wrong } })).status]).toEqual([wrong, 404]);
  expect(await settings(as)).toMatchObject({ digest: 'weekly', sign_in: true });
});

test('accepts the token of a deleted account', async () => {
  const as = await signUp('macrina');
  const token = (await unsubscribeUrl()).searchParams.get('token') ?? '';
  await ask('DELETE /api/profile', { as, body: { password: 'correct horse' } });
  expect((await ask('POST /api/mail/unsubscribe', { query: { token } })).status).toBe(200);
});
