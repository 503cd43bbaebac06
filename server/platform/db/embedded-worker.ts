import { fdatasyncSync, rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { DurableFS } from './durable-fs.ts';
import type { FromWorker, ToWorker, WorkerTask } from './embedded.ts';
import { DiskSpaceGuard } from './disk-space-guard.ts';
import { MEMORY_CHECK_INTERVAL, MemoryGuard } from './memory-guard.ts';
import { oneRow } from './one-row.ts';
import { onTrap } from './trap.ts';
import { type Session, WireServer } from './wire-server.ts';

// The embedded PostgreSQL has its own thread, since it blocks while a statement runs.

const SETTINGS = {
  timezone: 'UTC',
  datestyle: 'ISO',
  // As fast as 128 MB on 200,000 rows, with 60 MB less; the system caches files too.
  shared_buffers: '64MB',
  // Used segments of the log (16 MB each) to keep for reuse.
  min_wal_size: '32MB',
  max_wal_size: '128MB',
};

const CHECKPOINT_BYTES = 64 * 2 ** 20;
const CHECKPOINT_MS = 5 * 60_000;

const task: WorkerTask = workerData;
const syncs = new Int32Array(task.syncs);
const requests = new Int32Array(task.requests);
/** PostgreSQL's last log lines, to explain why it stopped. */
const log: string[] = [];

try {
  if (task.kind === 'create') await create(task.folder);
  else await serve(task.folder, task.socketPath);
} catch (error) {
  fail(error);
}

/** Creates a new cluster and exits. */
async function create(folder: string): Promise<void> {
  const pg = await start(folder);
  await pg.close();
  post({ kind: 'closed' });
  process.exit(0);
}

async function serve(folder: string, socketPath: string): Promise<void> {
  let pg = await open(folder);
  // This process holds the data folder's guard, so an existing socket is left from a killed
  // process.
  rmSync(socketPath, { force: true });
  const space = new DiskSpaceGuard(folder, task.reservedBytes, (text) => post({ kind: 'notice', text }));
  const session: Session = {
    run: (messages, onRawData) =>
      pg.execProtocolRawStream(messages, { onRawData: (answer) => onRawData(space.translate(answer)), syncToFs: false }),
    inTransaction: () => pg.isInTransaction(),
  };
  const wire = await WireServer.listen({ path: socketPath, onBroken: fail, session, hasRequests: () => Atomics.load(requests, 0) > 0 });
  const memory = new MemoryGuard();
  /** Restarts PostgreSQL, because WebAssembly memory only grows. */
  const renew = async (): Promise<Session> => {
    await pg.close();
    pg = await open(folder);
    memory.renewed();
    space.renewed();
    return session;
  };
  await wire.exclusive(() => space.update(pg));
  const spaceChecks = setInterval(() => void wire.exclusive(() => space.update(pg)).catch(fail), 1_000);
  const memoryChecks = setInterval(() => {
    const { idleTime } = wire;
    // While PostgreSQL restarts, it has no memory to look at.
    if (idleTime > 0 && memory.isDue(pg.Module.wasmMemory.buffer.byteLength, idleTime)) void wire.replaceSession(renew).catch(fail);
  }, MEMORY_CHECK_INTERVAL);
  const checkpoints = scheduleCheckpoints(() => pg, wire);
  parentPort?.on('message', (message: ToWorker) => {
    if (message.kind !== 'close') return;
    clearInterval(checkpoints);
    clearInterval(spaceChecks);
    clearInterval(memoryChecks);
    void wire
      .close()
      .then(() => pg.close())
      .then(() => {
        post({ kind: 'closed' });
        process.exit(0);
      })
      .catch(fail);
  });
  post({ kind: 'ready' });
}

/** Starts PostgreSQL; the thread ends if it fails later. */
async function open(folder: string): Promise<PGlite> {
  const pg = await start(folder);
  onTrap(pg, fail);
  return pg;
}

async function start(folder: string): Promise<PGlite> {
  const fs = new DurableFS(folder, (fd) => {
    Atomics.add(syncs, 0, 1);
    fdatasyncSync(fd);
  });
  return PGlite.create({ fs, startParams: startParams(), onStderr: recordLogLine, extensions: { vector } });
}

function startParams(): string[] {
  const { defaultStartParams } = PGlite;
  const files = task.maxFiles === undefined ? [] : settings({ max_files_per_process: String(task.maxFiles) });
  if (!task.durable) return [...defaultStartParams, ...settings(SETTINGS), ...files];
  // -F disables fsync. In WebAssembly, fsync() is the only sync method that reaches the file
  // system.
  return [
    ...defaultStartParams.filter((parameter) => parameter !== '-F'),
    ...settings({ ...SETTINGS, wal_sync_method: 'fsync' }),
    ...files,
  ];
}

function settings(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Runs checkpoints, which single-process PostgreSQL does not: otherwise the log would grow and slow
 * down recovery until the next clean shutdown.
 */
function scheduleCheckpoints(pg: () => PGlite, wire: WireServer): NodeJS.Timeout {
  let synced = Atomics.load(syncs, 0);
  let last = Date.now();
  let busy = false;
  const checkpointIfDue = async (): Promise<void> => {
    const { rows } = await pg().query<{ log: number }>(
      'select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as log from pg_control_checkpoint()',
    );
    if (oneRow(rows).log < CHECKPOINT_BYTES && Date.now() - last < CHECKPOINT_MS) return;
    await pg().exec('checkpoint');
    last = Date.now();
    synced = Atomics.load(syncs, 0);
  };
  return setInterval(() => {
    if (busy || (task.durable && Atomics.load(syncs, 0) === synced)) return;
    busy = true;
    wire.exclusive(checkpointIfDue).then(() => (busy = false), fail);
  }, 5_000);
}

function recordLogLine(line: string): boolean {
  log.push(line);
  if (log.length > 20) log.shift();
  return false;
}

function post(message: FromWorker): void {
  parentPort?.postMessage(message);
}

function fail(error: unknown): never {
  const lastError = log.findLast((line) => /\b(PANIC|FATAL):/.test(line));
  const reason = lastError?.replace(/^.*?(PANIC|FATAL): */, '') ?? String(error);
  post({ kind: 'failed', reason });
  process.exit(1);
}
