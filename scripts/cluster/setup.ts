import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../server/platform/package-root.ts';
import { findFreePort } from '../../server/testing/free-port.ts';
import { findPgBouncer, type PgBouncer, startPgBouncer } from '../../server/testing/pgbouncer.ts';
import { findPostgres } from '../../server/testing/postgres-cluster.ts';
import { type Relay, startRelay } from '../../server/testing/relay.ts';
import { type S3Server, startS3Server } from '../../server/testing/s3-server.ts';
import { type App, createApp } from './app.ts';
import { createNode, killPostgresIn, type Node, PASSWORD, startEtcd } from './nodes.ts';
import { killAllAtExit, type Program, startProgram, type User, waitFor } from './programs.ts';

/** A running cluster on loopback. */
export interface Cluster {
  readonly folder: string;
  /** The address of HAProxy, which users know. */
  readonly url: string;
  /** The URL of the primary, for checks. */
  readonly directUrl: string;
  readonly nodes: readonly Node[];
  readonly apps: readonly App[];
  /** The paths of the first app to PgBouncer and to HAProxy, to cut them. */
  readonly relays: readonly Relay[];
  readonly pooler: PgBouncer;
  /** Starts PgBouncer again where it was. */
  restartPooler(): Promise<void>;
  readonly clock: Clock;
  /** The file system of the first node's data, if it is a small one. */
  readonly smallDisk: string | undefined;
  /** Returns the primary, once one of the nodes is. */
  primary(): Promise<Node>;
  /** Waits until one node is primary and the others stream from it. */
  settled(): Promise<void>;
}

/** The clock of the app processes and of PostgreSQL. */
interface Clock {
  readonly canBeSet: boolean;
  /** Sets it forward or back by hours. */
  set(hours: number): void;
}

interface SetupOptions {
  readonly folder: string;
  /** The built server. */
  readonly main: string;
  /** The mounted file system of the first node's data, if it has its own. */
  readonly smallDisk: string | undefined;
  /** Whether the clock must be set. Faking it costs time. */
  readonly withClock: boolean;
}

/**
 * Starts everything: two nodes under Patroni, HAProxy, PgBouncer, a bucket and two app processes.
 */
export async function startClusterOnLoopback({ folder, main, smallDisk, withClock }: SetupOptions): Promise<Cluster> {
  const programs = findPostgres('pg_basebackup', 'pg_rewind', 'pg_controldata');
  const pgbouncer = findPgBouncer();
  if (!programs || !pgbouncer) throw new Error('Install postgresql, patroni, etcd-server, haproxy and pgbouncer first.');
  const user = userOfPostgres();
  const clock = createClock(folder, withClock);
  const etcd = await startEtcd(folder);
  const common = { folder, user, programs, etcdPort: etcd.port, postgresEnv: clock.env };
  const nodes = [
    await createNode({ ...common, name: 'one', dataDir: smallDisk && join(smallDisk, 'data') }),
    await createNode({ ...common, name: 'two' }),
  ];
  let pooler: PgBouncer | undefined;
  killAllAtExit(() => {
    killPostgresIn(nodes.map(({ dataDir }) => dataDir));
    pooler?.process.kill('SIGKILL');
  });
  await startNodes(nodes);

  const [primaryPort, webPort, ...appPorts] = await Promise.all([findFreePort(), findFreePort(), findFreePort(), findFreePort()]);
  startHaproxy(folder, nodes, { primaryPort: primaryPort ?? 0, webPort: webPort ?? 0, appPorts });
  const directUrl = `postgres://catena:${PASSWORD}@127.0.0.1:${primaryPort}/catena`;
  const firstPooler = await startPgBouncer(pgbouncer, directUrl);
  pooler = firstPooler;
  const poolerPort = Number(new URL(firstPooler.url).port);
  const bucket: S3Server = await startS3Server();
  const relays = [await startRelay(firstPooler.url), await startRelay(directUrl)];
  const replicaUrl = `postgres://catena:${PASSWORD}@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/catena`;
  const env = { DATABASE_REPLICA_URL: replicaUrl, TRUST_PROXY: 'on', SECURITY_LOG: 'off', ...bucket.env, ...clock.env };
  const databases = [
    { DATABASE_URL: relays[0]?.url ?? '', DATABASE_DIRECT_URL: relays[1]?.url ?? '' },
    { DATABASE_URL: firstPooler.url, DATABASE_DIRECT_URL: directUrl },
  ];
  const apps = databases.map((urls, i) =>
    createApp({ main, folder, name: `app-${i + 1}`, env: { ...env, ...urls, PORT: String(appPorts[i]) } }),
  );
  for (const app of apps) await app.start();
  const url = `http://127.0.0.1:${webPort}`;
  await waitFor('HAProxy', () => isReady(url));
  return {
    folder,
    url,
    directUrl,
    nodes,
    apps,
    relays,
    clock,
    smallDisk,
    primary: () => waitForPrimary(nodes),
    settled: () => waitForStandby(nodes),
    get pooler() {
      return pooler ?? firstPooler;
    },
    async restartPooler() {
      pooler = await startPgBouncer(pgbouncer, directUrl, { port: poolerPort });
    },
  };
}

/** Starts the first node, which creates the cluster, and then the second one, which copies it. */
async function startNodes(nodes: readonly Node[]): Promise<void> {
  nodes[0]?.start();
  await waitForPrimary(nodes);
  nodes[1]?.start();
  await waitForStandby(nodes);
}

function waitForPrimary(nodes: readonly Node[]): Promise<Node> {
  return waitFor('a primary', async () => {
    for (const node of nodes) if ((await node.role()) === 'primary') return node;
    return undefined;
  });
}

async function waitForStandby(nodes: readonly Node[]): Promise<void> {
  await waitFor('a primary with a synchronous standby', async () => ((await isSettled(nodes)) ? true : undefined));
}

/** Returns true once the apps behind HAProxy are ready. */
function isReady(url: string): Promise<true | undefined> {
  return fetch(`${url}/api/ready`).then(
    ({ ok }) => ok || undefined,
    () => undefined,
  );
}

async function isSettled(nodes: readonly Node[]): Promise<boolean> {
  for (const node of nodes) {
    if ((await node.role()) !== 'primary') continue;
    const response = await fetch(`http://127.0.0.1:${node.restPort}/patroni`);
    const { replication = [] } = (await response.json()) as { replication?: { sync_state: string }[] };
    return replication.filter(({ sync_state: state }) => state === 'sync' || state === 'quorum').length === nodes.length - 1;
  }
  return false;
}

interface Ports {
  readonly primaryPort: number;
  readonly webPort: number;
  readonly appPorts: readonly number[];
}

function startHaproxy(folder: string, [one, two]: readonly Node[], { primaryPort, webPort, appPorts }: Ports): Program {
  const env = {
    PRIMARY_BIND: `127.0.0.1:${primaryPort}`,
    WEB_BIND: `127.0.0.1:${webPort}`,
    NODE_ONE: `127.0.0.1:${one?.port}`,
    NODE_TWO: `127.0.0.1:${two?.port}`,
    PATRONI_PORT_ONE: String(one?.restPort),
    PATRONI_PORT_TWO: String(two?.restPort),
    APP_ONE: `127.0.0.1:${appPorts[0]}`,
    APP_TWO: `127.0.0.1:${appPorts[1]}`,
  };
  return startProgram('haproxy', '/usr/sbin/haproxy', ['-db', '-f', join(packageRoot, 'deploy/cluster/haproxy.cfg')], { env, folder });
}

/** Returns the user that Debian's package creates, since PostgreSQL does not run as root. */
function userOfPostgres(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [, , uid, gid] = /^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
  if (uid === undefined) throw new Error('There is no user postgres.');
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Preloads libfaketime, which reads the difference from a file again and again, if it is installed.
 */
function createClock(folder: string, wanted: boolean): Clock & { readonly env: Record<string, string> } {
  const library = ['/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1', '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1'].find(
    existsSync,
  );
  const file = join(folder, 'clock');
  mkdirSync(folder, { recursive: true });
  const set = (hours: number): void => writeFileSync(file, `${hours < 0 ? '-' : '+'}${Math.abs(hours)}h\n`);
  set(0);
  if (!wanted || library === undefined) return { canBeSet: false, set, env: {} };
  // Timers use the monotonic clock, which nobody sets.
  const env = { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_CACHE_DURATION: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' };
  return { canBeSet: true, set, env };
}
