import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startProgram } from '../../testing/child-process.ts';
import { createDataDir } from '../../testing/test-database.ts';
import { joinDatabase, openDatabase } from './open.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = createDataDir();
});
afterEach(() => rmSync(dirname(dataDir), { recursive: true }));

test('creates a private database on the first start, also in an empty folder and after an interrupted start', async () => {
  rmSync(dataDir, { recursive: true });
  mkdirSync(join(dataDir, 'database'), { recursive: true });
  mkdirSync(join(dataDir, 'database.new'));
  writeFileSync(join(dataDir, 'database.new/PG_VERSION'), '18\n');
  const database = await openDatabase({ dataDir });
  expect(await database.sql`select works from catalogue_totals`).toEqual([{ works: 0 }]);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, 'database')).mode & 0o777).toBe(0o700);
  await database.close();
  expect(readdirSync(dataDir)).toEqual(['database']);
}, 60_000);

test.each(['letters', 'database.txt', '.ssh'])('rejects a folder with %s but no library, and leaves it unchanged', async (name) => {
  rmSync(dataDir, { recursive: true });
  mkdirSync(join(dataDir, name), { recursive: true });
  chmodSync(dataDir, 0o755);
  await expect(openDatabase({ dataDir })).rejects.toMatchObject({
    name: 'DatabaseError',
    message: `DATA_DIR ${dataDir} contains other files; choose an empty folder or a Catena data folder.`,
  });
  expect(statSync(dataDir).mode & 0o777).toBe(0o755);
  expect(readdirSync(dataDir)).toEqual([name]);
});

const parts = [
  ...['PG_VERSION', 'global/pg_control', 'global/pg_filenode.map', 'base', 'base/5', 'base/5/PG_VERSION', 'base/5/pg_filenode.map'],
  ...['pg_wal', 'pg_xact', 'pg_multixact', 'pg_multixact/members', 'pg_multixact/offsets/0000'],
];
test.each(parts)('rejects a database without %s with instructions, and leaves it unchanged', async (name) => {
  const database = join(dataDir, 'database');
  rmSync(join(database, name), { recursive: true });
  const before = readdirSync(database, { recursive: true }).length;
  const opened = openDatabase({ dataDir });
  await expect(opened).rejects.toMatchObject({ name: 'DatabaseError' });
  await expect(opened).rejects.toThrow(
    new RegExp(`is incomplete \\([^)]*${name.replace('/0000', '')}[^)]*\\).*restore the folder from a backup`),
  );
  expect(readdirSync(database, { recursive: true })).toHaveLength(before);
});

test('rejects a database without the log file of its last checkpoint', async () => {
  const log = join(dataDir, 'database/pg_wal');
  const names = readdirSync(log).filter((name) => /^[0-9A-F]{24}$/.test(name));
  for (const name of names) rmSync(join(log, name));
  const opened = openDatabase({ dataDir });
  await expect(opened).rejects.toThrow(new RegExp(`is incomplete \\(pg_wal/[0-9A-F]{24}.*restore the folder from a backup`));
});

test('rejects a database without a table of the catalog in one sentence with advice', async () => {
  // pg_class of the embedded database.
  rmSync(join(dataDir, 'database/base/5/1259'));
  const opened = openDatabase({ dataDir });
  await expect(opened).rejects.toMatchObject({ name: 'DatabaseError' });
  await expect(opened).rejects.toThrow(/^The embedded database in [^\n]* restore the folder from a backup[^\n]*\.$/);
});

test('rejects a database of another PostgreSQL version', async () => {
  writeFileSync(join(dataDir, 'database/PG_VERSION'), '12\n');
  await expect(openDatabase({ dataDir })).rejects.toThrow(/was created by PostgreSQL 12/);
});

test('rejects a foreign file in the database folder', async () => {
  const database = join(dataDir, 'database');
  rmSync(database, { recursive: true });
  mkdirSync(database);
  writeFileSync(join(database, 'letter.txt'), 'Grace and peace');
  await expect(openDatabase({ dataDir })).rejects.toThrow('is incomplete');
});

test.skipIf(process.platform !== 'linux')('rejects a folder that cannot be created instead of hanging', async () => {
  await expect(openDatabase({ dataDir: '/proc/catena/data' })).rejects.toThrow(
    /^DATA_DIR \/proc\/catena\/data cannot be created or used \(ENOENT\)/,
  );
});

test('keeps data across restarts', async () => {
  const first = await openDatabase({ dataDir });
  await insertUser(first.sql, 'augustine');
  await first.close();
  const second = await openDatabase({ dataDir });
  expect(await second.sql`select username from users`).toEqual([{ username: 'augustine' }]);
  await second.close();
});

test('rejects a second server on the same folder without affecting the first', async () => {
  const first = await openDatabase({ dataDir });
  await expect(openDatabase({ dataDir })).rejects.toMatchObject({
    name: 'DatabaseError',
    message: `Another instance of Catena is already using DATA_DIR ${dataDir}; stop it first or choose another folder.`,
  });
  expect(await first.sql`select 1 as one`).toEqual([{ one: 1 }]);
  await first.close();
});

test('lets a command join the database of the running server', async () => {
  const server = await openDatabase({ dataDir });
  await insertUser(server.sql, 'basil');
  const tool = startProgram('join', dataDir);
  expect(await tool.ended).toBe(0);
  expect(tool.lines).toEqual(['basil']);
  expect(await server.sql`select count from attempts`).toEqual([{ count: 1 }]);
  await server.close();
});

test('lets a command that starts together with the server join it', async () => {
  const [server, tool] = await Promise.all([openDatabase({ dataDir }), delayed(() => joinDatabase({ dataDir }))]);
  await insertUser(server.sql, 'clement');
  expect(await tool.sql`select username from users`).toEqual([{ username: 'clement' }]);
  await tool.close();
  await server.close();
});

test('lets a command open the database when no server runs', async () => {
  const tool = await joinDatabase({ dataDir });
  expect(await tool.sql`select count(*) from users`).toEqual([{ count: 0 }]);
  await expect(openDatabase({ dataDir })).rejects.toThrow(/^Another instance of Catena is already using/);
  await tool.close();
  expect(existsSync(join(dataDir, 'guard.sock'))).toBe(false);
});

test('opens and joins a folder whose path is too long for a socket', async () => {
  const long = createDataDir('a-long-name-'.repeat(12));
  const server = await openDatabase({ dataDir: long });
  const tool = await joinDatabase({ dataDir: long });
  expect(await tool.sql`select 1 as one`).toEqual([{ one: 1 }]);
  await tool.close();
  await server.close();
  expect(readdirSync(long)).toEqual(['database']);
});

test('reports a folder that cannot be created', async () => {
  const file = join(dataDir, 'database/PG_VERSION');
  await expect(openDatabase({ dataDir: join(file, 'x') })).rejects.toThrow(/^DATA_DIR .* cannot be created or used \(ENOTDIR\)/);
});

test('reports a damaged database and releases the folder', async () => {
  writeFileSync(join(dataDir, 'database/global/pg_control'), 'damaged');
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    /^The embedded database in .* does not start \(.+\);.* restore the folder from a backup.*\.$/,
  );
  await expect(openDatabase({ dataDir })).rejects.toThrow(/does not start/);
});

async function insertUser(sql: Awaited<ReturnType<typeof openDatabase>>['sql'], username: string): Promise<void> {
  await sql`insert into users (username, email, email_key, password_hash) values (${username}, 'a@b.c', ${username}, 'x')`;
}

/** Starts after the server has acquired the guard, but before it accepts connections. */
async function delayed<T>(work: () => Promise<T>): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, 100));
  return work();
}
