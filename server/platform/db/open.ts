import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { openSecondPool, connectEmbedded, connectServer } from './connect.ts';
import { backgroundLimits, type DatabaseLimits, serverLimits } from './limits.ts';
import { checkPooler } from './check-pooler.ts';
import { openReplicas, type Replicas } from './replicas.ts';
import type { Sql } from './sql.ts';
import { DatabaseError } from './database-error.ts';
import { doesNotStart, startEmbedded } from './embedded.ts';
import { FolderInUseError, holderIsReady, acquireGuard } from './guard.ts';
import { migrate, requireMigrated } from './migrate.ts';
import { requireNoFiles } from './new-database.ts';
import { socketFolder } from './socket-folder.ts';

export { withCustomPlan } from './sql.ts';
export type { Fragment, Sql, SqlRunner, Transaction, TransactionRunner } from './sql.ts';
export { DatabaseError };

export interface Database {
  readonly kind: 'embedded' | 'server';
  readonly sql: Sql;
  /**
   * For long-running work, with its own connections and limits. The same as `sql` on the embedded
   * database.
   */
  readonly background: Sql;
  /** The replicas of a server, if there are any. */
  readonly replicas?: Replicas | undefined;
  /** Sentences for the server log about problems found while opening the database. */
  readonly notices: readonly string[];
  /**
   * Resolves with a sentence for the log when the embedded database stops unexpectedly. Never
   * resolves for a server.
   */
  readonly lost: Promise<string>;
  /** Waits for running queries, then releases all resources. Idempotent. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The embedded database's folder, created for this user only. Unused with a `databaseUrl`. */
  dataDir: string;
  databaseUrl?: string | undefined;
  /** The URL of the server itself, if `databaseUrl` leads to a pooler in transaction mode. */
  databaseDirectUrl?: string | undefined;
  /** The URL of streaming replicas, for reads that may be a second old. */
  databaseReplicaUrl?: string | undefined;
  /** Creates a database even beside stored files. */
  besideFiles?: boolean;
  /** Limits for a PostgreSQL server. */
  databaseLimits?: DatabaseLimits | undefined;
}

/**
 * Opens and migrates the database for the server process. Throws a DatabaseError with one sentence
 * of advice, for example when another process holds the folder.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openServer({ ...options, databaseUrl: options.databaseUrl }) : openEmbedded(options);
}

/**
 * Opens the database for commands: joins that of a running process on the same folder, or opens it
 * like `openDatabase`. A joined database closes with the process that opened it.
 */
export async function joinDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl) {
    const databaseLimits = backgroundLimits(options.databaseLimits ?? serverLimits);
    return openServer({ ...directly(options, options.databaseUrl), databaseLimits });
  }
  for (let attempt = 1; ; attempt++) {
    if (await holderIsReady(resolve(options.dataDir))) return joinEmbedded(options);
    try {
      return await openEmbedded(options);
    } catch (error) {
      // Another process opened it meanwhile: join that one.
      if (!(error instanceof FolderInUseError) || attempt === 3) throw error;
    }
  }
}

type ServerDatabaseOptions = DatabaseOptions & { databaseUrl: string };

/** Returns options that use no pooler and no replicas. */
function directly(options: DatabaseOptions, databaseUrl: string): ServerDatabaseOptions {
  return { ...options, databaseUrl: options.databaseDirectUrl ?? databaseUrl, databaseDirectUrl: undefined, databaseReplicaUrl: undefined };
}

/**
 * Background work and migrations use the server itself: they need more time than a pooler gives a
 * transaction.
 */
async function openServer(options: ServerDatabaseOptions): Promise<Database> {
  const { databaseUrl, databaseDirectUrl: directUrl, databaseReplicaUrl, databaseLimits: limits = serverLimits } = options;
  const sql = await connectServer(databaseUrl, limits, { directUrl });
  const pools = [sql];
  const close = once(
    async () => void (await Promise.all([...pools, ...(replicas ? [replicas] : [])].map((pool) => pool.end({ timeout: CLOSE_TIMEOUT })))),
  );
  let replicas: Replicas | undefined;
  try {
    const notices = directUrl === undefined ? [] : await checkPooler(sql, limits);
    const background = await openBackground(databaseUrl, directUrl, backgroundLimits(limits));
    pools.push(background);
    await migrate(background);
    if (databaseReplicaUrl !== undefined) replicas = openReplicas(databaseReplicaUrl, directUrl ?? databaseUrl, limits);
    return { kind: 'server', sql, background, replicas, notices, lost: NEVER, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openBackground(databaseUrl: string, directUrl: string | undefined, limits: DatabaseLimits): Promise<Sql> {
  if (directUrl === undefined) return openSecondPool(databaseUrl, limits);
  return connectServer(directUrl, limits, { variable: 'DATABASE_DIRECT_URL' });
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  requireNotMoved(options.dataDir);
  const dataDir = prepareFolder(options.dataDir);
  if (!options.besideFiles) requireNoFiles(dataDir);
  const guard = await acquireGuard(dataDir);
  const sockets = socketFolder(dataDir);
  const release = async (): Promise<void> => {
    sockets.release();
    await guard.release();
  };
  const socketPath = sockets.path(SOCKET);
  try {
    const embedded = await startEmbedded({ folder: join(dataDir, 'database'), socketPath });
    const sql = connectEmbedded(socketPath);
    const close = once(async () => {
      await Promise.race([sql.end({ timeout: CLOSE_TIMEOUT }), embedded.lost]);
      await embedded.close();
      await release();
    });
    const database = await migrateOrClose({
      kind: 'embedded',
      sql,
      background: sql,
      notices: embedded.notices,
      lost: embedded.lost,
      close,
    });
    guard.announceReady();
    return database;
  } catch (error) {
    await release();
    throw error instanceof DatabaseError ? error : doesNotStart(join(dataDir, 'database'), String(error));
  }
}

async function joinEmbedded({ dataDir }: DatabaseOptions): Promise<Database> {
  const sockets = socketFolder(resolve(dataDir));
  const sql = connectEmbedded(sockets.path(SOCKET), { yields: true });
  const close = once(async () => {
    await sql.end({ timeout: CLOSE_TIMEOUT });
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
/**
 * Seconds that `close` waits for running queries. postgres.js includes queries whose connection
 * broke.
 */
const CLOSE_TIMEOUT = 5;

async function migrateOrClose(database: Database): Promise<Database> {
  try {
    await migrate(database.sql);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The name of an embedded database that was moved to a PostgreSQL server. */
export const MOVED_DATABASE = 'database.moved';

/** Throws rather than open an empty library in place of one that was moved to a server. */
function requireNotMoved(dataDir: string): void {
  if (!existsSync(join(dataDir, MOVED_DATABASE)) || existsSync(join(dataDir, 'database'))) return;
  throw new DatabaseError(
    `The library in DATA_DIR ${dataDir} was moved to a PostgreSQL server: set DATABASE_URL. To use its state before the move again, rename ${MOVED_DATABASE} to database.`,
  );
}

/** Creates a data folder or checks an existing one, and makes it private to this user. */
export function prepareFolder(dataDir: string): string {
  const folder = resolve(dataDir);
  try {
    createFolder(folder);
    if (!isUsableFolder(folder))
      throw new DatabaseError(`DATA_DIR ${folder} contains other files; choose an empty folder or a Catena data folder.`);
    // The socket in the folder requires no password.
    chmodSync(folder, 0o700);
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new DatabaseError(`DATA_DIR ${folder} cannot be created or used (${reason}); choose a folder that belongs to this user.`);
  }
  return folder;
}

/**
 * Creates folders one by one: Node's `recursive` hangs where the system forbids folders, as in
 * /proc (20.19).
 */
function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  createFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have created it first.
    if (!existsSync(folder)) throw error;
  }
}

/**
 * Returns whether the folder is Catena's or empty: it becomes private to this user, which would
 * break other uses.
 */
function isUsableFolder(folder: string): boolean {
  if (existsSync(join(folder, 'database'))) return true;
  // An interrupted start leaves its temporary files; a freshly formatted disk has lost+found.
  return readdirSync(folder).every((name) => ['database.new', 'restore.part', 'starting.lock', 'guard.sock', 'lost+found'].includes(name));
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closed: Promise<void> | undefined;
  return () => (closed ??= close());
}
