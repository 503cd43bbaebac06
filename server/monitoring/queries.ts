import { oneRow } from '../platform/db/one-row.ts';
import type { Sql } from '../platform/db/open.ts';

export interface WorkState {
  /** Documents that wait to be indexed for semantic search. */
  readonly search_queue: number;
  /** Seconds for which the oldest of them has waited. */
  readonly search_lag: number;
  /** Departed customers that wait to be deleted at the payment provider. */
  readonly premium_departures: number;
  /** Seconds since 1970; null without a backup. */
  readonly last_backup: number | null;
  readonly last_backup_bytes: number | null;
  /** The names of the last migrations. */
  readonly last_migration: string;
}

/** Returns the state of queues, backups and migrations. */
export async function findWorkState(sql: Sql): Promise<WorkState> {
  const rows = await sql<WorkState[]>`
    select (select count(*)::integer from search_queue) as search_queue,
      (select coalesce(greatest(0, extract(epoch from clock_timestamp() - min(queued_at))), 0)::float8 from search_queue) as search_lag,
      (select count(*)::integer from premium_departures) as premium_departures,
      (select extract(epoch from ended_at)::float8 from backups where bytes is not null order by id desc limit 1) as last_backup,
      (select bytes from backups where bytes is not null order by id desc limit 1) as last_backup_bytes,
      (select max(name) from migrations) as last_migration`;
  return oneRow(rows);
}
