import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { networkOf } from './network.ts';
import { countDelayedAttempt } from './attempt-queries.ts';
import { attemptLimits } from '../../features/accounts/attempt-limits.ts';

const app = testApp({ RATE_LIMIT: 'on' });
const { ask } = app;

const account = { email: 'macrina@example.org', username: 'macrina', password: 'correct horse' };
const wrong = { email: account.email, password: 'wrong horse' };

test('limits the login attempts of an address across accounts', async () => {
  // Set the count rather than make a hundred attempts, since hashing a password is slow.
  await ask('POST /api/login', { body: wrong });
  await app.sql`update attempts set count = ${attemptLimits.loginFromAddress.max}`;
  expect((await ask('POST /api/login', { body: { email: 'other@example.org', password: 'wrong horse' } })).status).toBe(429);
});

test('limits the signups of an address', async () => {
  await ask('POST /api/signup', { body: account });
  await app.sql`update attempts set count = ${attemptLimits.signupFromAddress.max}`;
  expect((await ask('POST /api/signup', { body: { ...account, email: 'b@example.org', username: 'basil' } })).status).toBe(429);
});

test('an attempt below the limit sets no wait, so that attempts at the same time are not rejected', async () => {
  const key = randomBytes(32);
  const count = () => countDelayedAttempt(app.sql, key, { free: 3, delay: 60, longest: 3600 });
  expect([await count(), await count()]).toEqual([0, 0]);
  expect(await app.sql`select from attempts where next_at = '-infinity'`).toHaveLength(1);
  expect(await count()).toBe(0);
  expect(await count()).toBeGreaterThan(50);
});

describe('behind a proxy', () => {
  const behind = testApp({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' });
  const trySignUp = (forwarded: string) =>
    behind.ask('POST /api/signup', {
      body: { ...account, email: `${randomUUID()}@example.org`, username: `r-${randomUUID().slice(0, 8)}` },
      headers: { 'x-forwarded-for': forwarded },
    });

  test('uses the address that the proxy saw, whatever precedes it', async () => {
    await trySignUp('203.0.113.7');
    await behind.sql`update attempts set count = ${attemptLimits.signupFromAddress.max}`;
    expect((await trySignUp('203.0.113.7')).status).toBe(429);
    expect((await trySignUp('198.51.100.1, 203.0.113.7')).status).toBe(429);
    expect((await trySignUp('203.0.113.7, 198.51.100.1')).status).toBe(201);
  });
});

test('ignores forwarded addresses without a proxy', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  await ask('POST /api/signup', { body: account });
  await app.sql`update attempts set count = ${attemptLimits.signupFromAddress.max}`;
  expect((await ask('POST /api/signup', { body: { ...account, email: 'b@example.org', username: 'basil' }, headers })).status).toBe(429);
});

test('stores neither addresses nor accounts in the attempts table', async () => {
  await ask('POST /api/login', { body: wrong });
  const rows = JSON.stringify(await app.sql`select encode(key, 'escape') as key from attempts`);
  expect(rows).not.toContain('macrina');
  expect(rows).not.toContain('127.0.0.1');
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
  ['2001:DB8:1:2:bbbb:cccc:dddd:eeee', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('counts the address %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
