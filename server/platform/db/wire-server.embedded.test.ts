import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDataDir } from '../../testing/test-database.ts';
import { connectEmbedded } from './connect.ts';
import type { Sql } from './sql.ts';
import { type Session, WireServer } from './wire-server.ts';

let dataDir: string;
let pg: PGlite;
let wire: WireServer;
let sql: Sql;
const session: Session = {
  run: async (messages, onRawData) => void (await pg.execProtocolRawStream(messages, { onRawData })),
  inTransaction: () => pg.isInTransaction(),
};
beforeAll(async () => {
  dataDir = createDataDir();
  pg = await PGlite.create(join(dataDir, 'database'));
  wire = await WireServer.listen({
    path: join(dataDir, 'sock'),
    idleTimeout: 300,
    hasRequests: () => true,
    onBroken: (error) => {
      throw error;
    },
    session,
  });
});
beforeEach(() => {
  sql = openConnection();
});
afterEach(() => sql.end());
afterAll(async () => {
  await wire.close();
  await pg.close();
  rmSync(dirname(dataDir), { recursive: true });
});

test('rolls back the transaction of a client that disconnects', async () => {
  const other = openConnection();
  const left = other.begin(async (transaction) => {
    await transaction`insert into attempts (key, count, resets_at) values ('gone', 1, now())`;
    await other.end({ timeout: 0 });
  });
  await expect(left).rejects.toThrow();
  expect(await sql`select count(*) from attempts where key = 'gone'`).toEqual([{ count: 0 }]);
});

test('runs the statement of a request before that of a command, which came first', async () => {
  const command = connectEmbedded(join(dataDir, 'sock'), { connections: 1, yields: true });
  const request = openConnection();
  await Promise.all([sql`select 1`, command`select 1`, request`select 1`]);
  const order: string[] = [];
  const busy = sql`select count(*) from generate_series(1, 3000000)`.then(() => undefined);
  await Promise.all([busy, command`select 1`.then(() => order.push('command')), request`select 1`.then(() => order.push('request'))]);
  expect(order).toEqual(['request', 'command']);
  await Promise.all([command.end(), request.end()]);
});

test('disconnects a client that idles in a transaction while others wait', async () => {
  const other = openConnection();
  const stuck = other.begin(async (transaction) => {
    await transaction`insert into attempts (key, count, resets_at) values ('stuck', 1, now())`;
    // A query outside the transaction waits for the transaction: a deadlock for all clients.
    await sql`select 1`;
    await transaction`select 1`;
  });
  await expect(stuck).rejects.toThrow();
  expect(await sql`select count(*) from attempts where key = 'stuck'`).toEqual([{ count: 0 }]);
  await other.end();
});

test('lets a client idle in a transaction while only maintenance waits', async () => {
  let maintenance: Promise<void> | undefined;
  const [row] = await sql.begin(async (transaction) => {
    await transaction`select 1`;
    maintenance = wire.exclusive(() => Promise.resolve());
    await new Promise((resolve) => setTimeout(resolve, 500));
    return transaction`select 2 as two`;
  });
  expect(row).toEqual({ two: 2 });
  await maintenance;
});

test('deallocates the prepared statements of a client that disconnects', async () => {
  const prepared = async (): Promise<unknown> => (await sql`select count(*) from pg_prepared_statements`)[0]?.['count'];
  await prepared();
  const before = await prepared();
  const other = openConnection();
  await other`select 'prepared by another'`;
  expect(await prepared()).toBeGreaterThan(Number(before));
  await other.end();
  await expect.poll(prepared, { timeout: 5_000 }).toBe(before);
});

test('prepares a statement once for all connections', async () => {
  const others = Array.from({ length: 3 }, openConnection);
  const ask = async (one: Sql, n: number): Promise<unknown> => one`select ${n}::integer as shared_by`;
  expect(await Promise.all([sql, ...others].map((one, n) => ask(one, n)))).toEqual([0, 1, 2, 3].map((n) => [{ shared_by: n }]));
  expect(await countStatements('shared_by')).toBe(1);
  // Each of the two connections that remain still has it.
  await Promise.all(others.slice(1).map((other) => other.end()));
  expect(await Promise.all([ask(sql, 4), ...others.slice(0, 1).map((one) => ask(one, 5))])).toEqual([
    [{ shared_by: 4 }],
    [{ shared_by: 5 }],
  ]);
  await others[0]?.end();
});

test('prepares a statement again that failed before or no longer fits its table', async () => {
  const other = openConnection();
  const ask = async (one: Sql): Promise<unknown> => one`select * from changing where id > ${0}`;
  await expect(ask(sql)).rejects.toThrow('does not exist');
  await sql`create table changing (id integer)`;
  await sql`insert into changing values (1)`;
  expect(await Promise.all([ask(other), ask(sql)])).toEqual([[{ id: 1 }], [{ id: 1 }]]);
  await sql`alter table changing add column name text`;
  expect(await ask(sql)).toEqual([{ id: 1, name: null }]);
  expect(await ask(other)).toEqual([{ id: 1, name: null }]);
  await sql`drop table changing`;
  await other.end();
});

test('prepares a statement again that a failed transaction ignored', async () => {
  const other = openConnection();
  const failed = sql.begin(async (tx) => {
    await tx`select 1 / 0`.catch(() => undefined);
    await tx`select 'ignored' as word`;
  });
  await expect(failed).rejects.toThrow();
  expect(await other`select 'ignored' as word`).toEqual([{ word: 'ignored' }]);
  await other.end();
});

test('replaces the session between units of work, with the prepared statements of its connections', async () => {
  const ask = async (n: number): Promise<unknown> => (await sql`select ${n}::integer + 1 as more`)[0]?.['more'];
  expect(await ask(1)).toBe(2);
  const others = Array.from({ length: 4 }, openConnection);
  const inTransaction = sql.begin(async (tx) => {
    await tx`insert into attempts (key, count, resets_at) values ('kept', 1, now())`;
    await new Promise((resolve) => setTimeout(resolve, 100));
    await tx`update attempts set count = 2 where key = 'kept'`;
  });
  const replaced = wire.replaceSession(async () => {
    await pg.close();
    pg = await PGlite.create(join(dataDir, 'database'));
    return session;
  });
  const waiting = others.map((other, i) => other`select ${i}::integer as i`);
  await Promise.all([inTransaction, replaced]);
  expect((await Promise.all(waiting)).flat()).toEqual([{ i: 0 }, { i: 1 }, { i: 2 }, { i: 3 }]);
  expect(await ask(2)).toBe(3);
  expect(await sql`select count from attempts where key = 'kept'`).toEqual([{ count: 2 }]);
  await Promise.all(others.map((other) => other.end()));
});

test('transfers long statements and results', async () => {
  const text = 'λόγος '.repeat(500_000);
  const [row] = await sql<{ text: string }[]>`select ${text}::text as text`;
  expect(row?.text === text).toBe(true);
});

test('disconnects a client with another protocol', async () => {
  const stranger = connect(join(dataDir, 'sock'));
  stranger.write('GET / HTTP/1.1\r\n\r\n');
  await new Promise((resolve) => stranger.once('close', resolve));
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
});

async function countStatements(word: string): Promise<unknown> {
  return (await sql`select count(*) from pg_prepared_statements where statement like ${`%as ${word}%`}`)[0]?.['count'];
}

function openConnection(): Sql {
  return connectEmbedded(join(dataDir, 'sock'), { connections: 1 });
}
