import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildServer } from '../scripts/build.mjs';
import { packageRoot } from '../server/platform/package-root.ts';
import type { DatabaseLocation } from './databases.ts';
import { within } from './time-limits.ts';

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
    search: 'bench/baseline-search.ts',
  });
}

/** Returns the malloc thresholds that the systemd unit and the image set. */
function deployedMalloc(): Record<string, string> {
  const unit = readFileSync(join(packageRoot, 'deploy/catena.service'), 'utf8');
  const variables = [...unit.matchAll(/\b(MALLOC_\w+)=(\d+)/g)].map(([, name = '', value = '']) => [name, value]);
  if (variables.length === 0) throw new Error('deploy/catena.service does not limit malloc.');
  return Object.fromEntries(variables);
}

/** Returns an environment that is independent of this process's own settings. */
export function environmentOf(location: DatabaseLocation): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return {
    ...deployedMalloc(),
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
  return serverOf(child);
}

/** Returns a server of the product once it has printed its URL. */
export async function serverOf(child: ChildProcess): Promise<Server> {
  const line = await ready(child, 'The product', firstLine(child));
  const url = /https?:\S+$/.exec(line)?.[0];
  if (url === undefined) throw new Error(`The server printed no URL: ${line}`);
  return { url, pid: child.pid ?? 0, stop: () => stop(child) };
}

/** Starts a baseline, sends it its task and waits for its URL. */
export async function startBaseline(name: 'memory' | 'query' | 'reader' | 'search', task: object): Promise<Server> {
  const child = fork(join(bundles, `${name}.js`), {
    env: environmentOf({ dataDir: '', databaseUrl: undefined }),
    serialization: 'advanced',
    // Do not pass on the tsx loader of this process.
    execArgv: [],
  });
  child.send(task);
  const message = once(child, 'message') as Promise<[{ url: string }]>;
  const [{ url }] = await ready(child, `The baseline "${name}"`, message);
  return { url, pid: child.pid ?? 0, stop: () => stop(child) };
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('its output is not piped');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return line;
}

/** Returns what `sign` resolves to. Stops a process that is not ready in time. */
async function ready<T>(child: ChildProcess, name: string, sign: Promise<T>): Promise<T> {
  const reason = `${name} was not ready after ${START_MINUTES} minutes.`;
  try {
    return await within(Promise.race([sign, rejectOnExit(child, name)]), START_MINUTES * 60, reason);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

async function rejectOnExit(child: ChildProcess, name: string): Promise<never> {
  children.add(child);
  const [code] = (await once(child, 'exit')) as [number | null];
  children.delete(child);
  throw new Error(`${name} exited with ${code ?? 'a signal'} before it was ready.`);
}

/** Migrations of a large database take minutes. */
const START_MINUTES = 10;

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
