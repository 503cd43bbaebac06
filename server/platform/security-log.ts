import { createWriteStream, openSync, type WriteStream } from 'node:fs';
import type { FastifyRequest } from 'fastify';
import { ConfigError } from './config.ts';
import { networkOf } from './http/network.ts';

/**
 * The events by name. Features add their own by declaration merging.
 * @public
 */
export interface SecurityEvents {
  /** An invalid token, or a resource that the caller may not access. */
  rejected: true;
  limit: true;
  /** Input that the contract does not allow. */
  invalid: true;
  /** A count of lines that were not written (limit-lines.ts). */
  suppressed: true;
}

export type SecurityEvent = keyof SecurityEvents;

export interface SecurityLine {
  readonly event: SecurityEvent;
  readonly network?: string;
  readonly [detail: string]: unknown;
}

/** A separate stream of events for investigating incidents: JSON, one event per line. */
export interface SecurityLog {
  write(line: SecurityLine): void;
  close(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    securityLog: SecurityLog;
  }
}

/**
 * Logs an event with the user's id and network. The route is logged as its pattern, so that no
 * paths, contents, tokens, passwords or email addresses get into the log.
 */
export function logSecurity(
  request: FastifyRequest,
  event: SecurityEvent,
  user = request.caller?.id,
  more: { status?: number } = {},
): void {
  request.server.securityLog.write({
    level: 'info',
    time: new Date().toISOString(),
    event,
    ...(user !== undefined && { user }),
    network: networkOf(request.ip),
    method: request.method,
    route: request.routeOptions.url,
    ...more,
    request: request.id,
  });
}

/**
 * Opens `stdout`, `stderr`, `off` or a file to append to. Reopens a file on SIGHUP (log rotation),
 * and `retryEvery` milliseconds after a failed write, when a full disk may have space again.
 */
export function openSecurityLog(target: string, onError: (error: unknown) => void, retryEvery = 10_000): SecurityLog {
  if (target === 'off') return { write: () => undefined, close: async () => undefined };
  if (target === 'stdout' || target === 'stderr') {
    const stream = process[target];
    return { write: (line) => void stream.write(`${JSON.stringify(line)}\n`), close: async () => undefined };
  }
  let file = openFile(target, onError);
  let openedAt = performance.now();
  const reopen = (): void => {
    const before = file;
    openedAt = performance.now();
    try {
      file = openFile(target, onError);
      before.end();
    } catch (error) {
      // Keep writing to the old file.
      onError(error);
    }
  };
  process.on('SIGHUP', reopen);
  return {
    write: (line) => {
      if (file.destroyed && performance.now() - openedAt >= retryEvery) reopen();
      file.write(`${JSON.stringify(line)}\n`);
    },
    close: async () => {
      process.off('SIGHUP', reopen);
      await new Promise<void>((resolve) => void (file.errored ? resolve() : file.end(resolve)));
    },
  };
}

/** Opens the file immediately, so that a path that cannot be written stops startup. */
function openFile(path: string, onError: (error: unknown) => void): WriteStream {
  try {
    return createWriteStream(path, { fd: openSync(path, 'a', 0o600) }).on('error', onError);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new ConfigError(`SECURITY_LOG cannot be opened for writing at ${path}${code}.`);
  }
}
