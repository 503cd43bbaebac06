import { existsSync } from 'node:fs';
import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildGraphs } from '../features/search/vectors/build-graphs.ts';
import type { Config } from '../platform/config.ts';
import { connectEmbedded, connectServer } from '../platform/db/connect.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import { syncPath, syncTree } from '../platform/db/durable-fs.ts';
import { acquireGuard } from '../platform/db/guard.ts';
import { backgroundLimits } from '../platform/db/limits.ts';
import { prepareFolder } from '../platform/db/open.ts';
import { socketFolder } from '../platform/db/socket-folder.ts';
import type { Sql } from '../platform/db/sql.ts';
import { diskStore } from '../platform/files/disk.ts';
import { adoptFiles } from '../platform/files/library-id.ts';
import { openFiles } from '../platform/files/open.ts';
import type { FileStore } from '../platform/files/store.ts';
import { BackupError } from './backup-error.ts';
import { copyFiles, deleteFiles } from './copy-files.ts';
import type { LibrarySource, Transfer } from './library-source.ts';
import { loadLibrary, migrationsOf } from './load-library.ts';
import { publishMails, stageMails } from './outbox-files.ts';
import { hasRelations } from './table-queries.ts';

export interface LibraryTarget extends Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'databaseLimits' | 's3'> {
  /** False for a database whose files stay where they are. */
  readonly withFiles: boolean;
}

/**
 * Copies a library into an empty database and an empty file store. A failure leaves both as they
 * were.
 */
export async function fillLibrary(target: LibraryTarget, source: LibrarySource, transfer: Transfer): Promise<void> {
  migrationsOf(source.migrations);
  const bucket = target.withFiles && target.s3 ? await openFiles(target) : undefined;
  if (bucket) await requireNoFiles(bucket);
  try {
    if (target.databaseUrl === undefined) await fillEmbedded(target, source, transfer);
    else await fillServer(target.databaseDirectUrl ?? target.databaseUrl, target, source, transfer);
  } catch (error) {
    if (bucket) await deleteFiles(source, bucket);
    throw error;
  }
}

/** Throws a BackupError unless the target is empty, before anything slow. */
export async function requireEmpty(target: LibraryTarget): Promise<void> {
  if (target.databaseUrl === undefined) requireNoDatabase(target.dataDir);
  else {
    const sql = await connectServer(target.databaseDirectUrl ?? target.databaseUrl, {
      ...backgroundLimits(target.databaseLimits),
      connections: 1,
    });
    await requireNoTables(sql).finally(() => sql.end({ timeout: 1 }));
  }
  if (target.withFiles) await requireNoFiles(await openFiles(target));
}

async function fillEmbedded(target: LibraryTarget, source: LibrarySource, transfer: Transfer): Promise<void> {
  requireNoDatabase(target.dataDir);
  const dataDir = prepareFolder(target.dataDir);
  const guard = await acquireGuard(dataDir);
  try {
    // Builds the library aside and moves it into place at the end.
    await withStaging(target, async (staging) => {
      const folder = join(staging, 'database');
      await withNewDatabase(staging, folder, async (sql) => {
        const files = await stageFiles(target, staging, source, transfer);
        await sql.begin((tx) => loadLibrary(tx, source, transfer));
        if (files) await adoptFiles(sql, files);
      });
      syncTree(staging);
      // Files first, so that no row lacks its file.
      await publishFiles(dataDir, staging);
      await rename(folder, join(dataDir, 'database'));
      await publishMails(dataDir, staging);
      syncPath(dataDir);
    });
  } finally {
    await guard.release();
  }
}

/** Runs `work` on a new embedded database, without waiting for the disk. */
async function withNewDatabase(staging: string, folder: string, work: (sql: Sql) => Promise<void>): Promise<void> {
  const sockets = socketFolder(staging);
  const socketPath = sockets.path('database.sock');
  const embedded = await startEmbedded({ folder, socketPath, durable: false });
  const sql = connectEmbedded(socketPath);
  const lost = embedded.lost.then((reason) => Promise.reject(new BackupError(reason)));
  lost.catch(() => undefined);
  try {
    await Promise.race([work(sql), lost]);
  } finally {
    await sql.end({ timeout: 1 });
    await embedded.close();
    sockets.release();
    await rm(socketPath, { force: true });
  }
}

async function fillServer(databaseUrl: string, target: LibraryTarget, source: LibrarySource, transfer: Transfer): Promise<void> {
  const sql = await connectServer(databaseUrl, backgroundLimits(target.databaseLimits));
  try {
    await requireNoTables(sql);
    if (target.withFiles) await loadWithFiles(sql, target, source, transfer);
    else await sql.begin((tx) => loadLibrary(tx, source, transfer));
    // Without them, searches scan all vectors.
    await buildGraphs(sql).catch(() => undefined);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Loads the rows and moves the files into place, just before the commit. */
async function loadWithFiles(sql: Sql, target: LibraryTarget, source: LibrarySource, transfer: Transfer): Promise<void> {
  prepareFilesFolder(target.dataDir);
  await withStaging(target, async (staging) => {
    await stageFiles(target, staging, source, transfer);
    let published = false;
    try {
      await sql.begin(async (tx) => {
        await loadLibrary(tx, source, transfer);
        syncTree(staging);
        published = await publishFiles(target.dataDir, staging);
      });
    } catch (error) {
      // Nothing was committed, so the files have no rows.
      if (published) await rm(join(target.dataDir, 'files'), { recursive: true, force: true });
      throw error;
    }
    await publishMails(target.dataDir, staging);
    await adoptFiles(sql, await openFiles(target));
  });
}

/**
 * Creates the folder for the files of a library on a server. The folder may also have other
 * contents.
 */
function prepareFilesFolder(dataDir: string): void {
  if (!existsSync(dataDir)) prepareFolder(dataDir);
}

async function withStaging(target: LibraryTarget, work: (staging: string) => Promise<void>): Promise<void> {
  const staging = join(target.dataDir, 'restore.part');
  // Left by a killed process.
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { mode: 0o700 });
  try {
    await work(staging);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/**
 * Copies emails to the staging folder and files there or to the bucket, and returns the store of
 * the files.
 */
async function stageFiles(
  target: LibraryTarget,
  staging: string,
  source: LibrarySource,
  transfer: Transfer,
): Promise<FileStore | undefined> {
  if (!target.withFiles) return undefined;
  if (!target.s3) await requireNoFiles(await openFiles(target));
  const files = target.s3 ? await openFiles(target) : diskStore(join(staging, 'files'));
  await copyFiles(source, files, transfer);
  await stageMails(source, staging, transfer);
  return files;
}

/** Moves staged files into the data folder. Returns whether there were any. */
async function publishFiles(dataDir: string, staging: string): Promise<boolean> {
  const staged = join(staging, 'files');
  if (!existsSync(staged)) return false;
  const folder = join(dataDir, 'files');
  // The folder has no stored files, but may have the id of a former library and empty folders.
  await rm(join(folder, 'library-id'), { force: true });
  for (const empty of [join(folder, 'profiles'), folder]) if (existsSync(empty)) await rmdir(empty).catch(() => rejectOtherFiles(empty));
  await rename(staged, folder);
  syncPath(dataDir);
  return true;
}

function rejectOtherFiles(folder: string): never {
  throw new BackupError(`${folder} contains other files, which were left unchanged; move them away.`);
}

function requireNoDatabase(dataDir: string): void {
  if (existsSync(join(dataDir, 'database')) || existsSync(join(dataDir, 'database.moved')))
    throw new BackupError(`DATA_DIR ${dataDir} already has a database, which was left unchanged; choose an empty folder.`);
}

async function requireNoTables(sql: Sql): Promise<void> {
  if (await hasRelations(sql))
    throw new BackupError('The database on the server already has tables, which were left unchanged; create an empty database.');
}

async function requireNoFiles(files: FileStore): Promise<void> {
  if ((await files.hasFiles()) || (await files.part('profiles').hasFiles()))
    throw new BackupError('The file store already has files, which were left unchanged; choose an empty DATA_DIR or bucket.');
}
