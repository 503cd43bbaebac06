import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from './platform/db/open.ts';
import { programArguments } from './testing/child-process.ts';
import { createDataDir } from './testing/test-database.ts';

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Resolves with the exit code, or null after a signal. */
  readonly ended: Promise<number | null>;
}

const running: Started[] = [];
// Shared by the tests, because filling a new folder with the starter library is slow.
let folder: string;
beforeAll(async () => {
  folder = createDataDir();
  // As if another process trained the search model, which would take longer than these tests.
  const database = await openDatabase({ dataDir: folder });
  await database.sql`update search_teacher set holder = gen_random_uuid(), held_until = 'infinity'`;
  await database.close();
});

let copies = 0;
/**
 * Returns a folder with the starter library that no other test uses. No process may run on the
 * original.
 */
function copyFolder(): string {
  const copy = `${folder}${++copies}`;
  // A killed process leaves its socket, which cannot be copied.
  cpSync(folder, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') });
  return copy;
}

async function killAll(): Promise<void> {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
}

function launch(env: Record<string, string>, openFiles?: number): Started {
  const node = [process.execPath, ...programArguments('main')];
  const [program = '', ...args] = openFiles === undefined ? node : ['/bin/sh', '-c', `ulimit -n ${openFiles} && exec "$0" "$@"`, ...node];
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', RATE_LIMIT: 'off', STARTER_TEXT: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  child.stderr?.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise<number | null>((resolve) => void child.on('exit', (code) => resolve(code)));
  const started = { child, output: () => output, ended };
  running.push(started);
  return started;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => void server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function healthy(url: string, { output, child }: Started): Promise<void> {
  for (let i = 0; i < 600; i++) {
    if (child.exitCode !== null) throw new Error(`the process exited: ${output()}`);
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok) return expect(await answer.json()).toEqual({ status: 'ok' });
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`not healthy in time: ${output()}`);
}

async function start(dataDir: string, env: Record<string, string> = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = launch({ DATA_DIR: dataDir, PORT: String(port), SECURITY_LOG: 'off', ...env });
  await healthy(url, started);
  return { url, ...started };
}

function signUp(url: string, username: string): Promise<Response> {
  return fetch(`${url}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${username}@example.org`, username, password: 'correct horse' }),
  });
}

/**
 * Resolves once the server has the head of the request; the result sends the rest and returns the
 * status.
 */
async function sendSignUpHead(url: string, username: string): Promise<() => Promise<number | undefined>> {
  const headers = { 'content-type': 'application/json', expect: '100-continue' };
  const signingUp = request(`${url}/api/signup`, { method: 'POST', headers });
  signingUp.flushHeaders();
  await once(signingUp, 'continue');
  return async () => {
    signingUp.end(JSON.stringify({ email: `${username}@example.org`, username, password: 'correct horse' }));
    const [response] = (await once(signingUp, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };
}

describe('the process', { timeout: 120_000 }, () => {
  afterEach(killAll);

  test('prints that it loads the library once and its address, and finishes requests in flight before it stops on SIGTERM', async () => {
    const { url, child, output, ended } = await start(folder, { SITE_NAME: 'Lectio' });
    const lines = [
      expect.stringMatching(/^Loading the starter library\./),
      `Lectio is at ${url}`,
      expect.stringMatching(new RegExp(`^Sign up as the administrator: ${url}/signup#administrator=[\\w-]{43}$`)),
      expect.stringMatching(/^Mail is not sent but written to [^\n]*outbox, because SMTP_URL is not set\.$/),
    ];
    expect(output().trim().split('\n')).toEqual(lines);
    const finishSignUp = await sendSignUpHead(url, 'macrina');
    const stoppedAt = Date.now();
    child.kill('SIGTERM');
    expect(await finishSignUp()).toBe(201);
    expect(await ended).toBe(0);
    // Well below the timeout for requests that never end: only the work itself delays the stop.
    expect(Date.now() - stoppedAt).toBeLessThan(8_000);
    expect(output().trim().split('\n')).toEqual(lines);
  });

  test('creates a new library, even after being killed while creating it, and logs one sentence if it cannot', async () => {
    const dataDir = createDataDir();
    const killed = launch({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    await expect.poll(() => existsSync(join(dataDir, 'database')), { timeout: 30_000, interval: 10 }).toBe(true);
    killed.child.kill('SIGKILL');
    const { url, child, ended } = await start(dataDir);
    expect(await (await fetch(`${url}/api/works/count`)).json()).toMatchObject({ works: 391 });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    writeFileSync(join(dataDir, '..', 'note.txt'), '');
    const used = launch({ DATA_DIR: join(dataDir, '..'), PORT: String(await freePort()) });
    expect(await used.ended).toBe(1);
    expect(used.output()).toMatch(/^DATA_DIR [^\n]* contains other files; choose an empty folder or a Catena data folder\.\n$/);
  });

  test('does not start on a folder or port in use, says so in one sentence, and releases its own folder', async () => {
    const other = copyFolder();
    const first = await start(folder);
    const second = launch({ DATA_DIR: folder, PORT: String(await freePort()) });
    expect(await second.ended).toBe(1);
    expect(second.output().trim()).toMatch(/^[^\n]*already using[^\n]*\.$/);
    const third = launch({ DATA_DIR: other, PORT: new URL(first.url).port });
    expect(await third.ended).toBe(1);
    expect(third.output().trim()).toMatch(/^PORT \d+ is in use[^\n]*\.$/);
    expect((await fetch(`${first.url}/api/health`)).ok).toBe(true);
    await start(other);
  });

  test('does not start with an emptied database beside uploads, and starts once they are adopted', async () => {
    const dataDir = copyFolder();
    const upload = join(dataDir, 'files', 'a'.repeat(64));
    mkdirSync(join(dataDir, 'files'), { recursive: true });
    writeFileSync(upload, 'content');
    for (const name of readdirSync(join(dataDir, 'database'))) rmSync(join(dataDir, 'database', name), { recursive: true });
    const rejected = launch({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    expect(await rejected.ended).toBe(1);
    expect(rejected.output().trim()).toMatch(/^The database has no accounts, [^\n]*Restore the database from a backup[^\n]*\.$/);
    expect([existsSync(upload), readdirSync(join(dataDir, 'database'))]).toEqual([true, []]);
    const adopt = spawn(process.execPath, programArguments('cli', 'adopt-files'), { env: { ...process.env, DATA_DIR: dataDir } });
    expect(await new Promise((resolve) => void adopt.on('exit', resolve))).toBe(0);
    await start(dataDir);
    expect(existsSync(upload)).toBe(true);
  });

  test.each([{ PORT: 'eighty' }, { DATABASE_URL: 'mysql://x' }, { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' }])(
    'does not start with %o and says why in one sentence',
    async (env) => {
      const { ended, output } = launch({ DATA_DIR: createDataDir(), ...env });
      expect(await ended).toBe(1);
      expect(output().trim()).toMatch(/^[^\n]+\.$/);
      expect(output()).not.toContain('secret');
    },
  );

  test.skipIf(process.platform !== 'linux')(
    'names the open-file limit if it is low, and keeps serving while too many clients connect',
    async () => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const started = launch({ DATA_DIR: folder, PORT: String(port) }, 256);
      await healthy(url, started);
      expect(started.output()).toMatch(/may open only 256 files[^\n]*ulimit -n 4096/);
      const crowd = Array.from({ length: 300 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(started.child.exitCode).toBeNull();
      for (const socket of crowd) socket.destroy();
      await expect.poll(async () => (await signUp(url, 'crowded').catch(() => undefined))?.status).toBe(201);
    },
  );
});

// Concurrent, since the first mostly waits.
describe.concurrent('the process', { timeout: 120_000 }, () => {
  afterAll(killAll);

  test('stops within its timeout and releases its folder while a client never ends its request, and starts if it cannot make backups', async () => {
    const folder = copyFolder();
    const { url, child, ended, output } = await start(folder);
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email"');
    await new Promise((resolve) => setTimeout(resolve, 200));
    const stoppedAt = Date.now();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(Date.now() - stoppedAt).toBeLessThan(20_000);
    expect(output().trim().split('\n')).toHaveLength(2);
    // A folder for backups below a file cannot be created.
    const restarted = await start(folder, { BACKUP_DIR: join(import.meta.filename, 'backups') });
    await vi.waitFor(() => expect(restarted.output()).toContain('cannot write to BACKUP_DIR; no backups can be made'));
  });

  test('keeps every acknowledged account when it is killed during signups', async () => {
    const folder = copyFolder();
    const acknowledged: string[] = [];
    for (let round = 0; round < 2; round++) {
      const { url, child, ended } = await start(folder);
      const signups = Array.from({ length: 12 }, async (_, i) => {
        const username = `reader-${round}-${i}`;
        const answer = await signUp(url, username).catch(() => undefined);
        if (answer?.status === 201) acknowledged.push(username);
      });
      // Kill while some are acknowledged and others are in flight.
      const enough = acknowledged.length + 1 + round * 3;
      while (acknowledged.length < enough) await new Promise((resolve) => setTimeout(resolve, 2));
      child.kill('SIGKILL');
      await Promise.all([...signups, ended]);
    }
    const { url } = await start(folder);
    expect(acknowledged.length).toBeGreaterThan(0);
    for (const username of acknowledged) {
      const login = { email: `${username}@example.org`, password: 'correct horse' };
      const answer = await fetch(`${url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(login),
      });
      expect([username, answer.status]).toEqual([username, 200]);
    }
  });
});
