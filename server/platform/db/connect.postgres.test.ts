import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createEmptyServerDatabase, openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from './open.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const mistakes = [
  ['a wrong password', { password: 'wrong-secret' }, /does not accept the user and password/],
  ['a missing database', { pathname: '/nowhere' }, /does not have the database named/],
  ['an unknown host', { hostname: 'catena.invalid' }, /cannot be resolved/],
] as const;

test.each(mistakes)('reports %s in one sentence without the password', async (_, change, sentence) => {
  const url = Object.assign(new URL(clusterUrl()), change);
  const opened = openDatabase({ dataDir: 'unused', databaseUrl: url.href });
  await expect(opened).rejects.toMatchObject({ name: 'DatabaseError', message: expect.stringMatching(sentence) });
  await expect(opened).rejects.not.toThrow(/secret|catena-tests/);
});

test('reports an unreachable server in one sentence', async () => {
  const opened = openDatabase({ dataDir: 'unused', databaseUrl: `postgres://a:secret@127.0.0.1:${await unusedPort()}/b` });
  await expect(opened).rejects.toThrow(
    /^No PostgreSQL server responds at 127\.0\.0\.1:\d+ \(DATABASE_URL\): the connection was refused\.$/,
  );
});

test.each(['nonsense', 'mysql://a:secret@localhost/b'])('rejects the address %s without repeating it', async (databaseUrl) => {
  await expect(openDatabase({ dataDir: 'unused', databaseUrl })).rejects.toThrow(
    /^DATABASE_URL must be a URL that starts with postgres:\/\/ or postgresql:\/\/\.$/,
  );
});

test.each(['LATIN1', 'SQL_ASCII'])('rejects a database encoded as %s', async (encoding) => {
  const databaseUrl = await createEmptyServerDatabase(encoding);
  await expect(openDatabase({ dataDir: 'unused', databaseUrl })).rejects.toThrow(
    `The database in DATABASE_URL is encoded as ${encoding}, which cannot store every script; create one with encoding UTF8.`,
  );
});

test('migrates an empty database on a server', async () => {
  const opened = await openDatabase({ dataDir: 'unused', databaseUrl: await createEmptyServerDatabase() });
  expect(await opened.sql`select works from catalogue_totals`).toEqual([{ works: 0 }]);
  await opened.close();
});

test('recovers after the server drops a connection during a query', async () => {
  const { sql } = database;
  const sleeping = expect(sql`select pg_sleep(10)`).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 100));
  const others = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  expect((await others).length).toBeGreaterThan(0);
  await sleeping;
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
});

function clusterUrl(): string {
  const provided = inject('testDatabase');
  if (provided.kind !== 'server') throw new Error('This test requires a server.');
  return provided.clusterUrl;
}

function unusedPort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 1));
    });
  });
}
