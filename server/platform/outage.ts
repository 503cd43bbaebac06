import { FilesUnavailable } from './files/store.ts';

/**
 * `away`: the database or the file store does not respond in time. `full`: the disk has no space
 * left.
 */
export type Outage = 'away' | 'full';

/** Returns the outage that an error indicates; undefined for an ordinary error. */
export function outageOf(error: unknown): Outage | undefined {
  if (error instanceof FilesUnavailable) return 'away';
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const code = String(error.code);
  if (fullCodes.has(code)) return 'full';
  // PostgreSQL's class 08 is for connection errors, class 57 for interruptions by an operator or a
  // crash.
  return awayCodes.has(code) || /^(08|57)...$/.test(code) ? 'away' : undefined;
}

const fullCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  // disk_full
  '53100',
]);

const awayCodes = new Set([
  'DATABASE_AWAY',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETUNREACH',
  'ENFILE',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  // read_only_sql_transaction: a standby, until the primary is found
  '25006',
  // idle_in_transaction_session_timeout
  '25P03',
  // serialization_failure and deadlock_detected, after all retries
  '40001',
  '40P01',
  // out_of_memory and too_many_connections
  '53200',
  '53300',
  // lock_not_available: the lock timeout
  '55P03',
]);

interface Log {
  error(details: object, message?: string): void;
}

/** Logs an error, but an outage, which causes many errors, only once a minute. */
export function logFailure(log: Log, error: unknown, message: string): void {
  const outage = outageOf(error);
  if (outage) outages.log(log, outage, error);
  else log.error({ err: error }, message);
}

/**
 * Logs the first error of an outage immediately, then one per minute with a count, since every
 * request fails the same way.
 */
export class OutageLog {
  readonly #every: number;
  readonly #last = new Map<Outage, { at: number; suppressed: number }>();

  constructor(everyMs = 60_000) {
    this.#every = everyMs;
  }

  log(log: Log, outage: Outage, error: unknown): void {
    const last = this.#last.get(outage);
    const now = performance.now();
    if (last && now - last.at < this.#every) {
      last.suppressed++;
      return;
    }
    this.#last.set(outage, { at: now, suppressed: 0 });
    log.error({ err: error, before: last?.suppressed ?? 0 }, texts[outage]);
  }
}

/** One per process, shared by requests and background work. */
const outages = new OutageLog();

const texts: Readonly<Record<Outage, string>> = {
  away: 'the database or the file store is unreachable; further errors are counted and logged once a minute',
  full: 'the disk is full and nothing can be written: free some space; further errors are counted and logged once a minute',
};
