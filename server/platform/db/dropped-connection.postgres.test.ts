import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Relay, startRelay } from '../../testing/relay.ts';
import { createEmptyServerDatabase } from '../../testing/test-database.ts';
import { connectServer } from './connect.ts';
import type { Sql } from './sql.ts';

// A relay between the client and the server cuts connections. Uncaught exceptions fail the run.

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
beforeEach(async () => {
  // Statements of lost connections, which the server still runs.
  await server`select pg_terminate_backend(pid) from pg_stat_activity where ${sleeping()}`;
  await expect.poll(isAsleep).toBe(false);
  await server`delete from kept`;
});
afterAll(async () => {
  await sql.end({ timeout: 0 });
  await server.end();
  relay.stop();
});

const failures = [
  [
    'the server ends it',
    () => server`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`,
  ],
  ['the network closes it', () => relay.cut()],
  ['the network resets it', () => relay.cut('reset')],
] as const;

test.each(failures)('rejects a running query when %s', async (_, cut) => {
  const query = expect(sql`select pg_sleep(5)`).rejects.toThrow();
  await waitForSleep();
  await cut();
  await query;
  await pause();
  await expectRecovery();
});

test('answers or rejects a query sent while its connection breaks', async () => {
  const own = await connectServer(relay.url, { connections: 1 });
  const broken = own`select pg_sleep(5)`.catch(() => own`select 1`);
  await waitForSleep();
  relay.cut('reset');
  await Promise.allSettled([broken]);
  expect(await own`select 1 as one`).toEqual([{ one: 1 }]);
  await own.end();
});

test.each(failures)('rolls back a transaction with a running statement when %s', async (_, cut) => {
  const work = expect(
    sql.begin(async (transaction) => {
      await transaction`insert into kept values (1)`;
      await transaction`select pg_sleep(5)`;
    }),
  ).rejects.toThrow();
  await waitForSleep();
  await cut();
  await work;
  await pause();
  await expectRecovery();
});

test.each(failures)('rolls back an idle transaction when %s, and runs no later statement elsewhere', async (_, cut) => {
  const work = expect(
    sql.begin(async (transaction) => {
      await transaction`insert into kept values (1)`;
      await pause();
      await cut();
      await pause();
      // Another query uses the only connection, which is new by now.
      const other = expectRecovery();
      await Promise.all([other, transaction`insert into kept values (2)`.catch(() => undefined)]);
      await transaction`insert into kept values (3)`;
    }),
  ).rejects.toThrow();
  await work;
  await pause();
  await expectRecovery();
});

async function expectRecovery(): Promise<void> {
  expect(await sql`select count(*) from kept`).toEqual([{ count: 0 }]);
  await sql.begin(async (transaction) => {
    await transaction`insert into kept values (4)`;
    await transaction`delete from kept`;
  });
}

/** Waits until the server runs `pg_sleep`: a busy machine connects late. */
async function waitForSleep(): Promise<void> {
  await expect.poll(isAsleep).toBe(true);
}

async function isAsleep(): Promise<boolean> {
  return (await server`select 1 from pg_stat_activity where ${sleeping()}`).length > 0;
}

function sleeping() {
  return server`wait_event = 'PgSleep' and datname = current_database()`;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 150));
}
