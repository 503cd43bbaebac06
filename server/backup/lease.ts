import { claimBackup, endBackup, deleteBackup, RENEWAL_INTERVAL, renewBackup } from '../platform/backup-runs.ts';
import type { Sql } from '../platform/db/sql.ts';
import { BackupError } from './backup-error.ts';

interface Lease {
  /** Aborts when the caller's signal does, and when the lease is lost. */
  readonly signal: AbortSignal;
  /** Rejects if the lease was lost. */
  check(): Promise<void>;
}

type Work<T> = (lease: Lease) => Promise<T>;

/**
 * Runs a backup under a lease, which keeps stored files from being deleted, and records its size.
 * Returns undefined if a scheduled backup is not due.
 */
export async function withBackupLease<T extends { readonly bytes: number }>(
  sql: Sql,
  { scheduled, signal }: { readonly scheduled: boolean; readonly signal: AbortSignal },
  work: Work<T>,
): Promise<T | undefined> {
  const id = await claimBackup(sql, scheduled);
  if (id === undefined && scheduled) return undefined;
  if (id === undefined) throw alreadyRunning();
  let result: T | undefined;
  try {
    result = await withRenewal(sql, id, signal, work);
    return result;
  } finally {
    await endBackup(sql, id, result?.bytes);
  }
}

/** Does the same for a copy that is not recorded as a backup. */
export async function withCopyLease<T>(sql: Sql, signal: AbortSignal, work: Work<T>): Promise<T> {
  const id = await claimBackup(sql, false);
  if (id === undefined) throw alreadyRunning();
  try {
    return await withRenewal(sql, id, signal, work);
  } finally {
    await deleteBackup(sql, id);
  }
}

async function withRenewal<T>(sql: Sql, id: number, signal: AbortSignal, work: Work<T>): Promise<T> {
  const lost = new AbortController();
  const check = async (): Promise<void> => {
    if (await renewBackup(sql, id)) return;
    lost.abort(new BackupError('The lease of the backup expired, so stored files may have been deleted meanwhile. Try again.'));
    lost.signal.throwIfAborted();
  };
  // After a failed attempt, the next one or the final check decides.
  const timer = setInterval(() => void check().catch(() => undefined), RENEWAL_INTERVAL);
  try {
    return await work({ signal: AbortSignal.any([signal, lost.signal]), check });
  } finally {
    clearInterval(timer);
  }
}

function alreadyRunning(): BackupError {
  return new BackupError('Another backup of this library is running. If it was killed, try again in two minutes.');
}
