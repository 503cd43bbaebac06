import type { PGlite } from '@electric-sql/pglite';

/**
 * Calls `report` when PostgreSQL's memory can no longer be trusted: after an abort (PANIC, as when a sync failed), an exit, a trap of
 * WebAssembly. PGlite swallows these and goes on as if nothing had been, so `report` must end the thread or the process at once;
 * the next start recovers.
 */
export function onTrap(pg: PGlite, report: (error: unknown) => never): void {
  const main = pg.Module._PostgresMainLoopOnce;
  pg.Module._PostgresMainLoopOnce = () => {
    try {
      main();
    } catch (error) {
      // An SQL error leaves the main loop as an exception, too.
      const isSqlError = typeof error === 'object' && error !== null && 'status' in error && error.status === SQL_ERROR;
      if (!isSqlError) report(error);
      throw error;
    }
  };
}

/** How PGlite marks the exception by which PostgreSQL jumps to its own handling of an SQL error. */
const SQL_ERROR = 100;
