import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { bible, importFile, jsonLines } from '../editions/testing.ts';
import { describeUserAgent } from './user-agent.ts';

const app = testApp();
const { ask, signUp } = app;

const password = 'correct horse';
let macrina: string;
beforeEach(async () => void (macrina = await signUp('macrina')));

const logIn = async (given = password, headers = {}) =>
  ask('POST /api/login', { body: { email: 'macrina@example.org', password: given }, headers });

describe('name and bio', () => {
  test('are updated one by one, cleared by null or blanks, and visible to everyone', async () => {
    const both = await ask('PATCH /api/profile', { as: macrina, body: { display_name: ' Macrina  the Younger ', bio: 'Lives.\nWrites.' } });
    expect([both.status, both.body]).toMatchObject([
      200,
      { display_name: 'Macrina the Younger', bio: 'Lives.\nWrites.', username: 'macrina' },
    ]);
    expect((await ask('GET /api/profile', { as: macrina })).body).toEqual(both.body);
    const gaunilo = await signUp('gaunilo');
    const seen = await ask('GET /api/users/{who}', { as: gaunilo, params: { who: 'macrina' } });
    expect(seen.body).toMatchObject({ display_name: 'Macrina the Younger', bio: 'Lives.\nWrites.' });
    expect((await ask('PATCH /api/profile', { as: macrina, body: { bio: '  ' } })).body).toMatchObject({
      display_name: 'Macrina the Younger',
      bio: null,
    });
    expect((await ask('PATCH /api/profile', { as: macrina, body: { display_name: null } })).body.display_name).toBeNull();
    expect((await ask('PATCH /api/profile', { as: macrina, body: {} })).body).toMatchObject({ display_name: null, bio: null });
  });

  test('have up to 50 and 500 characters, counted by code point', async () => {
    const fits = await ask('PATCH /api/profile', { as: macrina, body: { display_name: '𐤀'.repeat(50), bio: '𐤀'.repeat(500) } });
    expect(fits.status).toBe(200);
    const name = await ask('PATCH /api/profile', { as: macrina, body: { display_name: 'x'.repeat(51) } });
    expect([name.status, name.body.details]).toEqual([400, 'The display name has more than 50 characters. Please shorten it.']);
    const bio = await ask('PATCH /api/profile', { as: macrina, body: { bio: 'x'.repeat(501) } });
    expect([bio.status, bio.body.details]).toEqual([400, 'The bio has more than 500 characters. Please shorten it.']);
  });

  test('lose line breaks and direction marks', async () => {
    const { body } = await ask('PATCH /api/profile', { as: macrina, body: { display_name: 'Mac\u202erina\n\u0007A', bio: 'a\u2066b\tc' } });
    expect(body).toMatchObject({ display_name: 'Macrina A', bio: 'ab\tc' });
    expect((await ask('PATCH /api/profile', { as: macrina, body: { display_name: '\u200b\u2060' } })).body.display_name).toBeNull();
    expect((await ask('PATCH /api/profile', { as: macrina, body: { display_name: 'مكرينا' } })).body.display_name).toBe('مكرينا');
  });

  test.each([{ display_name: 5 }, { bio: ['a'] }, { bio: 'a\0b' }, { display_name: '\ud800' }])('%o is a 400', async (body) => {
    expect((await ask('PATCH /api/profile', { as: macrina, body })).status).toBe(400);
  });

  test('require a session to change', async () => {
    expect((await ask('PATCH /api/profile', { body: { bio: 'x' } })).status).toBe(401);
  });
});

describe('reading settings', () => {
  const change = (reading: Record<string, unknown>, as = macrina) => ask('PATCH /api/profile', { as, body: { reading } });
  const names = { yellow: null, green: null, blue: null, pink: null };
  const unset = { theme: null, edition: null, numbering: null, color_names: names };
  const defaults = { size: 100, spacing: 'normal', verse_per_line: false, numbers: true, ...unset };

  test('are updated one by one and shown to their user only', async () => {
    await importFile(app.sql, jsonLines(bible, [{ citation: 'John.3.16' }]), { slug: 'bible' });
    expect((await ask('GET /api/profile', { as: macrina })).body.reading).toEqual(defaults);
    expect((await change({ size: 130, edition: 'bible' })).body.reading).toEqual({ ...defaults, size: 130, edition: 'bible' });
    await change({ theme: 'sepia', spacing: 'wide', verse_per_line: true, numbers: false });
    const both = await ask('PATCH /api/profile', { as: macrina, body: { bio: 'Reads.', reading: { theme: null, edition: null } } });
    expect(both.body).toMatchObject({
      bio: 'Reads.',
      reading: {
        size: 130,
        spacing: 'wide',
        verse_per_line: true,
        numbers: false,
        theme: null,
        edition: null,
        numbering: null,
        color_names: names,
      },
    });
    expect((await ask('PATCH /api/profile', { as: macrina, body: {} })).body.reading).toEqual(both.body.reading);
    expect((await ask('GET /api/users/{who}', { as: macrina, params: { who: 'macrina' } })).body).not.toHaveProperty('reading');
    expect((await ask('GET /api/profile', { as: await signUp('gaunilo') })).body.reading).toEqual(defaults);
  });

  test('lose a favorite edition that is deleted, and nothing else', async () => {
    await importFile(app.sql, jsonLines(bible, [{ citation: 'John.3.16' }]), { slug: 'bible' });
    await change({ size: 90, edition: 'bible' });
    await app.sql`delete from editions`;
    expect((await ask('GET /api/profile', { as: macrina })).body.reading).toEqual({ ...defaults, size: 90 });
  });

  test('have an edition of scripture as favorite', async () => {
    await importFile(app.sql, jsonLines({ title: 'Confessions', language: 'la' }, [{ citation: '1.1' }]), { slug: 'confessions' });
    const prose = await change({ edition: 'confessions' });
    expect([prose.status, prose.body.details]).toEqual([
      400,
      'Only an edition of scripture can be your favorite. Please choose another one.',
    ]);
    const missing = await change({ size: 120, edition: 'nothing' });
    expect([missing.status, missing.body.details]).toEqual([404, 'This text was not found.']);
    expect((await ask('GET /api/profile', { as: macrina })).body.reading).toEqual(defaults);
  });

  test.each([{ size: 79 }, { size: 201 }, { size: 100.5 }, { size: null }, { spacing: 'loose' }, { numbers: 1 }, { theme: 'blue' }, null])(
    '%o is a 400',
    async (reading) => {
      expect((await ask('PATCH /api/profile', { as: macrina, body: { reading } })).status).toBe(400);
    },
  );

  test('keep what concurrent changes set', async () => {
    await Promise.all([change({ size: 150 }), change({ numbers: false }), change({ spacing: 'tight' })]);
    expect((await ask('GET /api/profile', { as: macrina })).body.reading).toMatchObject({ size: 150, numbers: false, spacing: 'tight' });
  });
});

describe('the password', () => {
  const change = (as: string | undefined, body: object) => ask('POST /api/profile/password', { as, body });

  test('changes for someone who knows it, ends other sessions and renews the token of this one', async () => {
    const other = (await logIn()).body.token;
    const { status, body } = await change(macrina, { current: password, next: 'battery staple' });
    expect(status).toBe(200);
    expect((await ask('GET /api/profile', { as: macrina })).status).toBe(401);
    expect((await ask('GET /api/profile', { as: body.token })).status).toBe(200);
    expect((await ask('GET /api/profile', { as: other })).status).toBe(401);
    expect((await logIn()).status).toBe(401);
    expect((await logIn('battery staple')).status).toBe(200);
  });

  test('does not change if the current one is wrong, and sessions stay', async () => {
    const other = (await logIn()).body.token;
    const { status, body } = await change(macrina, { current: 'wrong horse', next: 'battery staple' });
    expect([status, body.details]).toEqual([400, 'That is not your current password. Please try again.']);
    expect(body.issues).toEqual([{ path: 'current', message: body.details }]);
    expect((await ask('GET /api/profile', { as: other })).status).toBe(200);
    expect((await logIn()).status).toBe(200);
  });

  test.each([
    [{ next: 'short' }, 'The new password must have 8 to 200 characters.'],
    [{ next: 'x'.repeat(201) }, 'The new password must have 8 to 200 characters.'],
    [{ next: undefined }, 'The new password must have 8 to 200 characters.'],
    [{ current: '' }, 'Please enter your current password.'],
    [{ current: undefined }, 'Please enter your current password.'],
    [{ current: 5 }, 'Please enter your current password.'],
  ])('does not change to %o', async (body, sentence) => {
    const response = await change(macrina, { current: password, next: 'battery staple', ...body });
    expect([response.status, response.body.details]).toEqual([400, sentence]);
  });

  test('changes once if several requests change it at the same time', async () => {
    const nexts = ['battery staple 1', 'battery staple 2', 'battery staple 3'];
    const responses = await Promise.all(nexts.map((next) => change(macrina, { current: password, next })));
    // The change renews the caller's token: a request that comes after it has an old one.
    expect(responses.map(({ status }) => (status === 401 ? 400 : status)).sort()).toEqual([200, 400, 400]);
  });

  test('does not leave a session open that was created during the change', async () => {
    const [changed, ...logins] = await Promise.all([
      change(macrina, { current: password, next: 'battery staple' }),
      ...Array.from({ length: 6 }, () => logIn()),
    ]);
    for (const { status, body } of logins) {
      if (status === 200) expect((await ask('GET /api/profile', { as: body.token })).status).toBe(401);
    }
    expect((await ask('GET /api/profile/sessions', { as: changed?.body.token })).body).toHaveLength(1);
  });

  test('requires a session to change', async () => {
    expect((await change(undefined, { current: password, next: 'battery staple' })).status).toBe(401);
  });
});

describe('with rate limits', () => {
  const limited = testApp({ RATE_LIMIT: 'on' });

  test('wrong current passwords lock only their session, here and when deleting the account, but not logins', async () => {
    const as = await limited.signUp('macrina');
    const wrong = { current: 'wrong horse', next: 'battery staple' };
    for (let i = 0; i < 5; i++) {
      expect((await limited.ask('POST /api/profile/password', { as, body: wrong })).status).toBe(400);
      expect((await limited.ask('DELETE /api/profile', { as, body: { password: 'wrong horse' } })).status).toBe(400);
    }
    const right = { current: password, next: 'battery staple' };
    expect((await limited.ask('POST /api/profile/password', { as, body: right })).status).toBe(429);
    expect((await limited.ask('DELETE /api/profile', { as, body: { password } })).status).toBe(429);
    const { status, body } = await limited.ask('POST /api/login', { body: { email: 'macrina@example.org', password } });
    expect(status).toBe(200);
    expect((await limited.ask('POST /api/profile/password', { as: body.token, body: right })).status).toBe(200);
  });
});

describe('sessions', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
  const sessions = async (as: string) => (await ask('GET /api/profile/sessions', { as })).body;

  test("list the user's own with their devices, most recently used first", async () => {
    await signUp('gaunilo');
    const token = (await logIn(password, { 'user-agent': firefox })).body.token;
    await app.sql`update sessions set last_used_at = now() - interval '1 day', user_agent = null where id = 1`;
    expect(await sessions(token)).toMatchObject([
      { current: true, user_agent: 'Firefox on Linux' },
      { id: 1, current: false, user_agent: null },
    ]);
    await app.sql`update sessions set last_used_at = now() - interval '31 days' where id = 1`;
    expect(await sessions(token)).toHaveLength(1);
  });

  test('end one by one or all at once, except the current one', async () => {
    const tokens = [];
    for (let i = 0; i < 3; i++) tokens.push((await logIn()).body.token);
    const other = (await sessions(tokens[0]))[0];
    expect((await ask('DELETE /api/profile/sessions/{id}', { as: macrina, params: { id: other.id } })).status).toBe(204);
    expect((await ask('DELETE /api/profile/sessions/{id}', { as: macrina, params: { id: other.id } })).status).toBe(404);
    expect(await sessions(macrina)).toHaveLength(3);
    expect((await ask('DELETE /api/profile/sessions', { as: macrina })).status).toBe(204);
    expect(await sessions(macrina)).toMatchObject([{ id: 1, current: true }]);
    for (const as of tokens) expect((await ask('GET /api/profile', { as })).status).toBe(401);
  });

  test('of another user are a 404', async () => {
    const gaunilo = await signUp('gaunilo');
    const { status, body } = await ask('DELETE /api/profile/sessions/{id}', { as: gaunilo, params: { id: 1 } });
    expect([status, body.details]).toEqual([404, 'This session has already ended.']);
    expect((await ask('GET /api/profile', { as: macrina })).status).toBe(200);
  });

  test.each(['0', 'x', '99999999999999999999999'])('the id "%s" is a 400', async (id) => {
    expect((await ask('DELETE /api/profile/sessions/{id}', { as: macrina, params: { id } })).status).toBe(400);
  });

  test('require a session', async () => {
    expect((await ask('GET /api/profile/sessions')).status).toBe(401);
    expect((await ask('DELETE /api/profile/sessions')).status).toBe(401);
    expect((await ask('DELETE /api/profile/sessions/{id}', { params: { id: 1 } })).status).toBe(401);
  });
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/126.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.5.0', 'curl'],
  ['someone <script>', null],
  ['', null],
  [undefined, null],
])('%s is shown as %s', (header, name) => {
  expect(describeUserAgent(header)).toBe(name);
});
