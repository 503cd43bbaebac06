// Also on the embedded database: migrates.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrate, readMigrations, requireMigrated } from './migrate.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase({ own: true });
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'catena-migrations-'));
  // Start from a database without any migrations.
  await database.sql`truncate migrations`;
  await database.sql`drop table if exists first, second, third`;
});
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => database.close());

test('applies each migration once, in order, including later ones', async () => {
  write('0002_second', 'create table second as select a + 1 as a from first;');
  write('0001_first', 'create table first (a integer); insert into first values (1);');
  await run();
  await run();
  write('0003_third', 'create table third as select a + 1 as a from second');
  await run();
  const { sql } = database;
  expect(await sql`select a from third`).toEqual([{ a: 3 }]);
  expect(await sql`select name, length(checksum) as length from migrations order by applied_at, name`).toEqual([
    { name: '0001_first', length: 64 },
    { name: '0002_second', length: 64 },
    { name: '0003_third', length: 64 },
  ]);
});

test('rejects a migration that was changed after it was applied', async () => {
  write('0001_first', 'create table first ();');
  await run();
  write('0001_first', 'create table first (a integer);');
  await expect(run()).rejects.toThrow(/^The migration 0001_first was changed after it was applied/);
});

test('ignores different line endings', async () => {
  write('0001_first', 'create table first (\n);\n');
  await run();
  write('0001_first', 'create table first (\r\n);\r\n');
  await run();
});

test('rejects a newer database without changing it', async () => {
  write('0001_first', 'create table first ();');
  write('0002_second', 'create table second ();');
  await run();
  rmSync(join(folder, '0002_second.sql'));
  await expect(run()).rejects.toThrow(/has a migration 0002_second that this version does not know: start the newer Catena/);
});

test('rejects a migration numbered before an applied one', async () => {
  write('0002_second', 'create table second ();');
  await run();
  write('0001_first', 'create table first ();');
  await expect(run()).rejects.toThrow(/^The migration 0001_first was added before 0002_second/);
});

test('rejects two migrations with the same number', () => {
  write('0001_first', '');
  write('0001_second', '');
  expect(() => readMigrations(folder)).toThrow(/^Two migrations have the number 0001/);
});

test('rolls back a failing migration and keeps earlier ones', async () => {
  write('0001_first', 'create table first ();');
  write('0002_second', 'create table second (); select nonsense;');
  await expect(run()).rejects.toThrow(/^The migration 0002_second failed and changed nothing: column "nonsense" does not exist/);
  const { sql } = database;
  expect(await sql`select to_regclass('first') is not null as first, to_regclass('second') is not null as second`).toEqual([
    { first: true, second: false },
  ]);
  expect(await sql`select name from migrations`).toEqual([{ name: '0001_first' }]);
});

test('rejects a server older than the command', async () => {
  write('0001_first', 'create table first ();');
  await expect(requireMigrated(database.sql, readMigrations(folder))).rejects.toThrow(/older than this command/);
  await run();
  await requireMigrated(database.sql, readMigrations(folder));
});

function write(name: string, text: string): void {
  writeFileSync(join(folder, `${name}.sql`), text);
}

function run(): Promise<void> {
  return migrate(database.sql, readMigrations(folder));
}
