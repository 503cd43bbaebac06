import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeEmptyServerDatabase } from '../../testing/test-database.ts';
import { connectServer } from './connection.ts';
import { createPool } from './pool.ts';
import type { Sql } from './sql.ts';

// Between the program and the server stands a relay that can cut connections. Exceptions that nobody can catch fail the run.

let server: Sql;
let relay: Server;
let sql: Sql;
let relayUrl: string;
const relayed = new Set<Socket>();
beforeAll(async () => {
  const databaseUrl = await makeEmptyServerDatabase();
  server = await connectServer(databaseUrl, 1);
  await server`create table kept (n integer)`;
  relay = await startRelay(Number(new URL(databaseUrl).port));
  const address = relay.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  relayUrl = Object.assign(new URL(databaseUrl), { port }).href;
  sql = await connectServer(relayUrl, 1);
});
beforeEach(() => server`delete from kept`);
afterAll(async () => {
  await sql.end({ timeout: 0 });
  await server.end();
  relay.close();
});

const ways = [
  [
    'the server ends it',
    () => server`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`,
  ],
  ['the network closes it', () => relayed.forEach((socket) => socket.destroy())],
  ['the network resets it', () => relayed.forEach((socket) => socket.resetAndDestroy())],
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
  const own = createPool({ max: 1 }, relayUrl, 200);
  const broken = own`select pg_sleep(5)`.catch(() => own`select 1`);
  await soon();
  relayed.forEach((socket) => socket.resetAndDestroy());
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

function startRelay(port: number): Promise<Server> {
  return new Promise((resolve) => {
    const listening = createServer((inner) => {
      const outer = connect(port, '127.0.0.1');
      relayed.add(inner);
      inner.pipe(outer).pipe(inner);
      for (const socket of [inner, outer]) {
        socket.on('error', () => undefined);
        socket.on('close', () => {
          relayed.delete(inner);
          inner.destroy();
          outer.destroy();
        });
      }
    }).listen(0, '127.0.0.1', () => resolve(listening));
  });
}
