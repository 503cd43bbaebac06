import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, findPostgres, startCluster } from '../../testing/postgres-cluster.ts';
import { type Relay, startRelay } from '../../testing/relay.ts';
import { createEmptyServerDatabase } from '../../testing/test-database.ts';
import { connectServer } from './connect.ts';
import type { DatabaseLimits } from './limits.ts';
import { openDatabase } from './open.ts';
import type { Sql } from './sql.ts';

let url: string;
let admin: Sql;
const opened: Sql[] = [];
const relays: Relay[] = [];
const clusters: Cluster[] = [];
beforeAll(async () => {
  url = await createEmptyServerDatabase();
  admin = await connectServer(url, { connections: 2 });
  await admin`create table kept (n integer)`;
  await admin`create table idle (n integer)`;
});
afterAll(async () => {
  await Promise.all(opened.map((sql) => sql.end({ timeout: 0 })));
  relays.forEach((relay) => relay.stop());
  await Promise.all(clusters.map((cluster) => cluster.stop()));
  await admin.end({ timeout: 1 });
});

async function open(limits: Partial<DatabaseLimits>, databaseUrl = url): Promise<Sql> {
  const sql = await connectServer(databaseUrl, limits);
  opened.push(sql);
  return sql;
}

async function relayed(): Promise<Relay> {
  const relay = await startRelay(url);
  relays.push(relay);
  return relay;
}

/** Returns the milliseconds until the promise settles, and the code of its error. */
async function timed(work: PromiseLike<unknown>): Promise<{ code: string | undefined; ms: number }> {
  const from = performance.now();
  const code = await work.then(
    () => undefined,
    (error: { code?: string }) => String(error.code),
  );
  return { code, ms: performance.now() - from };
}

// Concurrent, since these tests mostly wait.
describe.concurrent('a connection', () => {
  test('cancels a slow statement and reuses its connection', async () => {
    const sql = await open({ connections: 1, statementTimeout: 200 });
    expect(await timed(sql`select pg_sleep(10)`)).toMatchObject({ code: '57014' });
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  });

  test('ends an idle transaction and releases its locks', async () => {
    const sql = await open({ connections: 1, idleInTransactionTimeout: 200 });
    const work = sql.begin(async (tx) => {
      await tx`insert into idle values (1)`;
      await new Promise((resolve) => setTimeout(resolve, 600));
      await tx`select 1`;
    });
    expect((await timed(work)).code).toMatch(/25P03|CONNECTION_CLOSED/);
    expect(await admin`select * from idle`).toEqual([]);
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  });

  test('rejects a query or transaction that waits too long for a connection', async () => {
    // Opening a connection counts, too, and takes long beside the other tests.
    const sql = await open({ connections: 1, poolTimeout: 1_500 });
    const busy = sql`select pg_sleep(5)`.then(() => 'done');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const [query, transaction] = await Promise.all([timed(sql`select 1`), timed(sql.begin((tx) => tx`select 1`))]);
    for (const { code, ms } of [query, transaction]) {
      expect(code).toBe('DATABASE_AWAY');
      expect(ms).toBeLessThan(4_500);
    }
    expect(await busy).toBe('done');
  });

  // `poll` needs the `expect` of its own test, since others run meanwhile.
  test('rejects current and new queries during a network partition', async ({ expect }) => {
    const relay = await relayed();
    const sql = await open({ connections: 3, poolTimeout: 2_000, probeTimeout: 400 }, relay.url);
    await sql`select 1`;
    relay.silence();
    const running = [timed(sql`select 2`), timed(sql.begin((tx) => tx`select 3`))];
    for (const { code, ms } of await Promise.all(running)) {
      expect(code).toMatch(/CONNECTION_CLOSED|DATABASE_AWAY/);
      expect(ms).toBeLessThan(3_000);
    }
    expect((await timed(sql.ping())).code).toBe('DATABASE_AWAY');
    const late = await timed(sql`select 4`);
    expect(late.code).toBe('DATABASE_AWAY');
    expect(late.ms).toBeLessThan(3_000);
    relay.heal();
    await expect.poll(() => sql`select 5 as five`.catch(() => []), { timeout: 10_000 }).toEqual([{ five: 5 }]);
  });

  test('distinguishes a slow statement from a network partition', async () => {
    const sql = await open({ connections: 1, probeTimeout: 600 });
    expect(await sql`select 1 as one from pg_sleep(2)`).toEqual([{ one: 1 }]);
  });

  test('gives background work no statement timeout', async () => {
    const database = await openDatabase({
      dataDir: 'unused',
      databaseUrl: url,
      databaseLimits: {
        connections: 2,
        poolTimeout: 500,
        statementTimeout: 100,
        lockTimeout: 100,
        idleInTransactionTimeout: 5_000,
        probeTimeout: 0,
        keepAlive: 0,
      },
    });
    expect((await timed(database.sql`select pg_sleep(1)`)).code).toBe('57014');
    expect((await timed(database.background`select pg_sleep(1)`)).code).toBeUndefined();
    await database.close();
  });

  test('switches to the next server when one is down', async () => {
    const [first, second] = [await relayed(), await relayed()];
    const sql = await open({ connections: 2 }, hosts(first, second));
    await sql`select 1`;
    expect([first.open, second.open]).toEqual([1, 0]);
    first.stop();
    await timed(sql`select 1`);
    expect(await sql`select 2 as two`).toEqual([{ two: 2 }]);
    expect(second.open).toBeGreaterThan(0);
  });

  test('switches to the next server when one is silent', async () => {
    const [first, second] = [await relayed(), await relayed()];
    const sql = await open({ connections: 2, probeTimeout: 400 }, hosts(first, second));
    await sql`select 1`;
    first.silence();
    expect((await timed(sql`select 1`)).code).toMatch(/^CONNECTION_(?:CLOSED|DESTROYED)$/);
    expect(await sql`select 2 as two`).toEqual([{ two: 2 }]);
  });
});

test('rejects a query on a locked table, while other queries and the ping succeed', async () => {
  const sql = await open({ connections: 2, lockTimeout: 600 });
  await sql`select 1`;
  await admin.begin(async (tx) => {
    await tx`lock table kept in access exclusive mode`;
    const locked = timed(sql`select * from kept`);
    expect((await timed(sql`select 1`)).ms).toBeLessThan(400);
    const second = timed(sql`select * from kept`);
    expect((await timed(sql.ping())).code).toBeUndefined();
    expect(await Promise.all([locked, second])).toMatchObject([{ code: '55P03' }, { code: '55P03' }]);
  });
});

test('opens no more connections than the pool allows, plus one for probes, when connections break', async () => {
  const relay = await relayed();
  const sql = await open({ connections: 4 }, relay.url);
  for (let round = 0; round < 12; round++) {
    const queries = Array.from({ length: 12 }, () => timed(sql`select pg_sleep(0.05)`));
    await new Promise((resolve) => setTimeout(resolve, 20));
    relay.cut(round % 2 === 0 ? 'reset' : 'close');
    await Promise.all(queries);
  }
  expect(relay.max).toBeLessThanOrEqual(5);
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
});

test("uses read committed, whatever the database's default isolation", async () => {
  const name = new URL(url).pathname.slice(1);
  await admin.unsafe(`alter database ${name} set default_transaction_isolation = 'serializable'`);
  const sql = await open({});
  expect(await sql`show transaction_isolation`).toEqual([{ transaction_isolation: 'read committed' }]);
  await sql.begin(async (tx) => {
    expect(await tx`show transaction_isolation`).toEqual([{ transaction_isolation: 'read committed' }]);
  });
  await admin.unsafe(`alter database ${name} reset default_transaction_isolation`);
});

test('never compiles statements, whatever the default of the database', async () => {
  const sql = await open({});
  expect(await sql`show jit`).toEqual([{ jit: 'off' }]);
});

test('uses a server that accepts writes, and switches when it no longer does', async () => {
  const [first, second] = await Promise.all([createCluster(), createCluster()]);
  const [one, two] = [await setReadOnly(first, 'on'), await setReadOnly(second, 'off')];
  const sql = await open(
    { connections: 2 },
    `postgres://${one.username}:${one.password}@${one.host},${two.host}/postgres?target_session_attrs=read-write`,
  );
  await sql`create table kept (n integer)`;
  expect(await sql`select inet_server_port() as port`).toEqual([{ port: Number(two.port) }]);
  // Swap roles: the second stops accepting writes, even on open connections.
  await setReadOnly(first, 'off');
  await setReadOnly(second, 'on');
  expect((await timed(sql`insert into kept values (1)`)).code).toBe('25006');
  expect(await sql`select inet_server_port() as port`).toEqual([{ port: Number(one.port) }]);
  await sql`create table kept (n integer)`;
  await setReadOnly(first, 'on');
  await expect(connectServer(`${one.href}?target_session_attrs=read-write`)).rejects.toThrow('is read-only');
}, 60_000);

async function createCluster(): Promise<string> {
  const programs = findPostgres();
  if (!programs) throw new Error('This test needs a PostgreSQL server.');
  const cluster = await startCluster(programs);
  clusters.push(cluster);
  return cluster.url;
}

async function setReadOnly(clusterUrl: string, value: 'on' | 'off'): Promise<URL> {
  const sql = await connectServer(clusterUrl, { connections: 1 });
  await sql.unsafe(`set transaction_read_only = off`);
  await sql.unsafe(`alter system set default_transaction_read_only = ${value}`);
  await sql`select pg_reload_conf()`;
  await expect
    .poll(async () => (await sql`select reset_val from pg_settings where name = 'default_transaction_read_only'`)[0])
    .toEqual({ reset_val: value });
  await sql.end();
  return new URL(clusterUrl);
}

function hosts(...list: Relay[]): string {
  const { username, password, pathname } = new URL(url);
  const addresses = list.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return `postgres://${username}:${password}@${addresses}${pathname}?target_session_attrs=read-write`;
}
