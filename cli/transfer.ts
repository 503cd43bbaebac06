import cliProgress from 'cli-progress';
import { BackupError } from '../server/backup/backup-error.ts';
import type { OnProgress } from '../server/backup/library-source.ts';
import { loadConfig, type ServerConfig } from '../server/config.ts';
import { ConfigError } from '../server/platform/config.ts';
import { DatabaseError } from '../server/platform/db/open.ts';
import { InputError, type Terminal, UsageError } from './terminal.ts';

/** Loads the configuration of the library that the environment or `--data-dir` names. */
export function configOf(env: Terminal['env'], dataDir: string | undefined): ServerConfig {
  return loadConfig(dataDir === undefined ? env : { ...env, DATA_DIR: dataDir, DATABASE_URL: '' });
}

/**
 * Runs a command that copies a library, with a progress bar on a terminal. Returns the exit code.
 */
export async function runTransfer(
  { stderr, signal }: Terminal,
  failure: string,
  work: (onProgress: OnProgress) => Promise<void>,
): Promise<number> {
  const bar = stderr.isTTY
    ? new cliProgress.SingleBar({
        format: '{bar} {value} of {total} tables and files',
        stream: stderr as NodeJS.WriteStream,
        barsize: 30,
        clearOnComplete: true,
        // The command handles Ctrl-C itself.
        gracefulExit: false,
      })
    : undefined;
  let isStarted = false;
  try {
    await work(({ count, total }) => {
      if (!isStarted) bar?.start(total, 0);
      isStarted = true;
      bar?.setTotal(total);
      bar?.update(count);
    });
    return 0;
  } catch (error) {
    bar?.stop();
    if (signal.aborted) {
      stderr.write('Stopped. Nothing was changed.\n');
      return 130;
    }
    const isKnown = [UsageError, InputError, ConfigError, DatabaseError, BackupError].some((kind) => error instanceof kind);
    const reason = error instanceof Error ? error.message : String(error);
    stderr.write(isKnown ? `${reason}\n` : `${failure}: ${reason}.\n`);
    return error instanceof UsageError ? 2 : 1;
  } finally {
    bar?.stop();
  }
}

export function formatBytes(bytes: number): string {
  return bytes < 2 ** 20 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 2 ** 20).toFixed(1)} MB`;
}
