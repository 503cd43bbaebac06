import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { findFreePort } from './free-port.ts';

/** A temporary PostgreSQL server for tests. */
export interface Cluster {
  /** The URL of its database "postgres", as a superuser. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Returns the directory of initdb, postgres and further programs, if they are installed. */
export function findPostgres(...further: readonly string[]): string | undefined {
  const packaged = '/usr/lib/postgresql';
  const versions = existsSync(packaged) ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(packaged, version, 'bin')),
    '/usr/local/bin',
    '/opt/homebrew/bin',
  ];
  const wanted = ['initdb', 'postgres', ...further];
  return folders.find((folder) => folder !== '' && wanted.every((program) => existsSync(join(folder, program))));
}

/**
 * Starts a cluster in a temporary directory, on a free loopback port and with password
 * authentication like a real server.
 */
export function startCluster(programs: string): Promise<Cluster> {
  return start(programs, createCluster);
}

/** Starts a streaming standby of a cluster, as a copy in a temporary directory. */
export function startStandby(programs: string, primaryUrl: string): Promise<Cluster> {
  return start(programs, (_, folder, user) => {
    const options = ['-d', primaryUrl, '-D', join(folder, 'data'), '--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
    execFileSync(join(programs, 'pg_basebackup'), options, { ...spawnOptions(folder, user), stdio: 'pipe' });
  });
}

type Prepare = (programs: string, folder: string, user: User | undefined) => void;

async function start(programs: string, prepare: Prepare): Promise<Cluster> {
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'catena-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  try {
    prepare(programs, folder, user);
    const port = await findFreePort();
    const server = startServer(programs, folder, port, user);
    const stop = (): Promise<void> => stopServer(server);
    const url = `postgres://catena:${PASSWORD}@127.0.0.1:${port}/postgres`;
    if (await acceptsConnections(url)) return { url, stop };
    const log = readFileSync(join(folder, 'log'), 'utf8');
    await stop();
    throw new Error(`PostgreSQL does not start: ${log}`);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Creates a database, empty or as a copy of another, and returns its URL. */
export async function createDatabase(clusterUrl: string, name: string, template = 'template0'): Promise<string> {
  await onCluster(clusterUrl, `create database ${name} template ${template}`);
  const url = new URL(clusterUrl);
  url.pathname = name;
  return url.href;
}

export async function dropDatabase(clusterUrl: string, name: string): Promise<void> {
  await onCluster(clusterUrl, `drop database if exists ${name} with (force)`);
}

async function onCluster(clusterUrl: string, statement: string): Promise<void> {
  const sql = postgres(clusterUrl, { max: 1, fetch_types: false, onnotice: () => undefined });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

const PASSWORD = 'catena-tests';

interface User {
  uid: number;
  gid: number;
}

/** Returns the user to run as, since initdb does not run as root. */
function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [, , uid, gid] = /^nobody:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}

function createCluster(programs: string, folder: string, user: User | undefined): void {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD);
  const options = ['--username=catena', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8', '--no-locale', '--no-sync'];
  execFileSync(join(programs, 'initdb'), ['-D', join(folder, 'data'), ...options], { ...spawnOptions(folder, user), stdio: 'pipe' });
}

function startServer(programs: string, folder: string, port: number, user: User | undefined): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    fsync: 'off',
    full_page_writes: 'off',
    // Not UTC, to detect code that works only on a server in UTC.
    timezone: 'Pacific/Auckland',
  };
  const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [join(programs, 'postgres'), '-D', join(folder, 'data'), ...parameters];
  // In its own process group, so that Ctrl-C does not end the shell before it has cleaned up.
  return spawn('/bin/sh', ['-c', WATCH_SCRIPT, 'sh', folder, ...command], {
    ...spawnOptions(folder, user),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
}

/**
 * Its stdin closes on a stop, and also when the test runner is killed; it cleans up in both cases.
 */
const WATCH_SCRIPT = `
  folder="$1"; shift
  "$@" >"$folder/log" 2>&1 </dev/null & server=$!
  cat >/dev/null
  kill -INT $server 2>/dev/null
  wait $server
  cd / && rm -rf "$folder"`;

async function stopServer(server: ChildProcess): Promise<void> {
  const stopped = new Promise((resolve) => server.once('exit', resolve));
  server.stdin?.end();
  await stopped;
}

/**
 * Returns spawn options without the caller's PG… variables, which would change how the programs
 * behave.
 */
function spawnOptions(folder: string, user: User | undefined): { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number } {
  return { ...user, cwd: folder, env: { PATH: process.env['PATH'] } };
}

async function acceptsConnections(url: string): Promise<boolean> {
  for (let waited = 0; waited < 15_000; waited += 50) {
    try {
      await onCluster(url, 'select 1');
      return true;
    } catch {
      await sleep(50);
    }
  }
  return false;
}
