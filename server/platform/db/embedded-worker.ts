import { fdatasyncSync, rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { DurableFS } from './durable-fs.ts';
import type { FromWorker, ToWorker, WorkerTask } from './embedded.ts';
import { RoomGuard } from './room-guard.ts';
import { onTrap } from './trap.ts';
import { WireServer } from './wire-server.ts';

// The thread in which the embedded PostgreSQL runs: it blocks while a statement runs, and must not block the server.

const SETTINGS = {
  timezone: 'UTC',
  datestyle: 'ISO',
  // As fast as 128 MB on 200,000 rows, for 60 MB less; the system caches files too.
  shared_buffers: '64MB',
  // How many used segments of the log (16 MB each) are kept for use again.
  min_wal_size: '32MB',
  max_wal_size: '128MB',
};

const CHECKPOINT_BYTES = 64 * 2 ** 20;
const CHECKPOINT_MS = 5 * 60_000;

const task: WorkerTask = workerData;
const syncs = new Int32Array(task.syncs);
/** The last lines PostgreSQL wrote to its log, for the sentence in case it stops. */
const log: string[] = [];

try {
  if (task.kind === 'create') await create(task.folder);
  else await serve(task.folder, task.socketPath);
} catch (error) {
  fail(error);
}

/** Makes a new cluster and ends. */
async function create(folder: string): Promise<void> {
  const pg = await start(folder);
  await pg.close();
  post({ kind: 'closed' });
  process.exit(0);
}

async function serve(folder: string, socketPath: string): Promise<void> {
  const pg = await start(folder);
  onTrap(pg, fail);
  // The guard of the data folder is held, so a socket here is one that a killed process left behind.
  rmSync(socketPath, { force: true });
  const room = new RoomGuard(folder, task.reservedBytes, (text) => post({ kind: 'notice', text }));
  const wire = await WireServer.listen({
    path: socketPath,
    onBroken: fail,
    session: {
      run: (messages, onRawData) =>
        pg.execProtocolRawStream(messages, { onRawData: (answer) => onRawData(room.translate(answer)), syncToFs: false }),
      inTransaction: () => pg.isInTransaction(),
    },
  });
  await wire.exclusive(() => room.look(pg));
  const rooms = setInterval(() => void wire.exclusive(() => room.look(pg)).catch(fail), 1_000);
  const checkpoints = keepCheckpointing(pg, wire);
  parentPort?.on('message', (message: ToWorker) => {
    if (message.kind !== 'close') return;
    clearInterval(checkpoints);
    clearInterval(rooms);
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

async function start(folder: string): Promise<PGlite> {
  const fs = new DurableFS(folder, (fd) => {
    Atomics.add(syncs, 0, 1);
    fdatasyncSync(fd);
  });
  return PGlite.create({ fs, startParams: startParams(), onStderr: remember, extensions: { vector } });
}

function startParams(): string[] {
  const { defaultStartParams } = PGlite;
  const files = task.mostFiles === undefined ? [] : settings({ max_files_per_process: String(task.mostFiles) });
  if (!task.durable) return [...defaultStartParams, ...settings(SETTINGS), ...files];
  // -F turns fsync off. Of the ways to sync the log, fsync() is the only one that reaches the file system in WebAssembly.
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
 * PostgreSQL in a single process makes no checkpoint by itself: without this the log would grow, and the start after a crash
 * become slower, until the next orderly stop.
 */
function keepCheckpointing(pg: PGlite, wire: WireServer): NodeJS.Timeout {
  let synced = Atomics.load(syncs, 0);
  let last = Date.now();
  let busy = false;
  const look = async (): Promise<void> => {
    const { rows } = await pg.query<{ log: number }>(
      'select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as log from pg_control_checkpoint()',
    );
    if ((rows[0]?.log ?? 0) < CHECKPOINT_BYTES && Date.now() - last < CHECKPOINT_MS) return;
    await pg.exec('checkpoint');
    last = Date.now();
    synced = Atomics.load(syncs, 0);
  };
  return setInterval(() => {
    if (busy || (task.durable && Atomics.load(syncs, 0) === synced)) return;
    busy = true;
    wire.exclusive(look).then(() => (busy = false), fail);
  }, 5_000);
}

function remember(line: string): boolean {
  log.push(line);
  if (log.length > 20) log.shift();
  return false;
}

function post(message: FromWorker): void {
  parentPort?.postMessage(message);
}

function fail(error: unknown): never {
  const lastWords = log.findLast((line) => /\b(PANIC|FATAL):/.test(line));
  const reason = lastWords?.replace(/^.*?(PANIC|FATAL): */, '') ?? String(error);
  post({ kind: 'failed', reason });
  process.exit(1);
}
