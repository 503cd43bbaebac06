import { createReadStream } from 'node:fs';
import type { CatalogReport } from '#contract/catalog.ts';
import { importCatalog } from '../../catalog/import-catalog.ts';
import { CatalogFileError, readCsv } from '../../catalog/read-csv.ts';
import { readJsonl } from '../../catalog/read-jsonl.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Upload } from '../../platform/files/store.ts';
import { badRequest } from '../../platform/http/http-error.ts';

/** Changes and problems in a report. */
const MAX_LISTED = 100;

/** Imports an uploaded catalog, or reports what the import would change. */
export async function importUpload(
  database: Pick<Database, 'kind' | 'sql'>,
  { filename, path }: Upload,
  options: { readonly dryRun: boolean; readonly signal: AbortSignal },
): Promise<CatalogReport> {
  const changes: CatalogReport['changes'] = [];
  const problems: CatalogReport['problems'] = [];
  let problemCount = 0;
  const read = /\.[ct]sv$/i.test(filename) ? readCsv : readJsonl;
  try {
    const summary = await importCatalog(database, read(createReadStream(path)), {
      ...options,
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
