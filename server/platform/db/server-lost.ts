/** No connection was to be had. Callers answer as for a server that is down. */
export class DatabaseAway extends Error {
  readonly code = 'DATABASE_AWAY';
}

/** Whether the connection is unfit for further queries after this error of one: all but an ordinary error of a statement. */
export function breaksConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('severity' in error) return error.severity !== 'ERROR';
  return 'code' in error && /^(CONNECTION_|CONNECT_TIMEOUT|E[A-Z]+$)/.test(String(error.code));
}

/** Whether a statement that writes met a server that only reads: a standby, or a primary that was set aside. */
export function isReadOnlyError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006';
}
