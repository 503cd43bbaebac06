import { readFileSync } from 'node:fs';
import { ConfigError } from './config.ts';

/** How the files and connections that a process may have open at once are shared out. */
export interface FileBudget {
  readonly limit: number;
  /** Of the embedded database; undefined leaves PostgreSQL's own 1000. */
  readonly databaseFiles: number | undefined;
  /** Of callers; undefined is without a limit. */
  readonly connections: number | undefined;
  /** A sentence for the log where the limit is low. */
  readonly warning: string | undefined;
}

/** Throws a ConfigError where the limit is too low to serve at all. */
export function shareOpenFiles(limit: number): FileBudget {
  const raise = 'raise it to 4096 or more (ulimit -n 4096, LimitNOFILE=4096 in a systemd unit, --ulimit nofile=4096 for a container)';
  if (limit < LEAST) throw new ConfigError(`This process may open only ${limit} files, and Catena needs ${LEAST}; ${raise}.`);
  if (limit >= ENOUGH) return { limit, databaseFiles: undefined, connections: undefined, warning: undefined };
  const databaseFiles = Math.max(64, Math.floor(limit / 4));
  const connections = limit - databaseFiles - OWN;
  const warning = `This process may open only ${limit} files, so at most ${connections} connections are accepted at once; ${raise}.`;
  return { limit, databaseFiles, connections, warning };
}

/** Node has raised it to what the system allows by now. Infinity where the system does not say. */
export function openFilesLimit(): number {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? Infinity : Number(soft);
  } catch {
    return Infinity;
  }
}

const LEAST = 192;
const ENOUGH = 2048;
/** Threads, libraries, connections to the database, files that are served. */
const OWN = 96;
