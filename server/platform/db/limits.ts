/**
 * Database limits. Times are in milliseconds; 0 means no limit. docs/operations.md explains the
 * values.
 */
export interface DatabaseLimits {
  /** ConnectionPool for requests. */
  readonly connections: number;
  /** How long a request waits for a connection, including the time to open it. */
  readonly poolTimeout: number;
  readonly statementTimeout: number;
  readonly lockTimeout: number;
  readonly idleInTransactionTimeout: number;
  /**
   * After half of this time, a running statement triggers a probe, which the server must answer
   * within the rest. 0: no probes.
   */
  readonly probeTimeout: number;
  /** Idle time of a connection before TCP keepalive. */
  readonly keepAlive: number;
}

export const serverLimits: DatabaseLimits = {
  connections: 10,
  poolTimeout: 5_000,
  statementTimeout: 15_000,
  lockTimeout: 5_000,
  idleInTransactionTimeout: 30_000,
  probeTimeout: 4_000,
  keepAlive: 30_000,
};

/**
 * Embedded PostgreSQL has one session and no timers to cancel a statement, so a slow statement
 * blocks all others, which must not fail as if the database were down.
 */
export const embeddedLimits: DatabaseLimits = {
  connections: 10,
  poolTimeout: 30_000,
  statementTimeout: 0,
  lockTimeout: 0,
  idleInTransactionTimeout: 0,
  probeTimeout: 0,
  keepAlive: 0,
};

/** For background work and commands, which have no time limit and use their own connections. */
export function backgroundLimits(limits: DatabaseLimits): DatabaseLimits {
  return { ...limits, connections: Math.min(3, limits.connections), poolTimeout: 0, statementTimeout: 0, lockTimeout: 0 };
}
