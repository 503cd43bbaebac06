import { describe, expect, test } from 'vitest';
import { attemptKey } from '../../platform/http/attempts.ts';
import { testApp } from '../../testing/test-app.ts';
import { attemptLimits } from './attempt-limits.ts';
import { loginDelays } from './login-attempts.ts';

const app = testApp({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' });
const { ask } = app;

const account = { email: 'macrina@example.org', username: 'macrina', password: 'correct horse' };

interface Client {
  readonly network?: string;
  readonly device?: string;
}

const logIn = (password: string, { network = '192.0.2.1', device }: Client = {}, email = account.email) =>
  ask('POST /api/login', { body: { email, password, ...(device && { device }) }, headers: { 'x-forwarded-for': network } });

const failOften = async (times: number, client: (i: number) => Client): Promise<void> => {
  for (let i = 0; i < times; i++) await logIn('wrong horse', client(i));
};

/** Advances the time for every counter. */
const wait = (seconds: number) => app.sql`update attempts set next_at = next_at - ${seconds} * interval '1 second'`;

const signUp = async (): Promise<string> => (await ask('POST /api/signup', { body: account })).body.device;

describe('ten wrong passwords', () => {
  const attacker = { network: '203.0.113.7' };
  const free = loginDelays.fromNetwork.free;

  test('lock out only the network that sent them', async () => {
    await signUp();
    await failOften(free, () => attacker);
    expect((await logIn(account.password, attacker)).status).toBe(429);
    expect((await logIn(account.password, { network: '198.51.100.1' })).status).toBe(200);
  });

  test('double the wait with each further attempt', async () => {
    await signUp();
    await failOften(free, () => attacker);
    const waits: number[] = [];
    for (let i = 0; i < 3; i++) {
      const { status, headers } = await logIn('wrong horse', attacker);
      expect(status).toBe(429);
      waits.push(Number(headers['retry-after']));
      await wait(Number(headers['retry-after']));
      expect((await logIn('wrong horse', attacker)).status).toBe(401);
    }
    const [first = 0, second, third] = waits;
    expect(first).toBe(loginDelays.fromNetwork.delay);
    expect([second, third]).toEqual([2 * first, 4 * first]);
  });

  test('get the same response for an unknown address as for a known one', async () => {
    await signUp();
    const answers = async (email: string) => {
      const got = [];
      for (let i = 0; i <= free; i++) got.push(await logIn('wrong horse', attacker, email));
      // The wait itself shrinks while the test runs.
      return got.map(({ status, body }) => [status, body.details.replace(/wait .+ and/, 'wait and')]);
    };
    expect(await answers('nobody@example.org')).toEqual(await answers(account.email));
  });
});

test('the right password resets the count', async () => {
  await signUp();
  for (let round = 0; round < 2; round++) {
    await failOften(loginDelays.fromNetwork.free - 1, () => ({}));
    expect((await logIn(account.password)).status).toBe(200);
  }
});

test('waits end a day after the last wrong password', async () => {
  await signUp();
  await failOften(loginDelays.fromNetwork.free, () => ({}));
  await app.sql`update attempts set resets_at = now() - interval '1 second'`;
  expect((await logIn(account.password)).status).toBe(200);
});

describe('an attack from many networks', () => {
  const many = (i: number): Client => ({ network: `198.51.${Math.floor(i / 200)}.${i % 200}` });
  const free = loginDelays.ofAccount.free;

  test('is slowed down, whichever network the next attempt comes from', async () => {
    await signUp();
    await failOften(free, many);
    const { status, headers } = await logIn('wrong horse', { network: '192.0.2.99' });
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await logIn('wrong horse', { network: '192.0.2.99' }, 'other@example.org')).status).toBe(401);
  });

  test("does not spend the attempts of the owner's network while it delays them", async () => {
    await signUp();
    await failOften(free, many);
    const owner = { network: '192.0.2.99' };
    for (let i = 0; i < loginDelays.fromNetwork.free + 2; i++) expect((await logIn(account.password, owner)).status).toBe(429);
    const network = attemptKey(attemptLimits.loginFromAddress, '192.0.2.99');
    expect(await app.sql`select count from attempts where key = ${network}`).toEqual([]);
    await wait(loginDelays.ofAccount.delay);
    expect((await logIn(account.password, owner)).status).toBe(200);
  });

  test('returns the wait in seconds, as the header does', async () => {
    await signUp();
    await failOften(free, many);
    const { body, headers } = await logIn('wrong horse', { network: '192.0.2.99' });
    expect(body.details).toBe(`Too many attempts. Please wait ${headers['retry-after']} seconds and try again.`);
  });

  test('does not lock out a device on which the owner has logged in before', async () => {
    const device = await signUp();
    await failOften(free, many);
    expect((await logIn(account.password, { network: '192.0.2.99' })).status).toBe(429);
    expect((await logIn(account.password, { network: '192.0.2.99', device })).status).toBe(200);
  });

  test('does not stop the owner from changing the password in an open session', async () => {
    const { body } = await ask('POST /api/signup', { body: account });
    await failOften(free, many);
    const change = { current: account.password, next: 'battery staple' };
    expect((await ask('POST /api/profile/password', { as: body.token, body: change })).status).toBe(200);
  });
});

describe('a known device', () => {
  test('is not locked out by others on its network', async () => {
    const device = await signUp();
    await failOften(loginDelays.fromNetwork.free, () => ({ network: '203.0.113.7' }));
    expect((await logIn(account.password, { network: '203.0.113.7', device })).status).toBe(200);
  });

  test('has its own limit', async () => {
    const device = await signUp();
    await failOften(loginDelays.onDevice.free, () => ({ device }));
    expect((await logIn(account.password, { device })).status).toBe(429);
    await wait(loginDelays.onDevice.delay);
    expect((await logIn(account.password, { device })).status).toBe(200);
  });

  test('is known only to the account that logged in there', async () => {
    const device = await signUp();
    await ask('POST /api/signup', { body: { email: 'basil@example.org', username: 'basil', password: account.password } });
    const attacker = { network: '203.0.113.7' };
    for (let i = 0; i < loginDelays.fromNetwork.free; i++) await logIn('wrong horse', attacker, 'basil@example.org');
    expect((await logIn(account.password, { ...attacker, device }, 'basil@example.org')).status).toBe(429);
  });

  test('keeps its token at the next login and is forgotten when the password changes elsewhere', async () => {
    const device = await signUp();
    expect((await logIn(account.password, { device })).body.device).toBe(device);
    const other = (await logIn(account.password)).body;
    expect(other.device).not.toBe(device);
    const change = { current: account.password, next: 'battery staple' };
    const changed = await ask('POST /api/profile/password', { as: other.token, body: change });
    expect(changed.body.device).toMatch(/^[\w-]{43}$/);
    expect(await app.sql`select from known_devices`).toHaveLength(1);
    await failOften(loginDelays.fromNetwork.free, () => ({ network: '203.0.113.7' }));
    expect((await logIn(change.next, { network: '203.0.113.7', device })).status).toBe(429);
    expect((await logIn(change.next, { network: '203.0.113.7', device: changed.body.device })).status).toBe(200);
  });

  test('is stored only as a hash, with at most twenty per account', async () => {
    const first = await signUp();
    for (let i = 0; i < 21; i++) await logIn(account.password);
    expect(await app.sql`select from known_devices`).toHaveLength(20);
    const rows = JSON.stringify(await app.sql`select *, encode(token_hash, 'escape') as text from known_devices`);
    expect(rows).not.toContain(first);
  });

  test.each(['x', 'x'.repeat(64), '{"$gt":""}'])('does not match the token "%s"', async (device) => {
    await signUp();
    expect((await logIn(account.password, { device })).body.device).toMatch(/^[\w-]{43}$/);
  });
});

describe('logins with the right password', () => {
  test('are limited per hour, also on a known device', async () => {
    const device = await signUp();
    const statuses: number[] = [];
    for (let i = 0; i <= attemptLimits.loginOfAccount.max; i++) statuses.push((await logIn(account.password, { device })).status);
    expect([new Set(statuses.slice(0, -1)), statuses.at(-1)]).toEqual([new Set([200]), 429]);
    expect(await app.sql`select from sessions`).toHaveLength(1 + attemptLimits.loginOfAccount.max);
  });

  test('end the least recently used sessions beyond a hundred', async () => {
    const device = await signUp();
    await app.sql`
      insert into sessions (user_id, token_hash, last_used_at)
      select id, sha256(n::text::bytea), now() - n * interval '1 hour' from users, generate_series(1, 105) n`;
    const { body } = await logIn(account.password, { device });
    expect(await app.sql`select from sessions`).toHaveLength(100);
    const [oldest] = await app.sql<{ hours: number }[]>`
      select round(extract(epoch from now() - min(last_used_at)) / 3600)::float8 as hours from sessions`;
    expect(oldest?.hours).toBe(98);
    expect((await ask('GET /api/profile', { as: body.token })).status).toBe(200);
  });
});
