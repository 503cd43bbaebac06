import { readFileSync } from 'node:fs';
import { ConfigError } from './config.ts';

/** How the process's limit on open files is divided between the database and connections. */
export interface FileBudget {
  readonly limit: number;
  /** Open files of the embedded database; undefined keeps PostgreSQL's default of 1000. */
  readonly databaseFiles: number | undefined;
  /** Maximum number of client connections; undefined means no limit. */
  readonly connections: number | undefined;
  /** A warning for the log if the limit is low. */
  readonly warning: string | undefined;
}

/** Throws a ConfigError if the limit is too low to run at all. */
export function shareOpenFiles(limit: number): FileBudget {
  const raise = 'raise it to 4096 or more (ulimit -n 4096, LimitNOFILE=4096 in a systemd unit, --ulimit nofile=4096 for a container)';
  if (limit < MIN_FILES) throw new ConfigError(`This process may open only ${limit} files, and Catena needs ${MIN_FILES}; ${raise}.`);
  if (limit >= UNLIMITED_FROM) return { limit, databaseFiles: undefined, connections: undefined, warning: undefined };
  const databaseFiles = Math.max(64, Math.floor(limit / 4));
  const connections = limit - databaseFiles - RESERVED_FILES;
  const warning = `This process may open only ${limit} files, so at most ${connections} connections are accepted at once; ${raise}.`;
  return { limit, databaseFiles, connections, warning };
}

/**
 * Returns the limit, which Node has already raised to the system's maximum; infinite if unknown.
 */
export function openFilesLimit(): number {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? Infinity : Number(soft);
  } catch {
    return Infinity;
  }
}

const MIN_FILES = 192;
const UNLIMITED_FROM = 2048;
/** Reserved for threads, libraries, database connections and served files. */
const RESERVED_FILES = 96;
