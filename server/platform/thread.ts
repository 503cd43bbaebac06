import { Worker } from 'node:worker_threads';

/** Work that would hold up everybody else, in a thread of its own. */
export interface Thread<Task, Result> {
  /** Rejects with a `ThreadRefusal` where it has too much to do, or this takes too long. */
  run(task: Task): Promise<Result>;
  close(): Promise<void>;
}

/** Not done: `busy` may be tried again, `slow` would be slow again. */
export class ThreadRefusal extends Error {
  readonly reason: 'busy' | 'slow';

  constructor(reason: 'busy' | 'slow') {
    super(`the thread is too ${reason}`);
    this.reason = reason;
  }
}

interface Options {
  /** A module that answers each message with one. */
  readonly entry: string | URL;
  /** Milliseconds that one task may take, with the thread's start. */
  readonly patience: number;
  /** How many may wait. */
  readonly most: number;
  /** Milliseconds without work after which the thread ends, for its memory. */
  readonly idle: number;
  /** Of memory for its objects, at most. */
  readonly megabytes?: number;
}

interface Waiting<Task, Result> {
  readonly task: Task;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** One task at a time, in their order. The thread begins with the first, and anew after one that it did not survive. */
export function createThread<Task, Result>({ entry, patience, most, idle, megabytes = 256 }: Options): Thread<Task, Result> {
  const queue: Waiting<Task, Result>[] = [];
  let worker: Worker | undefined;
  let current: Waiting<Task, Result> | undefined;
  let clock: NodeJS.Timeout | undefined;

  function finish(settle: (waiting: Waiting<Task, Result>) => void): void {
    clearTimeout(clock);
    const done = current;
    current = undefined;
    if (done) settle(done);
    next();
  }

  function end(reason: Error): void {
    const ending = worker;
    worker = undefined;
    void ending?.terminate();
    finish(({ reject }) => reject(reason));
  }

  function started(): Worker {
    // Without the flags of this process: those of a test runner or a debugger are not for this thread.
    const made = new Worker(entry, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: megabytes } });
    made.on('message', (result: Result) => made === worker && finish(({ resolve }) => resolve(result)));
    made.on('error', (error) => made === worker && end(error));
    made.on('exit', () => made === worker && end(new Error('the thread ended')));
    // A call that waits keeps the process; the thread alone does not.
    made.unref();
    return made;
  }

  function next(): void {
    if (current) return;
    current = queue.shift();
    if (!current) {
      // Nothing to do: it may go.
      clock = setTimeout(() => void close(), idle).unref();
      return;
    }
    worker ??= started();
    clock = setTimeout(() => end(new ThreadRefusal('slow')), patience).unref();
    worker.postMessage(current.task);
  }

  async function close(): Promise<void> {
    clearTimeout(clock);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        if (queue.length >= most) return reject(new ThreadRefusal('busy'));
        clearTimeout(current ? undefined : clock);
        queue.push({ task, resolve, reject });
        next();
      }),
    close,
  };
}
