import { spawn } from 'node:child_process';

interface How {
  readonly cwd: string;
  readonly minutes: number;
  readonly signal: AbortSignal;
  readonly env?: Record<string, string>;
}

export interface Ended {
  /** Undefined if it was killed or did not start. */
  readonly code: number | undefined;
  readonly timedOut: boolean;
  /** The end of its output. */
  readonly output: string;
}

const MAX_OUTPUT = 4000;
/** Milliseconds that it has to stop the servers and databases of its tests. */
const GRACE = 10_000;

/** Runs a program. Kills its process group at the time limit; on abort, kills it and rejects. */
export function runChild(command: string, args: readonly string[], { cwd, minutes, signal, env = {} }: How): Promise<Ended> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let timedOut = false;
    let killer: NodeJS.Timeout | undefined;
    const send = (name: NodeJS.Signals): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, name);
      } catch {
        // The process has already exited.
      }
    };
    const kill = (): void => {
      send('SIGTERM');
      killer ??= setTimeout(send, GRACE, 'SIGKILL');
    };
    const timer = setTimeout(
      () => {
        timedOut = true;
        kill();
      },
      minutes * 60 * 1000,
    );
    const settle = (code: number | undefined): void => {
      clearTimeout(timer);
      clearTimeout(killer);
      signal.removeEventListener('abort', kill);
      if (signal.aborted) reject(signal.reason);
      else resolve({ code, timedOut, output });
    };
    signal.addEventListener('abort', kill, { once: true });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (output = (output + part.toString()).slice(-MAX_OUTPUT)));
    child.on('error', (error) => {
      output += error.message;
      settle(undefined);
    });
    child.on('close', (code) => settle(code ?? undefined));
  });
}
