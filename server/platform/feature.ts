import type { Config } from './config.ts';
import type { Sql } from './db/open.ts';
import type { FileStore } from './files/store.ts';

/** What every feature's routes are given. */
export interface Tools {
  readonly sql: Sql;
  readonly config: Config;
  readonly files: FileStore;
}
