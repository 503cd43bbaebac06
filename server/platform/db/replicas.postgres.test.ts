import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, findPostgres, startCluster, startStandby } from '../../testing/postgres-cluster.ts';
import { type Relay, startRelay } from '../../testing/relay.ts';
import { connectServer } from './connect.ts';
import { serverLimits } from './limits.ts';
import { openReplicas, type Replicas } from './replicas.ts';
import type { Sql } from './sql.ts';

const programs = findPostgres('pg_basebackup') ?? '';
let primary: Cluster;
let standby: Cluster;
let relay: Relay;
let sql: Sql;
/** A superuser on the standby, to make it lag. */
let onStandby: Sql;
let replicas: Replicas;

beforeAll(async () => {
  primary = await startCluster(programs);
  sql = await connectServer(primary.url);
  await sql`create table facts (fact text not null)`;
  // An ordinary user, as in production: reading positions in the log must need no privileges.
  await sql`create user reader password 'reader-password'`;
  await sql`grant select on facts to reader`;
  standby = await startStandby(programs, primary.url);
  onStandby = await connectServer(standby.url);
  relay = await startRelay(Object.assign(new URL(standby.url), { username: 'reader', password: 'reader-password' }).href);
  const primaryUrl = Object.assign(new URL(primary.url), { username: 'reader', password: 'reader-password' }).href;
  replicas = openReplicas(relay.url, primaryUrl, serverLimits);
}, 60_000);

afterAll(async () => {
  await Promise.all([replicas, sql, onStandby].map((pool) => pool?.end({ timeout: 0 })));
  relay?.stop();
  await standby?.stop();
  await primary?.stop();
});

const isUsed = (): boolean => replicas.choose(-Infinity) !== undefined;
const usage = (used: boolean) => expect.poll(isUsed, { timeout: 10_000, interval: 50 }).toBe(used);

test('reads from a standby, and never before it has what was committed until then', async () => {
  await usage(true);
  for (let i = 0; i < 20; i++) {
    await sql`insert into facts values (${`fact ${i}`})`;
    const since = performance.now();
    let replica = replicas.choose(since);
    while (!replica) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      replica = replicas.choose(since);
    }
    const [row] = await replica<{ count: number }[]>`select count(*) from facts where fact = ${`fact ${i}`}`;
    expect(row?.count).toBe(1);
  }
});

test('leaves a standby alone that is more than a second behind, until it has caught up', async () => {
  await usage(true);
  await onStandby`select pg_wal_replay_pause()`;
  await sql`insert into facts values ('late')`;
  await usage(false);
  const [state] = replicas.states();
  expect(state?.lag).toBeGreaterThan(1);
  await onStandby`select pg_wal_replay_resume()`;
  await usage(true);
  const replica = replicas.choose(-Infinity) ?? sql;
  expect(await replica`select fact, pg_is_in_recovery() as standby from facts where fact = 'late'`).toEqual([
    { fact: 'late', standby: true },
  ]);
});

test('leaves a standby alone that does not respond, within about a second', async () => {
  await usage(true);
  relay.silence();
  const began = performance.now();
  await usage(false);
  expect(performance.now() - began).toBeLessThan(3_000);
  relay.heal();
  await usage(true);
});

test('leaves a standby alone while the primary does not say where its log is', async () => {
  const alone = openReplicas(standby.url, 'postgres://nobody@127.0.0.1:9/none', serverLimits);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(alone.choose(-Infinity)).toBeUndefined();
  await alone.end();
});

test('does not read from another database, or from the primary', async () => {
  const other = await startCluster(programs);
  const wrong = openReplicas(other.url, primary.url, serverLimits);
  const itself = openReplicas(primary.url, primary.url, serverLimits);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect([wrong.choose(-Infinity), itself.choose(-Infinity)]).toEqual([undefined, undefined]);
  await Promise.all([wrong.end(), itself.end()]);
  await other.stop();
}, 30_000);

// The last one: there is no way back.
test('leaves a standby alone that was promoted', async () => {
  await usage(true);
  await onStandby`select pg_promote()`;
  await usage(false);
});
