import { type SearchContent, searchContentOf } from './search-content.ts';
import type { CatalogRecord } from './record.ts';
import { toWorkRows, type WorkRows } from './work.ts';

export interface AcceptedRecord {
  readonly line: number;
  readonly record: CatalogRecord;
}

/** Records to convert to rows. */
export interface RowsTask {
  readonly records: readonly AcceptedRecord[];
  /** Whether to compute the search content too, for works that probably changed. */
  readonly withContent: boolean;
}

/** What is computed from a record. */
export interface Converted extends Pick<WorkRows, 'work' | 'authors'> {
  readonly content: SearchContent | undefined;
}

export function convert({ line, record }: AcceptedRecord, withContent: boolean): Converted {
  const { work, authors } = toWorkRows(line, record);
  return { work, authors, content: withContent ? searchContentOf(work) : undefined };
}
