import postgres from 'postgres';
import { readMigrations } from '../../server/platform/db/migrate.ts';
import { type Product, type Setting, startProduct } from '../faults/product.ts';
import type { Cluster } from './setup.ts';

/** Starts two processes at once on an empty database, again and again. */
export async function measureMigrations(cluster: Cluster, setting: Setting, rounds: number): Promise<string[]> {
  const expected = readMigrations().length;
  let [started, complete] = [0, 0];
  const admin = postgres(adminUrl(cluster, await portOfPrimary(cluster)), { max: 1, onnotice: () => undefined });
  for (let round = 0; round < rounds; round++) {
    const name = `migrated_${round}`;
    await admin.unsafe(`create database ${name} owner catena`);
    const databaseUrl = Object.assign(new URL(cluster.directUrl), { pathname: name }).href;
    const env = { DATABASE_URL: databaseUrl, SECURITY_LOG: 'off' };
    const products = await Promise.allSettled(
      [1, 2].map((i) => startProduct(setting, { ...env, DATA_DIR: `${setting.folder}/${name}-${i}` })),
    );
    const running = products.flatMap((result): Product[] => (result.status === 'fulfilled' ? [result.value] : []));
    started += running.length;
    const sql = postgres(databaseUrl, { max: 1 });
    const [row] = await sql<{ count: string }[]>`select count(*) as count from migrations`;
    if (Number(row?.count) === expected) complete++;
    await sql.end({ timeout: 1 });
    await Promise.all(running.map((product) => product.stop()));
    await admin.unsafe(`drop database ${name} with (force)`);
  }
  await admin.end({ timeout: 1 });
  return [
    `two processes migrate at once, ${rounds} times: ${started} of ${2 * rounds} started, ${complete} of ${rounds} databases complete`,
  ];
}

async function portOfPrimary(cluster: Cluster): Promise<number> {
  return (await cluster.primary()).port;
}

/** Only the superuser may create databases. */
function adminUrl({ directUrl }: Cluster, port: number): string {
  return Object.assign(new URL(directUrl), { username: 'postgres', pathname: 'postgres', port: String(port) }).href;
}
