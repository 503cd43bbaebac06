import type postgres from 'postgres';
import type { ColumnTypes } from './column-types.ts';

/** Runs queries, inside a transaction or outside one. What columns are read as is said in column-types.ts. */
export type SqlRunner = postgres.ISql<ColumnTypes>;

/** A pool of connections. */
export interface Sql extends SqlRunner {
  /**
   * Commits what `work` did when it resolves, and undoes it when it rejects. Await nothing but SQL in it, and only on the `sql` it
   * is given: on the embedded database everybody else waits meanwhile.
   */
  begin<T>(work: (sql: Transaction) => Promise<T>): Promise<T>;
  /** Returns the milliseconds for which connections were lent so far, in total. Undefined for the embedded database, a thread of this process. */
  lentTime?(): number;
  /** Resolves when the server responds; does not wait for a pool connection. */
  ping(): Promise<void>;
  /** Waits for the queries under way, at most `timeout` seconds. */
  end(options?: { timeout?: number }): Promise<void>;
}

export interface Transaction extends SqlRunner {
  /** Undoes what `work` did when it rejects, without undoing what came before it in the transaction. */
  savepoint<T>(work: (sql: Transaction) => Promise<T>): Promise<T>;
}

/** postgres.js's own pool. */
export type DriverPool = postgres.Sql<ColumnTypes>;

/** The functions of the pool that is asked for at each call; each query they make goes through `send`. */
export function sqlRunner(pool: () => DriverPool, send: <Q>(query: Q) => Q): SqlRunner {
  const { typed } = pool();
  const functions: Omit<SqlRunner, 'file'> = {
    typed,
    types: typed,
    unsafe: (...given) => send(pool().unsafe(...given)),
    notify: async (...given) => send(pool().notify(...given)),
    array: (...given) => pool().array(...given),
    json: (...given) => pool().json(...given),
  };
  // The overloads can not be written down for functions that merely pass on what they are given.
  const tag = (...given: Parameters<DriverPool>): unknown => send(pool()(...given));
  const file = (...given: Parameters<DriverPool['file']>): unknown => send(pool().file(...given));
  return Object.assign(tag, functions, { file }) as unknown as SqlRunner;
}

/**
 * Has a query planned for the very values it is given, instead of by a plan that was kept from others. For the few whose best way hangs on
 * how common a value is. Costs one round trip more than a statement that is kept (postgres.js then asks for the parameters' types first).
 */
export function plannedAnew<Q extends PromiseLike<unknown>>(query: Q): Q {
  // The option that its `unsafe` takes is read from a tagged query as well (3.4.9).
  if (!('options' in query)) throw new TypeError('not a query');
  Object.assign(query.options as object, { prepare: false });
  return query;
}
