import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { appCode } from '../../testing/authenticator-app.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { OpenidBrowser } from '../../testing/openid-browser.ts';
import { OpenidProvider } from '../../testing/openid-provider.ts';
import { testApp } from '../../testing/test-app.ts';

let provider: OpenidProvider;
const app = testApp(async () => {
  provider = await OpenidProvider.start();
  return { env: { ...provider.env, PUBLIC_URL: 'https://library.example' } };
});
afterAll(() => provider.close());
const { ask, signUp } = app;
const { receive } = mailbox(app);

const password = 'correct horse';
const macrina = { sub: 'm-1', email: 'macrina@example.org', email_verified: true, preferred_username: 'macrina' };
let browser: OpenidBrowser;
beforeEach(() => {
  provider.user = macrina;
  provider.deviation = {};
  browser = new OpenidBrowser(app, provider);
});

const session = (of = browser, body: object = {}) => of.ask('POST /api/login/openid/session', { body });
const identities = async (as: string) => (await ask('GET /api/profile/identities', { as })).body;

/** Signs a user up and connects the account at the provider. */
async function connected(): Promise<string> {
  const as = await signUp('macrina');
  expect(await browser.visitProvider(await browser.requestConnection(as, password))).toBe('/edit-profile?openid=connected#identities');
  return as;
}

test('a signed-in user connects an account at the provider with the password, and logs in with it', async () => {
  const as = await signUp('macrina');
  await receive();
  expect((await browser.ask('POST /api/profile/identities', { as, body: {} })).status).toBe(400);
  expect((await browser.ask('POST /api/profile/identities', { as, body: { password: 'wrong horse' } })).status).toBe(400);
  expect(await browser.visitProvider(await browser.requestConnection(as, password))).toBe('/edit-profile?openid=connected#identities');
  expect(await identities(as)).toEqual([
    { id: expect.any(Number), label: 'macrina@example.org', created_at: expect.any(String), last_used_at: null },
  ]);
  expect((await receive()).map(({ subject }) => subject)).toEqual(['Another account has been connected at Catena']);
  const other = new OpenidBrowser(app, provider);
  expect(await other.visitProvider(await other.requestLogin({ next: '/folders/1?a=b' }))).toBe(
    '/login/continue?next=%2Ffolders%2F1%3Fa%3Db',
  );
  const opened = await session(other);
  expect([opened.status, opened.body.username]).toEqual([200, 'macrina']);
  expect((await session(other)).status).toBe(401);
});

test('a login at the provider asks for the code of two-step sign-in', async () => {
  const as = await connected();
  const { secret } = (await ask('POST /api/profile/totp', { as, body: { password } })).body;
  await ask('POST /api/profile/totp/confirm', { as, body: { code: appCode(secret, -1) } });
  await browser.visitProvider(await browser.requestLogin());
  const response = await session();
  expect([response.status, response.body.reason]).toEqual([401, 'code_required']);
  expect((await session(browser, { code: '000000' })).body.reason).toBe('code_rejected');
  expect((await session(browser, { code: appCode(secret) })).status).toBe(200);
});

test('creates an account without a password, whose owner can choose one by mail', async () => {
  await browser.visitProvider(await browser.requestLogin());
  const missing = await session();
  expect([missing.status, missing.body.reason]).toEqual([404, 'account_needed']);
  expect((await browser.ask('GET /api/signup/openid')).body).toEqual({ email: 'macrina@example.org', username: 'macrina' });
  const created = await browser.ask('POST /api/signup/openid', { body: { email: 'macrina@example.org', username: 'macrina' } });
  const as = created.body.token;
  const { body: user } = await ask('GET /api/profile', { as });
  expect([created.status, user.has_password, user.email_verified]).toEqual([201, false, true]);
  expect((await browser.ask('POST /api/signup/openid', { body: { email: 'b@example.org', username: 'basil' } })).status).toBe(401);
  const [{ id } = { id: 0 }] = await identities(as);
  expect((await ask('DELETE /api/profile/identities/{id}', { as, params: { id } })).status).toBe(409);
  expect((await ask('POST /api/profile/totp', { as, body: {} })).status).toBe(200);
  await app.sql`update sessions set created_at = now() - interval '11 minutes'`;
  const late = await ask('POST /api/profile/totp', { as, body: {} });
  expect([late.status, late.body.reason]).toEqual([400, 'login_needed']);
  await app.sql`update users set has_password = true`;
  expect((await ask('DELETE /api/profile/identities/{id}', { as, params: { id } })).status).toBe(204);
  expect(await identities(as)).toEqual([]);
});

test('an address that the provider has not verified, or another one, has to be confirmed', async () => {
  provider.user = { ...macrina, email_verified: false };
  await browser.visitProvider(await browser.requestLogin());
  const { body } = await browser.ask('POST /api/signup/openid', { body: { email: 'macrina@example.org', username: 'macrina' } });
  expect((await ask('GET /api/profile', { as: body.token })).body.email_verified).toBe(false);
  expect((await receive()).map(({ subject }) => subject)).toEqual(['Confirm your email address for Catena']);
});

test('a user who does not agree at the provider comes back to the login', async () => {
  provider.user = undefined;
  expect(await browser.visitProvider(await browser.requestLogin())).toBe('/login?openid=denied');
  expect((await session()).status).toBe(401);
});

describe('an attack is rejected', () => {
  const rejected = '/login?openid=rejected';
  const expired = '/login?openid=expired';

  test('a callback in a browser without the cookie', async () => {
    const address = provider.authorize(await browser.requestLogin());
    const victim = new OpenidBrowser(app, provider);
    expect([await victim.returnTo(address), (await session(victim)).status]).toEqual([expired, 401]);
  });

  test('a stolen state: the code of an attacker in the browser of a victim who has begun a login', async () => {
    const address = provider.authorize(await browser.requestLogin());
    const victim = new OpenidBrowser(app, provider);
    await victim.requestLogin();
    expect([await victim.returnTo(address), (await session(victim)).status]).toEqual([rejected, 401]);
  });

  test('a code of an attacker with the state of the victim', async () => {
    const attackers = new URL(provider.authorize(await new OpenidBrowser(app, provider).requestLogin()));
    const victims = new URL(provider.authorize(await browser.requestLogin()));
    victims.searchParams.set('code', attackers.searchParams.get('code') ?? '');
    expect([await browser.returnTo(victims.href), (await session()).status]).toEqual([rejected, 401]);
  });

  test('a code that is used again, even with the old cookie', async () => {
    const address = provider.authorize(await browser.requestLogin());
    const { cookie } = browser;
    await browser.returnTo(address);
    const again = new OpenidBrowser(app, provider);
    again.cookie = cookie;
    expect([await again.returnTo(address), (await session(again)).status]).toEqual([expired, 401]);
  });

  test.each([
    ['another nonce', { claims: { nonce: 'another' } }],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['another audience', { claims: { aud: 'another-client' } }],
    ['an expired token', { claims: { exp: 1_000_000_000, iat: 999_999_000 } }],
    ['a signature with another key', { otherKey: true }],
  ])('%s in the token', async (_, deviation) => {
    await connected();
    provider.deviation = deviation;
    const other = new OpenidBrowser(app, provider);
    expect([await other.visitProvider(await other.requestLogin()), (await session(other)).status]).toEqual([rejected, 401]);
  });

  test('a mix-up: the response of another provider', async () => {
    const address = new URL(provider.authorize(await browser.requestLogin()));
    address.searchParams.set('iss', 'https://evil.example');
    expect(await browser.returnTo(address.href)).toBe(rejected);
  });

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)', 'evil'])(
    'the return address %s',
    async (next) => expect((await browser.ask('POST /api/login/openid', { body: { next } })).status).toBe(400),
  );

  test.each([true, false])('an address of an existing account, verified by the provider: %s', async (email_verified) => {
    const as = await signUp('macrina');
    await app.sql`update users set email_verified_at = now()`;
    provider.user = { ...macrina, sub: 'attacker', email_verified };
    await browser.visitProvider(await browser.requestLogin());
    expect((await session()).status).toBe(404);
    const taken = await browser.ask('POST /api/signup/openid', { body: { email: 'Macrina@example.org', username: 'other' } });
    expect([taken.status, taken.body.issues[0].path, await identities(as)]).toEqual([400, 'email', []]);
  });

  test('an account at the provider that belongs to another user here', async () => {
    await connected();
    const basil = await signUp('basil');
    const other = new OpenidBrowser(app, provider);
    expect(await other.visitProvider(await other.requestConnection(basil, password))).toBe('/edit-profile?openid=taken#identities');
    expect(await identities(basil)).toEqual([]);
  });

  test('a connection that was begun in a session that has ended', async () => {
    const as = await signUp('macrina');
    const address = provider.authorize(await browser.requestConnection(as, password));
    await ask('POST /api/logout', { as });
    expect(await browser.returnTo(address)).toBe('/login?openid=expired');
  });

  test('a login that took too long at the provider, or afterwards', async () => {
    const address = provider.authorize(await browser.requestLogin());
    await app.sql`update openid_requests set expires_at = now()`;
    expect(await browser.returnTo(address)).toBe(expired);
    await browser.visitProvider(await browser.requestLogin());
    await app.sql`update openid_results set expires_at = now()`;
    expect((await session()).status).toBe(401);
  });

  test("disconnecting another user's identity", async () => {
    const as = await connected();
    const params = { id: (await identities(as))[0].id };
    expect((await ask('DELETE /api/profile/identities/{id}', { as: await signUp('basil'), params })).status).toBe(404);
  });
});

test('the cookie is out of reach of scripts, other sites and plain http, and the address is that of PUBLIC_URL', async () => {
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/login/openid',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'content-type': 'application/json' },
    payload: '{}',
  });
  expect(response.headers['set-cookie']).toMatch(/^__Host-catena-openid=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/);
  const { url } = response.json<{ url: string }>();
  expect(new URL(url).searchParams.get('redirect_uri')).toBe('https://library.example/api/login/openid/callback');
  expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256');
});

test('stores neither the tokens of browsers nor those of the provider', async () => {
  await browser.requestLogin();
  const { cookie } = browser;
  await browser.visitProvider(await browser.requestLogin());
  const rows = await app.sql`select r::text as text from openid_requests r union all select s::text from openid_results s`;
  for (const secret of [cookie, browser.cookie].map((one) => one.split('=')[1] ?? '')) {
    expect(secret).toHaveLength(43);
    expect(JSON.stringify(rows)).not.toContain(secret);
  }
});
