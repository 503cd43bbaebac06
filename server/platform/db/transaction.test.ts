// Also on the embedded database: the pools and drivers differ.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { SqlRunner, Transaction } from './open.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ own: true });
  await database.sql`create table kept (n integer primary key check (n <> 13))`;
});
beforeEach(() => database.sql`delete from kept`);
afterAll(() => database.close());

test('commits when the work resolves, and returns its result', async () => {
  const result = await database.sql.begin(async (sql) => {
    await insert(sql, 1);
    const [row] = await sql<{ n: number }[]>`select n from kept where n = ${1} ${sql`and true`}`;
    await sql.unsafe('insert into kept values ($1)', [2]);
    return row?.n;
  });
  expect(result).toBe(1);
  expect(await storedNumbers()).toEqual([1, 2]);
});

test('rolls back when the work rejects', async () => {
  const work = database.sql.begin(async (sql) => {
    await insert(sql, 1);
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await storedNumbers()).toEqual([]);
});

test('rolls back after a failed statement, even if its error was caught or not awaited', async () => {
  const caught = database.sql.begin(async (sql) => {
    await insert(sql, 1);
    await insert(sql, 13).catch(() => undefined);
    return 'done';
  });
  await expect(caught).rejects.toThrow('check constraint');
  const unseen = database.sql.begin(async (sql) => {
    await insert(sql, 1);
    void sql`insert into kept values (13)`.execute();
    await insert(sql, 2).catch(() => undefined);
  });
  await expect(unseen).rejects.toThrow('check constraint');
  expect(await storedNumbers()).toEqual([]);
});

test('rolls back only the failed savepoint', async () => {
  await database.sql.begin(async (sql) => {
    await insert(sql, 1);
    const part = sql.savepoint(async (inner) => {
      await insert(inner, 2);
      await inner.savepoint((innermost) => insert(innermost, 3));
      await insert(inner, 13);
    });
    await expect(part).rejects.toThrow('check constraint');
    await sql.savepoint((inner) => insert(inner, 4));
  });
  expect(await storedNumbers()).toEqual([1, 4]);
});

test('runs concurrent statements in order', async () => {
  await database.sql.begin(async (sql) => {
    await Promise.all([1, 2, 3, 4].map((n) => insert(sql, n)));
    const counts = await Promise.all([sql`select count(*) from kept`, sql`delete from kept where n > 2`, sql`select count(*) from kept`]);
    expect(counts.map(([row]) => row?.['count'])).toEqual([4, undefined, 2]);
  });
});

test('rejects a statement after the end', async () => {
  let escaped: Transaction | undefined;
  await database.sql.begin(async (sql) => {
    escaped = sql;
    await insert(sql, 1);
  });
  if (!escaped) throw new Error('no transaction');
  await expect(insert(escaped, 2)).rejects.toThrow('The transaction is over.');
  expect(await storedNumbers()).toEqual([1]);
});

test('isolates many concurrent transactions on shared connections', async () => {
  const { sql } = database;
  await sql`insert into kept values (0)`;
  const add = async (): Promise<void> =>
    sql.begin(async (transaction) => {
      const [row] = await transaction<{ n: number }[]>`select n from kept for update`;
      await transaction`update kept set n = ${(row?.n ?? 0) + 100}`;
    });
  await Promise.all(Array.from({ length: 40 }, add));
  expect(await storedNumbers()).toEqual([4000]);
});

async function insert(sql: SqlRunner, n: number): Promise<void> {
  await sql`insert into kept values (${n})`;
}

async function storedNumbers(): Promise<number[]> {
  const rows = await database.sql<{ n: number }[]>`select n from kept order by n`;
  return rows.map((row) => row.n);
}
