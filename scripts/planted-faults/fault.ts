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
  /** Path filters for the tests that Vitest runs. */
  readonly tests?: readonly string[];
  /** Files of `e2e/`. */
  readonly specs?: readonly string[];
}
