import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, SqlRunner } from '../platform/db/open.ts';
import { vacuum } from '../platform/db/vacuum.ts';
import type { AuthorRow } from './authors.ts';
import { correctRows, type CorrectedRows } from './corrections/correct-rows.ts';
import { KeySet } from './key-set.ts';
import type { CatalogRow } from './record.ts';
import type { AcceptedRecord } from './rows-task.ts';
import { RowsThread } from './rows-thread.ts';
import { slices } from '../platform/slices.ts';
import type { WorkRows } from './work.ts';
import { endImport } from './queries.ts';
import { type Batch, type BatchChanges, type Changed, compareBatch, isFaultOfRow, saveBatch } from './save-batch.ts';

/** The database into which a catalog is imported. */
type ImportTarget = Pick<Database, 'kind' | 'sql'>;

export interface ImportOptions {
  /** Reads and compares everything, but writes nothing. */
  dryRun?: boolean;
  /** Stops the import after the current batch. */
  signal?: AbortSignal;
  /** Rests after each batch, because its connection does not let requests go first. */
  rests?: boolean;
  onProblem?: (problem: ImportProblem) => void;
  /** Called with each work that is added or updated, or would be in a dry run. */
  onChange?: (change: ImportChange) => void;
  /** Called with the completed share of the work after the last row. */
  onTidied?: (share: number) => void;
}

export interface ImportProblem {
  line: number;
  reason: string;
  /** False if only part of the row was omitted. */
  rejected: boolean;
}

interface ImportChange {
  line: number;
  title: string;
  author: string | null;
  isNew: boolean;
}

export interface ImportSummary extends Omit<BatchChanges, 'changed'> {
  unchanged: number;
  rejected: number;
  /** Rows of works that were merged into others, which were skipped. */
  merged: number;
  /** Works with fields that a librarian corrected, which the import left alone. */
  kept: number;
  /** Whether the signal aborted the import before the end of the file. */
  stopped: boolean;
}

/**
 * Imports rows into the catalog; reports and skips rejected ones. Idempotent. Memory use is
 * constant, except for about 30 bytes per row to detect duplicate ids.
 */
export async function importCatalog(
  database: ImportTarget,
  rows: AsyncIterable<CatalogRow>,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const run = new ImportRun(database, options);
  const thread = new RowsThread();
  try {
    await importRows(rows, run, thread, options);
  } finally {
    await thread.close();
  }
  await run.tidy();
  return run.summary;
}

/** While one batch is written, the next one is read and converted. */
async function importRows(
  rows: AsyncIterable<CatalogRow>,
  run: ImportRun,
  thread: RowsThread,
  { signal, rests = false }: ImportOptions,
): Promise<void> {
  const yieldToDatabase = slices();
  let batch: AcceptedRecord[] = [];
  let authors = 0;
  let { maxRows } = run;
  let writing = Promise.resolve();
  try {
    for await (const row of rows) {
      if (signal?.aborted) break;
      const accepted = run.accept(row);
      if (!accepted) continue;
      batch.push(accepted);
      authors += accepted.record.authors.length;
      await yieldToDatabase();
      if (batch.length < maxRows && authors < MAX_AUTHORS) continue;
      const converting = thread.run({ records: batch, withContent: run.writesMost });
      // A rejection surfaces at the next await; the listeners prevent an unhandled rejection until
      // then.
      converting.catch(() => undefined);
      await writing;
      writing = converting.then((converted) => (rests ? writeAndRest(run, converted) : run.write(converted)));
      writing.catch(() => undefined);
      batch = [];
      authors = 0;
      ({ maxRows } = run);
    }
  } finally {
    // When reading the file fails, wait for the last batch, so that nothing is written afterwards.
    await writing.catch(() => undefined);
  }
  await writing;
  if (signal?.aborted) run.summary.stopped = true;
  else if (batch.length > 0) await run.write(await thread.run({ records: batch, withContent: run.writesMost }));
}

/**
 * Rests for a part of the time that a batch took. A request sends several statements in turn, which
 * would each wait for a transaction otherwise.
 */
async function writeAndRest(run: ImportRun, rows: readonly WorkRows[]): Promise<void> {
  const started = performance.now();
  await run.write(rows);
  await sleep((performance.now() - started) * REST);
}

const REST = 0.1;

/**
 * Works in a transaction. 200 take 100 to 150 ms in the embedded database, in which requests wait;
 * with 100, the whole import takes longer.
 */
const MAX_ROWS = { idle: 200, busy: 100 };
const MAX_AUTHORS = 2000;

/** Milliseconds that transactions rarely wait unless requests are in progress. */
const LONG_WAIT = 20;
/** Batches are small if at least `long` of the `last` transactions waited longer than that. */
const BUSY = { last: 10, long: 2 };

const TABLES = ['works', 'authors', 'work_authors', 'search_document', 'search_queue', 'passage_references', 'catalogue_totals'];

class ImportRun {
  readonly summary: ImportSummary = {
    added: 0,
    updated: 0,
    unchanged: 0,
    rejected: 0,
    merged: 0,
    kept: 0,
    authorsAdded: 0,
    authorsUpdated: 0,
    stopped: false,
  };
  readonly #database: ImportTarget;
  readonly #options: ImportOptions;
  readonly #ids = new KeySet();
  // Authors in this run. The first row counts: otherwise rows that disagree would alternate on
  // every import.
  readonly #authors = new KeySet();
  /** Milliseconds that the last transactions waited for the database. */
  readonly #waits: number[] = [];
  /** Whether most works of the last batch were new or changed, as in a first import. */
  writesMost = false;

  constructor(database: ImportTarget, options: ImportOptions) {
    this.#database = database;
    this.#options = options;
  }

  /** Returns the record to write, or null if the row is rejected. */
  accept(row: CatalogRow): AcceptedRecord | null {
    if ('reason' in row) return this.#reject(row.line, row.reason);
    if (!this.#ids.add(row.record.id)) return this.#reject(row.line, `has the id of an earlier line: ${row.record.id}`);
    for (const reason of row.omitted) this.#options.onProblem?.({ line: row.line, reason, rejected: false });
    return { line: row.line, record: row.record };
  }

  /** How many works the next transaction should have. */
  get maxRows(): number {
    const isBusy = this.#waits.filter((wait) => wait > LONG_WAIT).length >= BUSY.long;
    return isBusy ? MAX_ROWS.busy : MAX_ROWS.idle;
  }

  async write(batch: readonly WorkRows[]): Promise<void> {
    const since = performance.now();
    let isRetry = false;
    let prepared: Batch & CorrectedRows = { rows: [], works: [], authors: [], merged: 0, kept: 0 };
    const read = async (sql: SqlRunner): Promise<Batch> => {
      if (this.#database.kind === 'embedded' && !isRetry) this.#waits.push(performance.now() - since);
      if (this.#waits.length > BUSY.last) this.#waits.shift();
      isRetry = true;
      const corrected = await correctRows(sql, batch);
      prepared = { ...corrected, works: corrected.rows.map(({ work }) => work), authors: this.#newlyNamed(corrected.rows) };
      return prepared;
    };
    try {
      const { sql } = this.#database;
      const changes = await (this.#options.dryRun ? compareBatch(sql, read) : saveBatch(sql, read));
      this.#count(prepared, changes);
      this.writesMost = !this.#options.dryRun && 2 * (changes.added + changes.updated) > batch.length;
      for (const { source_key } of prepared.authors) this.#authors.add(source_key);
    } catch (error) {
      if (!isFaultOfRow(error)) throw error;
      await this.#writeHalves(batch, error);
    }
  }

  /**
   * Vacuums and analyzes the tables: the embedded database does not do it, and its planner would
   * have no statistics.
   */
  async tidy(): Promise<void> {
    const { added, updated, authorsAdded, authorsUpdated } = this.summary;
    if (this.#options.dryRun || added + updated + authorsAdded + authorsUpdated === 0) return void this.#options.onTidied?.(1);
    for (const [at, table] of TABLES.entries()) {
      await vacuum(this.#database, [table]);
      this.#options.onTidied?.((at + 1) / TABLES.length);
    }
    await endImport(this.#database.sql);
  }

  /** Splits the batch to find the row that the database rejects; writes all others. */
  async #writeHalves(batch: readonly WorkRows[], error: unknown): Promise<void> {
    const [only] = batch;
    if (only && batch.length === 1) {
      this.#reject(only.line, `is not accepted by the database: ${error instanceof Error ? error.message : String(error)}`);
      return;
    }
    const middle = Math.ceil(batch.length / 2);
    await this.write(batch.slice(0, middle));
    await this.write(batch.slice(middle));
  }

  #newlyNamed(batch: readonly WorkRows[]): AuthorRow[] {
    const authors = new Map<string, AuthorRow>();
    for (const author of batch.flatMap((work) => work.authors)) {
      if (!authors.has(author.source_key) && !this.#authors.has(author.source_key)) authors.set(author.source_key, author);
    }
    return [...authors.values()];
  }

  #count({ rows, merged, kept }: CorrectedRows, changes: BatchChanges): void {
    this.summary.added += changes.added;
    this.summary.updated += changes.updated;
    this.summary.unchanged += rows.length - changes.added - changes.updated;
    this.summary.merged += merged;
    this.summary.kept += kept;
    this.summary.authorsAdded += changes.authorsAdded;
    this.summary.authorsUpdated += changes.authorsUpdated;
    if (this.#options.onChange) this.#reportChanges(rows, changes.changed);
  }

  #reportChanges(rows: readonly WorkRows[], { added, updated }: Changed): void {
    const [isNew, isUpdated] = [new Set(added), new Set(updated)];
    for (const { line, work } of rows)
      if (isNew.has(work.source_key) || isUpdated.has(work.source_key))
        this.#options.onChange?.({ line, title: work.title, author: work.author, isNew: isNew.has(work.source_key) });
  }

  #reject(line: number, reason: string): null {
    this.summary.rejected += 1;
    this.#options.onProblem?.({ line, reason, rejected: true });
    return null;
  }
}
