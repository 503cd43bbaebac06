import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql, SqlRunner, Transaction } from './sql.ts';
import { DatabaseError } from './database-error.ts';
import { packageRoot } from '../package-root.ts';

export interface Migration {
  /** The file's name without `.sql`: "0001_foundation". Names sort in the order of the migrations. */
  name: string;
  text: string;
  checksum: string;
}

export const migrationsFolder = join(packageRoot, 'server/migrations');

/**
 * Applies what is not applied yet, each migration in a transaction of its own, together with its entry in `migrations`. Two
 * processes may do it at once on a server; on an embedded database the caller holds the guard of the folder, for there a lock
 * would be granted to both.
 */
export async function migrate(sql: Sql, migrations: Migration[] = readMigrations()): Promise<void> {
  if (pending(migrations, await applied(sql)).length === 0) return;
  for (const migration of migrations) {
    try {
      await sql.begin((transaction) => apply(transaction, migration, migrations));
    } catch (error) {
      throw error instanceof DatabaseError ? error : failed(migration, error);
    }
  }
}

/** Throws a DatabaseError when the database is not exactly at this program's migrations. */
export async function requireMigrated(sql: Sql, migrations: Migration[] = readMigrations()): Promise<void> {
  const missing = pending(migrations, await applied(sql));
  if (missing.length > 0) {
    throw new DatabaseError('The Catena that runs on this folder is older than this program; stop it and start it again.');
  }
}

/** Reads `NNNN_name.sql` files, in their order. */
export function readMigrations(folder: string = migrationsFolder): Migration[] {
  const names = readdirSync(folder)
    .filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file))
    .sort();
  const numbers = names.map((file) => file.slice(0, 4));
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (twice) throw new DatabaseError(`Two migrations have the number ${twice}; give the newer one the next free number.`);
  return names.map((file) => {
    // Git may write other line ends on Windows.
    const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    return { name: file.slice(0, -'.sql'.length), text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

async function apply(sql: Transaction, migration: Migration, all: Migration[]): Promise<void> {
  // No time limit for a migration, nor for waiting until another process has migrated.
  await sql.unsafe(`set local statement_timeout = 0; set local lock_timeout = 0`);
  await sql`select pg_advisory_xact_lock(${LOCK})`;
  await sql`create table if not exists migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz(3) not null default now()
  )`;
  // Another process may have been here while this one waited for the lock.
  if (!pending(all, await applied(sql)).includes(migration)) return;
  await sql.unsafe(migration.text);
  await sql`insert into migrations (name, checksum) values (${migration.name}, ${migration.checksum})`;
}

/** Any number that nothing else locks. */
const LOCK = 2_036_427_301;

interface Applied {
  name: string;
  checksum: string;
}

async function applied(sql: SqlRunner): Promise<Applied[]> {
  const [row] = await sql<{ exists: boolean }[]>`select to_regclass('migrations') is not null as exists`;
  return row?.exists ? sql<Applied[]>`select name, checksum from migrations order by name` : [];
}

/** Checks that what was applied is the beginning of what there is, and answers the rest. */
function pending(migrations: Migration[], done: Applied[]): Migration[] {
  done.forEach(({ name, checksum }, index) => {
    const expected = migrations[index];
    if (expected?.name === name) {
      if (expected.checksum === checksum) return;
      throw new DatabaseError(
        `The migration ${name} was changed after it had been applied to this database; restore the file and put the change into a new migration.`,
      );
    }
    if (migrations.some((migration) => migration.name === name)) {
      throw new DatabaseError(`The migration ${expected?.name} was added before ${name}, which is applied; give it a higher number.`);
    }
    throw new DatabaseError(`The database has a migration ${name} that this program does not know: start the newer Catena that made it.`);
  });
  return migrations.slice(done.length);
}

function failed(migration: Migration, error: unknown): DatabaseError {
  if (error instanceof Error && 'code' in error && error.code === NOT_PERMITTED) {
    return new DatabaseError(`The user in DATABASE_URL may not make tables (${error.message}); make it the owner of the database.`);
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new DatabaseError(`The migration ${migration.name} failed and changed nothing: ${reason}.`);
}

const NOT_PERMITTED = '42501';
