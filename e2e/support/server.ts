import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyWorld } from './world-folder.ts';

/** A running instance of the built demo server with its own port and data directory. */
export interface Server {
  readonly url: string;
  readonly dataDir: string;
  /** Sends SIGKILL, like a power cut. */
  kill(): Promise<void>;
  /** Starts the server again with the same port and data directory. */
  restart(): Promise<void>;
  /** Sends SIGTERM, as an operator does. */
  shutDown(): Promise<void>;
  /** Shuts the server down and deletes its data directory. */
  remove(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

/**
 * Starts a server with a copy of the demo world. `settings` are environment variables, which may
 * depend on its address.
 */
export async function startServer(settings: Settings | ((url: string) => Settings) = {}): Promise<Server> {
  const dataDir = await createDataDir();
  await copyWorld(dataDir);
  return serve(dataDir, settings);
}

/** Starts a server with an empty data directory, in which it creates the demo library. */
export async function startEmptyServer(): Promise<Server> {
  return serve(await createDataDir());
}

/** Starts what `npm start` does in a fresh clone: the starter library, its text, and no readers. */
export async function startFreshServer(): Promise<Server> {
  return serve(await createDataDir(), { STARTER_TEXT: 'on' }, 'main');
}

export function createDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'catena-e2e-'));
}

type Program = 'main' | 'demo';

async function serve(dataDir: string, given: Settings | ((url: string) => Settings) = {}, program: Program = 'demo'): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = typeof given === 'function' ? given(url) : given;
  let child = await spawnServer({ program, port, dataDir, url, settings });
  return {
    url,
    dataDir,
    kill: () => terminate(child, 'SIGKILL'),
    restart: async () => {
      child = await spawnServer({ program, port, dataDir, url, settings });
    },
    shutDown: () => terminate(child, 'SIGTERM'),
    remove: async () => {
      await terminate(child, 'SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface Start {
  readonly program: Program;
  readonly port: number;
  readonly dataDir: string;
  readonly url: string;
  readonly settings: Settings;
}

async function spawnServer({ program, port, dataDir, url, settings }: Start): Promise<ChildProcess> {
  const { DATABASE_URL: _, PUBLIC_URL: __, CORS_ORIGIN: ___, ...inherited } = process.env;
  const env = {
    ...inherited,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    SECURITY_LOG: 'off',
    SITE_NAME: 'Catena',
    STARTER_TEXT: 'off',
    ...settings,
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, `../../dist/server/${program}.js`)], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`the server exited with ${String(code)} before it was ready`)),
  );
  exited.catch(() => undefined);
  await Promise.race([exited, waitUntilHealthy(url)]).catch(async (error: unknown) => {
    await terminate(child, 'SIGKILL');
    throw error;
  });
  return child;
}

export async function waitUntilHealthy(url: string, timeout = 180_000): Promise<void> {
  const deadline = Date.now() + timeout;
  while (Date.now() < deadline) {
    const response = await fetch(`${url}/api/health`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the server was not ready within ${timeout / 1000} seconds`);
}

async function terminate(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
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
  if (address === null || typeof address === 'string') throw new Error('the probe socket has no port');
  return address.port;
}
