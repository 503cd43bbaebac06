import type { Place } from './database-url.ts';
import { DriverConnection } from './driver-connection.ts';
import type { Opener } from './open-connection.ts';
import { DatabaseAway } from './server-lost.ts';

/** Probes whether a server responds, on its own connection; concurrent callers share one probe. */
export class Prober {
  readonly #opener: Opener;
  #connection: DriverConnection | undefined;
  readonly #asking = new Map<Place | undefined, Promise<boolean>>();
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
  isAlive(place: Place | undefined): Promise<boolean> {
    const asked = this.#asking.get(place) ?? this.#isAlive(place).finally(() => this.#asking.delete(place));
    this.#asking.set(place, asked);
    return asked;
  }

  async end(): Promise<void> {
    await this.#connection?.end();
  }

  async #ping(): Promise<void> {
    try {
      if (await this.#answers()) return;
      this.#connection?.destroy();
      this.#connection = await this.#opener.open(this.#timeout);
    } catch (error) {
      throw new DatabaseAway('The database does not answer.', { cause: error });
    }
  }

  async #isAlive(place: Place | undefined): Promise<boolean> {
    if (this.#connection?.place === place && (await this.#answers())) return true;
    // The connection may be lost although the server is up.
    return DriverConnection.open(this.#opener.target, place, false, this.#timeout).then(
      (connection) => {
        this.#connection?.destroy();
        this.#connection = connection;
        return true;
      },
      // "Too many connections" is a response.
      (error: unknown) => error instanceof Error && 'severity' in error,
    );
  }

  async #answers(): Promise<boolean> {
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
    return (this.#opener.target.limits.probeTimeout || LONGEST) / 2;
  }
}

/** The embedded database may be busy with long work. */
const LONGEST = 60_000;
