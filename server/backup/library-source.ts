import type { Readable } from 'node:stream';

/** A table as an archive describes it: its columns, without generated ones. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface SequenceState {
  readonly name: string;
  readonly last_value: string;
  readonly is_called: boolean;
}

export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

/** A whole library to read from: a snapshot of a running one, or an archive. */
export interface LibrarySource {
  /** In the order in which they were applied. */
  readonly migrations: readonly AppliedMigration[];
  readonly tables: readonly TableShape[];
  readonly sequences: readonly SequenceState[];
  /** Names of the stored files that rows refer to. */
  readonly files: readonly string[];
  /** Names of the emails in the outbox folder. */
  readonly mails: readonly string[];
  /**
   * Yields the rows of a table in batches: a JSON array of texts and nulls per row, in a fixed
   * order.
   */
  lines(table: TableShape): AsyncIterable<readonly string[]>;
  /** Opens a stored file; undefined if it does not exist. */
  openFile(name: string): Promise<{ size: number; content: Readable } | undefined>;
  /** Reads an email; undefined if it does not exist. */
  openMail(name: string): Promise<Buffer | undefined>;
}

/** Reports each table and file that is done. */
export type OnProgress = (done: { readonly name: string; readonly count: number; readonly total: number }) => void;

export interface Transfer {
  readonly signal: AbortSignal;
  readonly onProgress?: OnProgress | undefined;
}
