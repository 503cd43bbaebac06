import type { Readable } from 'node:stream';
import type { Config } from './config.ts';
import type { Sql, SqlRunner, Transaction } from './db/open.ts';
import type { FileStore } from './files/store.ts';

/** What every feature's routes are given. */
export interface Tools {
  readonly sql: Sql;
  /** For the few long-running calls, mainly the export; use `sql` otherwise. */
  readonly background?: Sql;
  readonly config: Config;
  readonly files: FileStore;
}

/**
 * What a feature does with its rows of a user whose account goes, in the transaction that deletes it; each feature has one in its
 * `farewell.ts`. Of what stays, foreign keys take the user away (`on delete set null`), so that only what may not stay is deleted here.
 */
export type UserDataDeleter = (tx: Transaction, user: { readonly id: number }, leaving: AccountDeletion) => Promise<void>;

export interface AccountDeletion {
  /** What was published goes as well; else it stays as Anonymous. */
  readonly everything: boolean;
  /** Names stored files that the deleted rows named. Those that no row names any more go once it is committed. */
  releaseFiles(names: readonly string[]): void;
}

/** Of these names of stored files those that some row of a feature still needs. */
export type FilesInUse = (sql: SqlRunner, names: readonly string[]) => Promise<string[]>;

/** One file of what a user takes away. */
export interface ExportedFile {
  /** Inside the zip, its parts made by `exportNames`. */
  readonly path: string;
  /** A stream is opened when its turn comes; undefined where what it would hold is not there any more. */
  readonly content: string | (() => Promise<Readable | undefined>);
  /** When it was last changed, ISO 8601. */
  readonly at?: string;
}

/** What a feature gives of a user to their export, a few rows at a time; each feature has one in its `export-part.ts`. */
export type ExportPart = (tools: Pick<Tools, 'sql' | 'files'>, user: { readonly id: number }) => AsyncIterable<ExportedFile>;
