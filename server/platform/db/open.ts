import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { connectAgain, connectEmbedded, connectServer } from './connection.ts';
import { backgroundLimits, type DatabaseLimits, serverLimits } from './limits.ts';
import type { Sql } from './sql.ts';
import { DatabaseError } from './database-error.ts';
import { startEmbedded } from './embedded.ts';
import { FolderHeldError, holderIsReady, takeGuard } from './guard.ts';
import { migrate, requireMigrated } from './migrate.ts';
import { socketFolder } from './socket-folder.ts';

export { plannedAnew } from './sql.ts';
export type { Sql, SqlRunner, Transaction } from './sql.ts';
export { DatabaseError };

export interface Database {
  readonly kind: 'embedded' | 'server';
  readonly sql: Sql;
  /** For long-running work, with its own connections and limits. The same as `sql` on the embedded database. */
  readonly background: Sql;
  /** Sentences for the server log about problems found while opening the database. */
  readonly notices: readonly string[];
  /** Resolves, with a sentence for the log, when the embedded database stops by itself; queries fail from then on. Else never. */
  readonly lost: Promise<string>;
  /** Waits for the queries under way, then lets go of everything. A second call answers the first's promise. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Holds the embedded database; made, for this user alone, when it is missing. Not touched when there is a `databaseUrl`. */
  dataDir: string;
  databaseUrl?: string | undefined;
  /** Limits for a PostgreSQL server. */
  databaseLimits?: DatabaseLimits | undefined;
}

/**
 * For the server process: opens the database, and brings it up to date. Throws a DatabaseError that says in one sentence what to
 * do, for instance when another process holds the folder.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const limits = options.databaseLimits ?? serverLimits;
  return options.databaseUrl ? openServer(options.databaseUrl, limits, backgroundLimits(limits)) : openEmbedded(options);
}

/**
 * For tools on the command line: joins the embedded database of the process that runs on the same folder, and otherwise opens the
 * database as `openDatabase` does. What was joined ends with the process that opened it.
 */
export async function joinDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl) {
    const limits = backgroundLimits(options.databaseLimits ?? serverLimits);
    return openServer(options.databaseUrl, limits, limits);
  }
  for (let attempt = 1; ; attempt++) {
    if (await holderIsReady(resolve(options.dataDir))) return joinEmbedded(options);
    try {
      return await openEmbedded(options);
    } catch (error) {
      // Somebody else began just now: join them.
      if (!(error instanceof FolderHeldError) || attempt === 3) throw error;
    }
  }
}

async function openServer(databaseUrl: string, limits: DatabaseLimits, longLimits: DatabaseLimits): Promise<Database> {
  const sql = await connectServer(databaseUrl, limits);
  const background = connectAgain(databaseUrl, longLimits);
  const close = once(async () => void (await Promise.all([sql, background].map((pool) => pool.end({ timeout: PATIENCE })))));
  return migrated({ kind: 'server', sql, background, notices: [], lost: NEVER, close });
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const dataDir = prepareFolder(options.dataDir);
  const guard = await takeGuard(dataDir);
  const sockets = socketFolder(dataDir);
  const letGo = async (): Promise<void> => {
    sockets.release();
    await guard.release();
  };
  const socketPath = sockets.path(SOCKET);
  try {
    const embedded = await startEmbedded({ folder: join(dataDir, 'database'), socketPath });
    const sql = connectEmbedded(socketPath);
    const close = once(async () => {
      await Promise.race([sql.end({ timeout: PATIENCE }), embedded.lost]);
      await embedded.close();
      await letGo();
    });
    const database = await migrated({ kind: 'embedded', sql, background: sql, notices: embedded.notices, lost: embedded.lost, close });
    guard.announceReady();
    return database;
  } catch (error) {
    await letGo();
    throw error;
  }
}

async function joinEmbedded({ dataDir }: DatabaseOptions): Promise<Database> {
  const sockets = socketFolder(resolve(dataDir));
  const sql = connectEmbedded(sockets.path(SOCKET));
  const close = once(async () => {
    await sql.end({ timeout: PATIENCE });
    sockets.release();
  });
  try {
    await requireMigrated(sql);
    return { kind: 'embedded', sql, background: sql, notices: [], lost: NEVER, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const SOCKET = 'database.sock';
const NEVER = new Promise<never>(() => undefined);
/** Seconds that `close` grants to the queries under way. postgres.js also takes a query for one of these whose connection broke. */
const PATIENCE = 5;

async function migrated(database: Database): Promise<Database> {
  try {
    await migrate(database.sql);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function prepareFolder(dataDir: string): string {
  const folder = resolve(dataDir);
  try {
    makeFolder(folder);
    if (!isOurs(folder)) throw new DatabaseError(`DATA_DIR ${folder} holds other files; choose an empty folder, or one of Catena's.`);
    // The socket in it asks for no password.
    chmodSync(folder, 0o700);
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new DatabaseError(`DATA_DIR ${folder} can not be made or used (${reason}); choose a folder that belongs to this user.`);
  }
  return folder;
}

/** Level by level: Node's own `recursive` never comes back where the system makes no folders, as in /proc (20.19). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process was quicker.
    if (!existsSync(folder)) throw error;
  }
}

/** The folder is closed to everybody else, which nobody would want of one that holds something of theirs. */
function isOurs(folder: string): boolean {
  if (existsSync(join(folder, 'database'))) return true;
  // A start that was cut off leaves its own beginnings; a disk that was just formatted holds lost+found.
  return readdirSync(folder).every((name) => ['database.new', 'starting.lock', 'guard.sock', 'lost+found'].includes(name));
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closed: Promise<void> | undefined;
  return () => (closed ??= close());
}
