import type { TestProject } from 'vitest/node';
import { migrate } from '../platform/db/migrate.ts';
import { connectServer } from '../platform/db/connect.ts';
import { createDatabase, findPostgres, startCluster } from './postgres-cluster.ts';

/** Starts one cluster per run, with a migrated database that each test file copies. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const programs = findPostgres();
  if (!programs) return () => Promise.resolve();
  const cluster = await startCluster(programs);
  try {
    const sql = await connectServer(await createDatabase(cluster.url, TEMPLATE));
    await migrate(sql);
    await sql.end();
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  provide('testDatabase', { kind: 'server', clusterUrl: cluster.url, template: TEMPLATE });
  return cluster.stop;
}

const TEMPLATE = 'catena_template';
