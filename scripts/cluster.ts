import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { packageRoot } from '../server/platform/package-root.ts';
import { findFreePort } from '../server/testing/free-port.ts';
import { buildServer } from './build.mjs';
import { createApp } from './cluster/app.ts';
import { duringLoad, faults, type Fault } from './cluster/faults.ts';
import { measureLoad } from './cluster/load.ts';
import { measureMigrations } from './cluster/migrations.ts';
import { measureNotifications } from './cluster/notifications.ts';
import { header, rowOf } from './cluster/report.ts';
import { type Cluster, startClusterOnLoopback } from './cluster/setup.ts';
import { mountSmallDisk } from './cluster/small-disk.ts';
import { type Outcome, Writers } from './cluster/writers.ts';

// npm run cluster -- [NAME …] [--rounds 10]: causes the named faults, or all, in a PostgreSQL
// cluster on this machine, configured as in deploy/cluster (docs/several-machines.md).

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '10' },
    writers: { type: 'string', default: '12' },
    /** Seconds without any database. */
    outage: { type: 'string', default: '60' },
    events: { type: 'string', default: '1000' },
    people: { type: 'string', default: '200' },
    /** Seconds of load. */
    load: { type: 'string', default: '300' },
    /** Leaves the logs. */
    keep: { type: 'boolean', default: false },
  },
});
const known = [...Object.keys(faults), 'migrations', 'notifications', 'load', 'embedded'];
const unknown = positionals.find((name) => !known.includes(name));
if (unknown !== undefined) throw new Error(`There is no fault ${unknown}; choose from ${known.join(', ')}.`);

/** Each group has its own cluster: a faked clock costs time, and a small disk has little room. */
const groups = [
  ['app', 'primary', 'pooler', 'outage', 'network', 'migrations', 'notifications'],
  ['clock'],
  ['disk'],
  ['load'],
  ['embedded'],
];
if (positionals.length === 0) {
  for (const group of groups)
    spawnSync(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), ...group, ...process.argv.slice(2)], {
      stdio: 'inherit',
    });
  process.exit();
}

const main = join(packageRoot, 'dist/cluster/main.js');
await buildServer(join(packageRoot, 'dist/cluster'));
const folder = mkdtempSync(join(tmpdir(), 'catena-cluster-'));
// PostgreSQL runs as another user.
chmodSync(folder, 0o755);
// The bucket and PgBouncer have their files in it, too.
process.env['TMPDIR'] = folder;
if (!values.keep) process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
if (positionals.some((name) => name !== 'embedded')) await measureCluster();
if (positionals.includes('embedded')) print('embedded', await loadEmbedded());
process.exit();

async function measureCluster(): Promise<void> {
  const smallDisk = positionals.includes('disk') ? mountSmallDisk(join(folder, 'disk')) : undefined;
  const cluster = await startClusterOnLoopback({ folder, main, smallDisk, withClock: positionals.includes('clock') });
  console.error(`The cluster is at ${cluster.url}, its logs in ${folder}.`);
  const causes = Object.entries(faults).filter(([name]) => positionals.includes(name));
  if (causes.length > 0) console.log(header);
  for (const [, fault] of causes) console.log(await measureFault(cluster, fault));
  const setting = { main, folder, programs: undefined };
  if (positionals.includes('migrations')) print('migrations', await measureMigrations(cluster, setting, Number(values.rounds)));
  if (positionals.includes('notifications')) print('notifications', await measureNotifications(cluster, Number(values.events)));
  if (positionals.includes('load')) {
    const memory = (): number[] => cluster.apps.map((app) => app.memory());
    print('load', await measureLoad({ url: cluster.url, people: Number(values.people), seconds: Number(values.load), memory }));
  }
}

async function measureFault(cluster: Cluster, fault: Fault): Promise<string> {
  const reason = fault.skip?.(cluster);
  if (reason !== undefined) return `${fault.title}: skipped, ${reason}`;
  const outcomes: Outcome[] = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    const writers = await Writers.start(cluster.url, Number(values.writers));
    await duringLoad(() => fault.cause(cluster, round, { outage: Number(values.outage) }));
    outcomes.push(await writers.finish(cluster.directUrl));
    console.error(rowOf(`${fault.title}, round ${round + 1}`, outcomes.slice(-1)));
  }
  return rowOf(fault.title, outcomes);
}

async function loadEmbedded(): Promise<string[]> {
  const app = createApp({ main, folder, name: 'embedded', env: { PORT: String(await findFreePort()), SECURITY_LOG: 'off' } });
  await app.start();
  return measureLoad({ url: app.url, people: Number(values.people), seconds: Number(values.load), memory: () => [app.memory()] });
}

function print(name: string, lines: readonly string[]): void {
  for (const line of lines) console.log(`${name}: ${line}`);
}
