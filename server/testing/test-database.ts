import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { connectEmbedded, connectServer } from '../platform/db/connection.ts';
import type { Sql } from '../platform/db/sql.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import type { Database } from '../platform/db/open.ts';
import { createDatabase, dropDatabase } from './postgres-cluster.ts';

type ProvidedDatabase = { kind: 'embedded'; template: string; folder: string } | { kind: 'server'; clusterUrl: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: ProvidedDatabase;
  }
}

export interface TestDatabaseOptions {
  readonly prepare?: (database: Database) => Promise<unknown>;
  readonly kept?: readonly string[];
}

export interface TestDatabase extends Database {
  /** Brings every table back to what it holds after the migrations, and the ids back to 1. */
  truncate(): Promise<void>;
}

/**
 * A migrated database for one test file: embedded or on a server, as the project says. `close` removes it. `prepare` makes further tables, and
 * tables that are `kept` are not emptied.
 */
export async function openTestDatabase({ prepare, kept = [] }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const provided = inject('testDatabase');
  const database = provided.kind === 'embedded' ? await openEmbedded(provided) : await openOnServer(provided);
  await prepare?.(database);
  return { ...database, truncate: await truncation(database.sql, kept) };
}

/** A DATA_DIR that holds a migrated embedded database which nobody has opened: for tests about opening it. */
export function makeDataDir(name = 'd'): string {
  const provided = inject('testDatabase');
  if (provided.kind !== 'embedded') throw new Error('Only for *.embedded.test.ts.');
  const dataDir = join(mkdtempSync(join(provided.folder, 'f-')), name);
  cpSync(provided.template, join(dataDir, 'database'), { recursive: true });
  return dataDir;
}

/** The address of an empty database on the test server: for tests about migrating it. */
export async function makeEmptyServerDatabase(encoding = 'UTF8'): Promise<string> {
  const provided = inject('testDatabase');
  if (provided.kind !== 'server') throw new Error('Only for *.postgres.test.ts.');
  return createDatabase(provided.clusterUrl, uniqueName(), `template0 encoding '${encoding}'`);
}

async function openEmbedded({ template, folder }: ProvidedDatabase & { kind: 'embedded' }): Promise<Database> {
  const own = mkdtempSync(join(folder, 'f-'));
  cpSync(template, join(own, 'database'), { recursive: true });
  const socketPath = join(own, 'database.sock');
  const embedded = await startEmbedded({ folder: join(own, 'database'), socketPath, durable: false });
  const sql = connectEmbedded(socketPath);
  const close = async (): Promise<void> => {
    await sql.end({ timeout: 1 });
    await embedded.close();
    rmSync(own, { recursive: true, force: true });
  };
  return { kind: 'embedded', sql, lost: embedded.lost, close };
}

async function openOnServer({ clusterUrl, template }: ProvidedDatabase & { kind: 'server' }): Promise<Database> {
  const name = uniqueName();
  const sql = await connectServer(await createDatabase(clusterUrl, name, template));
  const close = async (): Promise<void> => {
    await sql.end({ timeout: 1 });
    await dropDatabase(clusterUrl, name);
  };
  return { kind: 'server', sql, lost: new Promise(() => undefined), close };
}

function uniqueName(): string {
  return `test_${randomUUID().replaceAll('-', '')}`;
}

/**
 * Deleting the few rows of a test is many times faster than `truncate`, which makes new files for each table and index. Rows that
 * the migrations themselves inserted are remembered and put back.
 */
async function truncation(sql: Sql, kept: readonly string[]): Promise<() => Promise<void>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all(${['migrations', ...kept]}::text[])
    order by relname`;
  const statements = [
    // Neither triggers nor foreign keys, so that the order is of no matter. In a transaction, hence for no other connection.
    'set local session_replication_role = replica',
    ...tables.map(({ name }) => `delete from ${quoted(name)}`),
    // Only of those that were used: restarting one is a write.
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
  // Many statements in one message: one round trip, one transaction.
  const text = statements.join(';\n');
  return async () => void (await sql.unsafe(text));
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
