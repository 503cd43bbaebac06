import type { Database } from '../platform/db/open.ts';
import { vacuum } from '../platform/db/vacuum.ts';
import type { AuthorRow } from './authors.ts';
import { KeySet } from './key-set.ts';
import type { CatalogueRow } from './record.ts';
import { workToWrite, type WorkToWrite } from './work.ts';
import { type BatchChanges, compareBatch, isFaultOfRow, writeBatch } from './write-batch.ts';

export interface ImportOptions {
  /** Reads and compares everything, and writes nothing. */
  dryRun?: boolean;
  /** Ends the import after the batch that is being written. */
  signal?: AbortSignal;
  onProblem?: (problem: ImportProblem) => void;
}

export interface ImportProblem {
  line: number;
  reason: string;
  /** False where only a part of the row was left out. */
  refused: boolean;
}

export interface ImportSummary extends BatchChanges {
  unchanged: number;
  refused: number;
  /** The signal came before the end of the file. */
  stopped: boolean;
}

/**
 * Brings the catalogue up to the file. The same file twice changes nothing; a row that is refused is reported, and the rest goes on.
 * Memory does not grow with the file, but for some thirty bytes a row to know repeated ids by.
 */
export async function importCatalogue(
  database: Database,
  rows: AsyncIterable<CatalogueRow>,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const run = new ImportRun(database, options);
  let batch: WorkToWrite[] = [];
  let authors = 0;
  // While one batch is written, the next is read and folded.
  let writing = Promise.resolve();
  for await (const row of rows) {
    if (options.signal?.aborted) break;
    const work = run.accept(row);
    if (!work) continue;
    batch.push(work);
    authors += work.authors.length;
    if (batch.length < MOST_ROWS && authors < MOST_AUTHORS) continue;
    await writing;
    writing = run.write(batch);
    // The failure is met at the next await; until then it has a listener.
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

/** A transaction of this size takes some 50 ms: the embedded database serves its readers between two of them. */
const MOST_ROWS = 200;
const MOST_AUTHORS = 2000;

class ImportRun {
  readonly summary: ImportSummary = {
    added: 0,
    updated: 0,
    unchanged: 0,
    refused: 0,
    authorsAdded: 0,
    authorsUpdated: 0,
    stopped: false,
  };
  readonly #database: Database;
  readonly #options: ImportOptions;
  readonly #ids = new KeySet();
  // Authors of whom a row of this run has told. The first one counts: two that differ would else take turns with every import.
  readonly #authors = new KeySet();

  constructor(database: Database, options: ImportOptions) {
    this.#database = database;
    this.#options = options;
  }

  /** The rows to write for it, or null when it is refused. */
  accept(row: CatalogueRow): WorkToWrite | null {
    if ('reason' in row) return this.#refuse(row.line, row.reason);
    if (!this.#ids.add(row.record.id)) return this.#refuse(row.line, `has the id of an earlier line: ${row.record.id}`);
    for (const reason of row.leftOut) this.#options.onProblem?.({ line: row.line, reason, refused: false });
    return workToWrite(row.line, row.record);
  }

  async write(batch: readonly WorkToWrite[]): Promise<void> {
    const works = batch.map(({ work }) => work);
    const authors = this.#newlyNamed(batch);
    try {
      const change = this.#options.dryRun ? compareBatch : writeBatch;
      this.#count(batch.length, await change(this.#database.sql, works, authors));
      for (const { source_key } of authors) this.#authors.add(source_key);
    } catch (error) {
      if (!isFaultOfRow(error)) throw error;
      await this.#writeHalves(batch, error);
    }
  }

  /** The embedded database does not do this by itself, and its planner is blind until it is done. */
  async tidy(): Promise<void> {
    const { added, updated, authorsAdded, authorsUpdated } = this.summary;
    if (this.#options.dryRun || added + updated + authorsAdded + authorsUpdated === 0) return;
    await vacuum(this.#database, ['works', 'authors', 'work_authors', 'catalogue_totals']);
  }

  /** Finds the row that the database does not take; all others land. */
  async #writeHalves(batch: readonly WorkToWrite[], error: unknown): Promise<void> {
    const [only] = batch;
    if (only && batch.length === 1) {
      this.#refuse(only.line, `is not accepted by the database: ${error instanceof Error ? error.message : String(error)}`);
      return;
    }
    const middle = Math.ceil(batch.length / 2);
    await this.write(batch.slice(0, middle));
    await this.write(batch.slice(middle));
  }

  #newlyNamed(batch: readonly WorkToWrite[]): AuthorRow[] {
    const authors = new Map<string, AuthorRow>();
    for (const author of batch.flatMap((work) => work.authors)) {
      if (!authors.has(author.source_key) && !this.#authors.has(author.source_key)) authors.set(author.source_key, author);
    }
    return [...authors.values()];
  }

  #count(rows: number, changes: BatchChanges): void {
    this.summary.added += changes.added;
    this.summary.updated += changes.updated;
    this.summary.unchanged += rows - changes.added - changes.updated;
    this.summary.authorsAdded += changes.authorsAdded;
    this.summary.authorsUpdated += changes.authorsUpdated;
  }

  #refuse(line: number, reason: string): null {
    this.summary.refused += 1;
    this.#options.onProblem?.({ line, reason, refused: true });
    return null;
  }
}
