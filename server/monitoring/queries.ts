import { oneRow } from '../platform/db/one-row.ts';
import type { Sql } from '../platform/db/open.ts';

export interface WorkState {
  /** Documents that wait to be indexed for semantic search. */
  readonly search_queue: number;
  /** Seconds for which the oldest of them has waited. */
  readonly search_lag: number;
  /** Departed customers that wait to be deleted at the payment provider. */
  readonly premium_departures: number;
  /** Emails that were not sent yet, or whose sending is not finished. */
  readonly mail_queue: number;
  /** Seconds since the oldest of them was written. */
  readonly mail_lag: number;
  /** Emails of the last 24 hours by result; unknown: the process ended while it was sending. */
  readonly mail_sent: number;
  readonly mail_failed: number;
  readonly mail_unknown: number;
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
      mail.*,
      (select extract(epoch from ended_at)::float8 from backups where bytes is not null order by id desc limit 1) as last_backup,
      (select bytes from backups where bytes is not null order by id desc limit 1) as last_backup_bytes,
      (select max(name) from migrations) as last_migration
    from (
      select count(*) filter (where unfinished)::integer as mail_queue,
        coalesce(greatest(0, extract(epoch from clock_timestamp() - min(created_at) filter (where unfinished))), 0)::float8 as mail_lag,
        count(*) filter (where state = 'sent')::integer as mail_sent,
        count(*) filter (where state = 'failed')::integer as mail_failed,
        count(*) filter (where state = 'unknown')::integer as mail_unknown
      from (
        select state, created_at, true as unfinished from mail_outbox where state = 'waiting'
        union all select state, created_at, true from mail_outbox where state in ('claimed', 'sending')
        union all select state, created_at, false from mail_outbox
          where state in ('sent', 'failed', 'unknown') and changed_at > now() - interval '24 hours'
      ) mails
    ) mail`;
  return oneRow(rows);
}
