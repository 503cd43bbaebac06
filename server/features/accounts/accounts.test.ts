import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { sweepAccounts } from './queries.ts';

const app = testApp({}, { passwordsAtFullCost: true });
const { ask, signUp } = app;

const account = { email: 'Macrina@Example.org', username: 'Macrina', password: 'correct horse' };

describe('signup', () => {
  test('creates an account and a session', async () => {
    const { status, body } = await ask('POST /api/signup', { body: account });
    expect(status).toBe(201);
    expect(body.username).toBe('Macrina');
    expect(body.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const own = await ask('GET /api/profile', { as: body.token });
    expect(own.body).toMatchObject({ username: 'Macrina', email: 'Macrina@Example.org', profile_picture: null, subscription_status: null });
  });

  test('stores neither the password nor the token in plain text', async () => {
    const { body } = await ask('POST /api/signup', { body: account });
    const rows = JSON.stringify([await app.sql`select * from users`, await app.sql`select *, encode(token_hash, 'escape') from sessions`]);
    expect(rows).not.toContain(account.password);
    expect(rows).not.toContain(body.token);
    expect(rows).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });

  test.each([
    [{ email: 'MACRINA@example.org', username: 'other' }, 'email'],
    [{ email: 'other@example.org', username: 'mACRINA' }, 'username'],
  ])('rejects a taken username or address in any case: %o', async (change, field) => {
    await ask('POST /api/signup', { body: account });
    const { status, body } = await ask('POST /api/signup', { body: { ...account, ...change } });
    expect(status).toBe(400);
    expect(body.details).toContain(field);
    expect(body.issues[0].path).toBe(field);
  });

  test('reports both fields if both are taken', async () => {
    await ask('POST /api/signup', { body: account });
    const { body } = await ask('POST /api/signup', { body: account });
    expect(body.issues.map((issue: { path: string }) => issue.path)).toEqual(['email', 'username']);
  });

  test('creates one account from concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask('POST /api/signup', { body: account })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400]);
  });

  test.each(['', '  '])('requires a username: "%s" is blank', async (username) => {
    const { status, body } = await ask('POST /api/signup', { body: { ...account, username } });
    expect([status, body.details]).toEqual([400, 'Username is required']);
  });

  test.each(['ab', 'x'.repeat(31), '12345', 'a b c', 'naïve', '<b>bold</b>', '../etc'])('rejects the username "%s"', async (username) => {
    expect((await ask('POST /api/signup', { body: { ...account, username } })).status).toBe(400);
  });

  test.each([
    { email: 'nobody' },
    { email: undefined },
    { email: 5 },
    { password: 'short' },
    { password: 'x'.repeat(201) },
    { password: undefined },
    { password: 'with\0nul-in-it' },
  ])('rejects missing or invalid fields: %o', async (change) => {
    const { status, body } = await ask('POST /api/signup', { body: { ...account, ...change } });
    expect(status).toBe(400);
    expect(body.details).toBeTruthy();
  });
});

describe('login', () => {
  test('accepts the email in any case and returns a new token each time', async () => {
    await ask('POST /api/signup', { body: account });
    const one = await ask('POST /api/login', { body: { email: ' macrina@EXAMPLE.org'.trim(), password: account.password } });
    const two = await ask('POST /api/login', { body: { email: account.email, password: account.password } });
    expect([one.status, one.body.username]).toEqual([200, 'Macrina']);
    expect(one.body.token).not.toBe(two.body.token);
    expect((await ask('GET /api/profile', { as: one.body.token })).status).toBe(200);
    expect((await ask('GET /api/profile', { as: two.body.token })).status).toBe(200);
  });

  test('responds to a wrong password and an unknown address with the same error', async () => {
    await ask('POST /api/signup', { body: account });
    const wrong = await ask('POST /api/login', { body: { email: account.email, password: 'wrong horse' } });
    const unknown = await ask('POST /api/login', { body: { email: 'nobody@example.org', password: 'wrong horse' } });
    expect([wrong.status, wrong.body.details]).toEqual([401, 'Invalid email or password']);
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.status).toBe(wrong.status);
  });

  test('takes as long for an unknown address as for a wrong password', async () => {
    await ask('POST /api/signup', { body: account });
    const time = async (email: string): Promise<number> => {
      const started = performance.now();
      await ask('POST /api/login', { body: { email, password: 'wrong horse' } });
      return performance.now() - started;
    };
    await time('warm@example.org');
    const known: number[] = [];
    const unknown: number[] = [];
    for (let i = 0; i < 9; i++) {
      known.push(await time(account.email));
      unknown.push(await time(`nobody${i}@example.org`));
    }
    // The fastest of each, since the machine may be busy. Without the stand-in hash the ratio is
    // below 0.2.
    const ratio = Math.min(...unknown) / Math.min(...known);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.7);
  });
});

describe('a session', () => {
  test('ends on the server at logout', async () => {
    const token = await signUp('macrina');
    expect((await ask('POST /api/logout', { as: token })).status).toBe(204);
    expect((await ask('GET /api/profile', { as: token })).status).toBe(401);
  });

  test('that is not valid is a 401 on public endpoints too', async () => {
    const { status, body } = await ask('GET /api/works', { as: 'made-up' });
    expect([status, body.details]).toEqual([401, 'Unauthorized. Please log in again.']);
    expect((await ask('GET /api/works', { headers: { authorization: 'Basic abc' } })).status).toBe(401);
  });

  test('expires thirty days after its last use', async () => {
    const token = await signUp('macrina');
    await app.sql`update sessions set last_used_at = now() - interval '29 days'`;
    expect((await ask('GET /api/profile', { as: token })).status).toBe(200);
    const [row] = await app.sql`select last_used_at > now() - interval '1 minute' as fresh from sessions`;
    expect(row).toMatchObject({ fresh: true });
    await app.sql`update sessions set last_used_at = now() - interval '31 days'`;
    expect((await ask('GET /api/profile', { as: token })).status).toBe(401);
  });

  test('expires 180 days after login, however much it is used', async () => {
    const token = await signUp('macrina');
    await app.sql`update sessions set created_at = now() - interval '179 days'`;
    expect((await ask('GET /api/profile', { as: token })).status).toBe(200);
    await app.sql`update sessions set created_at = now() - interval '181 days'`;
    expect((await ask('GET /api/profile', { as: token })).status).toBe(401);
    await sweepAccounts(app.sql);
    expect(await app.sql`select from sessions`).toHaveLength(0);
  });

  test('is accepted with a username header only if that names its owner', async () => {
    const token = await signUp('macrina');
    expect((await ask('GET /api/profile', { as: token, headers: { username: 'MACRINA' } })).status).toBe(200);
    expect((await ask('GET /api/profile', { as: token, headers: { username: 'gaunilo' } })).status).toBe(401);
  });

  test('is required where the contract says so', async () => {
    expect((await ask('GET /api/profile')).status).toBe(401);
    expect((await ask('POST /api/logout')).status).toBe(401);
  });
});

describe('a user', () => {
  test('is found by name in any case or by id, without private data', async () => {
    const token = await signUp('macrina');
    await signUp('gaunilo');
    const { body } = await ask('GET /api/users/{who}', { params: { who: 'GAUNILO' }, as: token });
    expect(body).toMatchObject({ username: 'gaunilo', display_name: null, bio: null, profilePicture: null, follower_count: 0 });
    expect(Object.keys(body)).not.toContain('email');
    expect((await ask('GET /api/users/{who}', { params: { who: body.id }, as: token })).body).toEqual(body);
  });

  test.each(['nobody', '999999'])('"%s" is a 404', async (who) => {
    const { status, body } = await ask('GET /api/users/{who}', { params: { who }, as: await signUp('macrina') });
    expect([status, body.details]).toEqual([404, 'User not found.']);
  });

  test.each(['0', '99999999999999999999999'])('the id "%s" is a 400', async (who) => {
    expect((await ask('GET /api/users/{who}', { params: { who }, as: await signUp('macrina') })).status).toBe(400);
  });

  test('is shown only to logged-in users', async () => {
    await signUp('macrina');
    expect((await ask('GET /api/users/{who}', { params: { who: 'macrina' } })).status).toBe(401);
  });
});
