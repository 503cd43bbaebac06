import { readMigrations } from '../platform/db/migrate.ts';
import type { Sql } from '../platform/db/open.ts';
import type { Readiness } from '../features/health/routes.ts';
import { findWorkState, type WorkState } from './queries.ts';

/** Milliseconds for which a state is reused, so that frequent probes cost the database nothing. */
const MAX_AGE = 10_000;
/**
 * Milliseconds that a probe waits for a new state; the database may respond while no connection is
 * free.
 */
const PATIENCE = 1_000;
/** Seconds that a document may wait to be indexed before the queue counts as behind. */
const MAX_LAG = 15 * 60;

/** Watches queues, backups and migrations for `/metrics` and `/api/ready`. */
export class WorkMonitor {
  readonly #sql: Sql;
  readonly #migration: string;
  #state: WorkState | undefined;
  #at = -Infinity;
  #looking: Promise<void> | undefined;

  constructor(sql: Sql) {
    this.#sql = sql;
    this.#migration = readMigrations().at(-1)?.name ?? '';
  }

  /** Returns the state; undefined if the database did not respond for a while. */
  async state(): Promise<WorkState | undefined> {
    if (performance.now() - this.#at > MAX_AGE) {
      this.#looking ??= this.#look().finally(() => (this.#looking = undefined));
      await Promise.race([this.#looking, new Promise((resolve) => void setTimeout(resolve, PATIENCE).unref())]);
    }
    return performance.now() - this.#at > 6 * MAX_AGE ? undefined : this.#state;
  }

  async readiness(): Promise<Readiness> {
    const state = await this.state();
    if (!state) return { migrations: 'unknown', queue: 'unknown' };
    const { last_migration: last, search_lag: lag } = state;
    const migrations = last === this.#migration ? 'applied' : last > this.#migration ? 'newer' : 'pending';
    return { migrations, queue: lag > MAX_LAG ? 'behind' : 'ok' };
  }

  async #look(): Promise<void> {
    try {
      this.#state = await findWorkState(this.#sql);
      this.#at = performance.now();
    } catch {
      // The last state is used until it is too old; /api/ready and catena_database_up report the
      // outage.
    }
  }
}
