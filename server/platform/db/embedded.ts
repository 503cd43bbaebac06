import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { RESERVED_BYTES } from '../disk-space.ts';
import { DatabaseError } from './database-error.ts';
import { type DroppedCommits, findDroppedCommits, formatDroppedCommits } from './dropped-commits.ts';
import { syncPath, syncTree } from './durable-fs.ts';
import { hasCluster } from './cluster.ts';
import { openFilesLimit, shareOpenFiles } from '../open-files.ts';
import { openRequests } from '../open-requests.ts';
import { builtFolder, fromSource } from '../package-root.ts';

export interface WorkerTask {
  kind: 'create' | 'serve';
  folder: string;
  socketPath: string;
  durable: boolean;
  /** The database is read-only while the disk has less space than this. */
  reservedBytes: number;
  /** Maximum number of files that PostgreSQL may open. */
  maxFiles: number | undefined;
  /** One Int32: the number of file syncs. */
  syncs: SharedArrayBuffer;
  /** One Int32: the number of requests in progress. */
  requests: SharedArrayBuffer;
}

export interface ToWorker {
  kind: 'close';
}

export type FromWorker = { kind: 'ready' | 'closed' } | { kind: 'failed'; reason: string } | { kind: 'notice'; text: string };

/** The embedded PostgreSQL of this process. */
export interface Embedded {
  /** Resolves with a sentence for the log when the database stops unexpectedly. */
  readonly lost: Promise<string>;
  /** Sentences for the server log about problems found at startup. */
  readonly notices: readonly string[];
  /** Returns the number of file syncs since the start. */
  syncCount(): number;
  /** Finishes the running statement, writes a checkpoint, and stops. */
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The cluster's folder, created if missing. */
  folder: string;
  socketPath: string;
  /** False allows a power cut to lose commits; for tests only. */
  durable?: boolean;
  reservedBytes?: number;
}

/**
 * Starts PostgreSQL in its own thread, serving on `socketPath`. The caller holds the data folder's
 * guard.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { folder, socketPath, durable = true, reservedBytes = RESERVED_BYTES } = options;
  const syncs = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  if (!hasCluster(folder)) await createCluster(folder, durable);
  const maxFiles = shareOpenFiles(openFilesLimit()).databaseFiles;
  const task: WorkerTask = { kind: 'serve', folder, socketPath, durable, reservedBytes, maxFiles, syncs, requests: openRequests };
  const dropped = tryFindDroppedCommits(folder);
  const worker = new DatabaseThread(task);
  await worker.waitFor('ready');
  return {
    lost: worker.lost,
    notices: dropped ? [formatDroppedCommits(dropped)] : [],
    syncCount: () => Atomics.load(new Int32Array(syncs), 0),
    close: () => worker.close(),
  };
}

/**
 * Creates the cluster under a temporary name and renames it once it is durable, so that an aborted
 * start leaves no partial database.
 */
async function createCluster(folder: string, durable: boolean): Promise<void> {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (builtCluster !== undefined && existsSync(builtCluster)) cpSync(builtCluster, unfinished, { recursive: true });
  else await initializeCluster(unfinished);
  if (durable) syncTree(unfinished);
  renameSync(unfinished, folder);
  if (durable) syncPath(dirname(folder));
}

/**
 * An empty cluster that the build created (scripts/build.mjs): PostgreSQL takes ten seconds for
 * that, a copy less than one.
 */
const builtCluster = builtFolder && join(builtFolder, 'cluster');

/** Lets PostgreSQL create a cluster in its own thread, whose end frees some 500 MB. */
export async function initializeCluster(folder: string): Promise<void> {
  const syncs = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const task: WorkerTask = {
    kind: 'create',
    folder,
    socketPath: '',
    durable: false,
    reservedBytes: 0,
    maxFiles: undefined,
    syncs,
    requests: openRequests,
  };
  await new DatabaseThread(task).waitFor('closed');
}

/** Never prevents startup: PostgreSQL reports what this cannot read. */
function tryFindDroppedCommits(folder: string): DroppedCommits | undefined {
  try {
    return findDroppedCommits(folder);
  } catch {
    return undefined;
  }
}

/** How V8 compiles PostgreSQL's WebAssembly. */
const COMPILATION = [
  // One thread: four make a start 0.1 s slower on two cores, and do not return their memory.
  '--wasm-num-compilation-tasks=1',
  // Most functions are never called. Each is validated when it is first compiled.
  '--wasm-lazy-validation',
];

class DatabaseThread {
  readonly lost: Promise<string>;
  readonly #worker: Worker;
  readonly #folder: string;
  /** Resolves with the reason when the thread ends. */
  readonly #ended: Promise<string>;
  #closing = false;

  constructor(task: WorkerTask) {
    this.#folder = task.folder;
    for (const flag of COMPILATION) setFlagsFromString(flag);
    this.#worker = new Worker(...workerEntry(task));
    let reason = 'its thread ended';
    this.#worker.on('message', (message: FromWorker) => {
      if (message.kind === 'failed') reason = message.reason;
      if (message.kind === 'notice') console.error(message.text);
    });
    this.#worker.on('error', (error) => (reason = String(error)));
    this.#ended = new Promise((resolve) => this.#worker.once('exit', () => resolve(reason)));
    this.lost = new Promise((resolve) => {
      void this.#ended.then((why) => {
        if (!this.#closing) resolve(`The embedded database stopped (${why}); restart Catena. Acknowledged changes are safe.`);
      });
    });
  }

  /** Rejects if the thread ends before. */
  async waitFor(awaited: 'ready' | 'closed'): Promise<void> {
    const received = new Promise<undefined>((resolve) => {
      this.#worker.on('message', (message: FromWorker) => {
        if (message.kind === awaited) resolve(undefined);
      });
    });
    const reason = await Promise.race([received, this.#ended]);
    if (reason !== undefined) throw doesNotStart(this.#folder, reason);
  }

  async close(): Promise<void> {
    this.#closing = true;
    this.#worker.postMessage({ kind: 'close' } satisfies ToWorker);
    await this.#ended;
  }
}

/** Returns one sentence about the reason, and what to do. */
export function doesNotStart(folder: string, reason: string): DatabaseError {
  const line = reason.replaceAll(/\s+/g, ' ').trim().slice(0, 300);
  return new DatabaseError(
    `The embedded database in ${folder} does not start (${line}); unless the system lacks memory or disk space, restore the folder from a backup, or move it away to start with an empty library.`,
  );
}

function workerEntry(workerData: WorkerTask): ConstructorParameters<typeof Worker> {
  const entry = new URL(fromSource ? './embedded-worker.dev.mjs' : './embedded-worker.js', import.meta.url);
  // Drop this process's flags: those of a test runner or a debugger are not meant for this thread.
  return [entry, { workerData, execArgv: [] }];
}
