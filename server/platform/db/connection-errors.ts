/** No connection is available. Callers respond as if the server were down. */
export class DatabaseUnavailable extends Error {
  readonly code = 'DATABASE_AWAY';
}

/**
 * Returns whether the connection is unusable after this error, as after any but an ordinary
 * statement error.
 */
export function breaksConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('severity' in error) return error.severity !== 'ERROR';
  return 'code' in error && /^(CONNECTION_|CONNECT_TIMEOUT|E[A-Z]+$)/.test(String(error.code));
}

/** Returns whether a write reached a read-only server: a standby or a demoted primary. */
export function isReadOnlyError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006';
}
