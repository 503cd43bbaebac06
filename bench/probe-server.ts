import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { packageRoot } from '../server/platform/package-root.ts';
import { environmentOf, type Server, serverOf } from './servers.ts';
import type { DatabaseLocation } from './databases.ts';
import { within } from './time-limits.ts';

/** A built server that also reports how long its event loop was blocked. */
export interface ProbedServer extends Server {
  /** Returns the longest event loop delay in milliseconds since the last call. */
  longestBlock(): Promise<number>;
}

// Preloaded into the server: answers each message with the longest event loop delay and resets it.
const probe = `
import { monitorEventLoopDelay } from 'node:perf_hooks';
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on('message', () => { process.send(delay.max / 1e6); delay.reset(); });
process.channel?.unref();
`;

/**
 * Starts the built server with the probe. `env` extends the environment that every benchmark
 * sets.
 */
export async function startProbedServer(location: DatabaseLocation, env: Readonly<Record<string, string>> = {}): Promise<ProbedServer> {
  const imported = `data:text/javascript,${encodeURIComponent(probe)}`;
  const child = spawn(process.execPath, ['--import', imported, join(packageRoot, 'dist/server/main.js')], {
    env: { ...environmentOf(location), ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const exit = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The server exited with code ${String(code)}.`)));
  exit.catch(() => undefined);
  return {
    ...(await serverOf(child)),
    longestBlock: async () => {
      const reply = once(child, 'message') as Promise<[number]>;
      child.send('');
      const [longest] = await within(Promise.race([reply, exit]), MAX_BLOCK, `The server did not respond for ${MAX_BLOCK} s.`);
      return longest;
    },
  };
}

/** Seconds. */
const MAX_BLOCK = 300;
