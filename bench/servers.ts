import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildServer } from '../scripts/build.mjs';
import { packageRoot } from '../server/platform/package-root.ts';
import type { DatabaseLocation } from './databases.ts';

/** A server in its own process. */
export interface Server {
  /** Has no trailing slash. */
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const bundles = join(packageRoot, 'dist/bench');

/**
 * Bundles the baselines like the product, so that no TypeScript is compiled during the
 * measurement.
 */
export async function bundleBaselines(): Promise<void> {
  await buildServer(bundles, {
    memory: 'bench/baseline-memory.ts',
    query: 'bench/baseline-query.ts',
    reader: 'bench/baseline-reader.ts',
  });
}

/** Returns an environment that is independent of this process's own settings. */
export function environmentOf(location: DatabaseLocation): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return {
    PATH,
    HOME,
    TMPDIR,
    DATA_DIR: location.dataDir,
    DATABASE_URL: location.databaseUrl,
    PORT: '0',
    RATE_LIMIT: 'off',
    SECURITY_LOG: 'off',
    LOG_LEVEL: 'silent',
    PREMIUM: 'test',
    STARTER_TEXT: 'off',
  };
}

/** Starts the built product. */
export async function startProduct(location: DatabaseLocation): Promise<Server> {
  const child = spawn(process.execPath, [join(packageRoot, 'dist/server/main.js')], {
    env: environmentOf(location),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await Promise.race([firstLine(child), rejectOnExit(child, 'The product'), rejectAfter(START_MINUTES, 'The product')]);
  const url = /https?:\S+$/.exec(line)?.[0];
  if (url === undefined) throw new Error(`The server printed no URL: ${line}`);
  return { url, pid: child.pid ?? 0, stop: () => stop(child) };
}

/** Starts a baseline, sends it its task and waits for its URL. */
export async function startBaseline(name: 'memory' | 'query' | 'reader', task: object): Promise<Server> {
  const child = fork(join(bundles, `${name}.js`), {
    env: environmentOf({ dataDir: '', databaseUrl: undefined }),
    serialization: 'advanced',
    // Do not pass on the tsx loader of this process.
    execArgv: [],
  });
  child.send(task);
  const message = once(child, 'message') as Promise<[{ url: string }]>;
  const label = `The baseline "${name}"`;
  const [{ url }] = await Promise.race([message, rejectOnExit(child, label), rejectAfter(START_MINUTES, label)]);
  return { url, pid: child.pid ?? 0, stop: () => stop(child) };
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('its output is not piped');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return line;
}

async function rejectOnExit(child: ChildProcess, name: string): Promise<never> {
  children.add(child);
  const [code] = (await once(child, 'exit')) as [number | null];
  children.delete(child);
  throw new Error(`${name} exited with ${code ?? 'a signal'} before it was ready.`);
}

/** Migrations of a large database take minutes. */
const START_MINUTES = 10;

async function rejectAfter(minutes: number, name: string): Promise<never> {
  await sleep(minutes * 60_000, undefined, { ref: false });
  throw new Error(`${name} was not ready after ${minutes} minutes.`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const killing = setTimeout(() => child.kill('SIGKILL'), 60_000);
  await exited;
  clearTimeout(killing);
}

const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
