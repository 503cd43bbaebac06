/**
 * A mistake that an engineer could make: one edit of one product file, and the tests that should
 * catch it.
 */
export interface Fault {
  readonly name: string;
  /** Layer or feature: `server/folders`, `web/ui`. */
  readonly area: string;
  /** The symptom for users. */
  readonly says: string;
  /** Path from the repository's root. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Path filters for the unit tests and the server's tests on the embedded database. */
  readonly tests?: readonly string[];
  /** The same for tests that need a PostgreSQL server. */
  readonly postgresTests?: readonly string[];
  /** Files of `e2e/`. */
  readonly specs?: readonly string[];
}
