import type { Sql, SqlRunner } from './db/sql.ts';

/** Advisory lock key, unique in this application. */
const LOCK_KEY = 1_190_422_067;

/** Hours between two scheduled backups. */
const SCHEDULE_HOURS = 24;

/** Milliseconds between two renewals of a lease, which expires two minutes after the last one. */
export const RENEWAL_INTERVAL = 20_000;

/** A backup whose lease has not expired. */
const running = (sql: SqlRunner) => sql`ended_at is null and renewed_at > clock_timestamp() - interval '2 minutes'`;

/** Whether no scheduled backup succeeded within a day, and none failed within an hour. */
const due = (sql: SqlRunner) => sql`not exists (
  select from backups where scheduled and (
    (bytes is not null and started_at > clock_timestamp() - make_interval(hours => ${SCHEDULE_HOURS}::integer))
    or started_at > clock_timestamp() - interval '1 hour'))`;

/**
 * Takes the lease for a backup and returns its id. Returns undefined while another backup runs, and
 * for a scheduled backup that is not due.
 */
export function claimBackup(sql: Sql, scheduled: boolean): Promise<number | undefined> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK_KEY})`;
    const [row] = await tx<{ id: number }[]>`
      insert into backups (scheduled) select ${scheduled}
      where not exists (select from backups where ${running(tx)}) ${scheduled ? tx`and ${due(tx)}` : tx``}
      returning id`;
    return row?.id;
  });
}

/** Returns false if the lease was lost. */
export async function renewBackup(sql: Sql, id: number): Promise<boolean> {
  const rows = await sql`update backups set renewed_at = clock_timestamp() where id = ${id} and ${running(sql)} returning id`;
  return rows.length > 0;
}

/**
 * Records the end of a backup and deletes the records of those more than a year ago. `bytes` is
 * undefined for a failure.
 */
export async function endBackup(sql: Sql, id: number, bytes: number | undefined): Promise<void> {
  await sql`update backups set ended_at = clock_timestamp(), bytes = ${bytes ?? null} where id = ${id}`;
  await sql`delete from backups where started_at < clock_timestamp() - interval '1 year'`;
}

export async function isBackupRunning(sql: Sql): Promise<boolean> {
  const rows = await sql`select from backups where ${running(sql)} limit 1`;
  return rows.length > 0;
}

export async function isBackupDue(sql: Sql): Promise<boolean> {
  const rows = await sql`select where not exists (select from backups where ${running(sql)}) and ${due(sql)}`;
  return rows.length > 0;
}

export async function deleteBackup(sql: Sql, id: number): Promise<void> {
  await sql`delete from backups where id = ${id}`;
}
