import postgres from 'postgres';
import { type Cluster, startCluster } from '../../server/testing/postgres-cluster.ts';
import { startRelay } from '../../server/testing/relay.ts';
import { ask, logLines, pause, type Product, recovery, seconds, type Setting, startProduct, summary } from './product.ts';

// Against a PostgreSQL server. `/api/works` reads tables; `/api/ready` checks that the database
// responds.

/** The network stops forwarding but closes no connection. */
export function partition(setting: Setting): Promise<string[]> {
  return withServer(setting, async (cluster) => {
    const relay = await startRelay(cluster.url);
    const product = await startProduct(setting, { DATA_DIR: setting.folder, DATABASE_URL: relay.url });
    await Promise.all(Array.from({ length: 10 }, () => ask(product, '/api/works')));
    relay.silence();
    const first = await many(product, 20, '/api/works');
    const next = await many(product, 20, '/api/works');
    const ready = await ask(product, '/api/ready');
    relay.heal();
    const healed = await recovery(product, '/api/works');
    const lines = [
      `requests in flight: ${summary(first)}`,
      `later requests: ${summary(next)}`,
      `ready: ${summary([ready])}`,
      `after the network is back: 200 within ${healed} s; ${logLines(product)} log lines for 41 requests`,
    ];
    await product.stop();
    relay.stop();
    return lines;
  });
}

export function lockedTable(setting: Setting): Promise<string[]> {
  return withServer(setting, async (cluster) => {
    const product = await startProduct(setting, { DATA_DIR: setting.folder, DATABASE_URL: cluster.url });
    const sql = postgres(cluster.url, { max: 1, onnotice: () => undefined });
    let lines: string[] = [];
    await sql.begin(async (tx) => {
      await tx`lock table works in access exclusive mode`;
      const readers = many(product, 30, '/api/works');
      await pause(500);
      const ready = await ask(product, '/api/ready');
      const others = await many(product, 5, '/api/users/nobody', 'not-a-token');
      lines = [
        `readers of the table: ${summary(await readers)}`,
        `ready meanwhile: ${summary([ready])}`,
        `requests to other tables meanwhile: ${summary(others)}`,
      ];
    });
    lines.push(`after the lock is released: 200 within ${await recovery(product, '/api/works')} s`);
    await sql.end();
    await product.stop();
    return lines;
  });
}

/** The primary shuts down immediately, and the standby accepts writes a second later. */
export function failover(setting: Setting): Promise<string[]> {
  return withServer(setting, (first) =>
    withServer(setting, async (second) => {
      const relay = await startRelay(first.url);
      const [one, two] = [new URL(relay.url), new URL(second.url)];
      const admin = postgres(second.url, { max: 1 });
      // Migrate it while it still accepts writes: a standby has the schema of its primary.
      await (await startProduct(setting, { DATA_DIR: setting.folder, DATABASE_URL: second.url })).stop();
      await readOnly(admin, true);
      const databaseUrl = `postgres://${one.username}:${one.password}@${one.host},${two.host}/postgres?target_session_attrs=read-write`;
      const product = await startProduct(setting, { DATA_DIR: setting.folder, DATABASE_URL: databaseUrl });
      await ask(product, '/api/works');
      relay.stop();
      const gone = performance.now();
      const meanwhile = await many(product, 10, '/api/works');
      await pause(1_000 - (performance.now() - gone));
      await readOnly(admin, false);
      const lines = [
        `until the second accepts writes: ${summary(meanwhile)}`,
        `from then on: 200 within ${await recovery(product, '/api/works')} s`,
      ];
      await admin.end();
      await product.stop();
      return lines;
    }),
  );
}

/** The server closes all connections, as on a restart. */
export function restart(setting: Setting): Promise<string[]> {
  return withServer(setting, async (cluster) => {
    const relay = await startRelay(cluster.url);
    const product = await startProduct(setting, { DATA_DIR: setting.folder, DATABASE_URL: relay.url });
    const answers = [];
    for (let round = 0; round < 20; round++) {
      const calls = many(product, 20, '/api/works');
      relay.cut('reset');
      answers.push(...(await calls));
    }
    const lines = [
      `requests while connections break 20 times: ${summary(answers)}`,
      `at most ${relay.max} connections; 200 within ${await recovery(product, '/api/works')} s`,
    ];
    await product.stop();
    relay.stop();
    return lines;
  });
}

export function tooManyConnections(setting: Setting): Promise<string[]> {
  return withServer(setting, async (cluster) => {
    const product = await startProduct(setting, { DATA_DIR: setting.folder, DATABASE_URL: cluster.url, DATABASE_CONNECTIONS: '20' });
    const others: postgres.Sql[] = [];
    try {
      for (;;) {
        const sql = postgres(cluster.url, { max: 1, fetch_types: false, idle_timeout: 0 });
        others.push(sql);
        await sql`select 1`;
      }
    } catch {
      // No more connections are available.
    }
    const served = await many(product, 100, '/api/works');
    const ready = await ask(product, '/api/ready');
    await Promise.all(others.map((sql) => sql.end({ timeout: 0 })));
    const lines = [
      `calls: ${summary(served)}`,
      `ready: ${summary([ready])}`,
      `after connections are free: 200 within ${await recovery(product, '/api/ready')} s`,
    ];
    await product.stop();
    return lines;
  });
}

async function readOnly(sql: postgres.Sql, on: boolean): Promise<void> {
  await sql`set transaction_read_only = off`;
  await sql.unsafe(`set default_transaction_read_only = off`);
  await sql.unsafe(`alter system set default_transaction_read_only = ${on ? 'on' : 'off'}`);
  await sql`select pg_reload_conf()`;
}

function many(product: Product, count: number, path: string, token?: string) {
  return Promise.all(Array.from({ length: count }, () => ask(product, path, token === undefined ? {} : { token })));
}

async function withServer(setting: Setting, work: (cluster: Cluster) => Promise<string[]>): Promise<string[]> {
  if (!setting.programs) return ['skipped: initdb and postgres are not installed'];
  const from = performance.now();
  const cluster = await startCluster(setting.programs);
  try {
    return [...(await work(cluster)), `measured in ${seconds(performance.now() - from)} s`];
  } finally {
    await cluster.stop();
  }
}
