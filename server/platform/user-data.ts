import type { Readable } from 'node:stream';
import type { Sql, SqlRunner, Transaction } from './db/open.ts';
import { allRows, jsonArray } from './export.ts';
import type { Tools } from './feature.ts';
import type { AttemptLimit } from './http/attempts.ts';

/**
 * Declares what a feature stores about users. The deletion of an account, its test and the export
 * follow from it; code is needed only for what differs from table to table.
 */
export interface UserData {
  /** Every table with a column that refers to a user. */
  readonly tables: readonly UserTable[];
  /**
   * Deletes what foreign keys and `fate` do not. Add the declaration to `deletionOrder` in
   * server/app-features.ts.
   */
  readonly deleteUserData?: UserDataDeleter;
  /** Exported before the tables. */
  readonly files?: UserFiles;
  readonly filesInUse?: FilesInUse;
  /** Limits that are counted by the user's id; the counts are deleted with the account. */
  readonly attemptLimits?: readonly AttemptLimit[];
}

interface UserTable {
  readonly table: string;
  /** The column with the user's id. */
  readonly owner: string;
  readonly fate: Fate;
  /**
   * Whether `deleteUserData` deletes the rows of an `anonymized` table, because it must lock others
   * first.
   */
  readonly deletedInCode?: true;
  readonly exports?: readonly UserExport[];
}

/** What becomes of the rows when the account is deleted (docs/deleting-an-account.md). */
export type Fate = 'deleted' | 'anonymized' | 'kept' | 'private deleted' | 'passed on';

/** A JSON array in the export. */
interface UserExport {
  readonly file: string;
  /** What the file contains, for the export's README.md. */
  readonly about: string;
  /** The rows, or the columns of the declared table besides `id`. */
  readonly rows: readonly string[] | ((sql: Sql, userId: number) => AsyncIterable<object>);
}

/** Files in the export other than JSON arrays. */
interface UserFiles {
  /** Lines of the export's README.md. */
  readonly about: readonly string[];
  readonly list: (tools: ExportTools, userId: number) => AsyncIterable<ExportedFile>;
}

export type ExportTools = Pick<Tools, 'sql' | 'files'>;

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

/** Deletes a feature's data in the transaction that deletes the account. */
type UserDataDeleter = (tx: Transaction, userId: number, deletion: AccountDeletion) => Promise<void>;

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
type FilesInUse = (sql: SqlRunner, names: readonly string[]) => Promise<string[]>;

/** Deletes the rows of `anonymized` tables, if the user deletes everything. */
export async function deleteAnonymizedRows(
  tx: Transaction,
  features: readonly UserData[],
  userId: number,
  { everything }: AccountDeletion,
): Promise<void> {
  if (!everything) return;
  for (const { table, owner, fate, deletedInCode } of features.flatMap(({ tables }) => tables))
    if (fate === 'anonymized' && !deletedInCode) await tx`delete from ${tx(table)} where ${tx(owner)} = ${userId}`;
}

/** Yields the files of a user's export, a few rows at a time. */
export async function* exportUserData(tools: ExportTools, features: readonly UserData[], userId: number): AsyncGenerator<ExportedFile> {
  for (const { files, tables } of features) {
    if (files) yield* files.list(tools, userId);
    for (const table of tables)
      for (const { file, rows } of table.exports ?? [])
        yield {
          path: file,
          content: jsonArray(typeof rows === 'function' ? rows(tools.sql, userId) : columnsOf(table, rows, tools.sql, userId)),
        };
  }
}

/** Describes the files of an export, one line for each. */
export function describeExport(features: readonly UserData[]): string[] {
  return features.flatMap(({ files, tables }) => [
    ...(files?.about ?? []),
    ...tables.flatMap(({ exports = [] }) => exports.map(({ file, about }) => `\`${file}\`: ${about}`)),
  ]);
}

function columnsOf({ table, owner }: UserTable, columns: readonly string[], sql: Sql, userId: number): AsyncIterable<object> {
  return allRows(
    (after) => sql<{ id: number }[]>`
      select ${sql(['id', ...columns])} from ${sql(table)} where ${sql(owner)} = ${userId} and id > ${after} order by id limit 100`,
  );
}
