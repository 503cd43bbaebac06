import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql, SqlRunner, Transaction, TransactionRunner } from './sql.ts';
import { DatabaseError } from './database-error.ts';
import { packageRoot } from '../package-root.ts';

export interface Migration {
  /** The file name without `.sql`: "0001_foundation". Names sort in migration order. */
  name: string;
  text: string;
  checksum: string;
}

export const migrationsFolder = join(packageRoot, 'server/migrations');

/**
 * Applies pending migrations, each in a transaction with its row in `migrations`. An advisory lock
 * serializes processes on a server; for the embedded database, the caller holds the guard.
 */
export async function migrate(sql: TransactionRunner, migrations: Migration[] = readMigrations()): Promise<void> {
  if (pending(migrations, await applied(sql)).length === 0) return;
  for (const migration of migrations) {
    try {
      await sql.begin((transaction) => apply(transaction, migration, migrations));
    } catch (error) {
      throw error instanceof DatabaseError ? error : failed(migration, error);
    }
  }
}

/** Throws a DatabaseError unless the database has exactly this program's migrations. */
export async function requireMigrated(sql: Sql, migrations: Migration[] = readMigrations()): Promise<void> {
  const missing = pending(migrations, await applied(sql));
  if (missing.length > 0) {
    throw new DatabaseError('The server using this folder is older than this command. Restart it.');
  }
}

/** Reads `NNNN_name.sql` files in order. */
export function readMigrations(folder: string = migrationsFolder): Migration[] {
  const names = readdirSync(folder)
    .filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file))
    .sort();
  const numbers = names.map((file) => file.slice(0, 4));
  const duplicate = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (duplicate) throw new DatabaseError(`Two migrations have the number ${duplicate}; give the newer one the next free number.`);
  return names.map((file) => {
    // Git may check out other line endings on Windows.
    const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    return { name: file.slice(0, -'.sql'.length), text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

async function apply(sql: Transaction, migration: Migration, all: Migration[]): Promise<void> {
  // Migrations, and waiting for another process's migrations, have no time limit.
  await sql.unsafe(`set local statement_timeout = 0; set local lock_timeout = 0`);
  await sql`select pg_advisory_xact_lock(${LOCK})`;
  await sql`create table if not exists migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz(3) not null default now()
  )`;
  // Another process may have applied it during the wait for the lock.
  if (!pending(all, await applied(sql)).includes(migration)) return;
  await sql.unsafe(migration.text);
  await sql`insert into migrations (name, checksum) values (${migration.name}, ${migration.checksum})`;
}

/** An arbitrary number that no other code locks. */
const LOCK = 2_036_427_301;

interface Applied {
  name: string;
  checksum: string;
}

async function applied(sql: SqlRunner): Promise<Applied[]> {
  const [row] = await sql<{ exists: boolean }[]>`select to_regclass('migrations') is not null as exists`;
  return row?.exists ? sql<Applied[]>`select name, checksum from migrations order by name` : [];
}

/** Checks that the applied migrations are the first ones, and returns the rest. */
function pending(migrations: Migration[], done: Applied[]): Migration[] {
  done.forEach(({ name, checksum }, index) => {
    const expected = migrations[index];
    if (expected?.name === name) {
      if (expected.checksum === checksum) return;
      throw new DatabaseError(
        `The migration ${name} was changed after it was applied to this database; restore the file and put the change into a new migration.`,
      );
    }
    if (migrations.some((migration) => migration.name === name)) {
      throw new DatabaseError(`The migration ${expected?.name} was added before ${name}, which is applied; give it a higher number.`);
    }
    throw new DatabaseError(
      `The database has a migration ${name} that this version does not know: start the newer Catena that applied it.`,
    );
  });
  return migrations.slice(done.length);
}

function failed(migration: Migration, error: unknown): DatabaseError {
  if (error instanceof Error && 'code' in error && error.code === NOT_PERMITTED) {
    return new DatabaseError(
      `The user in DATABASE_URL lacks permission to create tables (${error.message}); make it the owner of the database.`,
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new DatabaseError(`The migration ${migration.name} failed and changed nothing: ${reason}.`);
}

const NOT_PERMITTED = '42501';
