import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { loadConfig } from '../config.ts';
import { createHttp } from './http/api.ts';
import { openSecurityLog } from './security-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'catena-security-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'security.log');

const app = testApp({ SECURITY_LOG: path, RATE_LIMIT: 'on', LIMITS: 'posts=0' });
const { ask } = app;
const account = { email: 'macrina@example.org', username: 'macrina', password: 'correct horse' };

const linesOf = (file = path): Record<string, unknown>[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Returns what `work` adds to the log once `count` lines are written. */
async function logged(count: number, work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const before = linesOf().length;
  await work();
  await vi.waitFor(() => expect(linesOf().length - before).toBeGreaterThanOrEqual(count));
  return linesOf().slice(before);
}

describe('the security log', () => {
  test('records logins, denied requests, limits and password changes with user and network', async () => {
    let id = 0;
    const lines = await logged(8, async () => {
      const { body } = await ask('POST /api/signup', { body: account });
      id = body.id;
      await ask('POST /api/login', { body: { ...account, password: 'wrong horse' } });
      await ask('POST /api/login', { body: { email: 'nobody@example.org', password: 'wrong horse' } });
      const { body: opened } = await ask('POST /api/login', { body: account });
      await ask('POST /api/posts', { as: opened.token, body: { content: 'My secret content' } });
      await ask('POST /api/profile/password', { as: opened.token, body: { current: 'wrong horse', next: 'battery staple' } });
      await ask('POST /api/profile/password', { as: opened.token, body: { current: account.password, next: 'battery staple' } });
      await ask('GET /api/profile', { as: 'made-up-token' });
      await ask('GET /api/profile');
    });
    expect(lines.map(({ event, user }) => [event, user])).toEqual([
      ['signup', id],
      ['login-rejected', id],
      ['login-rejected', undefined],
      ['login', id],
      ['limit', id],
      ['password-rejected', id],
      ['password-changed', id],
      ['rejected', undefined],
    ]);
    for (const line of lines) {
      expect(line).toMatchObject({ level: 'info', network: '127.0.0.1', request: expect.any(String) });
      expect(Number.isNaN(Date.parse(String(line['time'])))).toBe(false);
    }
    expect(lines[4]).toMatchObject({ method: 'POST', route: '/api/posts', status: 429 });
  });

  test('records input that the contract does not allow, without the input', async () => {
    let id = 0;
    const lines = await logged(4, async () => {
      const { body } = await ask('POST /api/signup', { body: account });
      id = body.id;
      await ask('POST /api/notes', { as: body.token, body: { title: 'On prayer', content: { secret: 'My secret content' } } });
      await ask('GET /api/posts', { as: body.token, query: { limit: '1 or 1=1' } });
      await ask('POST /api/signup', { body: { ...account, email: 'no address' } });
      // What the contract allows is not suspicious, even if it cannot be done, nor is a mistyped
      // address.
      await ask('POST /api/signup', { body: account });
      await ask('GET /api/posts/{id}', { as: body.token, params: { id: 999 } });
      await ask('GET /api/posts/{id}', { as: body.token, params: { id: 'x' } });
    });
    expect(lines.map(({ event, user, route, status }) => [event, user, route, status])).toEqual([
      ['signup', id, '/api/signup', undefined],
      ['invalid', id, '/api/notes', 400],
      ['invalid', id, '/api/posts', 400],
      ['invalid', undefined, '/api/signup', 400],
    ]);
  });

  test('limits the lines for invalid tokens', async () => {
    const before = linesOf().length;
    for (let i = 0; i < 100; i++) await ask('GET /api/profile', { as: 'made-up-token' });
    await ask('POST /api/login', { body: { ...account, password: 'wrong horse' } });
    await vi.waitFor(() => expect(linesOf().at(-1)).toMatchObject({ event: 'login-rejected' }));
    expect(linesOf().length - before).toBeLessThan(100);
  });

  test('contains no contents, tokens, passwords or email addresses', async () => {
    const text = readFileSync(path, 'utf8');
    expect(text).toContain('password-changed');
    expect(text).not.toMatch(/macrina|example\.org|horse|staple|secret|made-up|[\w-]{43}/);
  });

  test('is readable only by its owner', () => {
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('continues in a new file after the old one was moved and SIGHUP arrives', async () => {
    renameSync(path, `${path}.1`);
    process.emit('SIGHUP');
    await ask('POST /api/signup', { body: account });
    await vi.waitFor(() => expect(linesOf().map(({ event }) => event)).toEqual(['signup']));
    expect(linesOf(`${path}.1`).length).toBeGreaterThan(0);
  });
});

test('resumes the security log when a full disk has space again', async () => {
  const target = join(folder, 'full.log');
  symlinkSync('/dev/full', target);
  const errors: unknown[] = [];
  const log = openSecurityLog(target, (error) => errors.push(error), 50);
  log.write({ event: 'login' });
  await vi.waitFor(() => expect(errors).toMatchObject([{ code: 'ENOSPC' }]));
  rmSync(target);
  await pause(60);
  log.write({ event: 'logout' });
  await vi.waitFor(() => expect(linesOf(target)).toEqual([{ event: 'logout' }]));
  await log.close();
});

test('rejects a path that cannot be written with one sentence', () => {
  const SECURITY_LOG = join(folder, 'missing', 'x.log');
  expect(() => createHttp(loadConfig({ SECURITY_LOG, LOG_LEVEL: 'silent' }))).toThrow(/^SECURITY_LOG cannot be opened .*\(ENOENT\)\.$/);
});

describe('every response', () => {
  const secure = testApp({ PUBLIC_URL: 'https://library.example' });

  test.each([
    ['/api/health', 200],
    ['/api/profile', 401],
    ['/api/nothing', 404],
    ['/files/profiles/x', 404],
    ['/api/works/%zz', 400],
  ])('has the headers that protect readers: %s', async (url, status) => {
    const { statusCode, headers } = await secure.app.inject({ url });
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
  });

  test('has no HSTS header if the site does not use https', async () => {
    expect((await app.app.inject({ url: '/api/health' })).headers['strict-transport-security']).toBeUndefined();
  });
});
