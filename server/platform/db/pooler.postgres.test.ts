import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findPgBouncer, type PgBouncer, startPgBouncer } from '../../testing/pgbouncer.ts';
import { createEmptyServerDatabase } from '../../testing/test-database.ts';
import { type Database, openDatabase } from './open.ts';

const program = findPgBouncer();

describe.skipIf(program === undefined)('through PgBouncer in transaction mode', () => {
  let direct: string;
  let pooler: PgBouncer;
  let database: Database;
  beforeAll(async () => {
    direct = await createEmptyServerDatabase();
    // One session that all transactions share, so that nothing can rely on having its own.
    pooler = await startPgBouncer(program ?? '', direct, { settings: { default_pool_size: 1 } });
    database = await openDatabase({ dataDir: 'unused', databaseUrl: pooler.url, databaseDirectUrl: direct });
  });
  afterAll(async () => {
    await database?.close();
    await pooler?.stop();
  });

  test('migrates over the direct connection and finds the settings of the pooler', async () => {
    expect(await database.sql`select works from catalogue_totals`).toEqual([{ works: 0 }]);
    expect(database.notices).toEqual([]);
    expect(await database.sql`show statement_timeout`).toEqual([{ statement_timeout: '15s' }]);
    expect(await database.background`show statement_timeout`).toEqual([{ statement_timeout: '0' }]);
  });

  test('runs statements with parameters of many connections in one session', async () => {
    const { sql } = database;
    const rows = await Promise.all(Array.from({ length: 50 }, (_, i) => sql`select ${i}::integer as i, ${`text ${i % 3}`} as text`));
    expect(rows.map(([row]) => row?.['i'])).toEqual(Array.from({ length: 50 }, (_, i) => i));
    const [prepared] = await sql<{ count: number }[]>`select count(*) from pg_prepared_statements`;
    expect(prepared?.count).toBe(0);
  });

  test('keeps the settings and locks of a transaction in it', async () => {
    const { sql } = database;
    const ownLocks = sql`select count(*) from pg_locks where locktype = 'advisory' and objid = 7
      and database = (select oid from pg_database where datname = current_database())`;
    const inside = await sql.begin(async (tx) => {
      await tx`set local statement_timeout = 1234`;
      await tx`select pg_advisory_xact_lock(${7})`;
      return tx`select current_setting('statement_timeout') as timeout, (${ownLocks}) as locks`;
    });
    expect(inside).toEqual([{ timeout: '1234ms', locks: 1 }]);
    const outside = await sql`select current_setting('statement_timeout') as timeout, (${ownLocks}) as locks`;
    expect(outside).toEqual([{ timeout: '15s', locks: 0 }]);
  });

  test('listens over the direct connection to what is sent through the pooler', async () => {
    const received: string[] = [];
    let live = false;
    const listener = database.sql.listen?.({
      channel: 'pooler_test',
      onMessage: (payload) => received.push(payload),
      onLive: (now) => (live = now),
    });
    await expect.poll(() => live, { timeout: 10_000 }).toBe(true);
    await database.sql`select pg_notify('pooler_test', 'hello')`;
    await expect.poll(() => received).toEqual(['hello']);
    await listener?.end();
  });

  test('serves again as soon as a killed pooler is back', async () => {
    const port = Number(new URL(pooler.url).port);
    await pooler.stop();
    await expect(database.sql`select 1 as one`).rejects.toThrow();
    pooler = await startPgBouncer(program ?? '', direct, { port });
    await expect.poll(() => database.sql`select 1 as one`.catch(() => []), { timeout: 5_000 }).toEqual([{ one: 1 }]);
  });

  test('reports a pooler that sets no time limits', async () => {
    const { clusterUrl } = inject('testDatabase') as { clusterUrl: string };
    const url = Object.assign(new URL(clusterUrl), { pathname: new URL(direct).pathname }).href;
    const opened = await openDatabase({ dataDir: 'unused', databaseUrl: url, databaseDirectUrl: url });
    expect(opened.notices).toEqual([
      'The pooler in DATABASE_URL does not limit how long statements run: set statement_timeout, lock_timeout, idle_in_transaction_session_timeout in its connect_query.',
    ]);
    await opened.close();
  });
});
