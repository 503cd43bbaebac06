import type { Config } from './config.ts';
import type { Sql } from './db/open.ts';
import type { Replicas } from './db/replicas.ts';
import type { FileStore } from './files/store.ts';

/**
 * The services that every feature's routes use. `C` is the configuration of features that a route
 * reads.
 */
export interface Tools<C = unknown> {
  readonly sql: Sql;
  /** For the few long-running requests, mainly the export; use `sql` otherwise. */
  readonly background?: Sql;
  /** For reads that may be a second old (`chooseReplicas`). */
  readonly replicas?: Replicas | undefined;
  readonly config: Config & C;
  readonly files: FileStore;
}
