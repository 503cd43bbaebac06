/** How long the database may take, in milliseconds; 0 means without a limit. Why each is what it is stands in docs/operations.md. */
export interface DatabaseLimits {
  /** How many connections answer calls. */
  readonly connections: number;
  /** A call waits this long for a connection, the time to open one included. */
  readonly poolTimeout: number;
  readonly statementTimeout: number;
  readonly lockTimeout: number;
  readonly idleInTransactionTimeout: number;
  /** A statement that has taken longer than half of this has the server probed, which must answer within this time. 0: no probes. */
  readonly probeTimeout: number;
  /** How long a connection is silent before the kernel asks whether the other end is there. */
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
 * The embedded PostgreSQL has no timers that could cancel a statement, and one session for everybody: a statement that takes long
 * holds up all others, which are not to be told that the database is away.
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

/** For work in the background and on the command line: it may take as long as it takes, on connections of its own. */
export function backgroundLimits(limits: DatabaseLimits): DatabaseLimits {
  return { ...limits, connections: Math.min(3, limits.connections), poolTimeout: 0, statementTimeout: 0, lockTimeout: 0 };
}
