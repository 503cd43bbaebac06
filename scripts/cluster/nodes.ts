import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../server/platform/package-root.ts';
import { findFreePort } from '../../server/testing/free-port.ts';
import { killIfThere, type Program, startProgram, type User, waitFor } from './programs.ts';

export const PASSWORD = 'cluster-password';

/** A PostgreSQL server under Patroni. */
export interface Node {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly dataDir: string;
  start(): void;
  /** Kills Patroni and PostgreSQL at once, like a power cut. */
  kill(): Promise<void>;
  /** Returns the role that Patroni reports; undefined if it does not respond. */
  role(): Promise<'primary' | 'replica' | undefined>;
}

interface NodeOptions {
  readonly name: string;
  readonly folder: string;
  readonly user: User | undefined;
  /** The folder of PostgreSQL's programs. */
  readonly programs: string;
  readonly etcdPort: number;
  readonly dataDir?: string | undefined;
  /** The environment of PostgreSQL itself, such as a library to preload. */
  readonly postgresEnv: Readonly<Record<string, string>>;
}

export async function createNode({ name, folder, user, programs, etcdPort, dataDir, postgresEnv }: NodeOptions): Promise<Node> {
  const [port, restPort] = [await findFreePort(), await findFreePort()];
  const home = join(folder, name);
  mkdirSync(home, { recursive: true });
  const data = dataDir ?? join(home, 'data');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  for (const path of [home, data]) if (user) chownSync(path, user.uid, user.gid);
  const file = join(home, 'patroni.yml');
  // The path is the only thing that the environment cannot change.
  const settings = readFileSync(join(packageRoot, 'deploy/cluster/patroni.yml'), 'utf8');
  writeFileSync(file, settings.replace('/etc/patroni/create-database', join(packageRoot, 'deploy/cluster/create-database')));
  const env = {
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: join(data, 'patroni'),
    PATRONI_POSTGRESQL_BIN_DIR: wrapPrograms(programs, join(home, 'bin'), postgresEnv),
    PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
    PATRONI_ETCD3_HOSTS: `'127.0.0.1:${etcdPort}'`,
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
    CATENA_PASSWORD: PASSWORD,
  };
  let patroni: Program | undefined;
  return {
    name,
    port,
    restPort,
    dataDir: data,
    start: () => void (patroni = startProgram(`patroni-${name}`, 'patroni', [file], { env, user, folder: home })),
    async kill() {
      // Patroni first, or it would start PostgreSQL again.
      if (patroni) killIfThere(-patroni.pid, 'SIGKILL');
      killPostgresIn([data]);
      await patroni?.kill();
    },
    async role() {
      try {
        const response = await fetch(`http://127.0.0.1:${restPort}/patroni`, { signal: AbortSignal.timeout(2_000) });
        const { role, state } = (await response.json()) as { role: string; state: string };
        if (state !== 'running') return undefined;
        return role === 'master' || role === 'primary' ? 'primary' : 'replica';
      } catch {
        return undefined;
      }
    },
  };
}

/** Kills the PostgreSQL servers with data in these folders, which outlive their Patroni. */
export function killPostgresIn(dataDirs: readonly string[]): void {
  for (const dataDir of dataDirs) for (const pid of postmastersOf(join(dataDir, 'patroni'))) killIfThere(pid, 'SIGKILL');
}

/**
 * Returns the processes that were started with a data folder. Its own file may be stale, or on a
 * disk that is gone.
 */
function postmastersOf(dataDir: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && commandOf(name).join(' ').includes(`postgres -D ${dataDir} `))
    .map(Number);
}

function commandOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    // It has ended meanwhile.
    return [];
  }
}

/**
 * Creates a folder with PostgreSQL's programs in which the server starts with an environment that
 * Patroni would not pass on.
 */
function wrapPrograms(programs: string, folder: string, env: Readonly<Record<string, string>>): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const name of readdirSync(programs)) if (name !== 'postgres') symlinkSync(join(programs, name), join(folder, name));
  const assignments = Object.entries(env).map(([name, value]) => `export ${name}='${value}'\n`);
  writeFileSync(join(folder, 'postgres'), `#!/bin/sh\n${assignments.join('')}exec ${join(programs, 'postgres')} "$@"\n`);
  chmodSync(join(folder, 'postgres'), 0o755);
  return folder;
}

/** Starts etcd, which the nodes elect their primary with, and waits until it responds. */
export async function startEtcd(folder: string): Promise<{ port: number; program: Program }> {
  const [port, peerPort] = [await findFreePort(), await findFreePort()];
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const args = [`--data-dir=${join(folder, 'etcd')}`, `--listen-client-urls=${client}`, `--advertise-client-urls=${client}`];
  const peers = [`--listen-peer-urls=${peer}`, `--initial-advertise-peer-urls=${peer}`, `--initial-cluster=default=${peer}`];
  const program = startProgram('etcd', 'etcd', [...args, ...peers], { folder });
  await waitFor('etcd', () =>
    fetch(`${client}/health`).then(
      ({ ok }) => ok || undefined,
      () => undefined,
    ),
  );
  return { port, program };
}
