import { constants } from 'node:fs';
import { cp, lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectEmbedded } from '../platform/db/connect.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import type { Database } from '../platform/db/open.ts';
import { socketFolder } from '../platform/db/socket-folder.ts';
import type { Sql, Transaction } from '../platform/db/sql.ts';
import { freeBytesOn, RESERVED_BYTES } from '../platform/disk-space.ts';
import { BackupError } from './backup-error.ts';

type Work<T> = (tx: Transaction) => Promise<T>;

/**
 * Runs `work` in a transaction that sees one state of the database while it is in use. The embedded
 * database has one session, which `work` would block, so it reads a copy of the files.
 */
export async function withSnapshot<T>(database: Database, dataDir: string, work: Work<T>): Promise<T> {
  if (database.kind === 'server') return readConsistently(database.background, work);
  const folder = join(dataDir, SNAPSHOT_FOLDER);
  // Left by a killed process: the caller has the lease.
  await rm(folder, { recursive: true, force: true });
  try {
    await copyDatabase(database.sql, join(dataDir, 'database'), folder);
    return await readCopy(folder, work);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs `work` in a repeatable-read transaction, with the settings that make text forms exact. */
export function readConsistently<T>(sql: Sql, work: Work<T>): Promise<T> {
  return sql.begin(async (tx) => {
    await tx.unsafe(`set transaction isolation level repeatable read, read only; ${TEXT_SETTINGS}`);
    return work(tx);
  });
}

const SNAPSHOT_FOLDER = 'snapshot.part';

/** Local to the transaction, which may wait long for disk and network between two statements. */
export const TEXT_SETTINGS = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0; set local lock_timeout = 0`;

/**
 * Copies the files of the embedded database, whose only session this transaction owns: nothing
 * changes them after the checkpoint. Fails if the session was lost meanwhile.
 */
async function copyDatabase(sql: Sql, from: string, folder: string): Promise<void> {
  const size = await sizeOf(from);
  if (freeBytesOn(from) < size + RESERVED_BYTES)
    throw new BackupError(
      `The backup needs ${Math.ceil(size / 2 ** 20)} MB on the disk of ${folder} for a copy of the database, which it deletes afterwards.`,
    );
  await mkdir(folder, { mode: 0o700 });
  await sql.begin(async (tx) => {
    await tx.unsafe('checkpoint');
    // The database disconnects whoever idles in a transaction while others wait.
    const timer = setInterval(() => void tx`select 1`.catch(() => undefined), 4_000);
    try {
      await cp(from, join(folder, 'database'), { recursive: true, mode: constants.COPYFILE_FICLONE });
    } finally {
      clearInterval(timer);
    }
    await tx`select 1`;
  });
}

async function readCopy<T>(folder: string, work: Work<T>): Promise<T> {
  const sockets = socketFolder(folder);
  const socketPath = sockets.path('database.sock');
  const embedded = await startEmbedded({ folder: join(folder, 'database'), socketPath, durable: false, reservedBytes: 0 });
  const sql = connectEmbedded(socketPath);
  const lost = embedded.lost.then((reason) => Promise.reject(new BackupError(reason)));
  lost.catch(() => undefined);
  try {
    return await Promise.race([readConsistently(sql, work), lost]);
  } finally {
    await sql.end({ timeout: 1 });
    await embedded.close();
    sockets.release();
  }
}

async function sizeOf(folder: string): Promise<number> {
  let size = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    size += entry.isDirectory() ? await sizeOf(path) : (await lstat(path)).size;
  }
  return size;
}
