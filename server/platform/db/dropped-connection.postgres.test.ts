import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Relay, startRelay } from '../../testing/relay.ts';
import { createEmptyServerDatabase } from '../../testing/test-database.ts';
import { connectServer } from './connection.ts';
import type { Sql } from './sql.ts';

// Between the program and the server stands a relay that can cut connections. Exceptions that nobody can catch fail the run.

let server: Sql;
let relay: Relay;
let sql: Sql;
beforeAll(async () => {
  const databaseUrl = await createEmptyServerDatabase();
  server = await connectServer(databaseUrl, { connections: 1 });
  await server`create table kept (n integer)`;
  relay = await startRelay(databaseUrl);
  sql = await connectServer(relay.url, { connections: 1 });
});
beforeEach(() => server`delete from kept`);
afterAll(async () => {
  await sql.end({ timeout: 0 });
  await server.end();
  relay.stop();
});

const ways = [
  [
    'the server ends it',
    () => server`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`,
  ],
  ['the network closes it', () => relay.cut()],
  ['the network resets it', () => relay.cut('reset')],
] as const;

test.each(ways)('a query that is under way when %s fails', async (_, cut) => {
  const query = expect(sql`select pg_sleep(5)`).rejects.toThrow();
  await soon();
  await cut();
  await query;
  await soon();
  await worksAgain();
});

test('a query that comes while a connection is breaking is answered or rejected, never left waiting', async () => {
  const own = await connectServer(relay.url, { connections: 1 });
  const broken = own`select pg_sleep(5)`.catch(() => own`select 1`);
  await soon();
  relay.cut('reset');
  await Promise.allSettled([broken]);
  expect(await own`select 1 as one`).toEqual([{ one: 1 }]);
  await own.end();
});

test.each(ways)('a transaction whose statement is under way when %s fails, and leaves nothing', async (_, cut) => {
  const work = expect(
    sql.begin(async (transaction) => {
      await transaction`insert into kept values (1)`;
      await transaction`select pg_sleep(5)`;
    }),
  ).rejects.toThrow();
  await soon();
  await cut();
  await work;
  await soon();
  await worksAgain();
});

test.each(ways)('a transaction between two statements when %s fails at the next, which runs nowhere else', async (_, cut) => {
  const work = expect(
    sql.begin(async (transaction) => {
      await transaction`insert into kept values (1)`;
      await soon();
      await cut();
      await soon();
      // Another takes the only connection, which is a new one by now.
      const other = worksAgain();
      await Promise.all([other, transaction`insert into kept values (2)`.catch(() => undefined)]);
      await transaction`insert into kept values (3)`;
    }),
  ).rejects.toThrow();
  await work;
  await soon();
  await worksAgain();
});

async function worksAgain(): Promise<void> {
  expect(await sql`select count(*) from kept`).toEqual([{ count: 0 }]);
  await sql.begin(async (transaction) => {
    await transaction`insert into kept values (4)`;
    await transaction`delete from kept`;
  });
}

function soon(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 150));
}
