import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { packageRoot } from '../platform/package-root.ts';
import { findFreePort } from './free-port.ts';

/** A pooler in front of a database, with the configuration in deploy/cluster. */
export interface PgBouncer {
  /** The URL of the database through the pooler. */
  readonly url: string;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

interface PgBouncerOptions {
  readonly port?: number;
  /** Changes of settings in the file, by name. */
  readonly settings?: Readonly<Record<string, string | number>>;
}

/** Returns the path of PgBouncer, if it is installed. */
export function findPgBouncer(): string | undefined {
  return ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(existsSync);
}

/** Starts PgBouncer in transaction mode and waits until it serves the database. */
export async function startPgBouncer(program: string, databaseUrl: string, options: PgBouncerOptions = {}): Promise<PgBouncer> {
  const target = new URL(databaseUrl);
  const port = options.port ?? (await findFreePort());
  const folder = mkdtempSync(join(tmpdir(), 'catena-pgbouncer-'));
  chmodSync(folder, 0o755);
  const users = join(folder, 'userlist.txt');
  writeFileSync(users, `"${decodeURIComponent(target.username)}" "${decodeURIComponent(target.password)}"\n`, { mode: 0o644 });
  const settings = { listen_addr: '127.0.0.1', listen_port: port, auth_file: users, unix_socket_dir: '', ...options.settings };
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, configuration(target, settings), { mode: 0o644 });
  // It does not run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, ['-q', ...user, file], { stdio: 'ignore' });
  const stop = async (): Promise<void> => {
    const ended = new Promise((resolve) => void child.once('exit', resolve));
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const url = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href;
  if (await serves(url)) return { url, process: child, stop };
  await stop();
  throw new Error('PgBouncer does not start.');
}

/**
 * Returns the configuration in deploy/cluster for a database on another host, with other settings.
 */
function configuration(target: URL, settings: Readonly<Record<string, string | number>>): string {
  const database = target.pathname.slice(1);
  let text = readFileSync(join(packageRoot, 'deploy/cluster/pgbouncer.ini'), 'utf8').replace(
    /^catena = host=\S+ port=\S+ dbname=\S+/m,
    `${database} = host=${target.hostname} port=${target.port} dbname=${database}`,
  );
  for (const [name, value] of Object.entries(settings)) {
    const line = new RegExp(`^${name} = .*$`, 'm');
    text = line.test(text) ? text.replace(line, `${name} = ${value}`) : `${text}${name} = ${value}\n`;
  }
  return text;
}

async function serves(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, fetch_types: false, prepare: false, onnotice: () => undefined });
  try {
    for (let waited = 0; waited < 10_000; waited += 50) {
      if (await sql.unsafe('select 1').catch(() => false)) return true;
      await sleep(50);
    }
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
