import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBackupDue } from '../platform/backup-runs.ts';
import type { Sql } from '../platform/db/sql.ts';
import { fromSource, packageRoot } from '../platform/package-root.ts';

/** Seconds between two checks whether a backup is due. */
export const BACKUP_CHECK_INTERVAL = 10 * 60;

/**
 * Runs `catena backup --if-due` in a process of low priority, so that compression does not delay
 * requests. Of several servers on one database, only one makes the backup.
 */
export async function backUpIfDue(sql: Sql, signal: AbortSignal): Promise<void> {
  if (!(await isBackupDue(sql)) || signal.aborted) return;
  const child = spawn(process.execPath, [...commandArguments(), 'backup', '--if-due', '--skip-missing'], {
    cwd: packageRoot,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // A container may forbid a change of the priority.
  }
  let messages = '';
  child.stderr.on('data', (chunk: Buffer) => (messages = `${messages}${String(chunk)}`.slice(-2000)));
  const stop = (): void => void child.kill('SIGTERM');
  signal.addEventListener('abort', stop);
  const code = await new Promise<number | null>((resolve, reject) => void child.once('error', reject).once('close', resolve));
  signal.removeEventListener('abort', stop);
  // With exit code 0, the messages are about missing files.
  if ((code !== 0 || messages.trim() !== '') && !signal.aborted) throw new Error(messages.trim() || `the backup ended with ${code}`);
}

/**
 * Returns the arguments for Node that run the catena command, without checking whether to build it.
 */
function commandArguments(): string[] {
  if (fromSource) return ['--import', 'tsx', join(packageRoot, 'cli/main.ts')];
  return [join(dirname(fileURLToPath(import.meta.url)), 'cli.js')];
}
