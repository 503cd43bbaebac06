import { Worker } from 'node:worker_threads';

/** Runs tasks that would block the event loop in a worker thread, one at a time and in order. */
export interface Thread<Task, Result> {
  /**
   * Rejects with a `ThreadError` if the queue is full or the task takes too long. `owner` is the
   * user id behind the task.
   */
  run(task: Task, owner?: number): Promise<Result>;
  /** Starts the thread before its first task, so that no one waits for its modules to load. */
  warm(): void;
  /** Ends the thread and rejects all running and waiting tasks. */
  close(): Promise<void>;
}

/** `busy`: the task may be retried. `slow`: a retry would be slow again. */
export class ThreadError extends Error {
  readonly reason: 'busy' | 'slow';

  constructor(reason: 'busy' | 'slow') {
    super(`the thread is too ${reason}`);
    this.reason = reason;
  }
}

interface Options<Task> {
  /** A module that posts one message for each message it receives. */
  readonly entry: string | URL;
  /** Milliseconds that a task may take. */
  readonly timeout: number | ((task: Task) => number);
  /** Additional milliseconds for a thread's first task, which waits for its modules. */
  readonly startTimeout?: number;
  /** Maximum number of waiting tasks. */
  readonly maxQueued: number;
  /** Maximum number of waiting or running tasks per owner, so that none can fill the queue. */
  readonly maxOfOwner?: number;
  /**
   * Idle milliseconds after which the thread ends to free its memory. If undefined, the thread
   * stays.
   */
  readonly idle?: number;
  /** Maximum heap size of the thread. */
  readonly megabytes?: number;
}

interface QueuedTask<Task, Result> {
  readonly task: Task;
  readonly owner: number | undefined;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Starts the thread with the first task, and restarts it after a crash. */
export function createThread<Task, Result>(options: Options<Task>): Thread<Task, Result> {
  return new TaskThread(options);
}

class TaskThread<Task, Result> implements Thread<Task, Result> {
  readonly #options: Options<Task>;
  readonly #queue: QueuedTask<Task, Result>[] = [];
  #worker: Worker | undefined;
  /** Whether the worker has completed a task, so its modules are loaded. */
  #loaded = false;
  #current: QueuedTask<Task, Result> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Options<Task>) {
    this.#options = options;
  }

  run(task: Task, owner?: number): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#isFull(owner)) return reject(new ThreadError('busy'));
      this.#queue.push({ task, owner, resolve, reject });
      this.#next();
    });
  }

  warm(): void {
    this.#worker ??= this.#start();
  }

  async close(): Promise<void> {
    const unfinished = [...(this.#current ? [this.#current] : []), ...this.#queue.splice(0)];
    this.#current = undefined;
    await this.#stop();
    for (const { reject } of unfinished) reject(new Error('the thread was closed'));
  }

  #isFull(owner: number | undefined): boolean {
    const { maxQueued, maxOfOwner = Infinity } = this.#options;
    if (this.#queue.length >= maxQueued) return true;
    if (owner === undefined) return false;
    return [this.#current, ...this.#queue].filter((waiting) => waiting?.owner === owner).length >= maxOfOwner;
  }

  #start(): Worker {
    const { entry, megabytes = 256 } = this.#options;
    // Drop this process's flags: those of a test runner or a debugger are not meant for this
    // thread.
    const worker = new Worker(entry, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: megabytes } });
    worker.on('message', (result: Result) => worker === this.#worker && this.#finish(({ resolve }) => resolve(result)));
    worker.on('error', (error) => worker === this.#worker && this.#abort(isOutOfMemory(error) ? new ThreadError('slow') : error));
    worker.on('exit', () => worker === this.#worker && this.#abort(new Error('the thread ended')));
    // A running task keeps the process alive; the thread alone does not.
    worker.unref();
    this.#loaded = false;
    return worker;
  }

  #next(): void {
    if (this.#current) return;
    clearTimeout(this.#timer);
    this.#current = this.#queue.shift();
    if (!this.#current) return this.#startIdleTimer();
    this.#worker ??= this.#start();
    const { task } = this.#current;
    const { timeout, startTimeout = 20_000 } = this.#options;
    const allowed = (typeof timeout === 'number' ? timeout : timeout(task)) + (this.#loaded ? 0 : startTimeout);
    this.#timer = setTimeout(() => this.#abort(new ThreadError('slow')), allowed).unref();
    this.#worker.ref();
    this.#worker.postMessage(task);
  }

  #startIdleTimer(): void {
    const { idle } = this.#options;
    if (idle !== undefined && this.#worker) this.#timer = setTimeout(() => void this.#stop(), idle).unref();
  }

  #finish(settle: (waiting: QueuedTask<Task, Result>) => void): void {
    this.#loaded = true;
    this.#settle(settle);
  }

  #abort(reason: Error): void {
    void this.#stop();
    this.#settle(({ reject }) => reject(reason));
  }

  #settle(settle: (waiting: QueuedTask<Task, Result>) => void): void {
    const done = this.#current;
    this.#current = undefined;
    this.#worker?.unref();
    if (done) settle(done);
    this.#next();
  }

  async #stop(): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
