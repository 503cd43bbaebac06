import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { connectEmbedded, connectServer } from '../platform/db/connect.ts';
import type { Sql } from '../platform/db/sql.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import type { Database } from '../platform/db/open.ts';
import { createDatabase, dropDatabase } from './postgres-cluster.ts';
import { acquireSharedDatabase, type ReusableDatabase } from './shared-database.ts';

type ProvidedDatabase = { kind: 'embedded'; template: string; folder: string } | { kind: 'server'; clusterUrl: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: ProvidedDatabase;
  }
}

export interface TestDatabaseOptions {
  /** For a file that changes the schema, or needs a new database. */
  readonly own?: boolean;
  /** Creates further tables. */
  readonly prepare?: (database: Database) => Promise<unknown>;
  /** Tables that are not emptied. */
  readonly kept?: readonly string[];
  /** Shares the pool of connections with later files. */
  readonly lasting?: boolean;
}

export interface TestDatabase extends Database {
  /** Whether further files of this worker use it. */
  readonly isShared: boolean;
  /** Restores every table to its state after the migrations, and restarts the ids at 1. */
  truncate(): Promise<void>;
}

/**
 * Opens a migrated, empty database for one test file, embedded or on a server, depending on the
 * project. Reuses the database of earlier files if possible; `close` returns or removes it.
 */
export async function openTestDatabase({ own = false, prepare, kept = [], lasting }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const provided = inject('testDatabase');
  const make = (): Promise<ReusableDatabase> => (provided.kind === 'embedded' ? startCopy(provided) : copyOnServer(provided));
  const file = expect.getState().testPath ?? '';
  const isOwn = own || prepare !== undefined || kept.length > 0;
  const shared = isOwn ? undefined : await acquireSharedDatabase(file, { make, truncation: (sql) => truncation(sql, []) }, lasting);
  if (shared) return { ...shared, isShared: true, truncate: async () => void (await shared.sql.unsafe(shared.truncation)) };
  const { kind, lost, connect, end } = await make();
  const sql = await connect();
  const database = { kind, lost, sql, background: sql, notices: [], close: async () => void (await sql.end({ timeout: 1 }), await end()) };
  await prepare?.(database);
  const text = await truncation(sql, kept);
  return { ...database, isShared: false, truncate: async () => void (await sql.unsafe(text)) };
}

/** Creates a DATA_DIR with a migrated embedded database that has not been opened yet. */
export function createDataDir(name = 'd'): string {
  const provided = inject('testDatabase');
  if (provided.kind !== 'embedded') throw new Error('Only for *.embedded.test.ts.');
  const dataDir = join(mkdtempSync(join(provided.folder, 'f-')), name);
  cpSync(provided.template, join(dataDir, 'database'), { recursive: true });
  return dataDir;
}

/** Creates an empty database on the test server, for tests of migrations, and returns its URL. */
export async function createEmptyServerDatabase(encoding = 'UTF8'): Promise<string> {
  const provided = inject('testDatabase');
  if (provided.kind !== 'server') throw new Error('Only for *.postgres.test.ts.');
  return createDatabase(provided.clusterUrl, uniqueName(), `template0 encoding '${encoding}'`);
}

async function startCopy({ template, folder }: ProvidedDatabase & { kind: 'embedded' }): Promise<ReusableDatabase> {
  const own = mkdtempSync(join(folder, 'f-'));
  cpSync(template, join(own, 'database'), { recursive: true });
  const socketPath = join(own, 'database.sock');
  const embedded = await startEmbedded({ folder: join(own, 'database'), socketPath, durable: false });
  const end = async (): Promise<void> => {
    await embedded.close();
    rmSync(own, { recursive: true, force: true });
  };
  return { kind: 'embedded', lost: embedded.lost, connect: () => connectEmbedded(socketPath), end };
}

async function copyOnServer({ clusterUrl, template }: ProvidedDatabase & { kind: 'server' }): Promise<ReusableDatabase> {
  const name = uniqueName();
  const url = await createDatabase(clusterUrl, name, template);
  return {
    kind: 'server',
    lost: new Promise(() => undefined),
    connect: (applicationName) => connectServer(applicationName === undefined ? url : `${url}?application_name=${applicationName}`),
    end: () => dropDatabase(clusterUrl, name),
  };
}

function uniqueName(): string {
  return `test_${randomUUID().replaceAll('-', '')}`;
}

/**
 * Deleting the few rows of a test is many times faster than `truncate`, which creates new files for
 * each table and index. Rows that the migrations inserted are restored.
 */
async function truncation(sql: Sql, kept: readonly string[]): Promise<string> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all(${['migrations', ...kept]}::text[])
    order by relname`;
  const statements = [
    // Disables triggers and foreign keys, so that the order does not matter. Local to this
    // transaction.
    'set local session_replication_role = replica',
    // Only tables that were used: 130 statements are most of the time of a short test.
    `do $$ declare used regclass; begin
       for used in select oid from pg_class
         where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
           and relname <> all('{${['migrations', ...kept].join(',')}}')
       loop execute 'delete from ' || used; end loop;
     end $$`,
    // Only sequences that were used: a restart is a write.
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
     from pg_sequences where schemaname = 'public' and last_value is not null
       and sequencename <> all('{${kept.map((name) => `${name}_id_seq`).join(',')}}')`,
  ];
  for (const { name } of tables) {
    const [row] = await sql<{ rows: string | null }[]>`select json_agg(t)::text as rows from ${sql(name)} t`;
    if (row?.rows)
      statements.push(`insert into ${quoted(name)} overriding system value
      select * from json_populate_recordset(null::${quoted(name)}, '${row.rows.replaceAll("'", "''")}')`);
  }
  // One message with many statements is one round trip and one transaction.
  return statements.join(';\n');
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
