import { hostPools, openSecondPool } from './connect.ts';
import type { DatabaseLimits } from './limits.ts';
import { oneRow } from './one-row.ts';
import { type LogPosition, PositionHistory } from './replica-position.ts';
import type { PoolState, Sql } from './sql.ts';

/** Milliseconds by which a replica may be behind. */
const MAX_LAG = 1_000;
/** Milliseconds between two questions to each server. */
const INTERVAL = 200;
/** Milliseconds that a read waits for a replica before it goes to the primary. */
const PATIENCE = 500;

interface ReplicaState {
  /** `host:port`. */
  readonly host: string;
  /** Seconds by which it is behind; undefined if that is unknown. */
  readonly lag: number | undefined;
  readonly pool: PoolState;
}

/** Replicas for reads that may be a second old. */
export interface Replicas {
  /**
   * Returns a replica that has everything that was committed before `since` (a time of
   * `performance.now`) and is at most a second old; undefined if there is none.
   */
  choose(since: number): Sql | undefined;
  states(): ReplicaState[];
  end(options?: { timeout?: number }): Promise<void>;
}

interface Server extends LogPosition {
  readonly standby: boolean;
  /** Which cluster and database it is. */
  readonly identity: string;
}

interface Replica {
  readonly host: string;
  readonly sql: Sql;
  /** A connection of its own, so that slow reads do not delay the questions. */
  readonly watcher: Sql;
  /** Whatever was committed before this time is on it. */
  completeUntil: number;
}

/**
 * Watches the servers of a replica URL. Servers that cannot be reached, or are no replicas, are
 * left out as long as that is so.
 */
export function openReplicas(replicaUrl: string, primaryUrl: string, limits: DatabaseLimits): Replicas {
  const limit = (timeout: number, most: number): number => (timeout === 0 ? most : Math.min(timeout, most));
  const readLimits = {
    ...limits,
    poolTimeout: limit(limits.poolTimeout, PATIENCE),
    probeTimeout: limit(limits.probeTimeout, 2 * PATIENCE),
  };
  const watchLimits = { ...readLimits, connections: 1, poolTimeout: MAX_LAG, statementTimeout: MAX_LAG };
  const primary = openSecondPool(primaryUrl, watchLimits);
  const replicas: Replica[] = hostPools(replicaUrl).map(({ host, open }) => ({
    host,
    sql: open(readLimits),
    watcher: open(watchLimits),
    completeUntil: -Infinity,
  }));
  const history = new PositionHistory(2 * MAX_LAG);
  let identity: string | undefined;
  const timers = [
    repeat(async () => {
      const at = performance.now();
      const server = await findPosition(primary);
      if (server.standby) return;
      identity = server.identity;
      history.add({ ...server, at });
    }),
    ...replicas.map((replica) =>
      repeat(async () => {
        const server = await findPosition(replica.watcher);
        const time = server.standby && server.identity === identity ? history.timeOf(server) : undefined;
        // Unknown for a server that was promoted or follows another timeline.
        replica.completeUntil = time ?? -Infinity;
      }),
    ),
  ];
  return choosing(replicas, async (options) => {
    for (const stop of timers) stop();
    await Promise.all([primary, ...replicas.flatMap(({ sql, watcher }) => [sql, watcher])].map((pool) => pool.end(options)));
  });
}

function choosing(replicas: readonly Replica[], end: Replicas['end']): Replicas {
  let turn = 0;
  const lagOf = ({ completeUntil }: Replica): number => performance.now() - completeUntil;
  return {
    choose(since) {
      const usable = replicas.filter((replica) => replica.completeUntil >= since && lagOf(replica) <= MAX_LAG);
      return usable[turn++ % Math.max(1, usable.length)]?.sql;
    },
    states: () =>
      replicas.map((replica) => {
        const lag = lagOf(replica);
        return { host: replica.host, lag: Number.isFinite(lag) ? lag / 1000 : undefined, pool: replica.sql.poolState() };
      }),
    end,
  };
}

/** Runs `work` again and again; a failure counts as no news. Returns a function that stops. */
function repeat(work: () => Promise<void>): () => void {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    await work().catch(() => undefined);
    if (!stopped) timer = setTimeout(() => void run(), INTERVAL).unref();
  };
  void run();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/**
 * Returns the position in the log up to which a primary has inserted, or a replica has replayed.
 */
async function findPosition(sql: Sql): Promise<Server> {
  // A replica learns of a new timeline with a checkpoint, minutes after a failover; until then, it
  // is not comparable.
  const rows = await sql<(Server & { segment: number })[]>`
    select pg_is_in_recovery() as standby,
      (select system_identifier from pg_control_system()) || '/' || current_database() as identity,
      pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end, '0/0') as position,
      pg_size_bytes(current_setting('wal_segment_size')) as segment,
      case when pg_is_in_recovery()
        then greatest((select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery()))
        else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer end as timeline`;
  const { segment, ...server } = oneRow(rows);
  return server.standby ? server : { ...server, position: withoutPageHeader(server.position, segment) };
}

const PAGE = 8_192;
/** Bytes of the headers of a page of the log, and of the first page of a file. */
const HEADER = 24;
const FILE_HEADER = 40;

/**
 * A primary that will begin a page reports the position after its header, which a replica reaches
 * only with the next record.
 */
export function withoutPageHeader(position: number, segment: number): number {
  if (position % segment === FILE_HEADER) return position - FILE_HEADER;
  return position % PAGE === HEADER ? position - HEADER : position;
}
