import type { Readable } from 'node:stream';
import type { Config } from './config.ts';
import type { Sql, SqlRunner, Transaction } from './db/open.ts';
import type { FileStore } from './files/store.ts';

/** The services that every feature's routes use. */
export interface Tools {
  readonly sql: Sql;
  /** For the few long-running requests, mainly the export; use `sql` otherwise. */
  readonly background?: Sql;
  readonly config: Config;
  readonly files: FileStore;
}

/**
 * Deletes a feature's data in the transaction that deletes the account; features export it from
 * `delete-user-data.ts`. Foreign keys (`on delete set null`) anonymize content that stays.
 */
export type UserDataDeleter = (tx: Transaction, user: { readonly id: number }, deletion: AccountDeletion) => Promise<void>;

export interface AccountDeletion {
  /** Whether published content is deleted too; otherwise it stays and is shown as Anonymous. */
  readonly everything: boolean;
  /**
   * Registers stored files that deleted rows referenced. Unreferenced ones are deleted after the
   * commit.
   */
  releaseFiles(names: readonly string[]): void;
}

/** Returns those of the stored files that rows of a feature still reference. */
export type FilesInUse = (sql: SqlRunner, names: readonly string[]) => Promise<string[]>;

/** One file of a user's export. */
export interface ExportedFile {
  /** The path inside the zip; its parts come from `exportNames`. */
  readonly path: string;
  /**
   * The text, or a function that opens the stream once the zip reaches it; undefined if the content
   * no longer exists.
   */
  readonly content: string | (() => Promise<Readable | undefined>);
  /** Time of the last change, ISO 8601. */
  readonly at?: string;
}

/**
 * Yields a feature's files for a user's export, a few rows at a time; each feature has one in
 * `export-part.ts`.
 */
export type ExportPart = (tools: Pick<Tools, 'sql' | 'files'>, user: { readonly id: number }) => AsyncIterable<ExportedFile>;
