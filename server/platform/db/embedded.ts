import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { RESERVED_BYTES } from '../disk-room.ts';
import { DatabaseError } from './database-error.ts';
import { type DroppedCommits, findDroppedCommits, tellDropped } from './dropped-commits.ts';
import { syncPath, syncTree } from './durable-fs.ts';
import { holdsCluster } from './whole-cluster.ts';
import { openFilesLimit, shareOpenFiles } from '../open-files.ts';
import { fromSource } from '../package-root.ts';

export interface WorkerTask {
  kind: 'create' | 'serve';
  folder: string;
  socketPath: string;
  durable: boolean;
  /** The database is read-only while the disk has less space than this. */
  reservedBytes: number;
  /** How many files PostgreSQL may open. */
  mostFiles: number | undefined;
  /** One Int32: how often a file was synced. */
  syncs: SharedArrayBuffer;
}

export interface ToWorker {
  kind: 'close';
}

export type FromWorker = { kind: 'ready' | 'closed' } | { kind: 'failed'; reason: string } | { kind: 'notice'; text: string };

/** The embedded PostgreSQL of this process. */
export interface Embedded {
  /** Resolves when it ends without having been asked to, with a sentence for the log. */
  readonly lost: Promise<string>;
  /** Sentences for the server log about problems found at startup. */
  readonly notices: readonly string[];
  /** How often it synced a file since it was started. */
  syncCount(): number;
  /** Finishes the statement at work, makes a checkpoint, and ends. */
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Where the cluster lies; it is made when there is none. */
  folder: string;
  socketPath: string;
  /** False lets commits get lost in a power cut: for tests alone. */
  durable?: boolean;
  reservedBytes?: number;
}

/** Starts PostgreSQL in a thread of its own, serving on `socketPath`. The caller holds the guard of the data folder. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { folder, socketPath, durable = true, reservedBytes = RESERVED_BYTES } = options;
  const syncs = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const task: WorkerTask = {
    kind: 'serve',
    folder,
    socketPath,
    durable,
    reservedBytes,
    mostFiles: shareOpenFiles(openFilesLimit()).databaseFiles,
    syncs,
  };
  if (!holdsCluster(folder)) await createCluster(task);
  const dropped = lookForDropped(folder);
  const worker = new DatabaseThread(task);
  await worker.until('ready');
  return {
    lost: worker.lost,
    notices: dropped ? [tellDropped(dropped)] : [],
    syncCount: () => Atomics.load(new Int32Array(syncs), 0),
    close: () => worker.close(),
  };
}

/**
 * Made beside its place and moved there when it is complete and on the disk: a start that was cut off leaves nothing that looks
 * like a database. In a thread of its own, because making a cluster takes some 500 MB of memory that only the thread's end frees.
 */
async function createCluster(task: WorkerTask): Promise<void> {
  const unfinished = `${task.folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  await new DatabaseThread({ ...task, kind: 'create', folder: unfinished }).until('closed');
  if (task.durable) syncTree(unfinished);
  renameSync(unfinished, task.folder);
  if (task.durable) syncPath(dirname(task.folder));
}

/** Never prevents startup: PostgreSQL reports what this cannot read. */
function lookForDropped(folder: string): DroppedCommits | undefined {
  try {
    return findDroppedCommits(folder);
  } catch {
    return undefined;
  }
}

class DatabaseThread {
  readonly lost: Promise<string>;
  readonly #worker: Worker;
  readonly #folder: string;
  /** Why it ended. */
  readonly #ended: Promise<string>;
  #closing = false;

  constructor(task: WorkerTask) {
    this.#folder = task.folder;
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
        if (!this.#closing) resolve(`The embedded database stopped (${why}); start Catena again, what was acknowledged is safe.`);
      });
    });
  }

  /** Rejects when the thread ends before. */
  async until(awaited: 'ready' | 'closed'): Promise<void> {
    const told = new Promise<undefined>((resolve) => {
      this.#worker.on('message', (message: FromWorker) => {
        if (message.kind === awaited) resolve(undefined);
      });
    });
    const reason = await Promise.race([told, this.#ended]);
    if (reason !== undefined) throw new DatabaseError(`The embedded database in ${this.#folder} does not start (${reason}).`);
  }

  async close(): Promise<void> {
    this.#closing = true;
    this.#worker.postMessage({ kind: 'close' } satisfies ToWorker);
    await this.#ended;
  }
}

function workerEntry(workerData: WorkerTask): ConstructorParameters<typeof Worker> {
  const entry = new URL(fromSource ? './embedded-worker.dev.mjs' : './embedded-worker.js', import.meta.url);
  // Without the flags of this process: those of a test runner or a debugger are not for this thread.
  return [entry, { workerData, execArgv: [] }];
}
