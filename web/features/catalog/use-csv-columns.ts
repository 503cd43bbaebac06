import { useRef, useState } from 'react';
import type { CsvStart } from '#core/csv.ts';
import { type ColumnFields, rememberColumns, useColumnFields } from '../../data/catalog-columns.ts';
import { isCsvFile, readCsvFile } from './read-csv-file.ts';

interface CsvColumnsState {
  /** The beginning of the file; undefined for files without columns. */
  readonly start: CsvStart | undefined;
  readonly fields: ColumnFields;
  readonly change: (fields: ColumnFields) => void;
  /** Reads the columns of a file, if it has any. */
  readonly read: (file: File) => Promise<void>;
  readonly remember: () => void;
  readonly clear: () => void;
}

/** The columns of the chosen CSV file and their fields. */
export function useCsvColumns(): CsvColumnsState {
  const [chosen, setChosen] = useState<{ start: CsvStart; fields: ColumnFields }>();
  const initialFields = useColumnFields();
  const latest = useRef<File>(null);

  async function read(file: File): Promise<void> {
    latest.current = file;
    setChosen(undefined);
    const start = isCsvFile(file) ? await readCsvFile(file) : undefined;
    // Another file may have been chosen meanwhile.
    if (start && latest.current === file) setChosen({ start, fields: initialFields(start.names) });
  }

  return {
    start: chosen?.start,
    fields: chosen?.fields ?? [],
    change: (fields) => setChosen((now) => now && { ...now, fields }),
    read,
    clear: () => setChosen(undefined),
    remember: () => chosen && rememberColumns(chosen.start.names, chosen.fields),
  };
}
