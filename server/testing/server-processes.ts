import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { programFile } from './child-process.ts';

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  /** Sends SIGKILL, like a power cut. */
  readonly kill: () => void;
}

/** Starts servers that share a folder, and ends them after each test. */
export function serverProcesses(): { launch: (settings: Record<string, string>) => Promise<ServerProcess> } {
  const running = new Set<ChildProcess>();
  /** Codes and signals of servers that ended by themselves. */
  let ended: string[];
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'catena-servers-'));
    ended = [];
  });
  const kill = (child: ChildProcess): void => {
    running.delete(child);
    child.kill('SIGKILL');
  };
  afterEach(() => {
    for (const child of running) kill(child);
    rmSync(dataDir, { recursive: true, force: true });
    if (ended.length > 0) throw new Error(`A server ended by itself: ${ended.join(', ')}`);
  });

  async function launch(settings: Record<string, string>): Promise<ServerProcess> {
    const { PATH = '', HOME = '' } = process.env;
    const env = { PATH, HOME, PORT: '0', DATA_DIR: dataDir, STARTER_TEXT: 'off', RATE_LIMIT: 'off', SECURITY_LOG: 'off', ...settings };
    const child = spawn(process.execPath, [programFile('main')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    running.add(child);
    child.once('exit', (code, signal) => {
      if (running.delete(child)) ended.push(`${signal ?? code}`);
    });
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (lines) => {
        const address = / is at (http\S+)/.exec(String(lines))?.[1];
        if (address !== undefined) resolve(address);
      });
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
    return { url, kill: () => kill(child) };
  }

  return { launch };
}
