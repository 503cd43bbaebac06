import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from '../faults/product.ts';

export interface User {
  readonly uid: number;
  readonly gid: number;
}

interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly user?: User | undefined;
  /** The folder of its log. */
  readonly folder: string;
}

/** A program of the cluster in a process group of its own. */
export interface Program {
  readonly name: string;
  readonly pid: number;
  hasEnded(): boolean;
  /** Sends a signal to the whole group and waits for the end of the program. */
  kill(signal?: NodeJS.Signals): Promise<void>;
}

const running = new Set<ChildProcess>();

export function startProgram(name: string, command: string, args: readonly string[], { env = {}, user, folder }: ProgramOptions): Program {
  const log = openSync(join(folder, `${name}.log`), 'a');
  const { PATH = '' } = process.env;
  const child = spawn(command, args, {
    env: { PATH, HOME: folder, LANG: 'C.UTF-8', ...env },
    cwd: folder,
    stdio: ['ignore', log, log],
    detached: true,
    ...user,
  });
  running.add(child);
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => {
      running.delete(child);
      resolve();
    });
  });
  const hasEnded = (): boolean => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  return {
    name,
    pid: child.pid ?? 0,
    hasEnded,
    async kill(signal = 'SIGKILL') {
      if (hasEnded()) return;
      signalGroup(child, signal);
      await ended;
    },
  };
}

/** Kills every program that still runs, however this process ends. */
export function killAllAtExit(also: () => void): void {
  const killAll = (): void => {
    for (const child of running) signalGroup(child, 'SIGKILL');
    also();
  };
  process.once('exit', killAll);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined) killIfThere(-pid, signal);
}

/** Sends a signal to a process, or to a group with a negative id, that may have ended. */
export function killIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

/** Waits until `look` returns something; throws with the description after `most` milliseconds. */
export async function waitFor<T>(what: string, look: () => T | undefined | Promise<T | undefined>, most = 120_000): Promise<T> {
  for (const end = performance.now() + most; performance.now() < end; await pause(100)) {
    const found = await look();
    if (found !== undefined) return found;
  }
  throw new Error(`${what}: still not after ${most / 1000} s`);
}
