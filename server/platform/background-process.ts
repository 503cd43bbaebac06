import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';

/**
 * Runs tasks one at a time in a process of low priority, whose end returns its memory to the
 * system.
 */
export interface BackgroundProcess<Task, Result> {
  /** Rejects if the process ends or the task takes too long. Call it for one task at a time. */
  run(task: Task): Promise<Result>;
  /** Ends the process. */
  close(): Promise<void>;
}

interface Options {
  /** A module that sends one message to its parent for each message it receives. */
  readonly entry: URL;
  /** Milliseconds that a task may take. */
  readonly timeout: number;
  /** Maximum heap size. */
  readonly megabytes: number;
  /** Whether to lower the process's priority. Default: true; tests on a busy machine need false. */
  readonly lowPriority?: boolean | undefined;
}

export function startBackgroundProcess<Task extends object, Result>({
  entry,
  timeout,
  megabytes,
  lowPriority = true,
}: Options): BackgroundProcess<Task, Result> {
  // Drop this process's flags: those of a test runner or a debugger are not meant for this process.
  const child = fork(entry, { execArgv: [`--max-old-space-size=${megabytes}`], serialization: 'advanced' });
  if (lowPriority) lowerPriority(child);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the process ended')));
  ended.catch(() => undefined);
  child.on('error', () => child.kill('SIGKILL'));
  return {
    run: async (task) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
      const received = once(child, 'message');
      try {
        child.send(task);
        const [result] = await Promise.race([received, ended]);
        return result as Result;
      } finally {
        clearTimeout(timer);
      }
    },
    close: async () => {
      child.kill('SIGKILL');
      await ended.catch(() => undefined);
    },
  };
}

/** A container may forbid it. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The work still ends, but competes with requests.
  }
}
