import { ChannelListener } from './channel-listener.ts';
import type { ChannelOptions } from './channel-options.ts';
import { ConnectionPool } from './connection-pool.ts';
import type { Opener } from './open-connection.ts';
import { isQuery, type Query } from './query.ts';
import { sqlRunner, type Sql } from './sql.ts';
import { runTransaction } from './transaction.ts';

interface PoolOptions {
  /** States that the database is a thread of this process. */
  readonly embedded?: boolean;
  /** Opens connections that keep their session, if those of the pool do not. */
  readonly sessions?: Opener | undefined;
}

/** Connects on demand. */
export function createPooledSql(opener: Opener, { embedded = false, sessions = opener }: PoolOptions = {}): Sql {
  const pool = new ConnectionPool(opener);
  const { template } = opener.target;
  const runner = sqlRunner(
    () => template,
    (query) => onOwnConnection(query, pool),
  );
  return Object.assign(runner, {
    begin: async <T>(work: Parameters<typeof runTransaction<T>>[1]) => {
      const lease = await pool.acquire();
      try {
        const result = await runTransaction(lease.connection.client, work, lease.touch);
        lease.release();
        return result;
      } catch (error) {
        lease.release(error);
        throw error;
      }
    },
    ...(!embedded && {
      timeInUse: () => pool.timeInUse(),
      listen: (options: ChannelOptions) =>
        new ChannelListener(sessions, options, (channel, payload) => runner`select pg_notify(${channel}, ${payload})`),
    }),
    poolState: () => pool.state(),
    ping: () => pool.ping(),
    end: (how?: { timeout?: number }) => pool.end(how?.timeout === undefined ? undefined : how.timeout * 1000),
  });
}

/** Runs the query, when it is awaited, on a connection of its own. */
function onOwnConnection<Q>(query: Q, pool: ConnectionPool): Q {
  if (!isQuery(query)) return query;
  query.handler = () => void run(query, pool);
  return query;
}

async function run(query: Query, pool: ConnectionPool): Promise<void> {
  try {
    const lease = await pool.acquire();
    const own = lease.connection.client.unsafe('');
    if (!isQuery(own)) throw new TypeError('not a query');
    // The handler that postgres.js gave to a query of that connection runs it there.
    own.handler(query);
    query.then(
      () => lease.release(),
      (error: unknown) => lease.release(error),
    );
  } catch (error) {
    query.reject(error);
  }
}
