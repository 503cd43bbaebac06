import type postgres from 'postgres';
import { isQuery, type Query } from './query.ts';
import { sqlRunner, type DriverPool, type Transaction } from './sql.ts';

type Work<T> = (sql: Transaction) => Promise<T>;

/**
 * Runs `work` in a transaction; rolls back if it throws or a statement failed. `onSend` is called
 * for each statement.
 */
export async function runTransaction<T>(pool: DriverPool, work: Work<T>, onSend: () => void = () => undefined): Promise<T> {
  // Not postgres.js's `begin` (3.4.9): if a connection is lost, it throws an uncatchable exception
  // and may run the rest of `work` on one in use by others (porsager/postgres#1208, #1215, #1216).
  const reserved = new ReservedConnection(onSend);
  await pool.unsafe('begin', [], reserved.options);
  try {
    const result = await runScope(pool, reserved, work);
    await reserved.sendLast(pool`commit`);
    return result;
  } catch (error) {
    // A failed rollback is harmless: the server rolls back what was not committed.
    if (!reserved.isOver) await reserved.sendLast(pool`rollback`).catch(() => undefined);
    throw error;
  } finally {
    reserved.release();
  }
}

async function runScope<T>(pool: DriverPool, reserved: ReservedConnection, work: Work<T>): Promise<T> {
  // A failed statement aborts the transaction, even if its error was ignored.
  let failure: { error: unknown } | undefined;
  const runner = sqlRunner(
    () => pool,
    (query) => reserved.send(query, (error) => (failure ??= { error })),
  );
  const result = await work(Object.assign(runner, { savepoint: <S>(inner: Work<S>) => runSavepoint(pool, reserved, inner) }));
  if (failure) throw failure.error;
  return result;
}

async function runSavepoint<T>(pool: DriverPool, reserved: ReservedConnection, work: Work<T>): Promise<T> {
  const name = pool(`s${reserved.nextSavepoint()}`);
  await reserved.send(pool`savepoint ${name}`);
  try {
    return await runScope(pool, reserved, work);
  } catch (error) {
    await reserved.send(pool`rollback to ${name}`);
    throw error;
  }
}

/**
 * The connection that executes a query, as postgres.js passes it to `onexecute`. Its own `begin`
 * uses these hooks, which are undocumented; check them before upgrading.
 */
interface Connection {
  execute(query: Query): boolean;
  /** Called whenever the server is ready for the next query of the transaction. */
  reserved: (() => void) | null;
  onclose: ((error: Error) => void) | null;
}

/** Reserves a connection from `begin` until the server reports the end of the transaction. */
class ReservedConnection {
  /** Whether no more statements may be sent. */
  isOver = false;
  readonly options: postgres.UnsafeQueryOptions;
  #connection: Connection | undefined;
  #lost: Error | undefined;
  /** Statements to send next, one at a time. */
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

  /** Runs the query on this connection once it is awaited. */
  send<Q>(query: Q, onError: (error: unknown) => void = () => undefined): Q {
    if (!isQuery(query)) return query;
    query.handler = () => {
      query.then(undefined, onError);
      if (this.isOver) query.reject(this.#lost ?? new Error('The transaction is over.'));
      else this.#queue(query);
    };
    return query;
  }

  /** Sends the statement that ends the transaction; no others may follow. */
  async sendLast(query: PromiseLike<unknown>): Promise<void> {
    if (!isQuery(query)) throw new TypeError('not a query');
    query.handler = () => {
      if (this.#lost) return query.reject(this.#lost);
      this.#queue(query);
      this.isOver = true;
    };
    await query;
  }

  release(): void {
    this.isOver = true;
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
    this.isOver = true;
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
