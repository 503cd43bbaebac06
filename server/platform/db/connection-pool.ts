import type { DriverConnection } from './driver-connection.ts';
import type { Opener } from './open-connection.ts';
import { Prober } from './prober.ts';
import type { PoolState } from './sql.ts';
import { breaksConnection, DatabaseUnavailable, isReadOnlyError } from './connection-errors.ts';

/** A connection that is used by one query or transaction. */
export interface Lease {
  readonly connection: DriverConnection;
  /** Call it for each statement sent. */
  touch(): void;
  release(error?: unknown): void;
}

interface LeaseInUse extends Lease {
  since: number;
}

interface Waiter {
  readonly resolve: (lease: Lease) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout | undefined;
  readonly since: number;
}

/**
 * Pool of at most `limits.connections` connections, each used by one query or transaction at a
 * time. In postgres.js's own pool, a slow query blocks those pipelined behind it.
 */
export class ConnectionPool {
  readonly #opener: Opener;
  readonly #prober: Prober;
  readonly #idle: DriverConnection[] = [];
  readonly #inUse = new Set<LeaseInUse>();
  readonly #waiting: Waiter[] = [];
  #opening = 0;
  #watch: NodeJS.Timeout | undefined;
  #ending = false;
  /** Milliseconds for which connections were in use, until `#timeInUseAt`. */
  #timeInUse = 0;
  #timeInUseAt = performance.now();
  /** The error of the last attempt to connect. */
  #failure: unknown;
  #onQuiet: () => void = () => undefined;

  constructor(opener: Opener) {
    this.#opener = opener;
    this.#prober = new Prober(opener);
  }

  get #limits() {
    return this.#opener.target.limits;
  }

  /** Rejects if no connection becomes free within the pool's timeout. */
  acquire(): Promise<Lease> {
    if (this.#ending) return Promise.reject(new DatabaseUnavailable('The pool was closed.'));
    return new Promise((resolve, reject) => {
      const { poolTimeout } = this.#limits;
      const timer = poolTimeout > 0 ? setTimeout(() => this.#timeOut(waiter), poolTimeout) : undefined;
      const waiter: Waiter = { resolve, reject, timer, since: performance.now() };
      this.#waiting.push(waiter);
      this.#serve();
    });
  }

  /**
   * Resolves when the server responds on a separate connection, so also while all others are in
   * use.
   */
  async ping(): Promise<void> {
    try {
      await this.#prober.ping();
    } catch (error) {
      if (!(error instanceof Error) || !hasCode(error.cause, TOO_MANY)) throw error;
      // The server accepts no more connections, so use an existing one.
      const lease = await this.acquire();
      await lease.connection.client.unsafe('select 1').then(
        () => lease.release(),
        (failure: unknown) => {
          lease.release(failure);
          throw failure;
        },
      );
    }
  }

  /**
   * Returns the milliseconds for which connections were in use so far; two connections at the same
   * time count twice.
   */
  timeInUse(): number {
    const now = performance.now();
    this.#timeInUse += (now - this.#timeInUseAt) * this.#inUse.size;
    this.#timeInUseAt = now;
    return this.#timeInUse;
  }

  state(): PoolState {
    return { idle: this.#idle.length, in_use: this.#inUse.size, opening: this.#opening, waiting: this.#waiting.length };
  }

  /** Waits at most `timeout` milliseconds for work in flight and closes all connections. */
  async end(timeout: number | undefined): Promise<void> {
    if (this.#inUse.size + this.#waiting.length > 0) {
      await new Promise<void>((resolve) => {
        this.#onQuiet = resolve;
        if (timeout !== undefined) setTimeout(resolve, timeout);
      });
    }
    this.#ending = true;
    clearInterval(this.#watch);
    for (const waiter of this.#waiting.splice(0)) this.#reject(waiter, new Error('the pool was closed'));
    for (const { connection } of this.#inUse) connection.destroy();
    await Promise.all([...this.#idle.splice(0).map((connection) => connection.end()), this.#prober.end()]);
  }

  #serve(): void {
    while (this.#waiting.length > 0) {
      const connection = this.#idle.pop();
      if (!connection) break;
      if (!connection.dead) this.#assign(this.#waiting.shift(), connection);
    }
    const all = this.#idle.length + this.#inUse.size + this.#opening;
    const wanted = Math.min(this.#waiting.length - this.#opening, this.#limits.connections - all);
    for (let i = 0; i < wanted; i++) void this.#open();
    if (this.#inUse.size + this.#waiting.length === 0) this.#onQuiet();
  }

  async #open(): Promise<void> {
    const began = performance.now();
    const { poolTimeout } = this.#limits;
    this.#opening++;
    try {
      // Well below the callers' timeout, so that there is time to retry a lost packet.
      const connection = await this.#opener.open(poolTimeout > 0 ? Math.min(poolTimeout / 2, ATTEMPT) : LONG_ATTEMPT);
      connection.onDeath = () => this.#removeDead(connection);
      this.#opening--;
      this.#failure = undefined;
      if (this.#ending) return connection.destroy();
      this.#idle.push(connection);
    } catch (error) {
      this.#opening--;
      this.#failure = error;
      if (!this.#mayStillServe(error)) this.#rejectSince(began, error);
      else if (hasCode(error, TOO_MANY)) return;
    }
    this.#serve();
  }

  /**
   * Returns whether waiting callers may still be served in time, by a connection in use or the next
   * attempt.
   */
  #mayStillServe(error: unknown): boolean {
    if (hasCode(error, TOO_MANY)) return this.#inUse.size + this.#opening > 0;
    return hasCode(error, 'CONNECT_TIMEOUT') && this.#limits.poolTimeout > 0;
  }

  #rejectSince(began: number, error: unknown): void {
    for (const waiter of this.#waiting.filter(({ since }) => since <= began)) {
      this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
      this.#reject(waiter, error);
    }
  }

  #assign(waiter: Waiter | undefined, connection: DriverConnection): void {
    if (!waiter) return void this.#idle.push(connection);
    clearTimeout(waiter.timer);
    const lease: LeaseInUse = {
      connection,
      since: performance.now(),
      touch: () => (lease.since = performance.now()),
      release: (error) => this.#release(lease, error),
    };
    this.timeInUse();
    this.#inUse.add(lease);
    this.#startWatch();
    waiter.resolve(lease);
  }

  #release(lease: LeaseInUse, error: unknown): void {
    this.timeInUse();
    if (!this.#inUse.delete(lease)) return;
    const { connection } = lease;
    const moves = this.#opener.canFailOver && isReadOnlyError(error);
    if (moves) this.#dropServer(connection);
    if (moves || connection.dead || this.#ending || breaksConnection(error)) connection.destroy();
    else this.#idle.push(connection);
    this.#serve();
  }

  /** Drops all connections to the server of this one, since it no longer accepts writes. */
  #dropServer({ host }: DriverConnection): void {
    for (const { connection } of this.#inUse) if (connection.host === host) connection.dead = true;
    for (const connection of this.#idle.splice(0)) connection.destroy();
  }

  /**
   * A dead connection frees its slot even while it is in use: whatever its user sends is rejected.
   */
  #removeDead(connection: DriverConnection): void {
    const index = this.#idle.indexOf(connection);
    if (index >= 0) this.#idle.splice(index, 1);
    this.timeInUse();
    for (const lease of this.#inUse) if (lease.connection === connection) this.#inUse.delete(lease);
    this.#serve();
  }

  #timeOut(waiter: Waiter): void {
    const index = this.#waiting.indexOf(waiter);
    if (index < 0) return;
    this.#waiting.splice(index, 1);
    this.#reject(waiter, this.#failure ?? new Error('no connection became free in time'));
  }

  /** Whatever the cause, callers see that the database is unreachable. */
  #reject(waiter: Waiter, cause: unknown): void {
    clearTimeout(waiter.timer);
    const reason = cause instanceof Error ? cause.message : String(cause);
    waiter.reject(new DatabaseUnavailable(`The database cannot be reached: ${reason}`, { cause }));
  }

  #startWatch(): void {
    if (this.#limits.probeTimeout === 0 || this.#watch) return;
    this.#watch = setInterval(() => this.#probeLongRunning(), this.#limits.probeTimeout / 4).unref();
  }

  /**
   * A network partition causes no error, so probe the server of long-running statements and close
   * them if it is silent.
   */
  #probeLongRunning(): void {
    if (this.#inUse.size === 0) {
      clearInterval(this.#watch);
      this.#watch = undefined;
      return;
    }
    const { probeTimeout, statementTimeout, idleInTransactionTimeout } = this.#limits;
    const now = performance.now();
    // The server ends longer statements itself; if it did not, this connection is dead.
    const max =
      statementTimeout > 0 && idleInTransactionTimeout > 0 ? Math.max(statementTimeout, idleInTransactionTimeout) + probeTimeout : Infinity;
    for (const lease of this.#inUse) {
      const waited = now - lease.since;
      if (waited > max) lease.connection.destroy();
      else if (waited > probeTimeout / 2) void this.#probe(lease, lease.since);
    }
  }

  async #probe(lease: LeaseInUse, since: number): Promise<void> {
    const alive = await this.#prober.isAlive(lease.connection.host);
    if (!alive && this.#inUse.has(lease) && lease.since === since) lease.connection.destroy();
  }
}

/** Milliseconds per attempt to connect. */
const ATTEMPT = 2_000;
/** Used if callers wait without a limit. */
const LONG_ATTEMPT = 10_000;
const TOO_MANY = '53300';

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
