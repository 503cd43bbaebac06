import { ConfigError } from '../server/platform/config.ts';
import { DatabaseError } from '../server/platform/db/open.ts';
import { HttpError } from '../server/platform/http/http-error.ts';
import { InputError, type Terminal, UsageError } from './terminal.ts';

/**
 * Runs a command and returns its exit code; a failure ends with one sentence, after `what` if
 * nobody expected it.
 */
export async function runReported({ stderr }: Terminal, what: string, work: () => Promise<void>): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    const isKnown = [UsageError, InputError, ConfigError, DatabaseError, HttpError].some((kind) => error instanceof kind);
    const reason = error instanceof Error ? error.message : String(error);
    stderr.write(isKnown ? `${reason}\n` : `${what}: ${reason}.\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}
