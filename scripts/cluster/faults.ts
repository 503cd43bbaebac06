import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from '../faults/product.ts';
import type { Cluster } from './setup.ts';

/** How long the load runs before and after a fault, in milliseconds. */
const BEFORE = 1_500;

/** A fault under load. Resolves when it is over and everything is as before. */
export interface Fault {
  readonly title: string;
  /** Why it cannot be caused here. */
  readonly skip?: (cluster: Cluster) => string | undefined;
  cause(cluster: Cluster, round: number, options: FaultOptions): Promise<void>;
}

interface FaultOptions {
  /** Seconds for which the database is gone. */
  readonly outage: number;
}

/** kill -9 of an app process, which its supervisor starts again. */
const app: Fault = {
  title: 'kill -9 of an app process',
  async cause({ apps }, round) {
    const killed = apps[round % apps.length];
    await killed?.kill();
    await pause(1_000);
    await killed?.start();
  },
};

const primary: Fault = {
  title: 'kill -9 of the primary database and its Patroni',
  async cause(cluster) {
    const node = await cluster.primary();
    await node.kill();
    const next = await cluster.primary();
    if (next === node) throw new Error('the killed node is primary');
    await pause(2_000);
    node.start();
    await cluster.settled();
  },
};

const pooler: Fault = {
  title: 'kill -9 of PgBouncer',
  async cause(cluster) {
    await cluster.pooler.stop();
    await pause(1_000);
    await cluster.restartPooler();
  },
};

const outage: Fault = {
  title: 'no database at all',
  async cause(cluster, _, { outage: seconds }) {
    await Promise.all(cluster.nodes.map((node) => node.kill()));
    await pause(seconds * 1_000);
    for (const node of cluster.nodes) node.start();
    await cluster.settled();
  },
};

/**
 * Packets of the first app process are lost, in both directions and on all its paths to the
 * primary.
 */
const network: Fault = {
  title: 'network cut between an app process and the database for 10 s',
  async cause({ relays }) {
    for (const relay of relays) relay.silence();
    await pause(10_000);
    for (const relay of relays) relay.heal();
  },
};

const clock: Fault = {
  title: 'clock of apps and database set back an hour',
  skip: (cluster) => (cluster.clock.canBeSet ? undefined : 'libfaketime is not installed'),
  async cause(cluster, round) {
    // Back by one more hour each time, and never forward again.
    cluster.clock.set(-(round + 1));
    await pause(4_000);
  },
};

/** The disk of the first node, a small one, is filled while that node is the primary. */
const disk: Fault = {
  title: 'disk of the primary full for 10 s, then freed',
  skip: ({ smallDisk }) => (smallDisk === undefined ? 'this user may not mount a file system' : undefined),
  async cause(cluster) {
    const [node] = cluster.nodes;
    if (!node || cluster.smallDisk === undefined) return;
    if ((await cluster.primary()) !== node) await switchOver(cluster);
    const filler = join(cluster.smallDisk, 'filler');
    // The database frees and takes space meanwhile.
    for (const end = performance.now() + 10_000; performance.now() < end; await pause(200)) fill(filler);
    rmSync(filler);
    // PostgreSQL ends if it cannot write its log, and Patroni starts it again.
    await cluster.settled();
  },
};

/** Appends to a file until no space is left. */
function fill(file: string): void {
  try {
    for (;;) appendFileSync(file, FILLING);
  } catch {
    // The disk is full.
  }
}

const FILLING = Buffer.alloc(64 * 1_024);

/** Makes the other node the primary by killing the current one. */
async function switchOver(cluster: Cluster): Promise<void> {
  await primary.cause(cluster, 0, { outage: 0 });
}

export const faults = { app, primary, pooler, outage, network, clock, disk };

/** Lets the load run before and after the fault. */
export async function duringLoad(cause: () => Promise<void>): Promise<void> {
  await pause(BEFORE);
  await cause();
  await pause(BEFORE);
}
