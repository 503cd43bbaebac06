import type { PGlite } from '@electric-sql/pglite';

/**
 * Calls `report` on a PANIC, exit or WebAssembly trap, which PGlite ignores although PostgreSQL is
 * corrupt by then. `report` must end the process or thread; the next start recovers.
 */
export function onTrap(pg: PGlite, report: (error: unknown) => never): void {
  const main = pg.Module._PostgresMainLoopOnce;
  pg.Module._PostgresMainLoopOnce = () => {
    try {
      main();
    } catch (error) {
      // SQL errors also leave the main loop as exceptions.
      const isSqlError = typeof error === 'object' && error !== null && 'status' in error && error.status === SQL_ERROR;
      if (!isSqlError) report(error);
      throw error;
    }
  };
}

/** The status by which PGlite marks exceptions for SQL errors. */
const SQL_ERROR = 100;
