import { createReadStream } from 'node:fs';
import type { CatalogReport } from '#contract/catalog.ts';
import { isCatalogField } from '#core/catalog-columns.ts';
import { messages } from '#core/messages.ts';
import { importCatalog } from '../../catalog/import-catalog.ts';
import { CatalogFileError, type ColumnOrder, readCsv } from '../../catalog/read-csv.ts';
import { readJsonl } from '../../catalog/read-jsonl.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Upload } from '../../platform/files/store.ts';
import { badRequest } from '../../platform/http/http-error.ts';

/** Changes and problems in a report. */
const MAX_LISTED = 100;

interface UploadOptions {
  readonly dryRun: boolean;
  /**
   * The field of each column of a CSV file, with commas between them; by default, columns are
   * recognized by their names.
   */
  readonly columns: string | undefined;
  readonly signal: AbortSignal;
}

/** Imports an uploaded catalog, or reports what the import would change. */
export async function importUpload(
  database: Pick<Database, 'kind' | 'sql'>,
  { filename, path }: Upload,
  { columns, ...options }: UploadOptions,
): Promise<CatalogReport> {
  const changes: CatalogReport['changes'] = [];
  const problems: CatalogReport['problems'] = [];
  let problemCount = 0;
  const isCsv = /\.[ct]sv$/i.test(filename);
  if (columns !== undefined && !isCsv) throw invalidColumns(messages.catalogColumnsOfCsv);
  const order = columns === undefined ? undefined : orderOf(columns);
  const bytes = createReadStream(path);
  try {
    const summary = await importCatalog(database, isCsv ? readCsv(bytes, order) : readJsonl(bytes), {
      ...options,
      rests: true,
      onChange: ({ line, title, author, isNew }) => {
        if (changes.length < MAX_LISTED) changes.push({ line, title, author, is_new: isNew });
      },
      onProblem: (problem) => {
        problemCount += 1;
        if (problems.length < MAX_LISTED) problems.push(problem);
      },
    });
    return {
      dry_run: options.dryRun,
      added: summary.added,
      updated: summary.updated,
      unchanged: summary.unchanged,
      rejected: summary.rejected,
      merged: summary.merged,
      kept: summary.kept,
      authors_added: summary.authorsAdded,
      authors_updated: summary.authorsUpdated,
      changes,
      problems,
      problem_count: problemCount,
    };
  } catch (error) {
    throw error instanceof CatalogFileError ? badRequest(error.message, [{ path: 'file', message: error.message }]) : error;
  }
}

function orderOf(columns: string): ColumnOrder {
  const order = columns.split(',').map((name) => (isCatalogField(name) ? name : null));
  const chosen = order.filter((field) => field !== null);
  if (!chosen.includes('title')) throw invalidColumns(messages.catalogTitleColumn);
  const twice = chosen.find((field, i) => chosen.indexOf(field) !== i);
  if (twice !== undefined) throw invalidColumns(`The field "${twice}" has two columns.`);
  return order;
}

function invalidColumns(message: string): Error {
  return badRequest(message, [{ path: 'columns', message }]);
}
