import type postgres from 'postgres';
import { isQuery, type Query } from './query.ts';
import { sqlRunner, type DriverPool, type Transaction } from './sql.ts';

type Work<T> = (sql: Transaction) => Promise<T>;

/**
 * Runs `work` in a transaction: commits what it did, or undoes all of it and rejects when it throws or a statement failed.
 *
 * In place of postgres.js's own `begin` (3.4.9), which is not safe when the connection drops: its rollback then writes to a socket
 * that is gone, an exception nobody can catch ends the process, and what is left of the work may run on a connection that others
 * use by then (porsager/postgres#1208, #1215, #1216). Here nothing is sent once the connection is lost. The hooks are those that
 * its own `begin` uses; they are undocumented, so check them before upgrading. `onSend` is called for each statement.
 */
export async function begin<T>(pool: DriverPool, work: Work<T>, onSend: () => void = () => undefined): Promise<T> {
  const hold = new Hold(onSend);
  await pool.unsafe('begin', [], hold.options);
  try {
    const result = await runScope(pool, hold, work);
    await hold.last(pool`commit`);
    return result;
  } catch (error) {
    // A rollback that fails changes nothing: the server undoes what was not committed.
    if (!hold.over) await hold.last(pool`rollback`).catch(() => undefined);
    throw error;
  } finally {
    hold.letGo();
  }
}

async function runScope<T>(pool: DriverPool, hold: Hold, work: Work<T>): Promise<T> {
  // A statement that failed has spoilt the transaction, also where nobody looked at its error.
  let failure: { error: unknown } | undefined;
  const runner = sqlRunner(
    () => pool,
    (query) => hold.send(query, (error) => (failure ??= { error })),
  );
  const result = await work(Object.assign(runner, { savepoint: <S>(inner: Work<S>) => runSavepoint(pool, hold, inner) }));
  if (failure) throw failure.error;
  return result;
}

async function runSavepoint<T>(pool: DriverPool, hold: Hold, work: Work<T>): Promise<T> {
  const name = pool(`s${hold.nextSavepoint()}`);
  await hold.send(pool`savepoint ${name}`);
  try {
    return await runScope(pool, hold, work);
  } catch (error) {
    await hold.send(pool`rollback to ${name}`);
    throw error;
  }
}

/** What postgres.js hands to `onexecute`: the connection that executes the query. */
interface Connection {
  execute(query: Query): boolean;
  /** Called whenever the server waits for the next query, until it is in no transaction any more. */
  reserved: (() => void) | null;
  onclose: ((error: Error) => void) | null;
}

/** The hold on one connection, from `begin` until the server says that the transaction is over. */
class Hold {
  /** True when nothing may be sent any more. */
  over = false;
  readonly options: postgres.UnsafeQueryOptions;
  #connection: Connection | undefined;
  #lost: Error | undefined;
  /** One statement at a time; these come next. */
  readonly #waiting: Query[] = [];
  #busy = true;
  #savepoints = 0;

  readonly #onSend: () => void;

  constructor(onSend: () => void) {
    this.#onSend = onSend;
    const hooks = { onexecute: (connection: Connection) => this.#take(connection) };
    this.options = hooks as postgres.UnsafeQueryOptions;
  }

  nextSavepoint(): number {
    return ++this.#savepoints;
  }

  /** Makes the query run on this connection when it is awaited. */
  send<Q>(query: Q, onError: (error: unknown) => void = () => undefined): Q {
    if (!isQuery(query)) return query;
    query.handler = () => {
      query.then(undefined, onError);
      if (this.over) query.reject(this.#lost ?? new Error('The transaction is over.'));
      else this.#queue(query);
    };
    return query;
  }

  /** Sends the statement that ends the transaction: none of the work's comes after it. */
  async last(query: PromiseLike<unknown>): Promise<void> {
    if (!isQuery(query)) throw new TypeError('not a query');
    query.handler = () => {
      if (this.#lost) return query.reject(this.#lost);
      this.#queue(query);
      this.over = true;
    };
    await query;
  }

  letGo(): void {
    this.over = true;
    // By now the connection may belong to the next transaction.
    if (this.#connection?.onclose === this.#onLost) this.#connection.onclose = null;
  }

  #take(connection: Connection): void {
    this.#connection = connection;
    connection.onclose = this.#onLost;
    connection.reserved = () => {
      const next = this.#waiting.shift();
      this.#busy = next !== undefined;
      if (next) this.#execute(connection, next);
    };
  }

  readonly #onLost = (error: Error): void => {
    this.#lost = error;
    this.over = true;
    for (const query of this.#waiting.splice(0)) query.reject(error);
  };

  #queue(query: Query): void {
    if (this.#busy) return void this.#waiting.push(query);
    this.#busy = true;
    if (this.#connection) this.#execute(this.#connection, query);
  }

  #execute(connection: Connection, query: Query): void {
    this.#onSend();
    connection.execute(query);
  }
}
