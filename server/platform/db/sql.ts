import type postgres from 'postgres';
import type { ChannelOptions } from './channel-options.ts';
import type { ColumnTypes } from './column-types.ts';

/** Runs queries, inside or outside a transaction. See column-types.ts for how columns are read. */
export type SqlRunner = postgres.ISql<ColumnTypes>;

/**
 * A part of a statement, from a query that is interpolated into another instead of being awaited.
 */
export type Fragment = postgres.PendingQuery<postgres.Row[]>;

export interface PoolState {
  readonly idle: number;
  readonly in_use: number;
  readonly opening: number;
  readonly waiting: number;
}

/** A pool of connections. */
export interface Sql extends SqlRunner {
  /**
   * Runs `work` in a transaction: commits if it resolves, rolls back if it rejects. Await only
   * queries of the given `sql` in it: the embedded database blocks all others meanwhile.
   */
  begin<T>(work: (sql: Transaction) => Promise<T>): Promise<T>;
  /**
   * Returns the milliseconds for which connections were in use so far, in total. Undefined for the
   * embedded database, a thread of this process.
   */
  timeInUse?(): number;
  /**
   * Listens to the `notify` of all processes on the database. Undefined for the embedded database,
   * which has one process.
   */
  listen?(options: ChannelOptions): { end(): Promise<void> };
  /**
   * Returns how many connections are idle, in use and being opened, and how many callers wait for
   * one.
   */
  poolState(): PoolState;
  /** Resolves when the server responds; does not wait for a pool connection. */
  ping(): Promise<void>;
  /** Waits for running queries, at most `timeout` seconds. */
  end(options?: { timeout?: number }): Promise<void>;
}

/** What runs statements and transactions, which are savepoints inside a transaction. */
export type TransactionRunner = SqlRunner & Pick<Sql, 'begin'>;

/** Returns a transaction in the form that functions which begin their own expect. */
export function nestable(tx: Transaction): TransactionRunner {
  return Object.assign(tx, { begin: <T>(work: (inner: Transaction) => Promise<T>) => tx.savepoint(work) });
}

export interface Transaction extends SqlRunner {
  /** Rolls back only `work` if it rejects, not the rest of the transaction. */
  savepoint<T>(work: (sql: Transaction) => Promise<T>): Promise<T>;
}

/** postgres.js's own pool. */
export type DriverPool = postgres.Sql<ColumnTypes>;

/**
 * Returns the query functions of the pool that `pool` returns for each query, which passes through
 * `send`.
 */
export function sqlRunner(pool: () => DriverPool, send: <Q>(query: Q) => Q): SqlRunner {
  const { typed } = pool();
  const functions: Omit<SqlRunner, 'file'> = {
    typed,
    types: typed,
    unsafe: (...args) => send(pool().unsafe(...args)),
    notify: async (...args) => send(pool().notify(...args)),
    array: (...args) => pool().array(...args),
    json: (...args) => pool().json(...args),
  };
  // TypeScript cannot express the overloads for functions that only forward their arguments.
  const tag = (...args: Parameters<DriverPool>): unknown => send(pool()(...args));
  const file = (...args: Parameters<DriverPool['file']>): unknown => send(pool().file(...args));
  return Object.assign(tag, functions, { file }) as unknown as SqlRunner;
}

/**
 * Plans a query for its actual values rather than with a cached plan, for queries whose best plan
 * depends on how common a value is. Costs an extra round trip for parameter types.
 */
export function withCustomPlan<Q extends PromiseLike<unknown>>(query: Q): Q {
  // postgres.js reads this `unsafe` option from tagged queries as well (3.4.9).
  if (!('options' in query)) throw new TypeError('not a query');
  Object.assign(query.options as object, { prepare: false });
  return query;
}
