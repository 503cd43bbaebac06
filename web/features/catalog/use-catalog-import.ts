import { useRef, useState } from 'react';
import type { CatalogReport } from '#contract/catalog.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { sizeText } from '#core/size-text.ts';
import { useImportCatalog } from '../../data/admin-catalog.ts';
import type { ColumnFields } from '../../data/catalog-columns.ts';
import { failureText } from '../../platform/failure.ts';
import { useCsvColumns } from './use-csv-columns.ts';

const errorMessages = { fallback: 'Failed to read the catalog. Please try again.' };

/** The state of the form that checks and imports a catalog. */
export function useCatalogImport() {
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const [columnsError, setColumnsError] = useState<string>();
  const [progress, setProgress] = useState(0);
  const [report, setReport] = useState<CatalogReport>();
  const columns = useCsvColumns();
  const add = useImportCatalog(setProgress);
  const sending = useRef<AbortController>(null);

  /** Discards the results for the previous file or columns. */
  function reset(): void {
    setReport(undefined);
    setColumnsError(undefined);
    add.reset();
  }

  function choose(chosen: File): void {
    reset();
    const isTooLarge = chosen.size > limits.catalogFile.bytes;
    setError(
      isTooLarge
        ? `“${chosen.name}” is larger than ${sizeText(limits.catalogFile.bytes)}. Please divide it, or import it with the command.`
        : undefined,
    );
    if (isTooLarge) return;
    setFile(chosen);
    void columns.read(chosen);
  }

  function changeColumns(fields: ColumnFields): void {
    if (add.isPending) return;
    reset();
    columns.change(fields);
  }

  function send(dryRun: boolean): void {
    if (add.isPending) return;
    if (!file) return setError(messages.catalogFileMissing);
    const { start, fields } = columns;
    if (start && !fields.includes('title')) return setColumnsError(messages.catalogTitleColumn);
    setError(undefined);
    setProgress(0);
    sending.current = new AbortController();
    add.mutate(
      { file, dryRun, columns: start && fields, signal: sending.current.signal },
      {
        onSuccess: (found) => {
          setReport(found);
          columns.remember();
          if (dryRun) return;
          setFile(undefined);
          columns.clear();
        },
      },
    );
  }

  const isStopped = add.error instanceof DOMException && add.error.name === 'AbortError';
  const failure = error ?? (add.error === null || isStopped ? undefined : failureText(add.error, errorMessages));
  const stop = (): void => sending.current?.abort();
  return { file, columns, columnsError, busy: add.isPending, progress, report, failure, choose, changeColumns, send, stop };
}
