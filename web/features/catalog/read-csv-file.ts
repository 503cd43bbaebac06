import { type CsvStart, readCsvStart } from '#core/csv.ts';

/** Bytes at the beginning of a file that are read for the preview. */
const START = 256 * 1024;
/** Rows that show what is in a column. */
const ROWS = 3;

export function isCsvFile({ name }: File): boolean {
  return /\.[ct]sv$/i.test(name);
}

/**
 * Reads the columns and first rows of a CSV file; undefined if they cannot be read, as the server
 * will say.
 */
export async function readCsvFile(file: File): Promise<CsvStart | undefined> {
  try {
    const isWhole = file.size <= START;
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.slice(0, START).arrayBuffer(), { stream: !isWhole });
    return readCsvStart(text, { isWhole, maxRows: ROWS });
  } catch {
    return undefined;
  }
}
