import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildServer } from '../scripts/build.mjs';
import { packageRoot } from '../server/platform/package-root.ts';
import type { Place } from './ground.ts';

/** A server in a process of its own. */
export interface Server {
  /** Without a slash at the end. */
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const bundles = join(packageRoot, 'dist/bench');

/** Bundled as the product is and beside its threads, so that nothing is translated while it is measured. */
export async function bundleBaselines(): Promise<void> {
  await buildServer(bundles, { memory: 'bench/baseline-memory.ts', query: 'bench/baseline-query.ts' });
}

/** Nothing of this run's own environment changes what is measured. */
export function environmentOf(place: Place): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return {
    PATH,
    HOME,
    TMPDIR,
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    PORT: '0',
    RATE_LIMIT: 'off',
    SECURITY_LOG: 'off',
    LOG_LEVEL: 'silent',
  };
}

/** The built product. */
export async function startProduct(place: Place): Promise<Server> {
  const child = spawn(process.execPath, [join(packageRoot, 'dist/server/main.js')], {
    env: environmentOf(place),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await Promise.race([firstLine(child), ended(child, 'The product')]);
  const url = /https?:\S+$/.exec(line)?.[0];
  if (url === undefined) throw new Error(`The server printed no address: ${line}`);
  return { url, pid: child.pid ?? 0, stop: () => stop(child) };
}

/** A baseline, told its task; it answers its address when it listens. */
export async function startBaseline(name: 'memory' | 'query', task: object): Promise<Server> {
  const child = fork(join(bundles, `${name}.js`), {
    env: environmentOf({ dataDir: '', databaseUrl: undefined }),
    serialization: 'advanced',
    // Without tsx, under which this process runs.
    execArgv: [],
  });
  child.send(task);
  const told = once(child, 'message') as Promise<[{ url: string }]>;
  const [{ url }] = await Promise.race([told, ended(child, `The baseline "${name}"`)]);
  return { url, pid: child.pid ?? 0, stop: () => stop(child) };
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('its output is not piped');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return line;
}

async function ended(child: ChildProcess, name: string): Promise<never> {
  children.add(child);
  const [code] = (await once(child, 'exit')) as [number | null];
  children.delete(child);
  throw new Error(`${name} ended with ${code ?? 'a signal'} before it served.`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
