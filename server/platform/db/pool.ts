import postgres from 'postgres';
import { columnTypes } from './column-types.ts';
import { sqlRunner, type DriverPool, type Sql } from './sql.ts';
import { begin } from './transaction.ts';

export type PoolOptions = Pick<
  postgres.Options<typeof columnTypes>,
  'path' | 'username' | 'password' | 'database' | 'ssl' | 'max' | 'connect_timeout'
>;

/**
 * Connects when there are queries. When a connection breaks, further ones are made by a new pool: postgres.js (3.4.9) may leave a
 * broken connection in a state in which it answers nothing for ever, or fails the next query with the last one's error
 * (porsager/postgres#1209, #1215). What still runs on the old pool's other connections gets `grace` milliseconds; a query that fell
 * into the broken one is rejected at their end.
 */
export function createPool(options: PoolOptions, url?: string, grace = 30_000): Sql {
  const pools = new Set<DriverPool>();
  let ending = false;
  let current = open();
  return Object.assign(
    sqlRunner(
      () => current,
      (query) => query,
    ),
    {
      begin: <T>(work: Parameters<typeof begin<T>>[1]) => begin(current, work),
      end: async (how?: { timeout?: number }) => {
        ending = true;
        await Promise.all([...pools].map((pool) => pool.end(how)));
      },
    },
  );

  function open(): DriverPool {
    const all = { ...options, ...COMMON, onclose: () => replace(pool) };
    const pool = url === undefined ? postgres(all) : postgres(url, all);
    pools.add(pool);
    return pool;
  }

  function replace(broken: DriverPool): void {
    if (ending || broken !== current) return;
    current = open();
    setTimeout(() => void broken.end({ timeout: 1 }).then(() => pools.delete(broken)), grace).unref();
  }
}

const COMMON = {
  types: columnTypes,
  onnotice: () => undefined,
  connection: { application_name: 'catena', TimeZone: 'UTC', DateStyle: 'ISO' },
  // postgres.js would replace its connections every hour or so; each time, it would look like a broken one.
  max_lifetime: null,
};
