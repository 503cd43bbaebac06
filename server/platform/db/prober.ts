import type { Host } from './database-url.ts';
import { DriverConnection } from './driver-connection.ts';
import type { Opener } from './open-connection.ts';
import { DatabaseUnavailable } from './connection-errors.ts';

/** Probes whether a server responds, on its own connection; concurrent callers share one probe. */
export class Prober {
  readonly #opener: Opener;
  #connection: DriverConnection | undefined;
  readonly #probes = new Map<Host | undefined, Promise<boolean>>();
  #pinging: Promise<void> | undefined;

  constructor(opener: Opener) {
    this.#opener = opener;
  }

  /** Rejects if no suitable server responds in time. */
  ping(): Promise<void> {
    this.#pinging ??= this.#ping().finally(() => (this.#pinging = undefined));
    return this.#pinging;
  }

  /** Returns whether this particular server responds in time, even with an error. */
  isAlive(host: Host | undefined): Promise<boolean> {
    const probe = this.#probes.get(host) ?? this.#isAlive(host).finally(() => this.#probes.delete(host));
    this.#probes.set(host, probe);
    return probe;
  }

  async end(): Promise<void> {
    await this.#connection?.end();
  }

  async #ping(): Promise<void> {
    try {
      if (await this.#responds()) return;
      this.#connection?.destroy();
      this.#connection = await this.#opener.open(this.#timeout);
    } catch (error) {
      throw new DatabaseUnavailable('The database is not responding.', { cause: error });
    }
  }

  async #isAlive(host: Host | undefined): Promise<boolean> {
    if (this.#connection?.host === host && (await this.#responds())) return true;
    // The connection may be lost although the server is up.
    return DriverConnection.open(this.#opener.target, host, false, this.#timeout).then(
      (connection) => {
        this.#connection?.destroy();
        this.#connection = connection;
        return true;
      },
      // "Too many connections" is a response.
      (error: unknown) => error instanceof Error && 'severity' in error,
    );
  }

  async #responds(): Promise<boolean> {
    const connection = this.#connection;
    if (!connection || connection.dead) return false;
    const timer = setTimeout(() => connection.destroy(), this.#timeout);
    try {
      await connection.client.unsafe('select 1');
      return !connection.dead;
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  get #timeout(): number {
    return (this.#opener.target.limits.probeTimeout || DEFAULT_TIMEOUT) / 2;
  }
}

/** In milliseconds. The embedded database may be busy with long statements. */
const DEFAULT_TIMEOUT = 60_000;
