import { describe, expect, test } from 'vitest';
import { appCode } from '../../testing/authenticator-app.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { PasskeyDevice } from '../../testing/passkey-device.ts';
import { testApp } from '../../testing/test-app.ts';

const origin = 'https://library.example';
const app = testApp({ PUBLIC_URL: `${origin}/` });
const { ask, signUp } = app;
const { receive } = mailbox(app);

const password = 'correct horse';
const here = { origin };

const list = async (as: string) => (await ask('GET /api/profile/passkeys', { as })).body;
const addOptions = async (as: string) => (await ask('POST /api/profile/passkeys/options', { as, body: { password } })).body;
const add = (as: string, response: unknown, name = 'My phone') => ask('POST /api/profile/passkeys', { as, body: { name, response } });
const loginOptions = async (headers = {}) => (await ask('POST /api/login/passkey/options', { headers })).body;
const logIn = (response: unknown, more = {}) => ask('POST /api/login/passkey', { body: { response, ...more } });

/** Signs a user up with a passkey. */
async function secured(username = 'macrina') {
  const as = await signUp(username);
  const device = new PasskeyDevice();
  const added = await add(as, device.create(await addOptions(as), here));
  return { as, device, id: added.body.id as number, status: added.status };
}

test('a passkey is added with the password, listed, renamed and removed, and each is reported', async () => {
  const as = await signUp('macrina');
  await receive();
  expect((await ask('POST /api/profile/passkeys/options', { as, body: { password: 'wrong horse' } })).status).toBe(400);
  const device = new PasskeyDevice();
  const options = await addOptions(as);
  expect(options).toMatchObject({ rp: { id: 'library.example', name: 'Catena' }, user: { name: 'macrina' }, excludeCredentials: [] });
  expect(options.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' });
  const added = await add(as, device.create(options, here), ' My \n phone ');
  expect([added.status, added.body]).toEqual([201, { ...added.body, name: 'My phone', backed_up: false, last_used_at: null }]);
  expect((await addOptions(as)).excludeCredentials).toHaveLength(1);
  const params = { id: added.body.id };
  const renamed = await ask('PATCH /api/profile/passkeys/{id}', { as, params, body: { name: 'Key ring' } });
  expect([renamed.body.name, await list(as)]).toEqual(['Key ring', [renamed.body]]);
  expect((await ask('DELETE /api/profile/passkeys/{id}', { as, params })).status).toBe(204);
  expect([await list(as), (await ask('DELETE /api/profile/passkeys/{id}', { as, params })).status]).toEqual([[], 404]);
  expect((await receive()).map(({ subject }) => subject)).toEqual([
    'A passkey has been added at Catena',
    'A passkey has been removed at Catena',
  ]);
});

test("nobody renames or removes another user's passkey", async () => {
  const { as, id } = await secured();
  const basil = await signUp('basil');
  const params = { id };
  const statuses = [
    (await ask('PATCH /api/profile/passkeys/{id}', { as: basil, params, body: { name: 'Mine' } })).status,
    (await ask('DELETE /api/profile/passkeys/{id}', { as: basil, params })).status,
    (await list(as)).length,
    (await list(basil)).length,
  ];
  expect(statuses).toEqual([404, 404, 1, 0]);
});

test('signs in without a name, a password or a code', async () => {
  const { as, device } = await secured();
  const { secret } = (await ask('POST /api/profile/totp', { as, body: { password } })).body;
  await ask('POST /api/profile/totp/confirm', { as, body: { code: appCode(secret) } });
  await receive();
  const opened = await logIn(device.use(await loginOptions(), here));
  expect([opened.status, opened.body.username]).toEqual([200, 'macrina']);
  expect((await ask('GET /api/profile', { as: opened.body.token })).body.username).toBe('macrina');
  expect((await list(as))[0].last_used_at).toEqual(expect.any(String));
  expect((await receive()).map(({ subject }) => subject)).toEqual(['New login to Catena']);
  await logIn(device.use(await loginOptions(), here), { device: opened.body.device });
  expect(await receive()).toEqual([]);
});

test('a removed passkey signs nobody in', async () => {
  const { as, device, id } = await secured();
  await ask('DELETE /api/profile/passkeys/{id}', { as, params: { id } });
  const rejected = await logIn(device.use(await loginOptions(), here));
  expect([rejected.status, rejected.body.reason]).toEqual([401, 'passkey_unknown']);
});

test('is bound to PUBLIC_URL, whatever the headers of a request say', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
  expect((await loginOptions(headers)).rpId).toBe('library.example');
});

describe('a login is rejected', () => {
  type Attack = (device: PasskeyDevice, options: { challenge: string; rpId: string }) => Promise<unknown> | unknown;
  const attacks: readonly (readonly [string, Attack])[] = [
    ['from the page of another site', (device, options) => device.use(options, { origin: 'https://evil.example' })],
    ['for another domain', (device, options) => device.use(options, { ...here, domain: 'evil.example' })],
    ['without a PIN or fingerprint', (device, options) => device.use(options, { ...here, verifiesUser: false })],
    ['with a challenge that was not given out', (device, options) => device.use({ ...options, challenge: 'a'.repeat(43) }, here)],
    [
      'with an expired challenge',
      async (device, options) => {
        await app.sql`update passkey_challenges set expires_at = now() - interval '1 second'`;
        return device.use(options, here);
      },
    ],
    [
      'with a challenge for adding a passkey',
      async (device, options) => device.use({ ...options, challenge: (await addOptions(await signUp('basil'))).challenge }, here),
    ],
    [
      'if a copy of the authenticator has been used more often',
      async (device, options) => {
        for (let i = 0; i < 3; i++) await logIn(device.use(await loginOptions(), here));
        device.counter = 1;
        return device.use(options, here);
      },
    ],
    [
      'with the name of another user',
      async (device, options) => {
        const { device: other } = await secured('basil');
        const { id, rawId } = device.use(options, here);
        return { ...other.use(options, here), id, rawId };
      },
    ],
    [
      'with another signature',
      (device, options) => {
        const used = device.use(options, here);
        return { ...used, response: { ...used.response, signature: device.use(options, here).response.signature } };
      },
    ],
  ];

  test.each(attacks)('%s', async (_, attack) => {
    const { device } = await secured();
    const response = await attack(device, await loginOptions());
    const { status, body } = await logIn(response);
    expect([status, body.details]).toEqual([401, 'The passkey could not be verified. Please try again.']);
    const [sessions] =
      await app.sql`select count(*)::integer as count from sessions s join users u on u.id = s.user_id where user_agent = 'none'`;
    expect(sessions?.['count']).toBe(0);
  });

  test('if the response is used twice, also at once', async () => {
    const { device } = await secured();
    const response = device.use(await loginOptions(), here);
    const statuses = await Promise.all([logIn(response), logIn(response), logIn(response)]);
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  });
});

test('adds no passkey for another site, with another challenge, twice, or without a PIN', async () => {
  const as = await signUp('macrina');
  const basil = await signUp('basil');
  const device = new PasskeyDevice();
  const options = await addOptions(as);
  const rejected = [
    device.create(await addOptions(as), { origin: 'https://evil.example' }),
    device.create(await addOptions(as), { ...here, domain: 'evil.example' }),
    device.create(await addOptions(as), { ...here, verifiesUser: false }),
    device.create(await addOptions(basil), here),
    device.create({ ...options, challenge: 'a'.repeat(43) }, here),
  ];
  for (const response of rejected) expect((await add(as, response)).status).toBe(400);
  expect((await add(as, device.create(options, here))).status).toBe(201);
  expect((await add(as, device.create(options, here))).status).toBe(400);
  expect((await add(as, device.create(await addOptions(as), here))).status).toBe(409);
  expect((await add(basil, device.create(await addOptions(basil), here))).status).toBe(409);
});

test('an account has at most twenty passkeys', async () => {
  const { as } = await secured();
  await app.sql`
    insert into passkeys (user_id, credential_id, public_key, name, backed_up)
    select (select id from users), decode(md5(n::text), 'hex'), 'key', 'Key', false from generate_series(1, 19) n`;
  expect((await ask('POST /api/profile/passkeys/options', { as, body: { password } })).status).toBe(409);
});
