import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyWorld } from './world.ts';

/** The built server with the demo's world, on a port and in a folder of its own. */
export interface Server {
  readonly url: string;
  readonly dataDir: string;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  /** Starts it again, on the same port and folder. */
  restart(): Promise<void>;
  /** Ends it as its operator does. */
  end(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

export async function startServer(): Promise<Server> {
  const dataDir = await makeFolder();
  await copyWorld(dataDir);
  return serve(dataDir);
}

/** With a folder in which nothing is yet. */
export async function freshServer(): Promise<Server> {
  return serve(await makeFolder());
}

export function makeFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'catena-e2e-'));
}

async function serve(dataDir: string): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child = await run(port, dataDir, url);
  return {
    url,
    dataDir,
    kill: () => end(child, 'SIGKILL'),
    restart: async () => {
      child = await run(port, dataDir, url);
    },
    end: () => end(child, 'SIGTERM'),
    stop: async () => {
      await end(child, 'SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function run(port: number, dataDir: string, url: string): Promise<ChildProcess> {
  const { DATABASE_URL: _, PUBLIC_URL: __, CORS_ORIGIN: ___, ...inherited } = process.env;
  const env = {
    ...inherited,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    SECURITY_LOG: 'off',
    SITE_NAME: 'Catena',
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../dist/server/demo.js')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with ${String(code)} before it served`)));
  ended.catch(() => undefined);
  await Promise.race([ended, untilHealthy(url)]);
  return child;
}

export async function untilHealthy(url: string, patience = 60_000): Promise<void> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server was not ready within a minute');
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
