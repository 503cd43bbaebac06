import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { connectServer } from '../platform/db/connect.ts';
import { syncPath } from '../platform/db/durable-fs.ts';
import { backgroundLimits } from '../platform/db/limits.ts';
import { joinDatabase, MOVED_DATABASE, openDatabase } from '../platform/db/open.ts';
import type { Sql } from '../platform/db/sql.ts';
import { openFiles } from '../platform/files/open.ts';
import { BackupError } from './backup-error.ts';
import { countOtherConnections } from './connection-queries.ts';
import { databaseSource } from './database-source.ts';
import { fillLibrary, type LibraryTarget, requireEmpty } from './fill-library.ts';
import { withCopyLease } from './lease.ts';
import type { LibrarySource, Transfer } from './library-source.ts';
import { readConsistently, withSnapshot } from './snapshot.ts';

export interface MoveOptions extends Transfer {
  /** Copies while the library is in use and stays in use; the copy lacks later changes. */
  readonly rehearse: boolean;
}

export interface MoveReport {
  readonly tables: number;
  readonly files: number;
}

/**
 * Copies the library to an empty target and compares every row. The library must be stopped, except
 * in a rehearsal, since changes made meanwhile would be lost.
 */
export async function moveLibrary(config: Config, target: LibraryTarget, options: MoveOptions): Promise<MoveReport> {
  await requireEmpty(target);
  const copy: Copy = async (source, signal) => {
    await fillLibrary(target, source, { ...options, signal: signal ?? options.signal });
    return { tables: source.tables.length, files: target.withFiles ? source.files.length : 0 };
  };
  if (options.rehearse) return copyRunning(config, options.signal, copy);
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl;
  return databaseUrl === undefined ? moveEmbedded(config, copy) : copyStoppedServer(databaseUrl, config, copy);
}

type Copy = (source: LibrarySource, signal?: AbortSignal) => Promise<MoveReport>;

async function copyRunning(config: Config, signal: AbortSignal, copy: Copy): Promise<MoveReport> {
  const files = await openFiles(config);
  const database = await joinDatabase(config);
  try {
    return await withCopyLease(database.background, signal, (lease) =>
      withSnapshot(database, config.dataDir, async (tx) => copy(await databaseSource(tx, files, config.dataDir), lease.signal)),
    );
  } finally {
    await database.close();
  }
}

async function moveEmbedded(config: Config, copy: Copy): Promise<MoveReport> {
  const files = await openFiles(config);
  // Rejects while a server runs on the folder, and keeps one from starting.
  const database = await openDatabase({ dataDir: config.dataDir });
  let report: MoveReport;
  try {
    report = await readConsistently(database.sql, async (tx) => copy(await databaseSource(tx, files, config.dataDir)));
  } finally {
    await database.close();
  }
  // So that no one uses the old database by mistake.
  renameSync(join(config.dataDir, 'database'), join(config.dataDir, MOVED_DATABASE));
  syncPath(config.dataDir);
  return report;
}

async function copyStoppedServer(databaseUrl: string, config: Config, copy: Copy): Promise<MoveReport> {
  const files = await openFiles(config);
  const sql = await connectServer(databaseUrl, { ...backgroundLimits(config.databaseLimits), connections: 1 });
  try {
    await requireStopped(sql);
    return await readConsistently(sql, async (tx) => copy(await databaseSource(tx, files, config.dataDir)));
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function requireStopped(sql: Sql): Promise<void> {
  const count = await countOtherConnections(sql);
  if (count > 0)
    throw new BackupError(
      `The database has ${count} other ${count === 1 ? 'connection' : 'connections'}. Stop Catena and other programs first, since changes made meanwhile would be lost; --rehearse copies anyway.`,
    );
}
