import { readLines } from './read-lines.ts';
import { type CatalogRow, readRecord, type RecordOrReason } from './record.ts';

/** Reads JSON Lines, one JSON object per line; see docs/import.md. */
export async function* readJsonl(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CatalogRow> {
  for await (const line of readLines(bytes)) {
    yield { line: line.number, ...('text' in line ? readRow(line.text) : { reason: line.reason }) };
  }
}

function readRow(text: string): RecordOrReason {
  let row: unknown;
  try {
    row = JSON.parse(text);
  } catch {
    return { reason: 'is not valid JSON' };
  }
  return readRecord(row);
}
