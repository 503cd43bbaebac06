import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startProgram } from '../../testing/child-process.ts';
import { createDataDir } from '../../testing/test-database.ts';
import { connectEmbedded } from './connect.ts';
import type { Sql } from './sql.ts';
import { startEmbedded, type Embedded } from './embedded.ts';
import { openDatabase } from './open.ts';
import { renewStatistics, vacuum } from './vacuum.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = createDataDir();
});
afterEach(() => rmSync(dirname(dataDir), { recursive: true }));

test('syncs every commit to disk before acknowledging it', async () => {
  await withEmbedded({ durable: true }, async (sql, embedded) => {
    for (let i = 0; i < 20; i++) {
      const before = embedded.syncCount();
      await sql`insert into attempts (key, count, resets_at) values (${Buffer.from([i])}, 1, now())`;
      expect(embedded.syncCount()).toBeGreaterThan(before);
    }
  });
});

test('PGlite alone never syncs, so it needs the durable file system', async () => {
  await withEmbedded({ durable: false }, async (sql, embedded) => {
    await sql`insert into attempts (key, count, resets_at) values ('x', 1, now())`;
    await sql`checkpoint`;
    expect(embedded.syncCount()).toBe(0);
  });
});

test('rejects writes as on a full disk and allows reads when little disk space is left', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  await withEmbedded({ durable: false, reservedBytes: Number.MAX_SAFE_INTEGER }, async (sql) => {
    await expect(sql`insert into attempts (key, count, resets_at) values ('x', 1, now())`).rejects.toMatchObject({ code: '53100' });
    await expect(sql.begin((tx) => tx`delete from attempts`)).rejects.toMatchObject({ code: '53100' });
    expect(await sql`select count(*) from attempts`).toEqual([{ count: 0 }]);
  });
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Nothing can be saved'));
  log.mockRestore();
});

test('stops on a failed sync instead of acknowledging the commit', async () => {
  const program = startProgram('lose-a-sync', dataDir);
  expect(await program.ended).toBe(7);
  expect(program.lines).toEqual([]);
});

test('keeps acknowledged rows and whole transactions when it is killed', async () => {
  const acknowledged: number[] = [];
  for (let kill = 0; kill < 4; kill++) {
    const program = startProgram('write', dataDir);
    const found = new Set((await program.firstLine()).split(',').map(Number));
    expect(acknowledged.filter((n) => !found.has(n))).toEqual([]);
    // Wait for a count rather than a time, since a busy machine may write only a few per second.
    await expect.poll(() => program.lines.length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(50);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 100));
    program.child.kill('SIGKILL');
    await program.ended;
    // The last line may have been cut in two.
    acknowledged.push(...program.lines.slice(1, -1).map(Number));
  }
  expect(acknowledged.length).toBeGreaterThan(100);
  const { sql, close } = await openDatabase({ dataDir });
  const rows = await sql<{ n: number }[]>`select n from written`;
  const found = new Set(rows.map((row) => row.n));
  expect(acknowledged.filter((n) => !found.has(n))).toEqual([]);
  expect(await sql`select batch from written where batch <> '' group by batch having count(*) <> 3`).toEqual([]);
  await close();
}, 60_000);

test('reports when it stops unexpectedly, and rejects queries', async () => {
  const database = await openDatabase({ dataDir });
  // PGlite reads no messages during a COPY and treats the connection as lost.
  await expect(database.sql`copy users from stdin`.simple()).rejects.toThrow();
  expect(await database.lost).toMatch(/^The embedded database stopped \(.+\); restart Catena\. Acknowledged changes are safe\.$/);
  await expect(database.sql`select 1`).rejects.toThrow();
  await database.close();
  const next = await openDatabase({ dataDir });
  expect(await next.sql`select 1 as one`).toEqual([{ one: 1 }]);
  await next.close();
});

test('truncates a grown log with a checkpoint', async () => {
  await withEmbedded({ durable: false }, async (sql) => {
    const redoPosition = async (): Promise<unknown> => (await sql`select redo_lsn::text as at from pg_control_checkpoint()`)[0]?.['at'];
    const before = await redoPosition();
    await sql`create table filler as select repeat(md5(i::text), 25) as text from generate_series(1, 100000) i`;
    expect(await redoPosition()).toBe(before);
    await expect.poll(redoPosition, { timeout: 12_000, interval: 100 }).not.toBe(before);
  });
});

test('vacuum frees the space of deleted rows and updates the statistics', async () => {
  await withEmbedded({ durable: false }, async (sql) => {
    await sql`create table filler as select i from generate_series(1, 50000) i`;
    await sql`delete from filler`;
    const size = async (): Promise<unknown> => (await sql`select pg_relation_size('filler') as size`)[0]?.['size'];
    expect(await size()).toBeGreaterThan(1_000_000);
    await vacuum({ kind: 'embedded', sql }, ['filler', 'works']);
    expect(await size()).toBe(0);
    await vacuum({ kind: 'embedded', sql });
    const [row] = await sql`select count(*) as never from pg_stat_user_tables where last_vacuum is null`;
    expect(row).toEqual({ never: 0 });
  });
});

test('replans cached plans after a table has grown', async () => {
  await withEmbedded({ durable: false }, async (sql) => {
    await sql`create table shelf (id integer primary key)`;
    await sql`create table volume (shelf integer references shelf on delete cascade)`;
    await sql`create index on volume (shelf)`;
    const fill = async (count: number): Promise<void> => {
      await sql`insert into shelf select generate_series(1, ${count}::integer)`;
      await sql`insert into volume select id from shelf`;
    };
    const rowsRead = async (): Promise<number> => {
      await sql`select pg_stat_force_next_flush()`;
      return Number((await sql`select seq_tup_read from pg_stat_user_tables where relname = 'volume'`)[0]?.['seq_tup_read']);
    };
    await fill(10);
    await vacuum({ kind: 'embedded', sql });
    await sql`delete from shelf`;
    await fill(2000);
    await renewStatistics({ kind: 'embedded', sql });
    const before = await rowsRead();
    await sql`delete from shelf`;
    expect((await rowsRead()) - before).toBe(0);
  });
});

test('restarts PostgreSQL after a large query and loses none of the queries of a steady caller', async () => {
  await withEmbedded({ durable: false }, async (sql) => {
    const startedAt = async (): Promise<unknown> => (await sql`select pg_postmaster_start_time()::text as at`)[0]?.['at'];
    const first = await startedAt();
    // Larger than the limit of the memory guard. The indexer sends a query every 500 ms.
    await sql`select length(repeat('a', 200000000))`;
    await expect.poll(startedAt, { timeout: 20_000, interval: 500 }).not.toBe(first);
    expect(await sql`select count(*)::integer as count from users`).toEqual([{ count: 0 }]);
  });
}, 30_000);

test('analyzes tables with any name', async () => {
  await withEmbedded({ durable: false }, async (sql) => {
    await sql`create table ${sql.unsafe('"an odd.na""me"')} as select i from generate_series(1, 5000) i`;
    await sql`create table zeta as select i from generate_series(1, 5000) i`;
    await renewStatistics({ kind: 'embedded', sql });
    const [row] =
      await sql`select count(*)::integer as count from pg_stat_user_tables where last_analyze is not null and relname like any (array['%odd%', 'zeta'])`;
    expect(row).toEqual({ count: 2 });
    await vacuum({ kind: 'embedded', sql });
  });
});

async function withEmbedded(
  options: { durable: boolean; reservedBytes?: number },
  use: (sql: Sql, embedded: Embedded) => Promise<void>,
): Promise<void> {
  const socketPath = join(dataDir, 'database.sock');
  const embedded = await startEmbedded({ folder: join(dataDir, 'database'), socketPath, ...options });
  const sql = connectEmbedded(socketPath);
  try {
    await use(sql, embedded);
  } finally {
    await sql.end();
    await embedded.close();
  }
}
