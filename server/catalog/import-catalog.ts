import { setImmediate as pause, setTimeout as sleep } from 'node:timers/promises';
import type { Database, SqlRunner } from '../platform/db/open.ts';
import { vacuum } from '../platform/db/vacuum.ts';
import type { AuthorRow } from './authors.ts';
import { correctRows, type CorrectedRows } from './corrections/correct-rows.ts';
import { KeySet } from './key-set.ts';
import type { CatalogRow } from './record.ts';
import { toWorkRows, type WorkRows } from './work.ts';
import { endImport } from './queries.ts';
import { searchContentOf } from './search-content.ts';
import { type Batch, type BatchChanges, type Changed, compareBatch, isFaultOfRow, saveBatch } from './save-batch.ts';

/** The database into which a catalog is imported. */
type ImportTarget = Pick<Database, 'kind' | 'sql'>;

export interface ImportOptions {
  /** Reads and compares everything, but writes nothing. */
  dryRun?: boolean;
  /** Stops the import after the current batch. */
  signal?: AbortSignal;
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
  const yieldToDatabase = slices();
  let batch: WorkRows[] = [];
  let authors = 0;
  // While one batch is written, the next one is read and folded.
  let writing = Promise.resolve();
  for await (const row of rows) {
    if (options.signal?.aborted) break;
    const work = run.accept(row);
    if (!work) continue;
    batch.push(work);
    authors += work.authors.length;
    await yieldToDatabase();
    if (batch.length < MAX_ROWS && authors < MAX_AUTHORS) continue;
    await writing;
    writing = writeAndRest(run, batch);
    // A rejection surfaces at the next await; this listener prevents an unhandled rejection until
    // then.
    writing.catch(() => undefined);
    batch = [];
    authors = 0;
  }
  await writing;
  if (options.signal?.aborted) run.summary.stopped = true;
  else if (batch.length > 0) await run.write(batch);
  await run.tidy();
  return run.summary;
}

/**
 * Rests for a part of the time that a batch took. A request sends several queries in turn, which
 * would each wait for a transaction otherwise.
 */
async function writeAndRest(run: ImportRun, batch: readonly WorkRows[]): Promise<void> {
  const started = performance.now();
  await run.write(batch);
  await sleep((performance.now() - started) * REST);
}

const REST = 0.1;

/**
 * Milliseconds of reading after which responses of the database are handled: a batch waits for
 * each.
 */
const SLICE = 2;

/** Returns a function that lets other events run once a slice is over. */
function slices(): () => Promise<void> | undefined {
  let end = performance.now() + SLICE;
  return () => {
    if (performance.now() < end) return undefined;
    return pause().then(() => void (end = performance.now() + SLICE));
  };
}

/**
 * A transaction of this size takes about 50 ms, so the embedded database can serve readers in
 * between.
 */
const MAX_ROWS = 200;
const MAX_AUTHORS = 2000;

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
  /** Whether most works of the last batch were new or changed, as in a first import. */
  #writesMost = false;

  constructor(database: ImportTarget, options: ImportOptions) {
    this.#database = database;
    this.#options = options;
  }

  /** Returns the rows to write, or null if the row is rejected. */
  accept(row: CatalogRow): WorkRows | null {
    if ('reason' in row) return this.#reject(row.line, row.reason);
    if (!this.#ids.add(row.record.id)) return this.#reject(row.line, `has the id of an earlier line: ${row.record.id}`);
    for (const reason of row.omitted) this.#options.onProblem?.({ line: row.line, reason, rejected: false });
    const rows = toWorkRows(row.line, row.record);
    // It may turn out to be unchanged, but then the batch before it was unusual.
    if (this.#writesMost) searchContentOf(rows.work);
    return rows;
  }

  async write(batch: readonly WorkRows[]): Promise<void> {
    let prepared: Batch & CorrectedRows = { rows: [], works: [], authors: [], merged: 0, kept: 0 };
    const read = async (sql: SqlRunner): Promise<Batch> => {
      const corrected = await correctRows(sql, batch);
      prepared = { ...corrected, works: corrected.rows.map(({ work }) => work), authors: this.#newlyNamed(corrected.rows) };
      return prepared;
    };
    try {
      const { sql } = this.#database;
      const changes = await (this.#options.dryRun ? compareBatch(sql, read) : saveBatch(sql, read));
      this.#count(prepared, changes);
      this.#writesMost = !this.#options.dryRun && 2 * (changes.added + changes.updated) > batch.length;
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
